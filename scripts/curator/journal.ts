// The journal says on disk what a command is about to write, so that the next command can complete or revert it. A repository
// may bring a journal of its own, made to have files outside it overwritten: what is not of the form and the places that
// these commands write is refused, and nothing of it is done.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { JOURNAL } from '../gate/check-registry.ts';
import { git } from './branches.ts';

/** One file: the new `path` is at `next` (unless it is removed), a copy of the old one at `before`. */
const JournalStep = v.strictObject({
  path: v.string(),
  next: v.string(),
  before: v.string(),
  removes: v.boolean(),
  /** Of the new content in hexadecimal, once it is complete beside its place. */
  sha256: v.optional(v.string()),
});
export type JournalStep = v.InferOutput<typeof JournalStep>;

/** `isReady`: every new file is complete beside its place. */
const JournalEntry = v.strictObject({ isReady: v.boolean(), steps: v.array(JournalStep) });
type JournalEntry = v.InferOutput<typeof JournalEntry>;

/** Records the coming writes. */
export const writeJournal = async (folder: string, { isReady, steps }: JournalEntry): Promise<void> => {
  const path = join(folder, JOURNAL);
  // Only these fields: the content of a new file, which may be a private key, stays out of the journal.
  const recorded = await Promise.all(
    steps.map(async ({ path: place, next, before, removes }) => ({
      ...{ path: resolve(place), next: resolve(next), before: resolve(before), removes },
      ...(isReady && !removes ? { sha256: await hashOf(next) } : {}),
    })),
  );
  await writeFile(`${path}.next`, JSON.stringify({ isReady, steps: recorded }));
  await rename(`${path}.next`, path);
};

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Removes the journal of `folder`. */
export const forgetJournal = async (folder: string): Promise<void> => {
  for (const path of [join(folder, JOURNAL), `${join(folder, JOURNAL)}.next`]) await rm(path, { force: true });
};

/**
 * Completes a killed command in `folder` if all its new files were complete, else reverts it.
 * @param keys the folder with the private keys, the only one outside the repository in which a command writes.
 * @returns whether there was any; fails with a sentence, and changes nothing, where the journal is not one of these commands.
 */
export const recover = async (folder: string, keys: string): Promise<Result<boolean, string>> => {
  const path = join(folder, JOURNAL);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await rm(`${path}.next`, { force: true }).catch(() => undefined);
    return ok(false);
  }
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), JournalEntry), text);
  if (!entry.success) return fail(`${JOURNAL} is not a journal of these commands; ${ADVICE}`);
  const strange = git(folder, ['ls-files', '--error-unmatch', JOURNAL]).ok
    ? 'is tracked by git'
    : await whyStrange(entry.output, { folder, keys });
  if (strange !== undefined) return fail(`${JOURNAL} ${strange}, as no journal of these commands does; ${ADVICE}`);
  const { isReady, steps } = entry.output;
  for (const { path: place, next, removes } of isReady ? steps : []) {
    if (removes) await rm(place, { force: true });
    else if (existsSync(next)) await rename(next, place);
  }
  for (const { next, before } of steps) for (const left of [next, before]) await rm(left, { force: true });
  await forgetJournal(folder);
  return ok(true);
};

const ADVICE = 'nothing was changed; look at it, then remove it';

/** What these commands write in a repository. */
const OWN_FILE = /^(?:registry\.json|CHANGELOG\.md|README\.md|signed\/[\w.-]+|federated\/[\w.-]+\.json)$/;
/** Of these, what they remove. */
const REMOVED_FILE = /^(?:signed|federated)\//;
const BESIDE_END = /^[0-9a-f]{12}\.(?:next|before)$/;
const KEY_FILE = /^[a-z0-9]{52}\.pem$/;

const whyStrange = async ({ isReady, steps }: JournalEntry, { folder, keys }: { folder: string; keys: string }) => {
  for (const { path, next, before, removes, sha256 } of steps) {
    const inside = relative(await realFolder(folder), join(await realFolder(dirname(path)), basename(path)));
    const isKey =
      !removes && (await realFolder(keys)) === (await realFolder(dirname(path))) && KEY_FILE.test(basename(path));
    const name = inside.replaceAll('\\', '/');
    if (!isKey && !(OWN_FILE.test(name) && (!removes || REMOVED_FILE.test(name))))
      return `names ${JSON.stringify(path.slice(0, 80))}`;
    const begin = `.${basename(path)}.`;
    const isBeside = (other: string): boolean =>
      dirname(other) === dirname(path) &&
      basename(other).startsWith(begin) &&
      BESIDE_END.test(basename(other).slice(begin.length));
    if (!isBeside(next) || !isBeside(before)) return `names ${JSON.stringify(next.slice(0, 80))}`;
    if (isReady && !removes && existsSync(next) && (await hashOf(next)) !== sha256)
      return `does not fit the content of ${JSON.stringify(basename(next))}`;
  }
  return undefined;
};

/** Where a folder really is, behind links; the path itself where there is none. */
const realFolder = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
