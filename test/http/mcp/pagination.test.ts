// Lists in pages, walked with their cursors over a registry of 500 categories, in both eras.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { registryWith } from '../../support/registries.ts';
import type { Json } from '../../support/wire.ts';
import { ask, ERAS } from '../../vectors/methods.ts';

const serve = coreApp({ registry: registryWith(500) });
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const resultOf = (body: unknown): Json => (isObject(body) && isObject(body['result']) ? body['result'] : {});

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

test.each(ERAS)('%s, 502 resources come in eleven pages of 50 at most, each once (PAGE-1)', async (era) => {
  const pages = await pagesOf(era, 'resources/list');
  const lengths = pages.map(({ resources }) => (Array.isArray(resources) ? resources.length : -1));
  expect(lengths).toEqual([50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 2]);
  const uris = pages.flatMap(({ resources }) => (Array.isArray(resources) ? resources : [])).map(({ uri }) => uri);
  expect(new Set(uris).size).toBe(502);
  expect(uris.at(-2)).toBe('three-good-sources://category/topic-0499');
  expect(uris.at(-1)).toMatch(/^skill:/);
  expect(pages.at(-1)).not.toHaveProperty('nextCursor');
});

test('cursors are opaque texts that name their list: none passes on another (PAGE-1)', async () => {
  const [first] = await pagesOf('without a session', 'resources/list');
  expect(first?.['nextCursor']).toEqual(expect.stringMatching(/^[A-Za-z0-9+/=_-]+$/));
  for (const method of ['tools/list', 'prompts/list', 'resources/templates/list']) {
    const { status, body } = await ask(serve, 'without a session', {
      method,
      params: { cursor: first?.['nextCursor'] },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
  }
});

test('every page of the stateless era has the same cache hints (TOOL-9, CACHE-1)', async () => {
  for (const page of await pagesOf('without a session', 'resources/list')) {
    expect(page).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
  }
});

test.each(['tools/list', 'prompts/list', 'resources/templates/list'])('%s has a single page (PAGE-1)', async (method) =>
  expect(await pagesOf('inside a session', method)).toHaveLength(1),
);

test('a completion gives a hundred values at most and says that there are more (COMP-2)', async () => {
  const params = { ref: { type: 'ref/prompt', name: 'learn_topic' }, argument: { name: 'category', value: 'topic' } };
  const { body } = await ask(serve, 'inside a session', { method: 'completion/complete', params });
  const { completion } = resultOf(body);
  expect(completion).toMatchObject({ total: 500, hasMore: true });
  expect(isObject(completion) && completion['values']).toHaveLength(100);
});

test('a miss in a large registry names the nearest categories and the count', async () => {
  const params = { name: 'get_sources', arguments: { query: 'xyzzy plugh' } };
  const { body } = await ask(serve, 'inside a session', { method: 'tools/call', params });
  expect(resultOf(body)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/: (topic-\d{4}, ){9}topic-\d{4} \(nearest of 500\)$/) }],
  });
});

test('above a hundred categories, list_categories gives slug and name only', async () => {
  const { body } = await ask(serve, 'inside a session', { method: 'tools/call', params: { name: 'list_categories' } });
  const { content } = resultOf(body);
  expect(content).toMatchObject([
    { text: expect.stringMatching(/^Categories \(500\):\n\n- topic-0000: Topic 0000\n- topic-0001/) },
  ]);
});
