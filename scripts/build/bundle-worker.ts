// Bundles the Worker without wrangler, the way `wrangler deploy --minify` does.
import { basename, resolve } from 'node:path';
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

/** Replaces what wrangler.toml replaces, with the output of `npm run build` in `dist`; the index stays a separate module. */
export const builtFrom = (dist: string): Plugin => ({
  name: 'built',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/(?:built|json-schemas|assets)\.ts$/ }, ({ path }) => ({
      path: resolve(dist, `${basename(path, '.ts')}.js`),
    }));
    onResolve({ filter: /\/index\.bin$/ }, () => ({ path: `./${INDEX}`, external: true }));
  },
});
