// Makes the files of the federation from valid snapshots: one index per list, all with one cutoff derived from
// all lists; and the facts about them. examine.ts decides which snapshots are valid. Run by the build; no server ships it.
import { type Bytes, sha256Hex, utf8 } from '../bytes.ts';
import { buildIndex, cutoffFor } from '../matching/build.ts';
import type { MatchIndex } from '../matching/index/index.ts';
import type { Category, Trust } from '../registry/registry.ts';
import type { VerifiedSnapshot } from './examine.ts';
import { packList } from './list-file.ts';
import { FEDERATION_FILES, type LeftOutList, type ListFacts, type Summary } from './manifest.ts';

/** A snapshot that holds, with the day on which it was fetched. */
export type ValidSnapshot = {
  readonly trust: Trust;
  readonly examined: VerifiedSnapshot;
  readonly fetched: string;
};

/** `files` are bytes by name. */
export type Built = { readonly summary: Summary; readonly files: ReadonlyMap<string, Bytes> };

/** `indexFor` may know the index of a list from before. */
type BuildOptions = {
  readonly leftOut: readonly LeftOutList[];
  readonly indexFor?: (categories: readonly Category[]) => MatchIndex;
};

/** The files of `snapshots`. Takes a second or more for an index that is not known from before; never fails. */
export const buildFederation = async (
  snapshots: readonly ValidSnapshot[],
  { leftOut, indexFor = buildIndex }: BuildOptions,
): Promise<Built> => {
  const categories = snapshots.flatMap(({ examined }) => examined.registry.categories);
  const cutoff = cutoffFor(categories);
  const indexed = snapshots.map((one) => {
    const index = indexFor(one.examined.registry.categories);
    return { ...one, index: { ...index, tuning: { ...index.tuning, cutoff } } };
  });
  const signers = snapshots.flatMap(({ trust, examined: { claim } }) =>
    claim.signer === trust.pubkey ? [] : [[trust.pubkey, claim.signer] as const],
  );
  const files: readonly (readonly [name: string, bytes: Bytes])[] = [
    [FEDERATION_FILES.manifest, utf8(JSON.stringify(snapshots.map(factsOf)))],
    ...indexed.map(
      ({ trust, examined, fetched, index }) =>
        [FEDERATION_FILES.list(trust.pubkey), packList(examined, fetched, index)] as const,
    ),
  ];
  const sums = await Promise.all(files.map(async ([name, bytes]) => [name, await sha256Hex(bytes)] as const));
  const hashes = utf8(JSON.stringify(Object.fromEntries(sums)));
  const summary: Summary = {
    lists: snapshots.length,
    topics: categories.length,
    signers: Object.fromEntries(signers),
    leftOut,
    hashes: await sha256Hex(hashes),
  };
  return {
    summary,
    files: new Map([
      [FEDERATION_FILES.summary, utf8(JSON.stringify(summary))],
      [FEDERATION_FILES.hashes, hashes],
      ...files,
    ]),
  };
};

const factsOf = ({ trust, examined, fetched }: ValidSnapshot): ListFacts => {
  const { registry, claim, sha256 } = examined;
  const { version, updated, expires, categories } = registry;
  const release = { key: claim.signer, seq: claim.seq, sha256, fetched, version, updated };
  return {
    ...trust,
    release: expires === undefined ? release : { ...release, expires },
    topics: categories.map(({ slug, name }) => ({ slug, name })),
  };
};
