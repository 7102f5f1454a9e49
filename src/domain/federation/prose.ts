// The phrase that introduces an answer from a trusted list: whose list it is and what was checked.
import type { Trust } from '../registry/registry.ts';
import type { OpenList } from './list-file.ts';

type Known = { readonly trust: Trust; readonly list: Pick<OpenList, 'release'> };

/** Whose list it is, and what vouches for it. Only a list whose signature held may be spoken of like this. */
export const listPhrase = (known: Known): string => phrase(known, scopeOf(known.trust));

/** The same in fewer words, for a list that is only named. */
export const shortListPhrase = (known: Known): string => phrase(known, '');

const phrase = ({ trust, list: { release } }: Known, scope: string): string =>
  `${trust.name}'s list (key ${release.key}, trusted since ${trust.since}${scope}, snapshot of ${release.fetched}, signature verified)`;

/** What the list is trusted for, to be said after the day since when; empty where the curator does not say. */
export const scopeOf = ({ scope }: Pick<Trust, 'scope'>): string => (scope === undefined ? '' : ` for: ${scope}`);

/** The URI of a trusted list, or of one of its categories. */
export const trustedUri = (pubkey: string, slug?: string): string =>
  `three-good-sources://trusted/${pubkey}${slug === undefined ? '' : `/${slug}`}`;
