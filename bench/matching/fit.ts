// Fits the judge to examples: a logistic regression with shrunken weights, by Newton's method.
import type { Features, Weights } from '../../src/domain/matching/features.ts';
import type { Example } from './examples.ts';

/** How much weights are drawn towards 0; the constant is not. */
const SHRINKING = 2;
const STEPS = 12;

/** The weights that fit `examples` best, rounded as they are stored. @throws if there are no examples. */
export const fit = (examples: readonly Example[]): Weights => {
  const keys = Object.keys(examples[0]?.features ?? {}) as (keyof Features)[];
  if (keys.length === 0) throw new Error('there are no examples');
  const rows = examples.map(({ features }) => [1, ...keys.map((key) => features[key])]);
  let weights: readonly number[] = [0, ...keys.map(() => 0)];
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -SHRINKING * weight));
    const bend = weights.map((_, at) => weights.map((_, other): number => (at === other && at > 0 ? SHRINKING : 0)));
    examples.forEach(({ right, weight }, nth) => {
      const row = rows[nth] ?? [];
      const probability = 1 / (1 + Math.exp(-dot(row, weights)));
      const error = weight * (right - probability);
      const certainty = weight * probability * (1 - probability);
      row.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value;
        const line = bend[at] ?? [];
        row.forEach((other, place) => {
          line[place] = (line[place] ?? 0) + certainty * value * other;
        });
      });
    });
    const steps = solve(bend, slope);
    weights = weights.map((weight, at) => weight + (steps[at] ?? 0));
  }
  const rounded = weights.map((weight) => Math.round(100 * weight) / 100);
  return Object.fromEntries(['constant', ...keys].map((key, at) => [key, rounded[at] ?? 0])) as Weights;
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** The solution of `matrix` × x = `right`, by elimination; the matrix is positive definite. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let place = at; place < row.length; place++) row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0);
    }
  });
  const solution = right.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? [];
    solution[at] = ((row.at(-1) ?? 0) - dot(row.slice(0, -1), solution)) / (row[at] ?? 1);
  }
  return solution;
};
