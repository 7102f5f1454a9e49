// The whole registry as a resource: the same bytes that /registry.json serves.
import { instantOf } from '../../domain/day.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import type { Needs } from '../ports.ts';
import { REGISTRY_URI } from '../uris.ts';
import type { Resource } from './resource.ts';

/** The resource; its listing says when the registry was updated. */
export const registryResource = ({ updated }: Registry): Resource<Needs<'provenance'>> => ({
  listing: {
    uri: REGISTRY_URI,
    name: 'registry',
    title: 'The whole registry',
    description: 'Every category with its sources, as the canonical JSON (RFC 8785) that a signature covers.',
    mimeType: 'application/json',
    annotations: { priority: 0.5, lastModified: instantOf(updated) },
  },
  read: async ({ provenance }) => ({
    uri: REGISTRY_URI,
    mimeType: 'application/json',
    text: (await provenance()).text,
  }),
});
