// `npm run mutate`: changes the code in small ways, one at a time, in a copy of the project, and names each change that
// no suite notices. Survivors are no failure.
import { commandLine } from '../../scripts/command-line.ts';
import { dayOf } from '../../src/domain/day.ts';
import { installPackages } from '../packages.ts';
import { describeMutant, type Instrumented, type Mutant, mutantsIn, sampleMutants } from './mutants.ts';
import { AIMS, type FolderResult, isEquivalent, mutableIn, shareOf, writeResult } from './results.ts';
import { createSandbox, projectFiles } from './sandbox.ts';
import { sharesProcess, suitesOver } from './suites.ts';
import { noticedTogether } from './switched.ts';

const does = 'Changes the code in small ways, one at a time, and names each change that no suite notices.';
const called = commandLine('npm run mutate --', does)
  .argument('[paths...]', 'folders or files')
  .option('--count <number>', 'how many changes to draw from each folder', '40')
  .option('--seed <number>', 'draws the same ones again', dayOf(new Date()).replaceAll('-', ''))
  .option('--write', 'store the results and update docs/robustness.md')
  .parse();
const values = called.opts<{ count: string; seed: string; write?: boolean }>();
/** How many suites a change is shown: first the nearest, then the others. */
const NEAREST = 2;
const MOST = 16;
const seed = Number(values.seed);

installPackages('@stryker-mutator');
const files = projectFiles();
const suitesFor = suitesOver(files);
const isGreen = new Map<string, boolean>();
const folders = called.args.length > 0 ? called.args.map((path) => path.replace(/\/$/, '')) : Object.keys(AIMS);
// All at once and before the copies, so that a file may be edited while this runs.
const all = await Promise.all(
  folders.map(async (folder) => ({ folder, ...(await mutantsIn(mutableIn(files, folder))) })),
);
const sandbox = createSandbox(`${process.pid}`);
try {
  for (const { folder, texts, mutants } of all) {
    const result = await tryFolder(folder, texts, mutants);
    if (values.write) writeResult(folder, result);
  }
} finally {
  sandbox.remove();
}

/** Tries a sample of `mutants` and prints what survives. */
async function tryFolder(
  folder: string,
  texts: readonly Instrumented[],
  mutants: readonly Mutant[],
): Promise<FolderResult> {
  const drawn = sampleMutants(mutants, Number(values.count), seed);
  const open = drawn.filter((mutant) => !isEquivalent(mutant));
  console.log(`\n${folder}: ${drawn.length} of ${mutants.length} mutants, seed ${seed}`);
  const files = new Set(open.map(({ file }) => file));
  const suites = [...new Set([...files].flatMap((file) => suitesFor(file, MOST)))].filter(sharesProcess);
  const noticed = await noticedTogether(texts, open, suites);
  console.log(`  ${noticed.size} noticed in one process`);
  const survived = await survivorsOf(open.filter((mutant) => !noticed.has(mutant)));
  const killed = open.length - survived.length;
  const equivalent = drawn.length - open.length;
  const result = { seed, all: mutants.length, tried: drawn.length, killed, equivalent, survived };
  console.log(`\n  ${killed} of ${open.length} killed (${shareOf(result)})`);
  return result;
}

/** The mutants that no suite notices, one line each. Prints them as it finds them. */
async function survivorsOf(mutants: readonly Mutant[]): Promise<readonly string[]> {
  const survived: string[] = [];
  for (const mutant of mutants) {
    const suites = suitesFor(mutant.file, MOST);
    // The nearest run first, and the others only if those pass: a change that hangs is noticed sooner.
    if ((await isNoticed(mutant, suites.slice(0, NEAREST))) || (await isNoticed(mutant, suites.slice(NEAREST)))) {
      process.stdout.write('.');
      continue;
    }
    survived.push(describeMutant(mutant));
    console.log(`\n  survived: ${describeMutant(mutant)}`);
  }
  return survived;
}

/** Whether one of `suites` notices the mutant. Leaves out suites that fail without any mutant. */
async function isNoticed(mutant: Mutant, suites: readonly string[]): Promise<boolean> {
  const open = suites.filter((suite) => isGreen.get(suite) !== false);
  const red = open.length === 0 ? [] : await sandbox.redWith(mutant, open);
  if (red.length === 0) return false;
  const unknown = red.filter((suite) => !isGreen.has(suite));
  if (unknown.length === 0) return true;
  const alwaysRed = await sandbox.redSuites(unknown);
  for (const suite of unknown) isGreen.set(suite, !alwaysRed.includes(suite));
  for (const suite of alwaysRed) console.log(`  red without any change, left out: ${suite}`);
  return isNoticed(mutant, suites);
}
