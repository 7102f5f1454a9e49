// Three projects by runtime: `core` runs pure code in Node, `edge` the real Worker in workerd, `local` real processes
// (the stdio entry, a started server with real clients, a browser). Files of a project share processes; `alone` has those
// `hosts` what only `npm run test:clients` runs, `forks` what only `npm run test:forks` does.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';

/** Only what hangs takes so long: the machine may be busy with others, and `npm run fuzz` tries far more cases. */
const HUNG_MS = 1_200_000;
const PATIENT = { testTimeout: HUNG_MS, hookTimeout: HUNG_MS, expect: { poll: { timeout: 120_000 } } };
const HOSTS = [
  'copilot',
  'harness',
  'harness-refusals',
  'hooks',
  'native',
  'nested',
  'plugins',
  'rules',
  'plugin',
  'loops',
  'hosts/*',
].map((name) => `test/clients/${name}.test.ts`);

/** Files in test/worker run in workerd; the folders below it run in Node, `served` against a server that listens. */
const WORKERD = 'test/worker/*.test.ts';
const PROCESSES = ['local', 'clients', 'browser', 'harness/disk', 'scripts/run', 'worker/served'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);
const MORE = 'test/**/*.more.test.ts';
const FORKS = 'test/forks/clones.test.ts';
/** They put modules in the place of others, which no other file may find: each has a process of its own. */
const MOCKING = 'test/scripts/{curator/killed,gate/check-fields}.test.ts';
/** What processes are given in place of them: a copy of the project, in which they are started. */
const FIRST_PROJECT = 'test/support/project-copy.ts';
/** After those that compute: three more than there are cores, for many of them wait for a process. */
const SERVED = {
  isolate: false,
  globalSetup: [FIRST_PROJECT, 'test/support/dev-server.ts'],
  maxWorkers: availableParallelism() + 3,
  sequence: { groupOrder: 1 },
  ...PATIENT,
};

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;
const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES && startsPrograms(folder);
  } catch {
    return false;
  }
};
/** Containers often mount it so that no program there can be started. */
const startsPrograms = (folder: string): boolean => {
  const own = mkdtempSync(join(folder, 'three-good-sources-'));
  try {
    writeFileSync(join(own, 'program'), '', { mode: 0o755 });
    accessSync(join(own, 'program'), constants.X_OK);
    return true;
  } finally {
    rmSync(own, { recursive: true });
  }
};
// The sync and the servers wait for the disk at every step, and a test for them: what tests write stays in memory.
if (process.env['TMPDIR'] === undefined && hasRoom(MEMORY)) process.env['TMPDIR'] = MEMORY;

/** What the Worker is given in workerd in place of the curator's files: tests of code never read those. */
const FIXTURES = {
  'registry.json': resolve('scripts/gate/lists/first-registry.json'),
  'signed/signatures.json': resolve('test/fixtures/unsigned.json'),
};
const firstList = {
  name: 'first-list',
  enforce: 'pre' as const,
  resolveId: (source: string) => Object.entries(FIXTURES).find(([name]) => source === `../../${name}`)?.[1],
};

/** In place of buildIndex, one that keeps what it built; a suite that imports buildIndex itself gets the real one. */
const TESTS = resolve('test');
const BUILD = resolve('src/domain/matching/build.ts');
export const keptIndexes = {
  name: 'kept-indexes',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') =>
    source.endsWith('/build.ts') && resolve(dirname(importer), source) === BUILD && !importer.startsWith(TESTS)
      ? join(TESTS, 'support/kept-indexes.ts')
      : undefined,
};

export default defineConfig({
  test: {
    // Titles are sentences; none is cut.
    taskTitleValueFormatTruncate: 0,
    // Each compiles what it loads, and each of `edge` starts a workerd: more would take longer.
    maxWorkers: availableParallelism(),
    // Servers end with the run, and take their time where every core is busy.
    teardownTimeout: 120_000,
    projects: [
      {
        plugins: [keptIndexes],
        test: {
          name: 'core',
          isolate: false,
          // Files share a process: what a test puts in the place of a global ends with it.
          unstubGlobals: true,
          ...PATIENT,
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, WORKERD, ...PROCESSES, MOCKING, MORE, FORKS],
        },
      },
      { test: { name: 'alone', ...PATIENT, include: [MOCKING] } },
      {
        plugins: [
          firstList,
          cloudflareTest({
            main: './src/worker/main.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { RUN: 'local', LOAD_SESSIONS: process.env['LOAD_SESSIONS'] ?? '64' } },
          }),
        ],
        test: { name: 'edge', isolate: false, ...PATIENT, include: [WORKERD] },
      },
      {
        plugins: [keptIndexes],
        test: {
          name: 'local',
          include: PROCESSES,
          exclude: [...configDefaults.exclude, ...HOSTS, MORE],
          ...SERVED,
        },
      },
      { test: { name: 'more', include: [MORE], exclude: configDefaults.exclude, ...SERVED } },
      { test: { name: 'forks', include: [FORKS], fileParallelism: false, ...PATIENT } },
      // Dozens of heavy processes, one after the other.
      {
        test: {
          name: 'hosts',
          globalSetup: FIRST_PROJECT,
          include: HOSTS,
          fileParallelism: false,
          ...PATIENT,
        },
      },
    ],
  },
});
