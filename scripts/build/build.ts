// Writes to dist/ what a Worker should not compute at start: the checked registry document and its index. wrangler runs it
// after `npm run check` and before it bundles; it then bundles dist/built.js in place of src/worker/built.ts.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../src/domain/day.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { buildFederated } from './build-federated.ts';

const MODULE = `export { default as document } from './registry.json';
export { default as federation } from './federation.json';
export { default as packedIndex } from './index.bin';
`;

/**
 * Writes dist/ of `folder` from its registry.json, and public/federated/ from the lists that it trusts. @throws where the
 * registry is invalid. `today` is YYYY-MM-DD, against which the dates of trusted lists are judged.
 */
export const buildFolder = async (folder: string, today = dayOf(new Date())): Promise<void> => {
  const registry = registryOrThrow(JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')));
  const { categories, document } = registry;
  const out = join(folder, 'dist');
  await mkdir(out, { recursive: true });
  await replace(join(out, 'registry.json'), JSON.stringify(document));
  await replace(join(out, 'index.bin'), packIndex(buildIndex(categories)));
  await replace(join(out, 'federation.json'), JSON.stringify((await buildFederated(folder, registry, today)) ?? null));
  await replace(join(out, 'built.js'), MODULE);
};

/** Replaces a file atomically, because another wrangler may be reading it. */
const replace = async (path: string, content: string | Uint8Array): Promise<void> => {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};

if (import.meta.main) await buildFolder('.');
