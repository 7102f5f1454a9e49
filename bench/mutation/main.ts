// `npm run mutate`: changes the code in small ways, one at a time, in a copy of the project, and names each change that
// no suite notices. Survivors are no failure.
import { readCommandLine } from '../../scripts/command-line.ts';
import { dayOf } from '../../src/domain/day.ts';
import { installPackages } from '../packages.ts';
import {
  describeMutant,
  type Instrumented,
  instrumented,
  type Mutant,
  mutantsIn,
  nowOf,
  sampleMutants,
} from './mutants.ts';
import { AIMS, type FolderResult, mutableIn, shareOf, storedResults, whyEquivalent, writeResult } from './results.ts';
import { createSandbox, projectFiles, type Sandbox } from './sandbox.ts';
import { sharesProcess, suitesOver } from './suites.ts';
import { noticedTogether } from './switched.ts';

const { values, positionals } = readCommandLine({
  call: 'npm run mutate -- [folders or files of src] [flags]',
  does: 'Changes the code in small ways, one at a time, and names each change that no suite notices.',
  most: Number.POSITIVE_INFINITY,
  flags: {
    count: { type: 'string', default: '40', says: 'how many changes to draw from each folder, or all' },
    seed: { type: 'string', default: dayOf(new Date()).replaceAll('-', ''), says: 'draws the same ones again' },
    jobs: { type: 'string', default: '1', says: 'how many to try at once' },
    together: { type: 'boolean', default: false, says: 'draw from all folders together' },
    again: { type: 'boolean', default: false, says: 'try only the stored survivors, with more suites' },
    most: { type: 'string', says: 'how many suites to run per change at most' },
    write: { type: 'boolean', default: false, says: 'store the results and update docs/robustness.md' },
  },
});
/** The nearest suites run first; the others, up to MOST, only if those pass. Former survivors get more suites. */
const NEAREST = 2;
const MOST = Number(values.most ?? (values.again ? 24 : 16));
const seed = Number(values.seed);
const count = values.count === 'all' ? Number.POSITIVE_INFINITY : Number(values.count);

installPackages('@stryker-mutator');
const files = projectFiles();
const suitesFor = suitesOver(files);
const reasonFor = whyEquivalent();
const isGreen = new Map<string, boolean>();
/** Per file, the suite that noticed the last change to it; it runs first for the next one. */
const noticedBy = new Map<string, string>();
const folders = positionals.length > 0 ? positionals.map((path) => path.replace(/\/$/, '')) : Object.keys(AIMS);
const sources = folders.map((folder) => [folder, mutableIn(files, folder)] as const);
const groups = values.together ? [['all', sources.flatMap(([, paths]) => paths)] as const] : sources;
// All at once and before the copies, so that a file may be edited while this runs.
const all = await Promise.all(
  groups.map(async ([folder, paths]) => [folder, await instrumented(paths), await mutantsIn(paths)] as const),
);
const sandboxes = Array.from({ length: Number(values.jobs) }, (_, job) => createSandbox(`${process.pid}-${job}`));
try {
  for (const [folder, texts, mutants] of all) {
    const stored = values.again ? storedResults()[folder] : undefined;
    const result = await (stored === undefined ? tryFolder(folder, texts, mutants) : tryAgain(folder, mutants, stored));
    if (values.write && !values.together) writeResult(folder, result);
  }
} finally {
  for (const sandbox of sandboxes) sandbox.remove();
}

