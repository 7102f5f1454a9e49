// One run at a time: a gate inside this process, a lock file between processes. Whoever comes second is told at once.
// The lock of a process that is gone is taken over.
import { randomUUID } from 'node:crypto';
import type nodeFs from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';
import type { Holder, NotAlone } from '../domain/harness/sync.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { errorCode } from './disk.ts';

const Lock = v.object({ pid: v.number(), host: v.string(), since: v.string(), nonce: v.string() });
type Lock = v.InferOutput<typeof Lock>;
/** How long a lock without readable content counts as one that is being written. */
const WRITING_MS = 5000;

export const createLock = (file: string, fs: typeof nodeFs) => {
  let inside: Holder | undefined;
  const holder = (): Holder | undefined => {
    const found = inside ?? living(readLock(file, fs));
    return found === undefined ? undefined : { pid: found.pid, since: found.since };
  };
  /** Runs `work` with the lock, which lies in `folder`; fails with the holder while there is one. */
  const hold = async <Value>(work: () => Promise<Value>, folder: string): Promise<Result<Value, NotAlone>> => {
    if (inside !== undefined) return fail(inside);
    const mine = { pid: process.pid, host: hostname(), since: new Date().toISOString(), nonce: randomUUID() };
    inside = { pid: mine.pid, since: mine.since };
    try {
      const other = start(folder, mine);
      if (other !== undefined) return fail(other);
      try {
        return ok(await work());
      } finally {
        fs.rmSync(file, { force: true });
      }
    } finally {
      inside = undefined;
    }
  };
  const start = (folder: string, mine: Lock): NotAlone | undefined => {
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      return take(file, mine, fs);
    } catch (error) {
      return { reason: `${folder} cannot be written (${errorCode(error)}): check permissions, then sync again` };
    }
  };
  return { hold, holder };
};

// Creates the lock, or says who has it. A stale one is moved aside first; moving is atomic, so only one run gets it.
const take = (file: string, mine: Lock, fs: typeof nodeFs, attempts = 3): Holder | undefined => {
  try {
    fs.writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = readLock(file, fs);
  const alive = living(found);
  if (alive !== undefined || attempts === 0) return { pid: alive?.pid ?? 0, since: alive?.since ?? mine.since };
  const aside = `${file}.${mine.nonce}`;
  try {
    fs.renameSync(file, aside);
    const moved = readLock(aside, fs);
    if (typeof moved === 'object' && typeof found === 'object' && moved.nonce !== found.nonce) {
      fs.linkSync(aside, file);
      return { pid: moved.pid, since: moved.since };
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
  return take(file, mine, fs, attempts - 1);
};

const readLock = (file: string, fs: typeof nodeFs): Lock | 'writing' | undefined => {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Lock), fs.readFileSync(file, 'utf8'));
    if (parsed.success) return parsed.output;
    return Date.now() - fs.statSync(file).mtimeMs < WRITING_MS ? 'writing' : undefined;
  } catch {
    return undefined;
  }
};

const living = (lock: Lock | 'writing' | undefined): Holder | undefined => {
  if (lock === 'writing') return { pid: 0, since: new Date().toISOString() };
  if (lock === undefined) return undefined;
  if (lock.host !== hostname()) return lock;
  // The gate knows the runs of this process; a lock with its number is left from one that had the number before.
  if (lock.pid === process.pid) return undefined;
  try {
    process.kill(lock.pid, 0);
    return lock;
  } catch (error) {
    return errorCode(error) === 'EPERM' ? lock : undefined;
  }
};
