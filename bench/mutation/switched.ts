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

/** What switched.test.ts reads in its folder. */
export type Plan = { readonly suites: readonly string[]; readonly ids: readonly string[] };
export const PLAN = 'switched.json';
/** What it writes, one line for each id, with true or false. */
export const LINES = 'switched.txt';

/** Those of `mutants` that rows of `suites` notice. `texts` are all the files that mutants were drawn from. */
export const noticedTogether = async (
  texts: readonly Instrumented[],
  mutants: readonly Mutant[],
  suites: readonly string[],
): Promise<ReadonlySet<Mutant>> => {
  if (mutants.length === 0 || suites.length === 0) return new Set();
  const { folder, remove } = copyProject(`${process.pid}-switched`);
  try {
    for (const { name, content } of texts) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, PLAN), JSON.stringify({ suites, ids: mutants.map(({ id }) => id) } satisfies Plan));
    const lines = join(folder, LINES);
    writeFileSync(lines, '');
    await runUntilItHangs(folder, lines);
    const said = readFileSync(lines, 'utf8').split('\n');
    return new Set(mutants.filter(({ id }) => said.includes(`${id} true`)));
  } finally {
    remove();
  }
};

/** What comes after a mutant without an end is left to be tried one by one. */
const runUntilItHangs = async (folder: string, lines: string): Promise<void> => {
  const written = (): number => statSync(lines).size;
  let [size, since, limit] = [written(), Date.now(), FIRST_MS];
  await runVitest(folder, ['--config', 'bench/mutation/switched.config.mts'], () => {
    if (written() !== size) [size, since, limit] = [written(), Date.now(), HUNG_MS];
    return Date.now() - since > limit;
  });
};
