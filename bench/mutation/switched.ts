// Tries many mutants in one process, which takes a hundredth of the time of a run for each. StrykerJS puts all of them into
// the code, each behind a condition; switched.test.ts switches on one at a time. It says only which mutants were noticed:
// those that were not, and code that runs only at import, have to be tried one by one.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instrumented, Mutant } from './mutants.ts';
import { copyProject, runVitest } from './sandbox.ts';

/** A line follows within a few seconds, unless a mutant has no end. */
const HUNG_MS = 60_000;
/** Before the first line every row runs twice. */
const FIRST_MS = 300_000;
/** After so many mutants without an end the rest is left to be tried one by one. */
const MOST_STARTS = 3;

/** What switched.test.ts reads in its folder. */
export type Plan = { readonly suites: readonly string[]; readonly ids: readonly string[] };
export const PLAN = 'switched.json';
/** What it writes, one line for each id when it begins and again, with true or false, when it ends. */
export const LINES = 'switched.txt';

/** Those of `mutants` that rows of `suites` notice. `texts` are all the files that mutants were drawn from. */
export const noticedTogether = async (
  texts: readonly Instrumented[],
  mutants: readonly Mutant[],
  suites: readonly string[],
): Promise<ReadonlySet<Mutant>> => {
  if (mutants.length === 0 || suites.length === 0) return new Set();
  const copy = copyProject(`${process.pid}-switched`);
  try {
    for (const { name, content } of texts) writeFileSync(join(copy.folder, name), content);
    const noticed = await noticedIn(copy.folder, mutants, suites);
    return new Set(mutants.filter(({ id }) => noticed.has(id)));
  } finally {
    copy.remove();
  }
};

/** The ids of those of `mutants` that rows of `suites` notice in the copy in `folder`. */
const noticedIn = async (
  folder: string,
  mutants: readonly Mutant[],
  suites: readonly string[],
): Promise<ReadonlySet<string>> => {
  const lines = join(folder, LINES);
  writeFileSync(lines, '');
  const ended = (): readonly string[] => readFileSync(lines, 'utf8').split('\n');
  const waiting = (): readonly string[] => {
    const begun = new Set(ended().map((line) => line.split(' ')[0]));
    return mutants.map(({ id }) => id).filter((id) => !begun.has(id));
  };
  let ids = waiting();
  for (let start = 0; start < MOST_STARTS && ids.length > 0; start += 1) {
    writeFileSync(join(folder, PLAN), JSON.stringify({ suites, ids } satisfies Plan));
    await runUntilItHangs(folder, lines);
    const left = waiting();
    if (left.length === ids.length) break;
    ids = left;
  }
  return new Set(ended().flatMap((line) => (line.endsWith(' true') ? [line.slice(0, -' true'.length)] : [])));
};

const runUntilItHangs = async (folder: string, lines: string): Promise<void> => {
  const written = (): number => statSync(lines).size;
  let [size, since, limit] = [written(), Date.now(), FIRST_MS];
  await runVitest(folder, ['--config', 'bench/mutation/switched.config.mts'], () => {
    if (written() !== size) [size, since, limit] = [written(), Date.now(), HUNG_MS];
    return Date.now() - since > limit;
  });
};
