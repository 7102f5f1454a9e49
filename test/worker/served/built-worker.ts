// The real Worker, bundled with the registry and the signatures of another folder and run in workerd. The gate would
// refuse to build most of these, so this goes around it: the running Worker must find out by itself.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { startServer } from '../../support/dev-server.ts';

/** Starts the Worker over `folder`'s registry.json and signed/signatures.json; gives its origin. Stops with the test. */
export const startBuilt = async (folder: string): Promise<string> => {
  await build({
    entryPoints: ['src/worker/main.ts'],
    outfile: join(folder, 'main.js'),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    external: ['cloudflare:*'],
    plugins: [
      {
        name: 'other-registry',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/(?:registry|signatures)\.json$/ }, ({ path }) => ({
            path: join(folder, path.endsWith('registry.json') ? 'registry.json' : 'signed/signatures.json'),
          })),
      },
    ],
  });
  const config = readFileSync('wrangler.toml', 'utf8')
    .replace('dist/worker.js', 'main.js')
    .replace('directory = "public"', `directory = ${JSON.stringify(resolve('public'))}`)
    .replace(/^\[build\]\n(?:[^[\n].*\n)*/m, '');
  writeFileSync(join(folder, 'wrangler.toml'), config);
  const server = await startServer(['--config', join(folder, 'wrangler.toml'), '--var', 'RUN:local']);
  onTestFinished(server.stop);
  return server.origin;
};
