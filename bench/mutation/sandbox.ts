// A copy of the project in which one file at a time is changed and the suites are run, so that the checkout stays as it is.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
  const run = (suites: readonly string[]): Promise<boolean> => runSuites(suites, folder);
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
      if (await run(suites)) return [];
      const red: string[] = [];
      for (const suite of suites) if (!(await run([suite]))) red.push(suite);
      return red;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Whether the suites are green; they stop at the first red row. A run that takes too long is red. */
const runSuites = (suites: readonly string[], cwd: string): Promise<boolean> =>
  new Promise((done) => {
    const args = ['run', '--bail', '1', '--reporter', 'dot', ...PROJECTS, ...suites];
    const vitest = spawn(resolve('node_modules/.bin/vitest'), args, { cwd, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      if (vitest.pid !== undefined) process.kill(-vitest.pid, 'SIGKILL');
    }, TIMEOUT_MS);
    vitest.on('close', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
