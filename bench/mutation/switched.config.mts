// For switched.test.ts, whose suites share one process and run more than once.
import { defineConfig } from 'vitest/config';
import { keptIndexes } from '../../vitest.config.mts';

export default defineConfig({
  plugins: [keptIndexes],
  test: {
    include: ['bench/mutation/switched.test.ts'],
    isolate: false,
    maxWorkers: 1,
    globalSetup: 'test/support/project-copy.ts',
    testTimeout: 0,
    hookTimeout: 0,
  },
});
