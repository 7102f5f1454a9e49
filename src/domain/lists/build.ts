// Makes the files of the lists beside the curator's own: of each valid snapshot its bytes and one index; the project's document
// as it is served, its index apart; the evidence; and the facts about them. examine.ts decides which snapshots are valid. Run
// by the build; no server ships it.
import { type Bytes, sha256Hex, utf8 } from '../bytes.ts';
import { buildIndex } from '../matching/build.ts';
import type { MatchIndex } from '../matching/index/index.ts';
import type { Category, Registry, Trust } from '../registry/registry.ts';
import type { VerifiedSnapshot } from './examine.ts';
import { drafterOf, newestText } from './list.ts';
import { packList, packOtherIndex } from './list-file.ts';
import {
  chaptersSlug,
  type LeftOutList,
  LIST_FILES,
  type ListFacts,
  type ProjectHead,
  type Summary,
} from './manifest.ts';

/** A snapshot that holds, with the day on which it was fetched. */
export type ValidSnapshot = {
  readonly trust: Trust;
  readonly examined: VerifiedSnapshot;
  readonly fetched: string;
};

/** `files` are bytes by name; `projectIndex` is for the server itself, empty where there is no such list. */
export type Built = {
  readonly summary: Summary;
  readonly files: ReadonlyMap<string, Bytes>;
  readonly projectIndex: Bytes;
};

/** What to build of; `more` files are hashed with the others. `indexFor` may know the index of a list from before. */
type Given = {
  readonly own: Pick<Registry, 'site'>;
  readonly project?: Registry | undefined;
  readonly snapshots: readonly ValidSnapshot[];
  readonly leftOut: readonly LeftOutList[];
  readonly more?: ReadonlyMap<string, Bytes>;
  readonly indexFor?: (categories: readonly Category[]) => MatchIndex;
};

/** The files of the lists. Takes a second or more for an index that is not known from before; never fails. */
export const buildLists = async ({
  own,
  project,
  snapshots,
  leftOut,
  more = new Map(),
  indexFor = buildIndex,
}: Given): Promise<Built> => {
  const indexed = snapshots.map((one) => ({ ...one, index: indexFor(one.examined.registry.categories) }));
  const signers = snapshots.flatMap(({ trust, examined: { claim } }) =>
    claim.signer === trust.pubkey ? [] : [[trust.pubkey, claim.signer] as const],
  );
  const files = new Map<string, Bytes>([
    ...(snapshots.length === 0 ? [] : [[LIST_FILES.manifest, utf8(JSON.stringify(snapshots.map(factsOf)))] as const]),
    ...indexed.map(
      ({ trust, examined, fetched, index }) =>
        [LIST_FILES.trusted(trust.pubkey), packList(examined, fetched, index)] as const,
    ),
    ...(project === undefined ? [] : [[LIST_FILES.project, projectFile(project)] as const]),
    ...more,
  ]);
  const sums = await Promise.all([...files].map(async ([name, bytes]) => [name, await sha256Hex(bytes)] as const));
  const hashes = utf8(JSON.stringify(Object.fromEntries(sums)));
  const summary: Summary = {
    ...(project === undefined
      ? {}
      : {
          project: {
            ...headOf(project),
            sha256: Object.fromEntries(sums)[LIST_FILES.project] ?? '',
            drafter: drafterOf(own, project),
          },
        }),
    chapters: [...more.keys()].flatMap((name) => chaptersSlug(name) ?? []),
    lists: snapshots.length,
    signers: Object.fromEntries(signers),
    leftOut,
    hashes: await sha256Hex(hashes),
  };
  return {
    summary,
    files: new Map([[LIST_FILES.hashes, hashes], ...files]),
    projectIndex: project === undefined ? new Uint8Array() : packOtherIndex(indexFor(project.categories)),
  };
};

/** As it is served: in the order of its topics, which nobody signs. */
const projectFile = ({ document: { $schema: _, ...served } }: Registry): Bytes => utf8(JSON.stringify(served));

const headOf = (project: Registry): Omit<ProjectHead, 'sha256' | 'drafter'> => {
  const { version, updated, curator, draft, categories } = project;
  const newest = newestText(project);
  return {
    ...{ version, updated, curator },
    ...(draft === undefined ? {} : { draft }),
    ...(newest === undefined ? {} : { newest }),
    topics: categories.map(({ slug, name, group }) => ({ slug, name, ...(group === undefined ? {} : { group }) })),
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
