// Resources by the URIs that the conformance suite reads: a text, a binary, and one template.
import type { Resource, ResourceTemplate } from '../../src/catalog/resource.ts';
import { RED_PIXEL_PNG } from './samples.ts';

const TEXT = { uri: 'test://static-text', mimeType: 'text/plain' };
const BINARY = { uri: 'test://static-binary', mimeType: 'image/png' };
const TEMPLATED = { mimeType: 'application/json' };

export const FIXTURE_RESOURCES: readonly Resource<undefined>[] = [
  { listing: { ...TEXT, name: 'static-text' }, read: async () => ({ ...TEXT, text: 'A static text resource.' }) },
  { listing: { ...BINARY, name: 'static-binary' }, read: async () => ({ ...BINARY, blob: RED_PIXEL_PNG }) },
];

export const FIXTURE_TEMPLATES: readonly ResourceTemplate<undefined>[] = [
  {
    listing: { ...TEMPLATED, uriTemplate: 'test://template/{id}/data', name: 'templated-data' },
    read: async (uri) => {
      const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
      return id === undefined ? undefined : { ...TEMPLATED, uri, text: JSON.stringify({ id }) };
    },
    complete: () => [],
  },
];
