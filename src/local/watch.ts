// Syncs again whenever something that a run has read changes. It polls instead of listening, so no change is missed during
// a run, on any file system; the run's own writes do not count as changes.
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256HexSync } from '../harness/disk/disk.ts';
import type { Disk } from '../harness/machine.ts';
import type { FileWrite } from '../harness/model.ts';

/** How often the watch looks unless it is told otherwise. A change counts once it has rested for this long. */
const LOOK_MS = 300;
/** How long a change that does not rest is waited for at most. */
const MAX_WAIT_MS = 3000;

/** What a run has looked at, a file or a listing of a folder: what it saw, and how to look again. */
type Seen = { readonly isFile: boolean; readonly path: string; readonly look: () => string; seen: string };
/** By the question and its path. */
type SeenPaths = Map<string, Seen>;

/** A disk that records what is looked at before it is read, so that a later change is always seen. */
const recordingDisk = (disk: Disk, seen: SeenPaths): Disk => {
  const recorded =
    <Args extends readonly [path: string, ...more: unknown[]], Answer>(name: string, ask: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      const [path] = args;
      const isFile = name === 'read';
      // What a disk says of a folder is compared as it is.
      const look = () => (isFile ? stampOf(path) : JSON.stringify(ask(...args)));
      const key = `${name} ${path}`;
      if (!seen.has(key)) seen.set(key, { isFile, path, look, seen: look() });
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

/** One run of the watch: syncs with this disk and answers what it wrote. */
type WatchedRun = (disk: Disk) => Promise<{ readonly writes: readonly FileWrite[]; readonly isBusy: boolean }>;

type WatchOptions = { readonly signal: AbortSignal; readonly lookMs?: number };

/** Runs at once and after each change, until `signal` is aborted; a run that has begun is finished. */
export const watch = async (disk: Disk, run: WatchedRun, options: WatchOptions): Promise<void> => {
  while (!options.signal.aborted) {
    const seen: SeenPaths = new Map();
    const { writes, isBusy } = await run(recordingDisk(disk, seen));
    forgetOwn(seen, writes);
    if (isBusy) await pause(options);
    else await untilChanged(seen, options);
  }
};

// A file that has what the run wrote is as the run left it; one that somebody has changed since is not. A folder counts
// where a write may have made, filled or emptied it.
const forgetOwn = (seen: SeenPaths, writes: readonly FileWrite[]): void => {
  for (const one of seen.values()) {
    const own = writes.filter(({ file }) => (one.isFile ? file === one.path : file.startsWith(`${one.path}/`)));
    if (own.length === 0) continue;
    const now = one.look();
    if (!one.isFile || own.some(({ after }) => digestOf(fileBytes(one.path)) === digestOf(after))) one.seen = now;
  }
};

const fileBytes = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};
const digestOf = (bytes: Uint8Array | undefined): string | undefined => bytes && sha256HexSync(bytes);

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
