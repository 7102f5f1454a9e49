// What takes long to build is kept for the next build, because every change of a file triggers one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { filesBelow, fillFolder } from './files.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** What `folder` keeps: `get` gives what is kept of `source`, or makes it; `save` keeps what was asked for, and nothing else. */
export const keptIn = async (folder: string) => {
  const files = await filesBelow(folder);
  const before = new Map(await Promise.all(files.map(async (path) => [basename(path), await readFile(path)] as const)));
  const used = new Map<string, Uint8Array>();
  return {
    get: (source: string, make: () => Uint8Array): Uint8Array<ArrayBuffer> => {
      const name = createHash('sha256').update(source).digest('hex');
      const content = Uint8Array.from(before.get(name) ?? make());
      used.set(name, content);
      return content;
    },
    save: () => fillFolder(folder, used),
  };
};

/** The indexes that `folder` keeps of categories, as long as the code that makes them and the packages are the same. */
export const keptIndexes = async (folder: string) => {
  const made = [...(await filesBelow(join(PROJECT, 'src/domain'))), join(PROJECT, 'package-lock.json')].toSorted();
  const code = (await Promise.all(made.map((path) => readFile(path, 'utf8')))).join('');
  const { get, save } = await keptIn(folder);
  const indexFor = (categories: readonly Category[]) => {
    const packed = get(code + JSON.stringify(categories), () => packIndex(buildIndex(categories)));
    return unpackIndex(packed.buffer, categories);
  };
  return { indexFor, save };
};
