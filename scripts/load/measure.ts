// Memory of the server's processes, space of its state, and work done by many hands at once. Reads /proc, so Linux only.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
};

const descendantsOf = (pid: number): readonly number[] => {
  const children = fileOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
};

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** What all workerd processes below `pid` hold: resident memory in KiB and open file descriptors. */
export const workerdUse = (pid: number): { readonly residentKib: number; readonly openFiles: number } => {
  const workerds = descendantsOf(pid).filter((child) => fileOf(child, 'comm').startsWith('workerd'));
  return {
    residentKib: workerds.reduce((sum, child) => sum + numberIn(fileOf(child, 'status'), /VmRSS:\s+(\d+)/), 0),
    openFiles: workerds.reduce((sum, child) => sum + readdirSync(`/proc/${child}/fd`).length, 0),
  };
};

/** Bytes of all files below `directory`. */
export const bytesIn = (directory: string): number =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

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
