// For switched.test.ts. Its suites share one process and run more than once, so what they ask to be done after a row is
// kept for it in place of vitest.
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keptIndexes } from '../../vitest.config.mts';

const rowEnds = {
  name: 'row-ends',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') =>
    source === 'vitest' && importer.startsWith(resolve('test')) ? resolve('bench/mutation/row-ends.ts') : undefined,
};

export default defineConfig({
  plugins: [keptIndexes, rowEnds],
  test: {
    include: ['bench/mutation/switched.test.ts'],
    isolate: false,
    maxWorkers: 1,
    globalSetup: 'test/support/project-copy.ts',
    testTimeout: 0,
    hookTimeout: 0,
  },
});
