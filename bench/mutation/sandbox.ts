// A copy of the project in which one file at a time changes and the suites run, so that the checkout stays as it is.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { applyMutant, type Mutant } from './mutants.ts';

/** Endless loops: a run is killed after LEAST_MS and so much more for each of its suites. */
const LEAST_MS = 120_000;
const EACH_MS = 20_000;
const LOOK_MS = 1_000;

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

/** Runs vitest in a copy until it ends, or until `isHung`. Gives its exit code; null where it was killed. */
export const runVitest = async (folder: string, args: readonly string[], isHung: () => boolean) => {
  const child = spawn(join(folder, 'node_modules/.bin/vitest'), ['run', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
  });
  const timer = setInterval(() => {
    if (isHung() && child.pid !== undefined) killTree(child.pid);
  }, LOOK_MS);
  const [code]: (number | null)[] = await once(child, 'close');
  clearInterval(timer);
  return code;
};

const PROJECTS = ['core', 'alone', 'edge', 'local', 'more', 'more-alone'].flatMap((name) => ['--project', name]);

export const createSandbox = (name: string) => {
  const { folder, remove } = copyProject(name);
  /** Those of `suites` that fail, up to the first with `bail`; all where the failure, such as a hang, is outside of rows. */
  const redIn = async (suites: readonly string[], bail: readonly string[]): Promise<readonly string[]> => {
    const [report, until] = [join(folder, 'red.json'), Date.now() + LEAST_MS + EACH_MS * suites.length];
    // The nearest suite usually notices the change, so running others beside it would be wasted.
    const args = [...PROJECTS, '--reporter', 'json', '--outputFile', report, '--maxWorkers', '1', ...bail, ...suites];
    // A run that falls before its end writes none, and must not leave that of an earlier one to be read.
    rmSync(report, { force: true });
    const code = await runVitest(folder, args, () => Date.now() > until);
    if (code === null || !existsSync(report)) return suites;
    const ran: readonly { status: string; name: string }[] = JSON.parse(readFileSync(report, 'utf8')).testResults;
    const red = ran.filter(({ status }) => status === 'failed').map((suite) => relative(folder, suite.name));
    return code === 0 || red.length > 0 ? red : suites;
  };
  return {
    /** The suites that notice the mutant. The first failure ends the run. */
    redWith: async (mutant: Mutant, suites: readonly string[]) => {
      const path = join(folder, mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, applyMutant(text, mutant));
      const red = await redIn(suites, ['--bail', '1']);
      writeFileSync(path, text);
      return red;
    },
    /** The suites that fail without any change. */
    redSuites: (suites: readonly string[]) => redIn(suites, []),
    remove,
  };
};

/** Kills a process and all that it started. Its group is not enough: the servers of suites have groups of their own. */
const killTree = (pid: number): void => {
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
