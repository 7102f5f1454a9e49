// The suites that judge a change of `npm run mutate`: those that run in Node and start no program. StrykerJS cannot drive
// workerd.
import { defineConfig } from 'vitest/config';
import { keptIndexes } from '../vitest.config.mts';

export default defineConfig({
  plugins: [keptIndexes],
  test: {
    include: ['test/{catalog,domain,fuzz,harness,http,local,protocol,scripts,web,worker/in-node}/**/*.test.ts'],
    exclude: ['test/scripts/run/**', 'test/**/killed.test.ts', 'test/**/*.more.test.ts'],
    globalSetup: ['test/support/project-copy.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
});
