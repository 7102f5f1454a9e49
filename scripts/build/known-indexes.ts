// Caches indexes of trusted lists, because building one takes a second or more and every change of a file triggers a build.
// The key of an index is the bytes of its list and of the code that makes it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { indexOf } from '../../src/domain/federation/build.ts';
import type { VerifiedSnapshot } from '../../src/domain/federation/examine.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import { filesBelow, removeOthers, replaceFile } from './files.ts';

const MATCHING = join(import.meta.dirname, '../../src/domain/matching');

/** The indexes that `folder` keeps; `save` makes it keep those that were asked for, and no other. */
export const knownIndexes = async (folder: string) => {
  const code = await fingerprintOf(MATCHING);
  const files = await filesBelow(folder);
  const before = new Map(await Promise.all(files.map(async (path) => [basename(path), await readFile(path)] as const)));
  const used = new Map<string, Uint8Array>();
  return {
    indexFor: (examined: VerifiedSnapshot): MatchIndex => {
      const name = `${examined.sha256}-${code}.bin`;
      const kept = before.get(name);
      const packed = kept === undefined ? packIndex(indexOf(examined)) : Uint8Array.from(kept);
      used.set(name, packed);
      return unpackIndex(packed.buffer, examined.registry.categories);
    },
    save: async (): Promise<void> => {
      await removeOthers(folder, used.keys());
      for (const [name, packed] of used) if (!before.has(name)) await replaceFile(join(folder, name), packed);
    },
  };
};

const fingerprintOf = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of (await filesBelow(folder)).toSorted()) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
};
