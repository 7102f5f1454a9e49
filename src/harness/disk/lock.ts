// One run at a time: a gate inside this process, a lock file between processes. A second run fails at once.
// The lock of a process that is gone, or one older than an hour, is taken over.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Holder, LockFailure } from '../ports.ts';
import { attempt, parseAs } from '../values.ts';
import type { Fs } from './atomic.ts';
import { errorCode } from './disk.ts';

const LockFile = v.object({ pid: v.number(), host: v.string(), since: v.string(), nonce: v.string() });
type LockFile = v.InferOutput<typeof LockFile>;
/** How long a lock without readable content counts as one that is being written. */
const WRITING_MS = 5000;
/** Longest life of a lock; a run takes seconds. Process ids are reused and host names change, so they prove nothing. */
const MAX_AGE_MS = 60 * 60 * 1000;

/** The lock in a file, whose folder is created if needed. `shown` is the path of the file as shown to the user. */
export const createLock = (file: string, shown: string, fs: Fs) => {
  let inside: LockFile | undefined;
  const holderOf = ({ pid, since, host }: LockFile): Holder => ({ pid, since, host, file: shown });
  const busy = (found: LockFile): LockFailure => ({ status: 'busy', holder: holderOf(found) });
  const holder = (): Holder | undefined => {
    const found = inside ?? activeLock(readLockFile(file, fs));
    return found && holderOf(found);
  };
  const hold = async <Value>(work: () => Promise<Value>): Promise<Result<Value, LockFailure>> => {
    if (inside !== undefined) return fail(busy(inside));
    const mine = { pid: process.pid, host: hostname(), since: new Date().toISOString(), nonce: randomUUID() };
    inside = mine;
    try {
      const other = start(mine);
      return other === undefined ? ok(await work()) : fail(other);
    } finally {
      inside = undefined;
      if (readLockFile(file, fs)?.nonce === mine.nonce) fs.rmSync(file, { force: true });
    }
  };
  const start = (mine: LockFile): LockFailure | undefined => {
    const folder = dirname(file);
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      const other = take(file, mine, fs);
      return other && busy(other);
    } catch (error) {
      const reason = `${folder} cannot be written (${errorCode(error)}): check permissions, then sync again`;
      return { status: 'error', warnings: [reason] };
    }
  };
  return { hold, holder };
};

/** How often a run moves a stale lock aside before it gives up. */
const ATTEMPTS = 3;

// Creates the lock, or says who has it. A stale one is moved aside first; moving is atomic, so only one run gets it.
const take = (file: string, mine: LockFile, fs: Fs): LockFile | undefined => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      fs.writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const found = readLockFile(file, fs);
    const other = activeLock(found) ?? moveAside(file, { found, aside: `${file}.${mine.nonce}`, fs });
    if (other !== undefined) return other;
  }
  return unreadableLock();
};

type Stale = { readonly found: LockFile | undefined; readonly aside: string; readonly fs: Fs };

// If another lock replaced it meanwhile, restores that one and returns it.
const moveAside = (file: string, { found, aside, fs }: Stale): LockFile | undefined => {
  try {
    fs.renameSync(file, aside);
    const moved = readLockFile(aside, fs);
    if (moved === undefined || moved.nonce === found?.nonce) return undefined;
    fs.linkSync(aside, file);
    return moved;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  } finally {
    fs.rmSync(aside, { force: true });
  }
};

const readLockFile = (file: string, fs: Fs): LockFile | undefined =>
  attempt(() => {
    const isBeingWritten = (): boolean => Date.now() - fs.statSync(file).mtimeMs < WRITING_MS;
    return parseAs(LockFile, fs.readFileSync(file, 'utf8')) ?? (isBeingWritten() ? unreadableLock() : undefined);
  }, undefined);

const unreadableLock = (): LockFile => ({ pid: 0, host: hostname(), since: new Date().toISOString(), nonce: '' });

const activeLock = (lock: LockFile | undefined): LockFile | undefined => {
  if (lock === undefined || Date.now() - Date.parse(lock.since) > MAX_AGE_MS) return undefined;
  if (lock.host !== hostname()) return lock;
  // `inside` covers the runs of this process; a lock with its id is left from an earlier process with the same id.
  if (lock.pid === process.pid) return undefined;
  try {
    process.kill(lock.pid, 0);
    return lock;
  } catch (error) {
    return errorCode(error) === 'EPERM' ? lock : undefined;
  }
};
