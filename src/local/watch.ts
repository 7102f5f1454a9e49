// Syncs again whenever something that a run has read changes. It polls instead of listening, so no change is missed during
// a run, on any file system.
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disk } from '../harness/machine.ts';
import { isBelow } from '../harness/paths.ts';

/** How often the watch looks unless it is told otherwise. A change counts once it has rested for this long. */
const LOOK_MS = 300;
/** How long a change that does not rest is waited for at most. */
const MAX_WAIT_MS = 3000;
/** Runs in a row that may write a file anew: more means that another program keeps changing it back. */
const MAX_WRITES = 3;

/** What a run has looked at, by the question and its path: what it saw, and how to look again. */
type SeenPaths = Map<string, { readonly path: string; readonly look: () => string; readonly seen: string }>;

/** A disk that records what is looked at before it is read, so that a later change is always seen. */
const recordingDisk = (disk: Disk, seen: SeenPaths): Disk => {
  const recorded =
    <Args extends readonly [path: string, ...more: unknown[]], Answer>(name: string, ask: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      const [path] = args;
      // What a disk says of a folder is compared as it is.
      const look = () => (name === 'read' ? stampOf(path) : JSON.stringify(ask(...args)));
      const key = `${name} ${path}`;
      if (!seen.has(key)) seen.set(key, { path, look, seen: look() });
      return ask(...args);
    };
  return {
    ...disk,
    read: recorded('read', disk.read),
    list: recorded('list', disk.list),
    isFolder: recorded('isFolder', disk.isFolder),
    folders: recorded('folders', disk.folders),
  };
};

// Enough to notice every rename, write and change of mode.
const stampOf = (path: string): string => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? 'absent' : [stat.ino, stat.size, stat.mtimeNs, stat.mode].join();
};

/** One run of the watch: syncs with this disk. Returns the files that it wrote, or that it could not run. */
type WatchedRun = (disk: Disk) => Promise<readonly string[] | 'busy'>;

type WatchOptions = { readonly signal: AbortSignal; readonly lookMs?: number };

/**
 * Runs at once and after each change, until `signal` is aborted; a run that has begun is finished. What a run writes is
 * no change, because the next one reads it. A file that it wrote too often is not looked at until a file that it did not
 * write changes.
 */
export const watch = async (disk: Disk, run: WatchedRun, options: WatchOptions): Promise<void> => {
  const writes = new Map<string, number>();
  while (!options.signal.aborted) {
    const seen: SeenPaths = new Map();
    const written = await run(recordingDisk(disk, seen));
    const files = written === 'busy' ? [] : written;
    for (const file of files) writes.set(file, (writes.get(file) ?? 0) + 1);
    const isContested = (file: string): boolean => (writes.get(file) ?? 0) > MAX_WRITES;
    if (written === 'busy' || !files.every(isContested)) {
      await pause(options);
      continue;
    }
    // With a file goes every folder that it is in.
    const all = [...writes.keys()];
    for (const [key, { path }] of seen)
      if (all.some((file) => isContested(file) && isBelow(file, path))) seen.delete(key);
    await untilChanged(seen, options);
    const isOther = (path: string): boolean => !all.some((file) => isBelow(file, path));
    if ([...seen.values()].some(({ path, look, seen: before }) => isOther(path) && look() !== before)) writes.clear();
  }
};

const untilChanged = async (seen: SeenPaths, options: WatchOptions): Promise<void> => {
  const { signal } = options;
  const now = (): string => [...seen.values()].map(({ look }) => look()).join('\n');
  const before = [...seen.values()].map((one) => one.seen).join('\n');
  let last = now();
  while (!signal.aborted && last === before) {
    await pause(options);
    last = now();
  }
  const until = Date.now() + MAX_WAIT_MS;
  for (let next = ''; !signal.aborted && next !== last && Date.now() < until; ) {
    last = next === '' ? last : next;
    await pause(options);
    next = now();
  }
};

const pause = ({ signal, lookMs = LOOK_MS }: WatchOptions): Promise<unknown> =>
  sleep(lookMs, undefined, { signal }).catch(() => undefined);
