// Syncs again whenever something that a run has read changes. It polls instead of listening, so no change is missed during
// a run, on any file system; the run's own writes do not count as changes.
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256HexSync } from '../harness/disk/disk.ts';
import type { Disk } from '../harness/machine.ts';
import type { FileWrite } from '../harness/model.ts';

/** How often the watch looks. A change counts once it has rested for this long. */
const LOOK_MS = 300;
/** How long a change that does not rest is waited for at most. */
const MAX_WAIT_MS = 3000;

/** What a run has looked at: what it saw, and how to look again. */
type SeenPaths = Map<string, { seen: string; readonly look: () => string }>;

/** How a disk lists folders; what it answers is compared as it is. */
const LISTINGS: ReadonlySet<unknown> = new Set(['list', 'isFolder', 'folders']);

/** A disk that records what is looked at before it is read, so that a later change is always seen. */
const recordingDisk = (disk: Disk, seen: SeenPaths): Disk =>
  new Proxy(disk, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      const isRead = name === 'read';
      if (typeof member !== 'function' || !(isRead || LISTINGS.has(name))) return member;
      return (...args: readonly unknown[]) => {
        const path = String(args[0]);
        const look = isRead ? () => stampOf(path) : () => JSON.stringify(member.apply(target, args));
        const key = `${String(name)} ${path}`;
        if (!seen.has(key)) seen.set(key, { seen: look(), look });
        return member.apply(target, args);
      };
    },
  });

// Enough to notice every rename, write and change of mode.
const stampOf = (path: string): string => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? 'absent' : [stat.ino, stat.size, stat.mtimeNs, stat.mode].join();
};

/** One run of the watch: syncs with this disk and answers what it wrote. */
type WatchedRun = (disk: Disk) => Promise<{ readonly writes: readonly FileWrite[]; readonly isBusy: boolean }>;

/** Runs at once and after each change, until `signal` is aborted; a run that has begun is finished. */
export const watch = async (disk: Disk, run: WatchedRun, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const seen: SeenPaths = new Map();
    const { writes, isBusy } = await run(recordingDisk(disk, seen));
    forgetOwn(seen, writes);
    if (isBusy) await pause(signal);
    else await untilChanged(seen, signal);
  }
};

// A file that has what the run wrote is as the run left it; one that somebody has changed since is not.
const forgetOwn = (seen: SeenPaths, writes: readonly FileWrite[]): void => {
  for (const { file, after } of writes) {
    const one = seen.get(`read ${file}`);
    const stamp = stampOf(file);
    if (one !== undefined && digestOf(fileBytes(file)) === digestOf(after)) one.seen = stamp;
  }
  for (const [key, one] of seen)
    if (!key.startsWith('read ') && writes.length > 0 && isOwnWrite(key, writes)) one.seen = one.look();
};

// A folder that a write may have made, filled or emptied.
const isOwnWrite = (key: string, writes: readonly FileWrite[]): boolean => {
  const folder = key.slice(key.indexOf(' ') + 1);
  return writes.some(({ file }) => file.startsWith(`${folder}/`));
};

const fileBytes = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};
const digestOf = (bytes: Uint8Array | undefined): string | undefined => bytes && sha256HexSync(bytes);

const untilChanged = async (seen: SeenPaths, signal: AbortSignal): Promise<void> => {
  const now = (): string => [...seen.values()].map(({ look }) => look()).join('\n');
  const before = [...seen.values()].map((one) => one.seen).join('\n');
  let last = now();
  while (!signal.aborted && last === before) {
    await pause(signal);
    last = now();
  }
  const until = Date.now() + MAX_WAIT_MS;
  for (let next = ''; !signal.aborted && next !== last && Date.now() < until; ) {
    last = next === '' ? last : next;
    await pause(signal);
    next = now();
  }
};

const pause = (signal: AbortSignal): Promise<unknown> => sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
