// Medians and spreads of samples in any order, and repeatable random numbers.

/** The value below which the share `at` (0..1) of a sample lies; NaN for an empty one. */
export const quantile = (sample: readonly number[], at: number): number =>
  sample.toSorted((a, b) => a - b)[Math.min(sample.length - 1, Math.floor(sample.length * at))] ?? Number.NaN;

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

/** A median with its quartiles; they are equal where only one value was measured. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

export const spreadOf = (sample: readonly number[]): Spread => ({
  median: median(sample),
  low: quantile(sample, 0.25),
  high: quantile(sample, 0.75),
});

/** `items` in random order. */
export const shuffled = <Item>(items: readonly Item[], random = Math.random): readonly Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

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
