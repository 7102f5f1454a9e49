// Middle values and spread of a sample, and repeatable random numbers.

/** The value below which the share `at` (0..1) of a sorted sample lies; NaN for an empty one. */
export const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;

/** A sample in ascending order. */
export const ascending = (sample: readonly number[]): readonly number[] => sample.toSorted((a, b) => a - b);

/** The median and the two quartiles of a sample in any order. */
export const spreadOf = (sample: readonly number[]): { median: number; low: number; high: number } => {
  const sorted = ascending(sample);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
};

/** Numbers in 0..1 that are the same on every machine. @see mulberry32, a 32-bit generator. */
export const generator = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
