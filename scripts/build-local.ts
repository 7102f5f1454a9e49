// Bundles the local command into one file without dependencies, dist/three-good-sources.mjs: what `npm pack` ships.
import { chmod } from 'node:fs/promises';
import { build } from 'esbuild';

const OUTPUT = 'dist/three-good-sources.mjs';

await build({
  entryPoints: ['src/local/main.ts'],
  outfile: OUTPUT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  // commander is CommonJS and asks for Node's own modules with `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  legalComments: 'linked',
  logLevel: 'warning',
});
await chmod(OUTPUT, 0o755);
