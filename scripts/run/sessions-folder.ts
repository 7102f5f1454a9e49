// The folder in which `npm run serve` keeps its sessions: one server at a time, and no file for what has ended.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../src/domain/result.ts';

/** Takes the folder for this process until it ends, and removes ended sessions; fails with one line that says why not. */
export const takeSessionsFolder = (folder: string): Result<undefined, string> => {
  const sessions = join(folder, 'do');
  try {
    makeFolder(sessions);
    for (const path of [folder, sessions, ...pathsBelow(sessions)]) accessSync(path, constants.W_OK);
    if (!holdsLock(join(folder, 'serve.lock')))
      return fail(`Another server keeps its sessions in ${folder}. Stop it, or choose another folder: --state FOLDER`);
    removeEnded(pathsBelow(sessions));
    return ok(undefined);
  } catch (error) {
    return fail(whyNotKept(folder, error));
  }
};

/** Why nothing can be kept in `folder`, in one line. @throws an error that is none of the disk */
export const whyNotKept = (folder: string, error: unknown): string => {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const reason = error.code === 'ERR_SQLITE_ERROR' ? error.message : (SPOKEN[String(error.code)] ?? error.code);
  return `No sessions can be kept in ${folder}: ${reason}. Choose another: --state FOLDER`;
};

const SPOKEN: Readonly<Record<string, string>> = {
  EEXIST: 'a file or a dead link is in the way',
  ENOTDIR: 'it is a file, or lies in one',
  ENOENT: 'no folder can be made there',
  EPERM: 'no folder can be made there',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** As `mkdir -p`; that of Node does not end below /proc, where a folder neither is nor can be made. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
};

const SQLITE_BUSY = 5;

/** Takes a lock that the system frees when this process ends, however it ends, and that holds across containers of a machine. */
const holdsLock = (path: string): boolean => {
  const lock = new DatabaseSync(path);
  process.on('exit', () => lock.close());
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
};

const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

// workerd keeps each object in a file of its own, and an index of alarms.
const ALARMS = 'metadata.sqlite';
const isSession = (path: string): boolean => path.endsWith('.sqlite') && !path.endsWith(ALARMS);

/** Where workerd keeps the alarm of an object, in nanoseconds since 1970. */
const ALARM = 'SELECT 1 FROM _cf_METADATA WHERE key <> 1 OR value > ?';

/** Whether an object has stored nothing but an alarm whose time has come: all that a session stores is its alarm. */
const hasEnded = (path: string): boolean => {
  try {
    const database = new DatabaseSync(path);
    try {
      const [table] = database.prepare("SELECT name FROM sqlite_master WHERE name = '_cf_METADATA'").all();
      return table === undefined || database.prepare(ALARM).all(BigInt(Date.now()) * 1_000_000n).length === 0;
    } finally {
      database.close();
    }
  } catch {
    // What cannot be read is left to workerd.
    return false;
  }
};

const removeEnded = (paths: readonly string[]): void => {
  const ended = paths.filter((path) => isSession(path) && hasEnded(path));
  for (const path of paths) if (path.endsWith(ALARMS)) forgetAlarms(path, ended);
  for (const path of ended) for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
};

/** Takes the alarms of the sessions at `ended` out of an index: for each, workerd would make the file again. */
const forgetAlarms = (index: string, ended: readonly string[]): void => {
  const ids = JSON.stringify(ended.map((path) => basename(path, '.sqlite')));
  const database = new DatabaseSync(index);
  try {
    database.prepare('DELETE FROM _cf_ALARM WHERE actor_id IN (SELECT value FROM json_each(?))').run(ids);
  } finally {
    database.close();
  }
};
