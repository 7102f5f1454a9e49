// list_categories: its text letter by letter, and the same facts as data.

import { expect, test } from 'vitest';
import { listCategories } from '../../../src/catalog/tools/list-categories.ts';
import { utf8 } from '../../../src/domain/bytes.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { listsOf } from '../../support/core-app.ts';
import { registryWith, SMALL_REGISTRY } from '../../support/lists.ts';
import { isShipped, shippedLists } from '../../support/shipped.ts';
import { called } from '../called.ts';

const list = (registry: ReturnType<typeof registryOrThrow>) => called(listCategories, {}, { lists: listsOf(registry) });

test('every category has its slug, name, description and tags, sorted by slug', async () => {
  const { 'bread-baking': bread, 'chess-openings': chess } = SMALL_REGISTRY.categories;
  const categories = { 'chess-openings': chess, 'bread-baking': bread };
  const registry = registryOrThrow({ ...SMALL_REGISTRY, categories });
  const { text, data } = await list(registry);
  expect(text).toBe(`Categories (2):

- bread-baking: Bread Baking
  All about bread.
  Tags: bread, baking

- chess-openings: Chess Openings
  All about chess.
  Tags: chess, openings`);
  expect(data).toEqual({
    categories: [
      { slug: 'bread-baking', name: 'Bread Baking', description: 'All about bread.', tags: ['bread', 'baking'] },
      { slug: 'chess-openings', name: 'Chess Openings', description: 'All about chess.', tags: ['chess', 'openings'] },
    ],
    registry: { version: '1.0.0', updated: '2026-02-01' },
    more: [],
  });
});

test.each([
  { count: 100, detailed: true },
  { count: 101, detailed: false },
])('$count categories are described: $detailed', async ({ count, detailed }) => {
  const { text, data } = await list(registryWith(count));
  expect(text.startsWith(`Categories (${count}):\n\n- topic-0000: Topic 0000\n`)).toBe(true);
  expect(text.includes('All about')).toBe(detailed);
  expect(data).toMatchObject({ categories: { length: count } });
});

test.skipIf(!isShipped)('the text of both lists as shipped stays below 7,000 bytes', async () => {
  const { text } = await called(listCategories, {}, { lists: await shippedLists() });
  expect(text).toMatch(/^Categories \(10\):/);
  expect(utf8(text).length).toBeLessThan(7_000);
});
