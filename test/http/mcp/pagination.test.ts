// Lists in pages, walked with their cursors over a registry of 498 categories, in both eras.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { registryWith } from '../../support/lists.ts';
import type { Json } from '../../support/wire.ts';
import { ask, ERAS } from '../../vectors/methods.ts';

const LONG = registryWith(498);
const serve = coreApp({ registry: LONG });
const resultOf = (body: unknown): Json => Object(body).result;

const pagesOf = async (era: (typeof ERAS)[number], method: string): Promise<readonly Json[]> => {
  const pages: Json[] = [];
  for (let cursor: unknown; pages.length === 0 || cursor !== undefined; ) {
    const { body } = await ask(serve, era, { method, params: cursor === undefined ? {} : { cursor } });
    const page = resultOf(body);
    pages.push(page);
    cursor = page['nextCursor'];
    if (pages.length > 100) throw new Error('the list does not end');
  }
  return pages;
};

test.each(ERAS)(
  '%s, 500 resources come in ten pages of 50, each once and in order (PAGE-1, TOOL-9, CACHE-1)',
  async (era) => {
    const pages = await pagesOf(era, 'resources/list');
    const resources = pages.map((page) => Object(page['resources']));
    expect(resources.map(({ length }) => length)).toEqual(Array(10).fill(50));
    const uris = resources.flat().map(({ uri }) => uri);
    const topics = LONG.categories.map(({ slug }) => `three-good-sources://category/${slug}`);
    expect(uris.slice(0, -1)).toEqual(['three-good-sources://registry', ...topics]);
    expect(uris.at(-1)).toMatch(/^skill:/);
    expect(pages.at(-1)).not.toHaveProperty('nextCursor');
    const hints = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
    for (const page of era === ERAS[1] ? pages : []) expect(page).toMatchObject(hints);
  },
);

test('a cursor is an opaque text, which lists of one page refuse (PAGE-1)', async () => {
  const [first] = await pagesOf('without a session', 'resources/list');
  expect(first?.['nextCursor']).toEqual(expect.stringMatching(/^[A-Za-z0-9+/=_-]+$/));
  const params = { cursor: first?.['nextCursor'] };
  for (const method of ['tools/list', 'prompts/list', 'resources/templates/list']) {
    const { body } = await ask(serve, 'without a session', { method, params });
    expect(body).toMatchObject({ error: { code: -32602 } });
  }
});

test('a completion gives a hundred values at most and says that there are more (COMP-2)', async () => {
  const params = { ref: { type: 'ref/prompt', name: 'learn_topic' }, argument: { name: 'category', value: 'topic' } };
  const { body } = await ask(serve, 'inside a session', { method: 'completion/complete', params });
  const { completion }: { completion?: { values?: unknown } } = resultOf(body);
  expect(completion).toMatchObject({ total: 498, hasMore: true });
  expect(completion?.values).toHaveLength(100);
});
