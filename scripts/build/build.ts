// Writes to dist/ what a Worker should not compute at start: the checked registry document and its index. `npm run build`
// uses it before wrangler bundles; that then bundles dist/built.js in place of src/worker/built.ts.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex } from '../../src/domain/matching/index/packed.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';

const moduleOf = ({ unreleased }: State): string => `export { default as document } from './registry.json';
export { default as packedIndex } from './index.bin';
export const unreleased = ${unreleased};
`;

/** Whether the list has changes that nobody has released; only a development server is built of such a list. */
type State = { readonly unreleased: boolean };

/** Writes dist/ of `folder` from its registry.json. @throws where that is invalid. */
export const buildFolder = async (folder: string, state: State = { unreleased: false }): Promise<void> => {
  const { categories, document } = registryOrThrow(JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')));
  const out = join(folder, 'dist');
  await mkdir(out, { recursive: true });
  await replace(join(out, 'registry.json'), JSON.stringify(document));
  await replace(join(out, 'index.bin'), packIndex(buildIndex(categories)));
  await replace(join(out, 'built.js'), moduleOf(state));
};

/** Replaces a file atomically, because another wrangler may be reading it. */
const replace = async (path: string, content: string | Uint8Array): Promise<void> => {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};
