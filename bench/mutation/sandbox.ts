// A copy of the project in which one file at a time is changed and the suites are run, so that the checkout stays as it is.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Mutant, mutated } from './mutants.ts';

/** Longer than any suite takes; a mutant that loops for ever is killed by it. */
const TIMEOUT_MS = 240_000;
const PROJECTS = ['core', 'edge', 'local'].flatMap((name) => ['--project', name]);

export type Sandbox = {
  /** Whether the suites notice the mutant. */
  readonly isKilled: (mutant: Mutant, suites: readonly string[]) => Promise<boolean>;
  /** The suites that are red without any change. */
  readonly redSuites: (suites: readonly string[]) => Promise<readonly string[]>;
  readonly remove: () => void;
};

/** The files that git tracks, and those not yet tracked that it does not ignore. */
export const projectFiles = (): readonly string[] =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '');

export const createSandbox = (name: string): Sandbox => {
  const folder = resolve('.cache', 'mutation', name);
  rmSync(folder, { recursive: true, force: true });
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // Some suites read what lies beside the project.
  if (existsSync('../shared') && !existsSync(join(folder, '../shared')))
    symlinkSync(resolve('../shared'), join(folder, '../shared'));
  const run = (suites: readonly string[]): Promise<boolean> =>
    runSuites(['--bail', '1', '--reporter', 'dot', ...suites], folder);
  return {
    isKilled: async (mutant, suites) => {
      const file = join(folder, mutant.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, mutated(text, mutant));
      try {
        return !(await run(suites));
      } finally {
        writeFileSync(file, text);
      }
    },
    redSuites: async (suites) => {
      const report = join(folder, 'baseline.json');
      rmSync(report, { force: true });
      if (await runSuites(['--reporter', 'json', '--outputFile', report, ...suites], folder)) return [];
      if (!existsSync(report)) return suites;
      const { testResults }: Baseline = JSON.parse(readFileSync(report, 'utf8'));
      const green = testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(folder, name));
      return suites.filter((suite) => !green.includes(suite));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** What vitest's JSON says of each suite. */
type Baseline = { readonly testResults: readonly { readonly name: string; readonly status: string }[] };

/** Whether vitest is green with these arguments. A run that takes too long is red. */
const runSuites = (asked: readonly string[], cwd: string): Promise<boolean> =>
  new Promise((done) => {
    const args = ['run', ...PROJECTS, ...asked];
    const vitest = spawn(resolve('node_modules/.bin/vitest'), args, { cwd, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      if (vitest.pid !== undefined) process.kill(-vitest.pid, 'SIGKILL');
    }, TIMEOUT_MS);
    vitest.on('close', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
