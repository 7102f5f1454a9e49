// What the build leaves behind about the lists beside the curator's own: a small summary that the server carries, the hashes of
// the files that it reads, and a file with a line per trusted list, read when somebody asks for them.
import type { Registry, Trust } from '../registry/registry.ts';
import type { Release, Topic } from './list.ts';

/** A list that is not answered from, and why; only a trusted one has a key. */
export type LeftOutList = { readonly name: string; readonly pubkey?: string; readonly reason: string };

/** What the server carries of the project's list; its texts are in a file. */
export type ProjectHead = Pick<Registry, 'version' | 'updated' | 'curator' | 'draft'> & {
  readonly sha256: string;
  readonly drafter: string;
  /** The day of the newest text that was read for it. */
  readonly newest?: string;
  readonly topics: readonly Topic[];
};

/** Carried by the server, so it does not grow with the texts of lists. */
export type Summary = {
  readonly project?: ProjectHead;
  /** The slugs of topics whose sources have chapters. */
  readonly chapters: readonly string[];
  /** Trusted lists that may be answered from. */
  readonly lists: number;
  /** The key that signs for a trusted key that announced it. */
  readonly signers: Readonly<Record<string, string>>;
  readonly leftOut: readonly LeftOutList[];
  /** SHA-256 of the file with the hashes of all others, so that no other file is used. */
  readonly hashes: string;
};

/** A trusted list as answers describe it: whom the curator trusts, and which release of that list is stored. */
export type ListFacts = Trust & {
  readonly release: Release & { readonly version: string; readonly updated: string; readonly expires?: string };
  readonly topics: readonly { readonly slug: string; readonly name: string }[];
};

/** Names of the files that the build writes and the server reads. */
export const LIST_FILES = {
  hashes: 'hashes.json',
  manifest: 'trusted.json',
  project: 'project.json',
  trusted: (pubkey: string): string => `${pubkey}.bin`,
  chapters: (slug: string): string => `chapters/${slug}.json`,
  evidence: (kind: 'own' | 'project'): string => `evidence/${kind}.json`,
} as const;

/** The slug of the topic whose chapters are in the file `name`; undefined for another file. */
export const chaptersSlug = (name: string): string | undefined => /^chapters\/(.+)\.json$/.exec(name)?.[1];

/** SHA-256 by name of every file that the server reads beside it. */
export type Hashes = Readonly<Record<string, string>>;

/** Files beside the server as bytes by name; undefined where one cannot be read. */
export type ReadFile = (name: string) => Promise<ArrayBuffer | undefined>;

/** What a server that has the curator's list alone carries. */
export const NO_OTHERS: Summary = { chapters: [], lists: 0, signers: {}, leftOut: [], hashes: '' };
