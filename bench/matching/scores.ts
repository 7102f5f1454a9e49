// Measures a ranker on scored queries: what it gets right at a threshold, its best threshold, and cross-validation.
import { generator, highest, quantile } from '../statistics.ts';
import { type Evaluation, evaluate, type LabelledQuery } from './metrics.ts';
import type { EvaluatedRanker, TopCategory } from './rankers.ts';

/** What a ranker found for each row of a set, in order. */
type Answers = readonly (TopCategory | undefined)[];

export const answersOf = (rows: readonly LabelledQuery[], ranker: EvaluatedRanker): Answers =>
  rows.map(({ query }) => ranker(query));

/** The slugs that `answers` name at `threshold`, null where a score is below it. */
export const acceptedAnswers = (answers: Answers, threshold: number): readonly (string | null)[] =>
  answers.map((found) => (found !== undefined && found.score >= threshold ? found.slug : null));

/** The report of `answers` at `threshold`. */
export const reportAt = (rows: readonly LabelledQuery[], answers: Answers, threshold: number): Evaluation =>
  evaluate(rows, acceptedAnswers(answers, threshold));

/** What the search for parameters maximises: a false accept costs one and a half times what a right answer gains. */
const worth = ({ accuracy, far, wrongRate }: Evaluation): number => accuracy - 1.5 * far - wrongRate;

/** The threshold among the scores of `answers` with the highest worth on these very rows: an upper limit. */
export const bestThreshold = (rows: readonly LabelledQuery[], answers: Answers): number => {
  const scores = [...new Set(answers.flatMap((found) => found?.score ?? []))];
  return highest(scores, (threshold) => worth(reportAt(rows, answers, threshold))) ?? 0;
};

/** A choice of parameters, and its answers to all rows. */
type Choice<Parameters> = { readonly parameters: Parameters; readonly answers: Answers; readonly threshold: number };

/** Answers each of `folds` parts of the rows, with some of each kind, by the choice worth most on the others. */
export const crossValidate = <Parameters>(
  rows: readonly LabelledQuery[],
  choices: readonly Choice<Parameters>[],
  folds: number,
) => {
  const places = [...rows.keys()];
  const byKind = places.toSorted((a, b) => (rows[a]?.kind ?? '').localeCompare(rows[b]?.kind ?? '') || a - b);
  const predictions: (string | null)[] = rows.map(() => null);
  const chosen: Parameters[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const part = byKind.filter((_, position) => position % folds === fold);
    const others = places.filter((place) => !part.includes(place));
    const top = mostWorth(rows, choices, others);
    if (top === undefined) continue;
    chosen.push(top.parameters);
    const all = acceptedAnswers(top.answers, top.threshold);
    for (const place of part) predictions[place] = all[place] ?? null;
  }
  return { predictions, chosen };
};

/** The choice that is worth most on the rows at `places`; the first one among equals. */
export const mostWorth = <Parameters>(
  rows: readonly LabelledQuery[],
  choices: readonly Choice<Parameters>[],
  places: readonly number[],
): Choice<Parameters> | undefined => {
  const part = places.flatMap((place) => rows[place] ?? []);
  return highest(choices, ({ answers, threshold }) => {
    const own = places.map((place) => answers[place]);
    return worth(reportAt(part, own, threshold));
  });
};

/** 95 % interval of the macro-F1 of `predictions`: rows drawn again with repetition, a fixed sequence of draws. */
export const macroF1Interval = (
  rows: readonly LabelledQuery[],
  predictions: readonly (string | null)[],
): readonly [number, number] => {
  const next = generator(1);
  const values = Array.from({ length: 500 }, () => {
    const places = rows.map(() => Math.floor(next() * rows.length));
    const drawn = places.flatMap((place) => rows[place] ?? []);
    const given = places.map((place) => predictions[place] ?? null);
    return evaluate(drawn, given).macroF1;
  });
  return [quantile(values, 0.025), quantile(values, 0.975)];
};
