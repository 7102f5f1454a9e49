// The phrase that introduces an answer from a trusted list: whose list it is and what was checked.
import type { Trust } from '../registry/registry.ts';
import type { OpenList } from './list-file.ts';

type Known = { readonly trust: Trust; readonly list: Pick<OpenList, 'release'> };

/** Whose list it is, and what vouches for it. Only a list whose signature held may be spoken of like this. */
export const listPhrase = ({ trust, list: { release } }: Known): string =>
  `${trust.name}'s list (key ${release.key}, trusted since ${trust.since}, snapshot of ${release.fetched}, signature verified)`;

/** What the list is trusted for, on a line of its own after such a phrase; empty where the curator does not say. */
export const scopeLine = ({ scope }: Pick<Trust, 'scope'>): string =>
  scope === undefined ? '' : `\nTrusted for: ${scope}`;

/** The URI of a trusted list, or of one of its categories. */
export const trustedUri = (pubkey: string, slug?: string): string =>
  `three-good-sources://trusted/${pubkey}${slug === undefined ? '' : `/${slug}`}`;
