// Files of a repository that change together. Each is first written whole beside its place, then all are renamed, in the order
// given. A command that is killed in between, run again, finishes: it puts what decides what is done next at the end.
import { constants, lstatSync, readFileSync } from 'node:fs';
import { access, lstat, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { reasonOf } from '../read-plain.ts';
import { type NewFile, unchangedBecause, whyLeaked, withCode, writeWhole } from './disk.ts';

/** `obsolete` files are removed first. `keyFile` lies outside the repository; without the rest, nothing names that key. */
type Change = {
  readonly files: readonly NewFile[];
  readonly obsolete?: readonly string[];
  readonly keyFile?: NewFile | undefined;
};

/** Removes what is `obsolete` and writes `files`; where one cannot be written, nothing changes, and it says why. */
export const writeTogether = async (
  folder: string,
  { files: wanted, obsolete = [], keyFile }: Change,
): Promise<Result<undefined, string>> => {
  const leak = wanted.map(whyLeaked).find((reason) => reason !== undefined);
  if (leak !== undefined) return fail(leak);
  const key = keyFile === undefined ? ok(undefined) : await writeWhole(keyFile);
  if (!key.ok) return key;
  const files = wanted.filter(({ path, body }) => !isThere(path, body));
  let at = folder;
  try {
    for (const path of [...obsolete, ...files.map((file) => file.path)]) {
      at = path;
      await makeSureOfPlace(folder, path);
    }
    for (const { path, body } of files) {
      at = path;
      await rm(besides(path), { force: true });
      await writeFile(besides(path), body, { flag: 'wx', flush: true });
    }
  } catch (error) {
    const left = [...files.map(({ path }) => besides(path)), ...(keyFile === undefined ? [] : [keyFile.path])];
    for (const path of left) await rm(path, { force: true }).catch(() => undefined);
    return fail(unchangedBecause(at, error));
  }
  try {
    for (const path of obsolete) {
      at = path;
      await rm(path, { force: true });
    }
    for (const { path } of files) {
      at = path;
      await rename(besides(path), path);
    }
    return ok(undefined);
  } catch (error) {
    return fail(`cannot write ${at}: ${reasonOf(error)}; mend that and run the command again, which finishes it`);
  }
};

const isThere = (path: string, body: NewFile['body']): boolean => {
  try {
    return lstatSync(path).isFile() && readFileSync(path).equals(Buffer.from(body));
  } catch {
    return false;
  }
};

const besides = (path: string): string => join(dirname(path), `.${basename(path)}.next`);

const makeSureOfPlace = async (folder: string, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const isNear = (await stat(dirname(path))).dev === (await stat(folder)).dev;
  if (!isNear || !(await isInside(folder, dirname(path)))) throw withCode('EXDEV');
  await access(dirname(path), constants.W_OK);
  if ((await lstat(path).catch(() => undefined))?.isDirectory()) throw withCode('EISDIR');
};

/** Whether `place` is reached through no link within `folder`. */
const isInside = async (folder: string, place: string): Promise<boolean> =>
  (await realpath(place)) === join(await realpath(folder), relative(folder, place));
