// The disk as the commands use it: reads that fail with a sentence, and writes that either all happen or none.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '../../src/domain/result.ts';

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

/** A file to write. `mode` is kept from the umask only where it is named. */
export type NewFile = { readonly path: string; readonly body: Uint8Array | string; readonly mode?: number };

/**
 * Writes every file beside its place first and renames them all only when each is safely on the disk; then removes
 * `obsolete` files. Fails with a sentence. Until the first rename, a failure leaves every file as it was.
 */
export const writeAll = async (
  files: readonly NewFile[],
  obsolete: readonly string[] = [],
): Promise<Result<undefined, string>> => {
  const waiting: { readonly from: string; readonly to: string }[] = [];
  let renamed = 0;
  try {
    for (const file of files) {
      const from = join(dirname(file.path), `.${basename(file.path)}.${randomBytes(6).toString('hex')}`);
      await mkdir(dirname(file.path), { recursive: true, mode: file.mode === undefined ? 0o777 : 0o700 });
      waiting.push({ from, to: file.path });
      await writeOne(from, file);
    }
    for (const { from, to } of waiting) {
      await rename(from, to);
      renamed += 1;
    }
    for (const path of obsolete) await rm(path, { force: true });
    return ok(undefined);
  } catch (error) {
    for (const { from } of waiting) await rm(from, { force: true }).catch(() => undefined);
    const state = renamed === 0 ? 'nothing was changed' : 'restore the folder from version control';
    return fail(`cannot write ${waiting[renamed]?.to ?? 'a file'}: ${reasonOf(error)}; ${state}`);
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
  EEXIST: 'it exists already',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const reasonOf = (error: unknown): string =>
  SPOKEN[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
