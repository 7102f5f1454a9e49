// A resource has one address; a template has many, which it reads from its own pattern.
import type { Resource, ResourceTemplate } from '../src/catalog/resource.ts';

const TEXT = { uri: 'test://static-text', mimeType: 'text/plain' };
const JSON_TYPE = { mimeType: 'application/json' };

export const staticText: Resource<unknown> = {
  listing: { ...TEXT, name: 'static-text' },
  read: async () => ({ ...TEXT, text: 'A static text resource.' }),
};

export const templatedData: ResourceTemplate<unknown> = {
  listing: { ...JSON_TYPE, uriTemplate: 'test://template/{id}/data', name: 'templated-data' },
  read: async (uri) => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    return id === undefined ? undefined : { ...JSON_TYPE, uri, text: JSON.stringify({ id }) };
  },
  complete: () => [],
};
