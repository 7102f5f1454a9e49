// The disk as the commands use it: reads that fail with a sentence, and writes that either all happen or none.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { forget, type JournalStep, writeJournal } from './journal.ts';
import type { Outcome, Report } from './outcome.ts';

/** The bytes of a file, or a sentence that says why it cannot be read. */
export const readBytes = async (path: string): Promise<Result<Uint8Array<ArrayBuffer>, string>> => {
  try {
    return ok(Uint8Array.from(await readFile(path)));
  } catch (error) {
    return fail(`${path} cannot be read: ${reasonOf(error)}`);
  }
};

/** The bytes of a file that may be absent. */
export const readIfThere = async (path: string): Promise<Result<Uint8Array<ArrayBuffer> | undefined, string>> => {
  try {
    return ok(Uint8Array.from(await readFile(path)));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? ok(undefined) : fail(`${path} cannot be read: ${reasonOf(error)}`);
  }
};

/** A file to write. `mode` is kept from the umask only where it is named; a `fresh` one takes the place of no other. */
export type NewFile = {
  readonly path: string;
  readonly body: Uint8Array | string;
  readonly mode?: number;
  readonly fresh?: boolean;
};

/** What is written beside files: those to remove, and the repository in which a journal is kept meanwhile. */
type Around = { readonly obsolete?: readonly string[]; readonly journalIn?: string };

/**
 * Writes every file beside its place first, and only when each is safely on the disk puts them all in their places and
 * removes the `obsolete` ones. Fails with a sentence; every file is then as it was, unless the sentence says otherwise.
 */
export const writeAll = async (
  files: readonly NewFile[],
  { obsolete = [], journalIn }: Around = {},
): Promise<Result<undefined, string>> => {
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
    if (journalIn !== undefined) await forget(journalIn).catch(() => undefined);
  }
};

/** Writes `files` as `writeAll` does; gives `report` once they are there. */
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
    await writeOne(next, file);
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

const writeOne = async (path: string, { body, mode = 0o666 }: NewFile): Promise<void> => {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  if (mode !== 0o666) await chmod(path, mode);
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
