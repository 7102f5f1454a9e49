// Bundles the local command into one file without dependencies, dist/three-good-sources.mjs: what `npm pack` ships, with the
// files of trusted lists beside it.
import { chmod, cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { dayOf } from '../../src/domain/day.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { LOCAL_TOOLS } from '../../src/local/catalog.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine } from '../command-line.ts';
import { buildFederated, FEDERATED_ASSETS } from './build-federated.ts';
import { replacing, schemasFrom, schemasModule } from './bundle-worker.ts';
import { keptIndexes } from './kept.ts';

const output: string = commandLine('npm run build:local --', 'Bundles the local program into one file.')
  .argument('[file]', 'where to', 'dist/three-good-sources.mjs')
  .parse().processedArgs[0];
const registry = checkoutRegistry();
const { indexFor, save } = await keptIndexes('dist/indexes');
const index = Buffer.from(packIndex(indexFor(registry.categories))).toString('base64');
const indexModule = `export const packedIndexOf = () => Uint8Array.from(Buffer.from('${index}', 'base64')).buffer;`;

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
  plugins: [schemasFrom(schemasModule(LOCAL_TOOLS)), replacing(/\/local\/packed-index\.ts$/, indexModule)],
  legalComments: 'linked',
  logLevel: 'warning',
});
await chmod(output, 0o755);

const federated = `${output}.federated`;
await rm(federated, { recursive: true, force: true });
const summary = await buildFederated('.', registry, { today: dayOf(new Date()), indexFor });
await save();
if (summary !== undefined) await cp(FEDERATED_ASSETS, federated, { recursive: true });
