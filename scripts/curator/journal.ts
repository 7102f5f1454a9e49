// Files of a repository that change together. All are first written whole into a folder beside them; once that folder has
// its name, the change counts, and each file moves to its place. If the process is killed, the next command takes away the
// unfinished folder or moves the rest. A repository may bring such a folder of its own: what these commands do not write
// is refused, and nothing of it is done.
import { constants, existsSync } from 'node:fs';
import { access, lstat, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { JOURNAL } from '../gate/check-registry.ts';
import { git } from './branches.ts';
import { type NewFile, reasonOf, unchangedBecause, whyLeaked, withCode, writeWhole } from './disk.ts';

/** `keyFile` lies outside the repository and is written first: without the rest, nothing names that key. */
type Change = {
  readonly files: readonly NewFile[];
  readonly obsolete?: readonly string[];
  readonly keyFile?: NewFile | undefined;
};

const UNFINISHED = `${JOURNAL}.new`;

/** Writes `files` and removes what is `obsolete`, all or nothing; else says why not. */
export const writeTogether = async (
  folder: string,
  { files, obsolete = [], keyFile }: Change,
): Promise<Result<undefined, string>> => {
  const leak = files.map(whyLeaked).find((reason) => reason !== undefined);
  if (leak !== undefined) return fail(leak);
  const key = keyFile === undefined ? ok(undefined) : await writeWhole(keyFile);
  if (!key.ok) return key;
  // An empty file stands for one to remove: no command writes an empty one.
  const changes = [...files, ...obsolete.map((path) => ({ path, body: '' }))];
  let at = join(folder, UNFINISHED);
  try {
    // What `recover` could not remove must not become a part of this change.
    await rm(at, { recursive: true, force: true });
    for (const { path, body } of changes) {
      at = path;
      await makeSureOfPlace(folder, path);
      const next = join(folder, UNFINISHED, relative(folder, path));
      await mkdir(dirname(next), { recursive: true });
      await writeFile(next, body, { flush: true });
    }
    await rename(join(folder, UNFINISHED), join(folder, JOURNAL));
  } catch (error) {
    const left = [join(folder, UNFINISHED), ...(keyFile === undefined ? [] : [keyFile.path])];
    for (const path of left) await rm(path, { recursive: true, force: true }).catch(() => undefined);
    return fail(unchangedBecause(at, error));
  }
  return moveAll(folder);
};

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

/** The files in the journal of `folder`, by their place in the repository. */
const namesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(join(folder, JOURNAL), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(join(folder, JOURNAL), join(parentPath, name)).replaceAll('\\', '/'));
};

const moveAll = async (folder: string): Promise<Result<undefined, string>> => {
  let at = folder;
  try {
    for (const name of await namesIn(folder)) {
      at = join(folder, name);
      const from = join(folder, JOURNAL, name);
      await mkdir(dirname(at), { recursive: true });
      await ((await stat(from)).size === 0 ? rm(at, { force: true }) : rename(from, at));
    }
    await rm(join(folder, JOURNAL), { recursive: true });
    return ok(undefined);
  } catch (error) {
    return fail(`cannot write ${at}: ${reasonOf(error)}; mend that, and the next command completes the change`);
  }
};

/**
 * Completes the change of a command that was killed in `folder`, or reverts it where its files were not complete.
 * @returns what became of it, if there was one; fails with a sentence, and changes nothing, where the journal is not one of these commands.
 */
export const recover = async (folder: string): Promise<Result<'completed' | 'undone' | undefined, string>> => {
  const undone = await rm(join(folder, UNFINISHED), { recursive: true }).then(
    () => 'undone' as const,
    () => undefined,
  );
  const found = await lstat(join(folder, JOURNAL)).catch(() => undefined);
  if (found === undefined) return ok(undone);
  const strange = found.isDirectory() ? await whyStrange(folder) : 'is no folder';
  if (strange !== undefined) return fail(`${JOURNAL} ${strange}, as no journal of these commands does; ${ADVICE}`);
  const moved = await moveAll(folder);
  return moved.ok ? ok('completed') : moved;
};

const ADVICE = 'nothing was changed; look at it, then remove it';

/** What these commands write in a repository. */
const OWN_FILE =
  /^(?:registry\.json|CHANGELOG\.md|README\.md|out\/links\.json|signed\/[\w.-]+|federated\/[\w.-]+\.json)$/;
/** Of these, what they remove. */
const REMOVED_FILE = /^(?:signed|federated)\//;

const whyStrange = async (folder: string): Promise<string | undefined> => {
  if (git(folder, ['ls-files', '--error-unmatch', JOURNAL]).ok) return 'is tracked by git';
  for (const name of await namesIn(folder)) {
    const staged = await lstat(join(folder, JOURNAL, name));
    const isOwn = staged.isFile() && OWN_FILE.test(name) && (staged.size > 0 || REMOVED_FILE.test(name));
    const place = dirname(join(folder, name));
    if (!isOwn || (existsSync(place) && !(await isInside(folder, place))))
      return `holds ${JSON.stringify(name.slice(0, 80))}`;
  }
  return undefined;
};