/** Tries a sample of `mutants` and prints what survives. */
async function tryFolder(
  folder: string,
  texts: readonly Instrumented[],
  mutants: readonly Mutant[],
): Promise<FolderResult> {
  const drawn = sampleMutants(mutants, count, seed);
  const open = drawn.filter((mutant) => reasonFor(mutant) === undefined);
  console.log(`\n${folder}: ${drawn.length} of ${mutants.length} mutants, seed ${seed}`);
  // A sample from everywhere would need nearly all suites in that process.
  const noticed = values.together ? new Set() : await noticedTogether(texts, open, suitesTogether(open));
  if (!values.together) console.log(`  ${noticed.size} noticed in one process`);
  const survived = await survivorsOf(open.filter((mutant) => !noticed.has(mutant)));
  const killed = open.length - survived.length;
  const equivalent = drawn.length - open.length;
  const counts = { tried: drawn.length, killed };
  return showResult({ seed, all: mutants.length, ...counts, first: counts, equivalent, survived });
}

/** The nearest suites of all of `mutants` that can run in one process. */
function suitesTogether(mutants: readonly Mutant[]): readonly string[] {
  const changed = [...new Set(mutants.map(({ file }) => file))];
  return [...new Set(changed.flatMap((file) => suitesFor(file, MOST)))].filter(sharesProcess);
}

/** Tries the former survivors again, wherever their lines are now. Those that left the code no longer count. */
async function tryAgain(folder: string, mutants: readonly Mutant[], before: FolderResult): Promise<FolderResult> {
  const found = before.survived.map((line) => nowOf(line, mutants));
  const there = [...new Set(found.filter((mutant) => mutant !== undefined))];
  const open = there.filter((mutant) => reasonFor(mutant) === undefined);
  console.log(`\n${folder}: ${there.length} survivors, seed ${before.seed}`);
  const survived = await survivorsOf(open);
  const tried = before.tried - before.survived.length + there.length;
  const equivalent = before.equivalent + there.length - open.length;
  return showResult({ ...before, tried, killed: tried - equivalent - survived.length, equivalent, survived });
}

function showResult(result: FolderResult): FolderResult {
  const { killed, tried, equivalent } = result;
  console.log(`\n  ${killed} of ${tried - equivalent} killed (${shareOf(result)})`);
  return result;
}

/** The mutants that no suite notices, one line each. Prints them as it finds them. */
async function survivorsOf(mutants: readonly Mutant[]): Promise<readonly string[]> {
  const waiting = [...mutants];
  const survived: string[] = [];
  await Promise.all(
    sandboxes.map(async (sandbox) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        if (await isKilled(sandbox, mutant)) {
          process.stdout.write('.');
          continue;
        }
        survived.push(describeMutant(mutant));
        console.log(`\n  survived: ${describeMutant(mutant)}`);
      }
    }),
  );
  return survived;
}

async function isKilled(sandbox: Sandbox, mutant: Mutant): Promise<boolean> {
  const { file } = mutant;
  const suites = suitesFor(file, MOST).toSorted(
    (a, b) => Number(b === noticedBy.get(file)) - Number(a === noticedBy.get(file)),
  );
  for (const asked of [suites.slice(0, NEAREST), suites.slice(NEAREST)]) {
    const red = await redWith(sandbox, mutant, asked);
    if (red === undefined) continue;
    noticedBy.set(file, red);
    return true;
  }
  return false;
}

/** The first of `suites` that notices the mutant. Leaves out suites that fail without any mutant. */
async function redWith(sandbox: Sandbox, mutant: Mutant, suites: readonly string[]): Promise<string | undefined> {
  const open = suites.filter((suite) => isGreen.get(suite) !== false);
  const red = open.length === 0 ? [] : await sandbox.redWith(mutant, open);
  const [first] = red;
  if (first === undefined) return undefined;
  // A failure outside of the suites, such as a timeout, may be caused by any of them.
  const suspects = open.filter((suite) => red.includes(suite) || !suites.includes(first));
  const unknown = suspects.filter((suite) => !isGreen.has(suite));
  if (unknown.length === 0) return first;
  const alwaysRed = await sandbox.redSuites(unknown);
  for (const suite of unknown) isGreen.set(suite, !alwaysRed.includes(suite));
  for (const suite of alwaysRed) console.log(`  red without any change, left out: ${suite}`);
  return redWith(sandbox, mutant, suites);
}
