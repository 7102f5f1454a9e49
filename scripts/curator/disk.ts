// The disk as the commands use it: files that are read and written whole, or a sentence that says why not. together.ts
// writes several files of a repository together.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { readPlain } from '../read-plain.ts';

/** The bytes of a file, or a sentence that says why it cannot be read. */
export const readBytes = async (path: string): Promise<Result<Bytes, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  return bytes.value === undefined ? fail(`${path} cannot be read: ${SPOKEN['ENOENT']}`) : ok(bytes.value);
};

/** The bytes of a file that may be absent. */
export const readIfThere = async (path: string): Promise<Result<Bytes | undefined, string>> => {
  try {
    return ok(Uint8Array.from(await readPlain(path)));
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

/** Writes a file whole, or leaves everything as it was and says why. */
export const writeWhole = async (file: NewFile): Promise<Result<undefined, string>> => {
  const { path, body, mode, fresh = false } = file;
  const leak = whyLeaked(file);
  if (leak !== undefined) return fail(leak);
  const next = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.next`);
  try {
    if (fresh && existsSync(path)) throw withCode('EEXIST');
    await mkdir(dirname(path), { recursive: true, mode: mode === undefined ? 0o777 : 0o700 });
    await writeFile(next, body, { flag: 'wx', mode: mode ?? 0o666, flush: true });
    if (mode !== undefined) await chmod(next, mode);
    await rename(next, path);
    return ok(undefined);
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    return fail(unchangedBecause(path, error));
  }
};

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Only a file of its own mode is meant to hold a key; in any other, one was pasted by mistake. */
export const whyLeaked = ({ path, body, mode }: NewFile): string | undefined =>
  mode === undefined && PRIVATE_KEY.test(String(body))
    ? `what you gave contains a private key, so ${path} was not written; type it nowhere`
    : undefined;

/** Why a write came to nothing. */
export const unchangedBecause = (path: string, error: unknown): string =>
  `cannot write ${path}: ${reasonOf(error)}; nothing was changed`;

/** An error of the disk as Node throws it. */
export const withCode = (code: string): Error => Object.assign(new Error(code), { code });

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
  EXDEV: 'its folder is a link or another disk; put a folder of the repository in its place',
  EEXIST: 'it already exists; move it away or choose another name',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What went wrong, in words. */
export const reasonOf = (error: unknown): string =>
  SPOKEN[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
