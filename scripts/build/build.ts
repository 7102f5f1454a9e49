// Writes to dist/ what a Worker should not compute at start. `npm run build` uses it before wrangler bundles; that then
// bundles these files in place of the modules that [alias] of wrangler.toml names.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import * as tools from '../../src/catalog/tools/trusted.ts';
import * as resources from '../../src/catalog/trusted.ts';
import { dayOf } from '../../src/domain/day.ts';
import * as federation from '../../src/domain/federation/federation.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { buildAssets } from './assets.ts';
import { buildFederated } from './build-federated.ts';
import { schemasModule } from './bundle-worker.ts';
import { replaceFile } from './files.ts';
import { keptIndexes } from './kept.ts';

const moduleOf = (unreleased: boolean): string => `export { default as document } from './registry.json';
export { default as federation } from './federation.json';
export { default as packedIndex } from './index.bin';
export const unreleased = ${unreleased};
`;

const SOURCE = join(import.meta.dirname, '../../src');
const TRUSTING = {
  'catalog/trusted.ts': resources,
  'catalog/tools/trusted.ts': tools,
  'domain/federation/federation.ts': federation,
};

/**
 * The module in `folder` that stands for those that answer from trusted lists: a tenth of the Worker's code. Without trust what
 * they export is undefined, for users ask first whether there is any.
 */
const trustingModule = (folder: string, trusting: boolean): string =>
  Object.entries(TRUSTING)
    .flatMap(([file, exported]) =>
      trusting
        ? [`export * from ${JSON.stringify(relative(folder, join(SOURCE, file)).replaceAll('\\', '/'))};\n`]
        : Object.keys(exported).map((name) => `export const ${name} = undefined;\n`),
    )
    .join('');

/**
 * Writes dist/ of `folder` from its registry.json, public/assets/built, and public/federated/ from the lists that it trusts.
 * `unreleased`: the list has changes that nobody has released. `today` is YYYY-MM-DD, against which trusted lists are judged.
 * @throws where the registry is invalid.
 */
export const buildFolder = async (
  folder: string,
  { unreleased = false, today = dayOf(new Date()) }: { readonly unreleased?: boolean; readonly today?: string } = {},
): Promise<void> => {
  const registry = registryOrThrow(JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')));
  const { categories, document } = registry;
  const out = join(folder, 'dist');
  await replaceFile(join(out, 'registry.json'), JSON.stringify(document));
  const { indexFor, save } = await keptIndexes(join(out, 'indexes'));
  await replaceFile(join(out, 'index.bin'), packIndex(indexFor(categories)));
  const summary = await buildFederated(folder, registry, { today, indexFor });
  await save();
  await replaceFile(join(out, 'federation.json'), JSON.stringify(summary ?? null));
  await replaceFile(join(out, 'built.js'), moduleOf(unreleased));
  // They have every tool of the Worker.
  await replaceFile(join(out, 'json-schemas.js'), schemasModule(CHATGPT_TOOLS));
  await replaceFile(join(out, 'trusting.js'), trustingModule(out, document.trusts !== undefined));
  await replaceFile(join(out, 'assets.js'), await buildAssets(join(folder, 'public/assets/built')));
};
