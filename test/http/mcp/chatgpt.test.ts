// The ChatGPT profile at /mcp/chatgpt: the same core with search and fetch, whose ids open what they name.
import { expect, test } from 'vitest';
import { search } from '../../../src/catalog/tools/chatgpt.ts';
import type { Matcher } from '../../../src/domain/matching/match.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { called } from '../../catalog/called.ts';
import { coreApp, listsOf, REGISTRY } from '../../support/core-app.ts';
import { REGISTRY_CATEGORY, registryWith, TOPIC } from '../../support/lists.ts';
import { exchange, initialize, type Json, modern, request } from '../../support/wire.ts';

const serve = coreApp({ publicUrl: 'https://sources.example' });
const path = '/mcp/chatgpt';

/** The structured content of a call, after a look that its text says the same. */
const call = async (name: string, args: Json): Promise<Json> => {
  const { body } = await exchange(serve, { path, ...modern('tools/call', { name, arguments: args }) });
  const { content, structuredContent } = Object(body).result;
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  return structuredContent;
};

test.each(['search', 'fetch'])('%s is unknown on /mcp', async (name) => {
  const { body } = await exchange(serve, modern('tools/call', { name, arguments: { query: 'x' } }));
  expect(body).toMatchObject({ error: { code: -32601, message: `Unknown tool: ${name}` } });
});

test('search gives the category and its three sources, each with id, title and URL alone', async () => {
  const { results } = await call('search', { query: TOPIC.query });
  const category = REGISTRY.categories.find(({ slug }) => slug === TOPIC.slug);
  const listed = Array.isArray(results) ? results : [];
  expect(listed.slice(0, 4)).toEqual([
    { id: TOPIC.slug, title: category?.name, url: `https://sources.example/c/${TOPIC.slug}` },
    ...(category?.sources ?? []).map(({ rank, name, url }) => ({ id: `${TOPIC.slug}/${rank}`, title: name, url })),
  ]);
});

test('search names the next two categories behind a found one, and those near a miss; by a source where no page is known', async () => {
  const [category = REGISTRY_CATEGORY, ...others] = registryWith(4).categories;
  const alternatives = others.map((other) => ({ category: other, score: 0.5 }));
  const why = () => ({ words: [], unknown: [], near: [], threshold: 0.4 });
  const match = () => ok({ category, score: 0.9, alternatives, confidence: 'high', nearTie: false, why } as const);
  const named = async (other: Matcher) =>
    (await called(search, { query: 'topic' }, { lists: listsOf(REGISTRY, other), publicUrl: undefined })).data;
  const [first, next] = ['0000', '0001'].map((id) => ({ id: `topic-${id}`, url: `https://example.org/topic-${id}/1` }));
  const results = [first, {}, {}, {}, next, { id: 'topic-0002' }];
  expect(await named(match)).toMatchObject({ results });
  const nearest = [{ category, score: 0.1 }] as const;
  const miss = { reason: 'below_threshold', nearest, candidates: alternatives, mayFit: () => false, why } as const;
  const near = ['0001', '0002', '0003'].map((id) => ({ id: `topic-${id}` }));
  expect(await named(() => fail(miss))).toMatchObject({ results: near });
});

test.each(['qqqqq', '', 'the a an'])(
  'search for %j finds nothing, which is an empty list and no error',
  async (query) => expect(await call('search', { query })).toEqual({ results: [] }),
);

const DOCUMENTS = REGISTRY.categories.flatMap((category) => [
  { id: category.slug, title: category.name, text: category.description, url: `/c/${category.slug}` },
  ...category.sources.map(({ rank, name: title, why: text, url }) => {
    return { id: `${category.slug}/${rank}`, title, text, url };
  }),
]);
test.each(DOCUMENTS)('fetch opens $id', async ({ id, title, text, url }) =>
  expect(await call('fetch', { id })).toEqual({
    id,
    title,
    text: expect.stringContaining(text),
    url: new URL(url, 'https://sources.example').href,
    metadata: expect.objectContaining({ category: id.split('/')[0], registry_version: REGISTRY.version }),
  }),
);

const UNKNOWN = ['/', '/0', '/4', '/1/1', '/01'].map((end) => `rust-learning${end}`);
test.each(['', 'nope', '__proto__', '../x', ...UNKNOWN])(
  'fetch of %j says that there is no such document and what to do',
  async (id) =>
    expect(await call('fetch', { id })).toEqual({ id, error: 'No document has this id. Call search to get ids.' }),
);

test('a session opened on one path is served on the other: they are one server', async () => {
  const { headers } = await exchange(serve, { path, body: initialize() });
  const session = { 'Mcp-Session-Id': headers['mcp-session-id'] };
  expect(await exchange(serve, { headers: session, body: request('tools/list') })).toMatchObject({ status: 200 });
});
