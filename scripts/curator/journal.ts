// The journal of a command that writes several files: it says on disk what the command is about to do. If the process is
// killed, no file is half-written, and the next command completes or reverts the rest.
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { JOURNAL } from '../journal-name.ts';

/** One file: what comes to `path` lies at `next` (absent: the file is removed), a copy of what was there at `before`. */
export type JournalStep = {
  readonly path: string;
  readonly next: string;
  readonly before: string;
  readonly removes: boolean;
};

type JournalEntry = { readonly isReady: boolean; readonly steps: readonly JournalStep[] };

/** Says what is about to be done. `isReady`: every new file is complete beside its place. */
export const writeJournal = async (folder: string, entry: JournalEntry): Promise<void> => {
  const path = join(folder, JOURNAL);
  // Nothing else of a step: a new file's content, which may be a private key, stays out of the journal.
  const steps = entry.steps.map(({ path: place, next, before, removes }) => ({
    ...{ path: resolve(place), next: resolve(next), before: resolve(before), removes },
  }));
  await writeFile(`${path}.next`, JSON.stringify({ ...entry, steps }));
  await rename(`${path}.next`, path);
};

/** Forgets what was noted. */
export const forget = async (folder: string): Promise<void> => {
  for (const path of [join(folder, JOURNAL), `${join(folder, JOURNAL)}.next`]) await rm(path, { force: true });
};

/**
 * Finishes what a killed command had begun in `folder` where all its files were complete, else takes it back.
 * @returns whether there was anything to do.
 */
export const recover = async (folder: string): Promise<boolean> => {
  const path = join(folder, JOURNAL);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await rm(`${path}.next`, { force: true }).catch(() => undefined);
    return false;
  }
  const { isReady, steps }: JournalEntry = JSON.parse(text);
  for (const { path: place, next, removes } of isReady ? steps : []) {
    if (removes) await rm(place, { force: true });
    else if (existsSync(next)) await rename(next, place);
  }
  for (const { next, before } of steps) for (const left of [next, before]) await rm(left, { force: true });
  await forget(dirname(path));
  return true;
};
