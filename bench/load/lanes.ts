// Runs work for many items concurrently, in any order.

/** Runs `work` for every item, `lanes` at a time. @returns the error of each item that failed. */
export const inLanes = async <Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<readonly unknown[]> => {
  const errors: unknown[] = [];
  const queue = items.values();
  const lane = async (): Promise<void> => {
    for (const item of queue) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return errors;
};

/** The items in random order. */
export const shuffle = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
