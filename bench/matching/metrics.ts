// Scores predictions of a set of queries. A prediction is a slug, or null where nothing matched.
import { groupBy } from '../../src/domain/group-by.ts';
import type { Matcher } from '../../src/domain/matching/match.ts';

/** One scored query; `expected` is the slug that answers it, or null where none does; `twin` is another that does as well. */
export type LabelledQuery = {
  readonly query: string;
  readonly expected: string | null;
  readonly kind: string;
  readonly twin?: string | undefined;
};

type Prediction = string | null;
type Interval = readonly [low: number, high: number];

/** Shares in 0..1; intervals are 95 % Wilson. */
export type Evaluation = {
  readonly accuracy: number;
  readonly wrongRate: number;
  /** False accepts: the share of rows without an answer that got one. */
  readonly far: number;
  readonly macroF1: number;
  readonly ciAccuracy: Interval;
  readonly ciFar: Interval;
  /** By kind of query, how many there are and how many were handled right. */
  readonly kinds: Readonly<Record<string, { readonly n: number; readonly good: number }>>;
};

/** What the matcher must answer whatever else changes. */
export const CONTRACT: readonly { query: string; expected: Prediction; threshold?: number }[] = [
  { query: 'learn rust', expected: 'rust-learning' },
  { query: 'bitcoin node', expected: 'bitcoin-node-setup' },
  { query: 'email server', expected: 'self-hosted-email' },
  { query: 'password manager', expected: 'password-management' },
  { query: 'rust programming', expected: 'rust-learning' },
  { query: 'quantum physics supercollider', expected: null },
  { query: 'xyzzy plugh foobar', expected: null },
  { query: 'learn rust', threshold: 0.9, expected: null },
  { query: 'the a an', expected: null },
];

/** What a matcher found, as a prediction. */
export const slugOf = (found: ReturnType<Matcher>): Prediction => (found.ok ? found.value.category.slug : null);

/** A share as per cent with one decimal. */
export const percent = (share: number): string => (100 * share).toFixed(1);

/** What every comparison shows of a report, in per cent: right answers, wrong categories and false accepts. */
export const cellsOf = ({ accuracy, ciAccuracy, wrongRate, far, ciFar }: Evaluation): readonly string[] => [
  withInterval(accuracy, ciAccuracy),
  percent(wrongRate),
  withInterval(far, ciFar),
];

/** A share with its interval, both in per cent. */
export const withInterval = (share: number, [low, high]: readonly [number, number]): string =>
  `${percent(share)} [${percent(low)}, ${percent(high)}]`;

/** How good `predictions` are, one for each row. */
export const evaluate = (rows: readonly LabelledQuery[], predictions: readonly Prediction[]): Evaluation => {
  const scored = rows.map((row, at) => {
    const given = predictions[at] ?? null;
    return { ...row, given: given !== null && given === row.twin ? row.expected : given };
  });
  const positives = scored.filter(({ expected }) => expected !== null);
  const negatives = scored.filter(({ expected }) => expected === null);
  const right = positives.filter(isRight).length;
  const falseAccepts = negatives.filter(({ given }) => given !== null).length;
  const kinds = [...groupBy(scored, ({ kind }) => kind)];
  return {
    accuracy: right / positives.length,
    wrongRate: positives.filter((row) => row.given !== null && !isRight(row)).length / positives.length,
    far: negatives.length === 0 ? 0 : falseAccepts / negatives.length,
    macroF1: macroF1Of(scored),
    ciAccuracy: wilson(right, positives.length),
    ciFar: wilson(falseAccepts, negatives.length),
    kinds: Object.fromEntries(kinds.map(([kind, own]) => [kind, { n: own.length, good: own.filter(isRight).length }])),
  };
};

type PredictedQuery = LabelledQuery & { readonly given: Prediction };

const isRight = ({ expected, given }: PredictedQuery): boolean => expected === given;

const macroF1Of = (scored: readonly PredictedQuery[]): number => {
  const slugs = [...new Set(scored.flatMap(({ expected }) => expected ?? []))];
  const scores = slugs.map((slug) => {
    const wanted = scored.filter(({ expected }) => expected === slug);
    const named = scored.filter(({ given }) => given === slug);
    return (2 * wanted.filter(isRight).length) / (wanted.length + named.length);
  });
  return scores.reduce((sum, score) => sum + score, 0) / (slugs.length || 1);
};

/** The standard score of a 95 % interval. */
const Z = 1.96;

const wilson = (hits: number, count: number): Interval => {
  if (count === 0) return [0, 1];
  const share = hits / count;
  const scale = 1 + Z ** 2 / count;
  const centre = share + Z ** 2 / (2 * count);
  const half = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return [(centre - half) / scale, (centre + half) / scale];
};
