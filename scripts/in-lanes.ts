// Runs work for many items concurrently.

/** The results of `work` for `items`, in their order. Runs at most `lanes` at a time. */
export const inLanes = async <Item, Done>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [place, item] of queue) done[place] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
};
