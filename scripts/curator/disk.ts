// The disk as the commands use it: reads that fail with a sentence, and writes that either all happen or none. A journal
// says on disk what a command is about to write: if the process is killed, no file is half-written, and the next command
// completes or reverts the rest (journal.ts).
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { forgetJournal, type JournalStep, writeJournal } from './journal.ts';
import type { Outcome, Report } from './outcome.ts';

/** The bytes of a file, or a sentence that says why it cannot be read. */
export const readBytes = async (path: string): Promise<Result<Bytes, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  return bytes.value === undefined ? fail(`${path} cannot be read: ${SPOKEN['ENOENT']}`) : ok(bytes.value);
};

/** The bytes of a file that may be absent. */
export const readIfThere = async (path: string): Promise<Result<Bytes | undefined, string>> => {
  try {
    return ok(Uint8Array.from(await readFile(path)));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? ok(undefined) : fail(`${path} cannot be read: ${reasonOf(error)}`);
  }
};

/** A file to write. A given `mode` ignores the umask; a `fresh` file never replaces another. */
export type NewFile = {
  readonly path: string;
  readonly body: Uint8Array | string;
  readonly mode?: number;
  readonly fresh?: boolean;
};

/** The files to remove, and the repository that holds the journal meanwhile. */
type Around = { readonly obsolete?: readonly string[]; readonly journalIn?: string };

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Writes all files beside their places, then renames them; on failure all are as they were, or the sentence says so. */
export const writeAll = async (
  files: readonly NewFile[],
  { obsolete = [], journalIn }: Around = {},
): Promise<Result<undefined, string>> => {
  // Only a file of its own mode is meant to hold a key; in any other, one was pasted by mistake.
  const leaked = files.find(({ body, mode }) => mode === undefined && PRIVATE_KEY.test(String(body)));
  if (leaked !== undefined)
    return fail(`what you gave contains a private key, so ${leaked.path} was not written; type it nowhere`);
  const steps = [...files.map((file) => stepTo(file.path, file)), ...obsolete.map((path) => stepTo(path))];
  const taken: WriteStep[] = [];
  let at = steps[0]?.path ?? '';
  try {
    if (journalIn !== undefined) await writeJournal(journalIn, { isReady: false, steps });
    for (const step of steps) {
      at = step.path;
      await prepare(step);
    }
    if (journalIn !== undefined) await writeJournal(journalIn, { isReady: true, steps });
    for (const step of steps) {
      at = step.path;
      await (step.removes ? rm(step.path, { force: true }) : rename(step.next, step.path));
      taken.push(step);
    }
    return ok(undefined);
  } catch (error) {
    const state = (await putBack(taken)) ? 'nothing was changed' : 'restore the folder from version control';
    return fail(`cannot write ${at}: ${reasonOf(error)}; ${state}`);
  } finally {
    for (const { next, before } of steps)
      for (const path of [next, before]) await rm(path, { force: true }).catch(() => undefined);
    if (journalIn !== undefined) await forgetJournal(journalIn).catch(() => undefined);
  }
};

/** Writes `files` as `writeAll` does, then returns `report`. */
export const writeAndReport = async (report: Report, files: readonly NewFile[], around?: Around): Promise<Outcome> => {
  const written = await writeAll(files, around);
  return written.ok ? ok(report) : written;
};

type WriteStep = JournalStep & { readonly file: NewFile | undefined };

const stepTo = (path: string, file?: NewFile): WriteStep => {
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  return { path, file, next: `${beside}.next`, before: `${beside}.before`, removes: file === undefined };
};

const prepare = async ({ path, file, next, before }: WriteStep): Promise<void> => {
  if (file?.fresh === true && existsSync(path)) throw Object.assign(new Error(), { code: 'EEXIST' });
  if (file !== undefined) {
    await mkdir(dirname(path), { recursive: true, mode: file.mode === undefined ? 0o777 : 0o700 });
    await writeFile(next, file.body, { flag: 'wx', mode: file.mode ?? 0o666, flush: true });
    if (file.mode !== undefined) await chmod(next, file.mode);
  }
  await copyFile(path, before).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
};

const putBack = async (steps: readonly WriteStep[]): Promise<boolean> => {
  try {
    for (const { path, before } of steps)
      await rename(before, path).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return rm(path, { force: true });
        throw error;
      });
    return true;
  } catch {
    return false;
  }
};

const SPOKEN: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied; check who owns it',
  EPERM: 'permission denied; check who owns it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full; make room and try again',
  EDQUOT: 'the disk quota is used up; make room and try again',
  EFBIG: 'the file would be larger than this user may write',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'it already exists; move it away or choose another name',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const reasonOf = (error: unknown): string =>
  SPOKEN[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
