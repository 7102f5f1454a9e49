// Writes the federation of a repository: its files to public/federated/, beside the Worker, and the summary that the Worker
// carries. Where nothing is trusted, or nothing that is trusted holds, there are no files.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, buildFederation, type ValidSnapshot } from '../../src/domain/federation/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { readFederated } from '../federated.ts';
import { fillFolder } from './files.ts';

/** Where the files lie below the folder of the repository. */
export const FEDERATED_ASSETS = join('public', 'federated');

type BuildOptions = {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly indexFor: (categories: readonly Category[]) => MatchIndex;
};

/** Builds the federation of `folder`; undefined where `registry` trusts no list. */
export const buildFederated = async (folder: string, registry: Registry, options: BuildOptions) => {
  const out = join(folder, FEDERATED_ASSETS);
  const built = await builtFederation(folder, registry, options);
  // The folder itself may belong to another user, as in a container; without a summary nothing in it is read.
  if (built === undefined || built.files.size === 0)
    await rm(out, { recursive: true, force: true }).catch(() => undefined);
  else await fillFolder(out, built.files);
  return built?.summary;
};

/** The federation of `folder` in memory; undefined where `registry` trusts no list. */
export const builtFederation = async (
  folder: string,
  registry: Registry,
  { today, indexFor }: BuildOptions,
): Promise<Built | undefined> => {
  const { trusts = [] } = registry;
  if (trusts.length === 0) return undefined;
  const kept = await readFederated(folder, registry, today);
  const lists = kept.ok ? kept.value.lists : [];
  const snapshots = lists.flatMap(({ trust, examined, line }): readonly ValidSnapshot[] =>
    examined.ok && line !== undefined ? [{ trust, examined: examined.value, fetched: line.fetched }] : [],
  );
  const leftOut = trusts.flatMap(({ name, pubkey }, place) => {
    const examined = kept.ok ? kept.value.lists[place]?.examined : kept;
    return examined?.ok === true ? [] : [{ name, pubkey, reason: examined?.error ?? 'it was not examined' }];
  });
  return buildFederation(snapshots, { leftOut, indexFor });
};
