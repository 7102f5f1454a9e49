// Space of a server's state, its open files, and work done by many hands at once. Reads /proc, so Linux only.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many file descriptors the process `pid` has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Bytes of all files below `directory`; one that goes meanwhile counts nothing. */
export const bytesIn = (directory: string): number =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

/** Does `work` for every item, `lanes` at once, and gives the error of each item that failed. */
export const inLanes = async <Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<readonly unknown[]> => {
  const errors: unknown[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return errors;
};

/** The items in random order. */
export const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
