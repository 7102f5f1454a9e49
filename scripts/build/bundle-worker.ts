// Bundles the Worker without wrangler, the way `wrangler deploy --minify` does.
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/** The file with the index, beside the script. */
export const INDEX = 'index.bin';

/** Options for esbuild; the result stays in memory. */
export const WORKER_BUNDLE = {
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser', 'import'],
  mainFields: ['browser', 'module', 'main'],
  external: ['cloudflare:*', 'node:*'],
  logLevel: 'error',
} satisfies BuildOptions;

/** Replaces src/worker/built.ts with the output of `npm run build` in `dist`; the index stays a separate module. */
export const builtFrom = (dist: string): Plugin => ({
  name: 'built',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/built\.ts$/ }, () => ({ path: resolve(dist, 'built.js') }));
    onResolve({ filter: /\/index\.bin$/ }, () => ({ path: `./${INDEX}`, external: true }));
  },
});
