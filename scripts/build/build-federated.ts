// Writes the federation of a repository: its files to public/federated/, beside the Worker, and the summary that the Worker
// carries. Where nothing is trusted, or nothing that is trusted holds, there are no files.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, buildFederation, type ValidSnapshot } from '../../src/domain/federation/build.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { readFederated } from '../federated.ts';
import { removeOthers, replaceFile } from './files.ts';
import { knownIndexes } from './known-indexes.ts';

/** Where the files lie below the folder of the repository. */
export const FEDERATED_ASSETS = join('public', 'federated');

/** Builds the federation of `folder`; undefined where `registry` trusts no list. `today` is YYYY-MM-DD. */
export const buildFederated = async (folder: string, registry: Registry, today: string) => {
  const out = join(folder, FEDERATED_ASSETS);
  const built = await builtOf(folder, registry, today);
  await writeFiles(out, built?.files ?? new Map());
  return built?.summary;
};

const builtOf = async (folder: string, registry: Registry, today: string): Promise<Built | undefined> => {
  const { trusts = [] } = registry;
  if (trusts.length === 0) return undefined;
  const kept = await readFederated(folder, registry, today);
  const lists = kept.ok ? kept.value.lists : [];
  const snapshots = lists.flatMap(({ place, trust, examined, line }): readonly ValidSnapshot[] =>
    examined.ok && line !== undefined ? [{ place, trust, examined: examined.value, fetched: line.fetched }] : [],
  );
  const leftOut = trusts.flatMap(({ name, pubkey }, place) => {
    const examined = kept.ok ? kept.value.lists[place]?.examined : kept;
    return examined?.ok === true ? [] : [{ name, pubkey, reason: examined?.error ?? 'it was not examined' }];
  });
  const known = await knownIndexes(join(folder, 'dist', 'federated'));
  const built = await buildFederation(snapshots, { leftOut, trusted: trusts.length, indexFor: known.indexFor });
  await known.save();
  return built;
};

/** Makes `folder` hold exactly `files`. One that stands there already is not written again, so that nothing reloads. */
const writeFiles = async (folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
  // The folder itself may belong to another user, as in a container; without a summary nothing in it is read.
  if (files.size === 0) return rm(folder, { recursive: true, force: true }).catch(() => undefined);
  await removeOthers(folder, files.keys());
  for (const [name, content] of files) {
    const before = await readFile(join(folder, name)).catch(() => undefined);
    if (before?.equals(content) !== true) await replaceFile(join(folder, name), content);
  }
};
