// Writes to dist/ what a Worker should not compute at start, to be bundled in place of modules of src (bundle-worker.ts).
import { join } from 'node:path';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { dayOf } from '../../src/domain/day.ts';
import { joinParts, packIndex } from '../../src/domain/matching/index/packed.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { readPlainSync } from '../read-plain.ts';
import { buildAssets } from './assets.ts';
import { writeLists } from './build-lists.ts';
import { schemasModule } from './bundle-worker.ts';
import { replaceFile } from './files.ts';
import { keptIndexes } from './kept.ts';

const moduleOf = (unreleased: boolean): string => `export { default as document } from './registry.json';
export { default as lists } from './lists.json';
export { default as packedIndexes } from './index.bin';
export const unreleased = ${unreleased};
`;

/**
 * Writes dist/ of `folder` from its registry.json, public/assets/built, and public/lists/ from the lists beside it.
 * `unreleased`: the list has changes that nobody has released. `today` is YYYY-MM-DD, against which trusted lists are judged.
 * @throws where the registry or the project's list is invalid.
 */
export const buildFolder = async (
  folder: string,
  { unreleased = false, today = dayOf(new Date()) }: { readonly unreleased?: boolean; readonly today?: string } = {},
): Promise<void> => {
  const registry = registryOrThrow(JSON.parse(readPlainSync(join(folder, 'registry.json'))));
  const { categories, document } = registry;
  const out = join(folder, 'dist');
  await replaceFile(join(out, 'registry.json'), JSON.stringify(document));
  const { indexFor, save } = await keptIndexes(join(out, 'indexes'));
  const { summary, projectIndex } = await writeLists(folder, registry, { today, indexFor });
  await replaceFile(join(out, 'index.bin'), joinParts([packIndex(indexFor(categories)), projectIndex]));
  await save();
  await replaceFile(join(out, 'lists.json'), JSON.stringify(summary));
  await replaceFile(join(out, 'built.js'), moduleOf(unreleased));
  // They have every tool of the Worker.
  await replaceFile(join(out, 'json-schemas.js'), schemasModule(CHATGPT_TOOLS));
  await replaceFile(join(out, 'assets.js'), await buildAssets(join(folder, 'public/assets/built')));
};
