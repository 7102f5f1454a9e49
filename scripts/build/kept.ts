// What takes long to build is kept for the next build, because every change of a file triggers one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { filesBelow, fillFolder } from './files.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The indexes that `folder` keeps of categories, as long as the code that makes them and the packages are the same. */
export const keptIndexes = async (folder: string) => {
  const made = [...(await filesBelow(join(PROJECT, 'src/domain'))), join(PROJECT, 'package-lock.json')].toSorted();
  const code = (await Promise.all(made.map((path) => readFile(path, 'utf8')))).join('');
  const files = await filesBelow(folder);
  const before = new Map(await Promise.all(files.map(async (path) => [basename(path), await readFile(path)] as const)));
  const used = new Map<string, Uint8Array>();
  const indexFor = (categories: readonly Category[]) => {
    const name = createHash('sha256')
      .update(code + JSON.stringify(categories))
      .digest('hex');
    const packed = Uint8Array.from(before.get(name) ?? packIndex(buildIndex(categories)));
    used.set(name, packed);
    return unpackIndex(packed.buffer, categories);
  };
  return { indexFor, save: () => fillFolder(folder, used) };
};
