// Caches indexes of trusted lists, because building one takes a second or more and every change of a file triggers a build.
// The key of an index is the bytes of its list and of the code that makes it.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexOf } from '../../src/domain/federation/build.ts';
import type { Examined } from '../../src/domain/federation/examine.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';

const MATCHING = fileURLToPath(new URL('../../src/domain/matching/', import.meta.url));

/** The indexes that `folder` keeps; `save` makes it keep those that were asked for, and no other. */
export const knownIndexes = async (folder: string) => {
  const code = await fingerprintOf(MATCHING);
  const names = await readdir(folder).catch(() => []);
  const before = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  const used = new Map<string, Uint8Array>();
  return {
    indexFor: (examined: Examined): MatchIndex => {
      const name = `${examined.sha256}-${code}.bin`;
      const kept = before.get(name);
      const packed = kept === undefined ? packIndex(indexOf(examined)) : Uint8Array.from(kept);
      used.set(name, packed);
      return unpackIndex(packed.buffer, examined.registry.categories);
    },
    save: async (): Promise<void> => {
      await mkdir(folder, { recursive: true });
      for (const name of names) if (!used.has(name)) await rm(join(folder, name), { force: true });
      for (const [name, packed] of used) if (!before.has(name)) await writeFile(join(folder, name), packed);
    },
  };
};

const fingerprintOf = async (folder: string): Promise<string> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
};
