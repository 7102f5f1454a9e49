// The one gate: formatting and lint, types, registry, configuration, and every test suite. Ends with one line of totals.
// Arguments are passed on to vitest and then only vitest runs, such as `npm test -- test/domain`. `--only lint` and
// `--only types` run that part alone, as `npm run lint` and `npm run types` do.
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { LEFT_OUT_LINES, skippedLines } from './skipped.ts';

type Totals = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly reasons: readonly string[];
};

const REPORT = 'out/vitest.json';
const TYPE_CHECKED = [
  '.',
  'src/http',
  'src/worker',
  'src/local',
  'scripts',
  'bench',
  'tsconfig.browser.json',
  'test',
  'test/browser',
  'test/worker',
  'test/fixture-catalog',
];

const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
const run = (command: string, args: readonly string[]): boolean => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
};

type Gate = { readonly part: 'lint' | 'types' | 'check'; readonly command: string; readonly args: readonly string[] };

const GATES: readonly Gate[] = [
  { part: 'lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { part: 'types', command: 'tsc', args: ['-b', ...TYPE_CHECKED] },
  { part: 'check', command: 'node', args: ['scripts/gate/check-registry.ts'] },
  { part: 'check', command: 'node', args: ['scripts/gate/check-config.ts'] },
];
const passes = ({ command, args }: Gate): boolean => run(command, args);

const runVitest = async (args: readonly string[]): Promise<Totals> => {
  await rm(REPORT, { force: true });
  const exitedWell = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...(args.length > 0 ? args : ['--project=!hosts', '--project=!more']),
  ]);
  const report = JSON.parse(await readFile(REPORT, 'utf8').catch(() => '{}'));
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  // A suite that could not start, or an error outside any test, fails the run without a failed test: count it as one.
  const failed = exitedWell ? numFailedTests : Math.max(1, numFailedTests);
  // Arguments may have chosen tests by name, and then what is left out has no reason to give.
  const reasons = args.length > 0 ? [] : [...skippedLines(report, process.cwd()), ...LEFT_OUT_LINES];
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, reasons };
};

const vitestArgs = process.argv.slice(2);
if (vitestArgs[0] === '--only') {
  const gates = GATES.filter(({ part }) => part === vitestArgs[1]);
  process.exit(gates.length > 0 && gates.map(passes).every(Boolean) ? 0 : 1);
}
const gateResults = vitestArgs.length > 0 ? [] : GATES.map(passes);
const suites = await runVitest(vitestArgs);
const passed = suites.passed + gateResults.filter(Boolean).length;
const failed = suites.failed + gateResults.filter((ok) => !ok).length;
console.log();
for (const line of suites.reasons) console.log(line);
console.log(`${passed} passed, ${failed} failed${suites.skipped > 0 ? `, ${suites.skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
