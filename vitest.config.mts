// Three projects by runtime: `core` runs pure code in Node, `edge` the real Worker in workerd, `local` real processes
// (the stdio entry, a started server with real clients, a browser).
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Titles are sentences; none is cut.
    taskTitleValueFormatTruncate: 0,
    projects: [
      {
        test: {
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: ['test/worker/**', 'test/local/**', 'test/clients/**', 'test/browser/**'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { RUN: 'local' } },
          }),
        ],
        test: { name: 'edge', include: ['test/worker/**/*.test.ts'] },
      },
      {
        test: {
          name: 'local',
          include: ['test/{local,clients,browser}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
