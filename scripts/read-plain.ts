// Reads files of a repository that may be anybody's, or says in words why not. A pipe or a device in the place of a file would
// never end, so it is not opened.
import { type PathLike, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Bytes } from '../src/domain/bytes.ts';
import { fail, ok, type Result } from '../src/domain/result.ts';

/** The bytes of a file. @throws as readFile does, and where the path leads to no ordinary file */
export const readPlain = async (path: string): Promise<Buffer<ArrayBuffer>> => {
  refusePipe(path);
  return readFile(path);
};

/** The text of a file. @throws likewise */
export const readPlainSync = (path: PathLike): string => {
  refusePipe(path);
  return readFileSync(path, 'utf8');
};

const refusePipe = (path: PathLike): void => {
  const found = statSync(path);
  if (!found.isFile() && !found.isDirectory()) throw new Error('it is a pipe or a device, not a file');
};

/** The bytes of a file that may be absent, or in words why it cannot be read. */
export const tryRead = async (path: string): Promise<Result<Bytes | undefined, string>> => {
  try {
    return ok(Uint8Array.from(await readPlain(path)));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? ok(undefined) : fail(`cannot be read: ${reasonOf(error)}`);
  }
};

/** The same, as a sentence that names the file. */
export const readIfThere = async (path: string): Promise<Result<Bytes | undefined, string>> => {
  const bytes = await tryRead(path);
  return bytes.ok ? bytes : fail(`${path} ${bytes.error}`);
};

/** The bytes of a file, or a sentence that says why it cannot be read. */
export const readBytes = async (path: string): Promise<Result<Bytes, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  return bytes.value === undefined ? fail(`${path} cannot be read: ${SPOKEN['ENOENT']}`) : ok(bytes.value);
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
  ELOOP: 'it is a link that leads back to itself',
  ENOTDIR: 'it, or a part of its path, is a file, not a folder',
  EXDEV: 'its folder is a link or another disk; put a folder of the repository in its place',
  EEXIST: 'it already exists; move it away or choose another name',
};

/** The code of an error of the disk, such as ENOENT; empty for any other. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What went wrong, in words. */
export const reasonOf = (error: unknown): string =>
  SPOKEN[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
