// The history of releases as a resource: the same bytes that /history.json serves, once the registry is signed.
import { toText } from '../../domain/bytes.ts';
import type { Needs } from '../ports.ts';
import { HISTORY_URI } from '../uris.ts';
import type { Resource } from './resource.ts';

/** The resource. A registry that is not signed, or whose signature fails, has an empty history. */
export const historyResource: Resource<Needs<'provenance'>> = {
  listing: {
    uri: HISTORY_URI,
    name: 'history',
    title: 'Every release of the registry',
    description: 'The releases as a chain of signed entries, oldest first: what changed, the hash, the key.',
    mimeType: 'application/json',
  },
  read: async ({ provenance }) => {
    const file = (await provenance()).files.find(({ name }) => name === 'history.json');
    const text = file === undefined ? '[]' : toText(file.body);
    return { uri: HISTORY_URI, mimeType: 'application/json', text };
  },
};
