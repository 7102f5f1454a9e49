// Medians and spreads of samples in any order, CPU time, and repeatable random numbers.

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

/** The item with the highest value, the first among equals; undefined if there are no items. */
export const highest = <Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined => {
  const values = items.map(worth);
  return items[values.indexOf(Math.max(...values))];
};

/** `items` in random order. */
export const shuffled = <Item>(items: readonly Item[], random = Math.random): readonly Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The result of `work`, and the CPU time in milliseconds that this process used meanwhile. */
export const cpuTimeOf = async <Value>(work: () => Value): Promise<{ result: Awaited<Value>; ms: number }> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
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
