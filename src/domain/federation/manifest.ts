// What the build leaves behind about all trusted lists: a small summary that the server carries, the hashes of the files that
// it reads, and a file with a line per list, read when somebody asks for them.
import type { Trust } from '../registry/registry.ts';
import type { Release } from './list-file.ts';

/** A list that is not answered from, and why. */
export type LeftOutList = { readonly name: string; readonly pubkey: string; readonly reason: string };

/** Carried by the server, so it does not grow with the lists. */
export type Summary = {
  /** Lists that may be answered from, and how many categories these have. */
  readonly lists: number;
  readonly topics: number;
  /** The key that signs for a trusted key that announced it. */
  readonly signers: Readonly<Record<string, string>>;
  readonly leftOut: readonly LeftOutList[];
  /** SHA-256 of the file with the hashes of all others, so that no other file is used. */
  readonly hashes: string;
};

/** A list as answers describe it: whom the curator trusts, and which release of that list is stored. */
export type ListFacts = Trust & {
  readonly release: Release & { readonly version: string; readonly updated: string; readonly expires?: string };
  readonly topics: readonly { readonly slug: string; readonly name: string }[];
};

/** Names of the files that the build writes and the server reads. */
export const FEDERATION_FILES = {
  summary: 'summary.json',
  hashes: 'hashes.json',
  manifest: 'lists.json',
  list: (pubkey: string): string => `lists/${pubkey}.bin`,
} as const;

/** SHA-256 by name of every file that the server reads beside it. */
export type Hashes = Readonly<Record<string, string>>;

/** Files beside the server as bytes by name; undefined where one cannot be read. */
export type ReadFile = (name: string) => Promise<ArrayBuffer | undefined>;
