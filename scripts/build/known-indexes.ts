// Caches indexes, because building one takes up to a second and every change of a file triggers a build. The key of an index
// is its categories and the code that makes it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { filesBelow, removeOthers, replaceFile } from './files.ts';

const CODE = join(import.meta.dirname, '../../src/domain');

/** The indexes that `folder` keeps; `save` makes it keep those that were asked for, and no other. */
export const knownIndexes = async (folder: string) => {
  const code = await readAll(CODE);
  const files = await filesBelow(folder);
  const before = new Map(await Promise.all(files.map(async (path) => [basename(path), await readFile(path)] as const)));
  const used = new Map<string, Uint8Array>();
  return {
    indexFor: (categories: readonly Category[]): MatchIndex => {
      const name = `${createHash('sha256').update(code).update(JSON.stringify(categories)).digest('hex')}.bin`;
      const kept = before.get(name);
      const packed = kept === undefined ? packIndex(buildIndex(categories)) : Uint8Array.from(kept);
      used.set(name, packed);
      return unpackIndex(packed.buffer, categories);
    },
    save: async (): Promise<void> => {
      await removeOthers(folder, used.keys());
      for (const [name, packed] of used) if (!before.has(name)) await replaceFile(join(folder, name), packed);
    },
  };
};

const readAll = async (folder: string): Promise<Buffer> =>
  Buffer.concat(await Promise.all((await filesBelow(folder)).toSorted().map((path) => readFile(path))));
