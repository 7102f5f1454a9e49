// How the Worker is bundled outside of wrangler: as `wrangler deploy --minify` does it.
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/** The file of the index, beside the script. */
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

/** Puts what `npm run build` left in `dist` in the place of src/worker/built.ts; the index stays a module of its own. */
export const builtFrom = (dist: string): Plugin => ({
  name: 'built',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/built\.ts$/ }, () => ({ path: resolve(dist, 'built.js') }));
    onResolve({ filter: /\/index\.bin$/ }, () => ({ path: `./${INDEX}`, external: true }));
  },
});
