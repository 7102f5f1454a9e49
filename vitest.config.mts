// Three projects by runtime: `core` runs pure code in Node, `edge` the real Worker in workerd, `local` real processes
// (the stdio entry, a started server with real clients, a browser). A fourth, `hosts`, only `npm run test:clients` runs.

import { resolve } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';

/** Some tests open a hundred sessions or try two thousand requests, and the machine may be busy with others. */
const TEST_TIMEOUT_MS = 30_000;
const HOSTS = ['harness', 'harness-refusals', 'loops', 'hosts/*'].map((name) => `test/clients/${name}.test.ts`);

/** Files in test/worker run in workerd; the folders below it run in Node, `served` against a server that listens. */
const WORKERD = 'test/worker/*.test.ts';
const PROCESSES = ['local', 'clients', 'browser', 'harness/disk', 'scripts/run', 'worker/served'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** What the Worker is given in workerd in place of the curator's files: tests of code never read those. */
const FIXTURES = {
  'registry.json': resolve('bench/matching/data/first-registry.json'),
  'signed/signatures.json': resolve('test/fixtures/unsigned.json'),
};
const firstList = {
  name: 'first-list',
  enforce: 'pre' as const,
  resolveId: (source: string) => Object.entries(FIXTURES).find(([name]) => source === `../../${name}`)?.[1],
};
/** The same for processes: a copy of the project with that list, in which they are started. */
const FIRST_PROJECT = 'test/support/first-project.ts';

export default defineConfig({
  test: {
    // Titles are sentences; none is cut.
    taskTitleValueFormatTruncate: 0,
    projects: [
      {
        test: {
          name: 'core',
          testTimeout: TEST_TIMEOUT_MS,
          include: ['test/**/*.test.ts'],
          exclude: [WORKERD, ...PROCESSES],
        },
      },
      {
        plugins: [
          firstList,
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { RUN: 'local', LOAD_SESSIONS: process.env['LOAD_SESSIONS'] ?? '200' } },
          }),
        ],
        test: { name: 'edge', testTimeout: TEST_TIMEOUT_MS, include: [WORKERD] },
      },
      {
        test: {
          name: 'local',
          globalSetup: FIRST_PROJECT,
          include: PROCESSES,
          exclude: [...configDefaults.exclude, ...HOSTS],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Dozens of heavy processes, one after the other.
      {
        test: {
          name: 'hosts',
          globalSetup: FIRST_PROJECT,
          include: HOSTS,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
