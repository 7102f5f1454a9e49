// Tests every property that `npm test` tries on a hundred cases on at least 100,000 in all, and prints how many.
// Takes minutes.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { commandLine, wholeNumber } from '../command-line.ts';

/** How many times as many cases as a test names. */
const FACTOR = 50;
/** The same for lists, of which each is signed, served and pulled. */
const LISTS_FACTOR = 10;
const MIN_CASES = 100_000;
const TIMEOUT_MS = 1_800_000;
const REPORT = 'out/fuzz.jsonl';

type FuzzRow = { readonly name: string; readonly cases: number; readonly seed: number; readonly ms: number };

const does = 'Tests every property of the suites on many more cases; a seed repeats a run.';
type Options = { readonly times?: number; readonly seconds?: number; readonly seed: number };
const called = commandLine('npm run fuzz --', does)
  .argument('[lists]', 'the word "lists": only those of test/fuzz/lists.test.ts')
  .option('--times <number>', 'how many times as many cases as a test names', wholeNumber(1, 10_000))
  .option('--seconds <number>', 'stop after so long', wholeNumber(1, 86_400))
  .option('--seed <number>', 'repeats a run', wholeNumber(0, 2 ** 31), Date.now() % 2 ** 31)
  .parse();
const { times, seconds, seed } = called.opts<Options>();
const [named] = called.args;
if (named !== undefined && named !== 'lists') called.error(`error: it is "lists" or nothing, not "${named}"`);
const onlyLists = named === 'lists';
mkdirSync('out', { recursive: true });
writeFileSync(REPORT, '');
const files = globSync(onlyLists ? 'test/fuzz/lists.test.ts' : 'test/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('support/fuzz.ts'),
);
// Ends with the first property that fails, so where the time is over none has.
const { status, error } = spawnSync('vitest', ['run', '--bail', '1', ...files], {
  stdio: 'inherit',
  timeout: seconds === undefined ? TIMEOUT_MS : seconds * 1000,
  env: {
    ...process.env,
    FUZZ_FACTOR: String(times ?? (onlyLists ? LISTS_FACTOR : FACTOR)),
    FUZZ_REPORT: REPORT,
    FUZZ_SEED: String(seed),
  },
});

const isOver = seconds !== undefined && error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
const isSound = status === 0 || isOver;
// A property that fails leaves no row.
const rows: readonly FuzzRow[] = readFileSync(REPORT, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
const total = rows.reduce((sum, { cases }) => sum + cases, 0);
console.log('\n| Property | Cases | Seconds | Seed |\n|---|---|---|---|');
for (const { name, cases, ms, seed: used } of rows)
  console.log(`| ${name} | ${cases} | ${(ms / 1000).toFixed(1)} | ${used} |`);
console.log(`\n${total} cases${isSound ? ', no failure' : '; a property failed, see above'}`);
const least = onlyLists || times !== undefined || seconds !== undefined ? 1 : MIN_CASES;
const isEnough = total >= least;
if (!isEnough) console.error(`Only ${total} cases were tried, fewer than ${least}: see above which suite did not run.`);
process.exitCode = isSound && isEnough ? 0 : 1;
