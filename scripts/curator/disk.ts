// Writes a file whole, or says in a sentence why not. together.ts writes several files of a repository together.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { reasonOf } from '../read-plain.ts';

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
