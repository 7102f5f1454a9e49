// How the server introduces itself, with the texts of its list or with constants, which questions show what it answers, and
// how it credits the curator.
import type { Registry } from './registry.ts';

/** The server's name, title and one sentence, for clients, pages and catalogs. */
export type Identity = { readonly name: string; readonly title: string; readonly description: string };

/** The name of a list that gives none. */
export const ABOUT: Identity = {
  name: 'three-good-sources',
  title: 'Three Good Sources',
  description: 'Exactly three sources for a topic, ranked, with the reason for each and who vouches for them.',
};

/** What the server of a list is called. */
export const identityOf = ({ site = {} }: Pick<Registry, 'site'>): Identity => ({
  name: site.name ?? ABOUT.name,
  title: site.title ?? ABOUT.title,
  description: site.tagline ?? ABOUT.description,
});

/** What a list that its curator has not signed says of its origin; undefined where it says nothing. */
export const draftNote = ({ draft, updated }: Pick<Registry, 'draft' | 'updated'>): string | undefined =>
  draft === undefined ? undefined : `Unsigned draft of ${updated}. ${draft}`;

/** Who selected the sources: the beginning or the end of a line. */
export const creditOf = ({ draft, curator }: Pick<Registry, 'draft' | 'curator'>): string =>
  draft === undefined ? `Picked and ranked by ${curator.name}` : `From a draft of ${curator.name}’s list`;

/** The line above the places that a curator claims. */
export const PROOFS_NOTE = 'This list names these places as its curator’s. This server checked none of them:';

/** A place that speaks for the curator, without its address: its kind, and what to look for there. */
export const proofText = ({ kind, statement }: NonNullable<Registry['curator']['proofs']>[number]): string =>
  `${kind}: look for “${statement}”`;

/** How many topics represent a list that names no examples. */
const SHOWN_TOPICS = 3;

/** The list's own examples, else the first pattern of each of its first topics. A sound list has at least one. */
export const examplesOf = ({ examples, categories }: Pick<Registry, 'examples' | 'categories'>): readonly string[] =>
  examples ?? categories.slice(0, SHOWN_TOPICS).map(({ name, query_patterns }) => query_patterns[0] ?? name);
