// The folder in which `npm run serve` keeps its sessions: one server at a time, and no file for what has ended.
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../src/domain/result.ts';

/** Takes the folder for this process until it ends, and removes ended sessions; fails with one line that says why not. */
export const takeSessionsFolder = (folder: string): Result<undefined, string> => {
  try {
    mkdirSync(join(folder, 'do'), { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return fail(
      `No sessions can be kept in ${folder}: ${SPOKEN[String(code)] ?? code}. Choose another: --state FOLDER`,
    );
  }
  if (!holdsLock(join(folder, 'serve.lock')))
    return fail(`Another server keeps its sessions in ${folder}. Stop it, or choose another folder: --state FOLDER`);
  for (const path of databasesIn(join(folder, 'do'))) if (hasEnded(path)) removeDatabase(path);
  return ok(undefined);
};

const SPOKEN: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'it is a file, or lies in one',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
};

/** Takes a lock that the system frees when this process ends, however it ends, and that holds across containers of a machine. */
const holdsLock = (path: string): boolean => {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    return false;
  }
  process.on('exit', () => lock.close());
  return true;
};

// workerd keeps each object in a file of its own, and an index of alarms in metadata.sqlite.
const databasesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'))
    .map((name) => join(folder, name));

/** Whether an object has stored nothing: all that a session stores is its alarm. */
const hasEnded = (path: string): boolean => {
  try {
    const database = new DatabaseSync(path);
    try {
      const [table] = database.prepare("SELECT name FROM sqlite_master WHERE name = '_cf_METADATA'").all();
      return table === undefined || database.prepare('SELECT 1 FROM _cf_METADATA').all().length === 0;
    } finally {
      database.close();
    }
  } catch {
    // What cannot be read is left to workerd.
    return false;
  }
};

const removeDatabase = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
};
