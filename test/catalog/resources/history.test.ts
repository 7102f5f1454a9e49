// The history resource: listed once the registry is signed, with the bytes that /history.json serves.

import { expect, test } from 'vitest';
import { resourcesOf } from '../../../src/catalog/resources/catalog.ts';
import { historyResource } from '../../../src/catalog/resources/history.ts';
import { examine } from '../../support/examine.ts';
import { makeSigned } from '../../support/workspace.ts';

const URI = 'three-good-sources://history';

test('a signed registry lists its history and serves it', async () => {
  const workspace = await makeSigned();
  const registry = workspace.registry();
  const bundle: unknown = JSON.parse(workspace.read('signed/signatures.json').toString());
  const provenance = await examine(registry, bundle, '2026-04-01');
  expect(resourcesOf(registry).map(({ listing }) => listing.uri)).toContain(URI);
  const text = workspace.read('signed/history.json').toString();
  expect(await historyResource.read({ provenance: async () => provenance })).toEqual({
    uri: URI,
    mimeType: 'application/json',
    text,
  });
});

test('a history whose registry fails its check is not shown', async () => {
  const registry = (await makeSigned()).registry();
  const provenance = await examine(registry, { registry: null, history: [] }, '2026-04-01');
  expect(await historyResource.read({ provenance: async () => provenance })).toMatchObject({ text: '[]' });
});
