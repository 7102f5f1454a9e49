// The one gate: formatting and lint, types, registry, configuration, and every test suite, beside each other. What each of
// them prints stays together. Ends with one line of totals.
// Arguments are passed on to vitest, and then only vitest runs; a file *.more.test.ts runs only where one is named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { commandLine, refuse } from '../command-line.ts';
import { LEFT_OUT_LINES, skippedLines } from './skipped.ts';

/** Each has the types of a runtime; `scripts` checks src/local with its own files, and `test` checks bench. */
const TYPE_CHECKED = [
  '.',
  'src/http',
  'src/worker',
  'scripts',
  'tsconfig.browser.json',
  'test',
  'test/browser',
  'test/worker',
  'examples',
];

Object.assign(process.env, {
  // Hundreds of programs start in a run; each finds what an earlier one has compiled.
  NODE_COMPILE_CACHE: resolve('out/compiled'),
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
});

/** Runs a command, prints all it said when it has ended, and gives whether it did well. */
const run = async (command: string, ...args: readonly string[]): Promise<boolean> => {
  const child = spawn(command, args);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code] = await once(child, 'close').catch(() => [1]);
  console.log(`\n> ${command} ${args.join(' ')}\n${Buffer.concat(printed).toString().trimEnd()}`);
  return code === 0;
};

const PARTS: Readonly<Record<string, readonly [command: string, ...args: readonly string[]]>> = {
  format: ['biome', 'check', '--write', '.'],
  lint: ['biome', 'ci', '--error-on-warnings', '.'],
  // More checkers would each work out the same types again.
  types: ['tsc', '-b', '--checkers', '1', ...TYPE_CHECKED],
  check: ['node', 'scripts/gate/check.ts'],
};
const pass = (parts: readonly string[]): Promise<readonly boolean[]> =>
  Promise.all(parts.map((part) => PARTS[part]).map((call) => call !== undefined && run(...call)));

const runVitest = async (args: readonly string[]) => {
  const { parseCLI, startVitest } = await import('vitest/node');
  const isNamed = args.some((argument) => /\.more\b|^--project/.test(argument));
  const leftOut = [...(args.length > 0 ? [] : ['hosts']), ...(isNamed ? [] : ['more*', 'forks'])];
  const asked = [...args, ...leftOut.map((project) => `--project=!${project}`)];
  const { filter, options } = parseCLI(['vitest', 'run', ...asked]);
  const vitest = await startVitest('test', filter, { ...options, reporters: ['./scripts/gate/reporter.ts'] });
  const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  await vitest.close();
  const filesWith = (state: string): readonly string[] =>
    tests.filter((test) => test.result().state === state).map(({ module }) => relative('', module.moduleId));
  const [passed, failed, skipped] = [filesWith('passed'), filesWith('failed'), filesWith('skipped')];
  // Arguments may have chosen tests by name, and then what is left out has no reason to give.
  const reasons = args.length > 0 ? [] : [...skippedLines(skipped), ...LEFT_OUT_LINES];
  // A suite that could not start, or an error outside any test, fails the run without a failed test: count it as one.
  const least = process.exitCode ? 1 : 0;
  return { passed: passed.length, failed: Math.max(least, failed.length), skipped: skipped.length, reasons };
};

const does = 'Runs the gate: lint, types, registry, configuration and every suite; or only the suites that you name.';
const called = commandLine('npm test --', does)
  .argument('[suites...]', 'files or folders of test')
  .option('--only <part>', `run one part alone: ${Object.keys(PARTS).join(', ')}`)
  .option('-t, --testNamePattern <title>', 'only tests with such a title')
  .option('-u, --update', 'record what the tests compare with')
  .option('--project <name>', 'only the suites of one project of vitest')
  .option('--bail <count>', 'stop after this many failures')
  .option('--retry <count>', 'try a failed test again')
  .parse();
const { only } = called.opts<{ only?: string }>();
// Vite takes what follows such a sign for no part of a path.
if (/[#?]/.test(process.cwd()))
  refuse(`The tests cannot run in ${process.cwd()}: Vite reads no path with # or ?. Rename that folder.`);
if (only !== undefined) process.exit((await pass([only]))[0] ? 0 : 1);
const vitestArgs = process.argv.slice(2);
const suites = globSync('test/**/*.test.ts');
const unknown = called.args.find((named) => !suites.some((suite) => suite.includes(named.replace(/^\.\/|\/$/g, ''))));
if (unknown !== undefined)
  refuse(`There is no suite ${unknown}. Name a file or a folder of test/, such as test/domain.`);
const gates = vitestArgs.length > 0 ? [] : ['lint', 'types', 'check'];
const [gateResults, ran] = await Promise.all([pass(gates), runVitest(vitestArgs)]);
const passed = ran.passed + gateResults.filter(Boolean).length;
const failed = ran.failed + gateResults.filter((ok) => !ok).length;
console.log();
for (const line of ran.reasons) console.log(line);
console.log(`${passed} passed, ${failed} failed${ran.skipped > 0 ? `, ${ran.skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
