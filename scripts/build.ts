// Writes what a Worker should not work out when it starts: the registry document, checked, and the index of one with many
// categories. wrangler runs it before it bundles, after `npm run check`, and bundles dist/built.js in place of
// src/worker/built.ts.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndex } from '../src/domain/match-index.ts';
import { MOST_BUILT_AT_START, packIndex } from '../src/domain/packed-index.ts';
import { parseRegistry } from '../src/domain/registry.ts';

const DOCUMENT = "export { default as document } from './registry.json';\n";
const NO_INDEX = 'export const packedIndex = undefined;\n';
const INDEX = "export { default as packedIndex } from './index.bin';\n";

/** Writes dist/ of `folder` for its registry.json, which passed the check; gives the size of the index, 0 for none. */
export const buildFolder = async (folder: string): Promise<number> => {
  const registry = parseRegistry(JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')));
  if (!registry.ok) throw new Error('registry.json is not sound; npm run check:registry names every problem');
  const { categories, document } = registry.value;
  const out = join(folder, 'dist');
  const module = join(out, 'built.js');
  const bytes = join(out, 'index.bin');
  await mkdir(out, { recursive: true });
  await replace(join(out, 'registry.json'), JSON.stringify(document));
  if (categories.length <= MOST_BUILT_AT_START) {
    await replace(module, DOCUMENT + NO_INDEX);
    await rm(bytes, { force: true });
    return 0;
  }
  const index = packIndex(buildIndex(categories));
  await replace(bytes, index);
  await replace(module, DOCUMENT + INDEX);
  return index.length;
};

/** Writes a file at once, because another wrangler may be reading it. */
const replace = async (path: string, content: string | Uint8Array): Promise<void> => {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};

if (import.meta.main) {
  const bytes = await buildFolder('.');
  if (bytes > 0) console.log(`dist/index.bin: the index of the registry, ${(bytes / 1e6).toFixed(1)} MB`);
}
