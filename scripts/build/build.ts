// Writes to dist/ what a Worker should not compute at start. `npm run build` uses it before wrangler bundles; that then
// bundles these files in place of the modules that [alias] of wrangler.toml names.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { dayOf } from '../../src/domain/day.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { buildAssets } from './assets.ts';
import { buildFederated } from './build-federated.ts';
import { replaceFile } from './files.ts';
import { schemasModule } from './json-schemas.ts';
import { keptIndexes } from './kept.ts';
import { trustingModule } from './trusting.ts';

const moduleOf = (unreleased: boolean): string => `export { default as document } from './registry.json';
export { default as federation } from './federation.json';
export { default as packedIndex } from './index.bin';
export const unreleased = ${unreleased};
`;

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
