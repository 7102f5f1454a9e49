// Three projects by runtime: `core` runs pure code in Node, `edge` the real Worker in workerd, `local` real processes
// (the stdio entry, a started server with real clients, a browser).
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Some tests open a hundred sessions or try two thousand requests, and the machine may be busy with others. */
const TEST_TIMEOUT_MS = 30_000;

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
          exclude: ['test/worker/**', 'test/local/**', 'test/harness/disk/**', 'test/clients/**', 'test/browser/**'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { RUN: 'local', LOAD_SESSIONS: process.env['LOAD_SESSIONS'] ?? '200' } },
          }),
        ],
        test: { name: 'edge', testTimeout: TEST_TIMEOUT_MS, include: ['test/worker/**/*.test.ts'] },
      },
      {
        test: {
          name: 'local',
          include: ['test/{local,clients,browser,harness/disk}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
