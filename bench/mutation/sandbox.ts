// A copy of the project in which one file at a time changes and the suites run, so that the checkout stays as it is.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { applyMutant, type Mutant } from './mutants.ts';
import type { Asked, RedSuites } from './runner.ts';

/** Endless loops: a run is killed after LEAST_MS and so much more for each of its suites. */
const LEAST_MS = 120_000;
const EACH_MS = 20_000;
const TIMED_OUT = ['no end'];

/** The files that git tracks or does not ignore. */
export const projectFiles = (): readonly string[] =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => existsSync(file));

export const copyProject = (name: string) => {
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
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const createSandbox = (name: string) => {
  const { folder, remove } = copyProject(name);
  const runner = keptRunner(folder);
  return {
    /** The suites that notice the mutant. The first failure ends the run. */
    redWith: async (mutant: Mutant, suites: readonly string[]) => {
      const { file } = mutant;
      const text = readFileSync(join(folder, file), 'utf8');
      const red = await runner.ask({ file, text: applyMutant(text, mutant), suites, bail: true });
      await runner.ask({ file, text, suites: [], bail: true });
      return red;
    },
    /** The suites that fail without any change. */
    redSuites: async (suites: readonly string[]) => {
      const red = await runner.ask({ suites, bail: false });
      return red.every((suite) => suites.includes(suite)) ? red : suites;
    },
    remove: () => {
      runner.stop();
      remove();
    },
  };
};

type Runner = { readonly ask: (asked: Asked) => Promise<RedSuites>; readonly stop: () => void };

/** A process with one vitest, started at the first request, and again after a timeout. */
const keptRunner = (cwd: string): Runner => {
  let running: ChildProcess | undefined;
  const stop = (): void => {
    if (running?.pid !== undefined && running.exitCode === null) killTree(running.pid);
    running = undefined;
  };
  const ask = (asked: Asked): Promise<RedSuites> =>
    new Promise((done) => {
      running ??= fork(resolve(import.meta.dirname, 'runner.ts'), {
        cwd,
        stdio: 'ignore',
        env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      });
      const end = (red: RedSuites): void => {
        clearTimeout(timer);
        asking.removeAllListeners();
        done(red);
      };
      const asking = running;
      const fail = (): void => {
        stop();
        end(TIMED_OUT);
      };
      const timer = setTimeout(fail, LEAST_MS + EACH_MS * asked.suites.length);
      asking.once('message', (red) => end(red as RedSuites));
      asking.once('exit', fail);
      asking.send(asked);
    });
  return { ask, stop };
};

/** Kills a process and all that it started. Its group is not enough: the servers of suites have groups of their own. */
export const killTree = (pid: number): void => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) tree.push(...rows.flatMap(([child = 0, of]) => (of === parent ? [child] : [])));
  for (const one of tree) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
};
