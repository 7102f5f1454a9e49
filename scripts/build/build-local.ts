// Bundles the local command into one file without dependencies, dist/three-good-sources.mjs: what `npm pack` ships, with the
// files of other lists in it.
import { chmod } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { dayOf } from '../../src/domain/day.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { LOCAL_TOOLS } from '../../src/local/catalog.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine, refuse } from '../command-line.ts';
import { writeLists } from './build-lists.ts';
import { replacing, schemasFrom, schemasModule } from './bundle-worker.ts';
import { keptIndexes } from './kept.ts';

const output: string = commandLine('npm run build:local --', 'Bundles the local program into one file.')
  .argument('[file]', 'where to', 'dist/three-good-sources.mjs')
  .parse().processedArgs[0];
const registry = checkoutRegistry();
const { indexFor, save } = await keptIndexes('dist/indexes');
const index = Buffer.from(packIndex(indexFor(registry.categories))).toString('base64');
const { summary, files, projectIndex } = await writeLists('.', registry, { today: dayOf(new Date()), indexFor }).catch(
  ({ message }: Error) => refuse(message),
);
await save();
const packed = (bytes: Uint8Array): string => gzipSync(bytes, { level: 9 }).toString('base64');
const listModule = `import { gunzipSync } from 'node:zlib';
const FILES = ${JSON.stringify(Object.fromEntries([...files].map(([name, bytes]) => [name, packed(bytes)])))};
const unpacked = (text) => Uint8Array.from(gunzipSync(Buffer.from(text, 'base64'))).buffer;
export const otherLists = () => ({
  summary: ${JSON.stringify(summary)},
  projectIndex: () => unpacked('${packed(projectIndex)}'),
  read: async (name) => Object.hasOwn(FILES, name) ? unpacked(FILES[name]) : undefined,
});`;
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
  plugins: [
    schemasFrom(schemasModule(LOCAL_TOOLS)),
    replacing(/\/local\/packed-index\.ts$/, indexModule),
    replacing(/\/local\/list-files\.ts$/, listModule),
  ],
  legalComments: 'linked',
  logLevel: 'warning',
});
await chmod(output, 0o755);
