// Middle values and spread of a sample.

/** The value below which the share `at` (0..1) of a sorted sample lies; NaN for an empty one. */
export const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;

/** The median and the two quartiles of a sample in any order. */
export const spreadOf = (sample: readonly number[]): { median: number; low: number; high: number } => {
  const sorted = sample.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
};
