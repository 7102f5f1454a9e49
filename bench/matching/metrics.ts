// Scores what was answered to a set of questions whose answers are known.
import type { Matcher } from '../../src/domain/matching/match.ts';

/**
 * One scored query; `expected` is the slug that answers it, or null where none does; `twin` is another that does as well.
 * `project` is the topic of the project's list that answers what this list refuses, and `because` says why.
 */
export type LabelledQuery = {
  readonly query: string;
  readonly expected: string | null;
  readonly kind: string;
  readonly twin?: string | undefined;
  readonly project?: string | undefined;
  readonly because?: string | undefined;
};

/** A slug, or null where nothing matched. */
export type Prediction = string | null;
type Interval = readonly [low: number, high: number];

/** Shares in 0..1; intervals are 95 % Wilson. */
type Evaluation = {
  readonly accuracy: number;
  readonly wrongRate: number;
  /** False accepts: the share of rows without an answer that got one. */
  readonly far: number;
  readonly ciAccuracy: Interval;
  readonly ciFar: Interval;
};

/** What a matcher found, as a prediction. */
export const slugOf = (found: ReturnType<Matcher>): Prediction => (found.ok ? found.value.category.slug : null);

/** A share as per cent with one decimal; a dash for a share of nothing. */
export const percent = (share: number): string => (Number.isNaN(share) ? '–' : (100 * Math.max(share, 0)).toFixed(1));

/** What every comparison shows of a report, in per cent: right answers, wrong categories and false accepts. */
export const cellsOf = ({ accuracy, ciAccuracy, wrongRate, far, ciFar }: Evaluation): readonly string[] => [
  withInterval(accuracy, ciAccuracy),
  percent(wrongRate),
  withInterval(far, ciFar),
];

/** A share with its interval, both in per cent. */
const withInterval = (share: number, [low, high]: readonly [number, number]): string =>
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
  return {
    accuracy: right / positives.length,
    wrongRate: positives.filter((row) => row.given !== null && !isRight(row)).length / positives.length,
    far: negatives.length === 0 ? 0 : falseAccepts / negatives.length,
    ciAccuracy: wilson(right, positives.length),
    ciFar: wilson(falseAccepts, negatives.length),
  };
};

type PredictedQuery = LabelledQuery & { readonly given: Prediction };

const isRight = ({ expected, given }: PredictedQuery): boolean => expected === given;

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
