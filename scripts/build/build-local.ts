// Bundles the local command into one file without dependencies, dist/three-good-sources.mjs: what `npm pack` ships. An
// argument names another output file; the tests use that.
import { chmod } from 'node:fs/promises';
import { build } from 'esbuild';
import { LOCAL_TOOLS } from '../../src/local/catalog.ts';
import { schemasFrom, schemasModule } from './json-schemas.ts';

const output = process.argv[2] ?? 'dist/three-good-sources.mjs';

await build({
  entryPoints: ['src/local/main.ts'],
  outfile: output,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  // commander is CommonJS and asks for Node's own modules with `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  plugins: [schemasFrom(schemasModule(LOCAL_TOOLS))],
  legalComments: 'linked',
  logLevel: 'warning',
});
await chmod(output, 0o755);
