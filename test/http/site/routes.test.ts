// The routes beside the endpoint, and what answers where nothing is.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import { expect, test } from 'vitest';
import { UNRELEASED } from '../../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../../src/domain/signing/signatures.ts';
import { healthOf } from '../../../src/http/site/health.ts';
import { coreApp, listsOf, REGISTRY } from '../../support/core-app.ts';
import { examine, FIRST_LIST_FILE } from '../../support/lists.ts';
import { exchange, HOST, initialize, modern } from '../../support/wire.ts';
import { expectRoutes } from './route-table.ts';

const serve = coreApp({ mode: 'public' });
const { $schema: _, ...signed } = JSON.parse(readFileSync(FIRST_LIST_FILE, 'utf8'));
const CANONICAL = canonicalize(signed) ?? '';
const SHA256 = createHash('sha256').update(CANONICAL).digest('hex');

test('every path, in every spelling, is answered as the table says, to every verb; a probe for a login by a JSON 404 (SEC-8)', () => {
  const app = coreApp();
  return expectRoutes(`http://${HOST}`, async ({ path, headers, ...sent }) => {
    const answer = await app(new Request(`http://${HOST}${path}`, { ...sent, headers: { ...headers, Host: HOST } }));
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  });
});

test('/health says what is served', async () => {
  const answer = await exchange(serve, { verb: 'GET', path: '/health' });
  expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
  const { version, updated, categories, curator } = REGISTRY;
  expect(answer.body).toEqual({
    status: 'ok',
    version: '1.2.3',
    registry: { version, updated, categories: categories.length, sha256: SHA256 },
    pubkey: curator.pubkey,
    signature: 'unsigned',
  });
});

test('an invalid configuration fails /health, which names the value, and tool calls, but no listings', async () => {
  const broken = coreApp({ configProblems: ['MATCH_THRESHOLD must be a number from 0 to 1'] });
  const answer = await exchange(broken, { verb: 'GET', path: '/health' });
  expect(answer).toMatchObject({
    status: 503,
    body: { status: 'failing', reason: expect.stringContaining('MATCH_THRESHOLD must be a number from 0 to 1') },
  });
  const call = await exchange(broken, modern('tools/call', { name: 'list_categories' }));
  expect(call).toMatchObject({
    status: 200,
    body: { id: 1, error: { code: -32603, message: 'The server is misconfigured; its /health names the reason' } },
  });
  expect(await exchange(broken, modern('tools/list'))).toMatchObject({ status: 200, body: { result: {} } });
});

test('/health fails where the signature does, and joins that reason to others', async () => {
  const { signature: _, ...provenance } = await examine(REGISTRY, NO_SIGNATURES, '2026-04-01');
  const failed = { ...provenance, signature: { status: 'failed', reason: 'a byte differs' } } as const;
  const answer = healthOf(
    { version: '1', lists: listsOf(REGISTRY), configProblems: ['X is no number', 'Y is'] },
    failed,
    {
      ...{ lists: 2, checked: 1, topics: 100, leftOut: [], unread: [] },
    },
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    {
      reason: 'a byte differs; invalid configuration: X is no number; Y is',
      signature: 'failed',
      federation: { lists: 2, checked: 1, topics: 100, left_out: [] },
    },
  ]);
});

test('/health of a list that is being edited says that its changes are not released', async () =>
  expect(await exchange(coreApp({ unreleased: true }), { verb: 'GET', path: '/health' })).toMatchObject({
    status: 200,
    body: { signature: 'unsigned', notice: UNRELEASED },
  }));

test('/registry.json is the canonical form, with the hash that /health names as its ETag', async () => {
  const answer = await exchange(serve, { verb: 'GET', path: '/registry.json' });
  expect(answer).toMatchObject({
    status: 200,
    text: CANONICAL,
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*', etag: `"${SHA256}"` },
  });
});

test.each([
  { verb: 'GET', path: '/mcp', publicUrl: 'https://sources.example', want: 'https://sources.example/mcp' },
  { verb: 'PUT', path: '/mcp/', publicUrl: undefined, want: 'http://localhost:8787/mcp' },
  { verb: 'PATCH', path: '/mcp/chatgpt/', publicUrl: undefined, want: 'http://localhost:8787/mcp/chatgpt' },
])(
  'a browser that sends $verb to $path reads what is here and the address "$want"',
  async ({ publicUrl, want, ...sent }) => {
    const app = coreApp(publicUrl === undefined ? {} : { publicUrl });
    const answer = await exchange(app, { ...sent, headers: { Accept: 'text/html,*/*' } });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, DELETE, OPTIONS' } });
    for (const said of ['href="/"', `<code>${want}</code>`]) expect(answer.text).toContain(said);
  },
);

test('what is told of a page names its route, never the address that was asked; of the form nothing is told', async () => {
  const told: unknown[] = [];
  const app = coreApp({ observe: (route, { status, ms }) => told.push([route, status, ms >= 0 && ms < 60_000]) });
  for (const path of ['/c/rust-learning', '/c/secret', '/secret']) await exchange(app, { verb: 'GET', path });
  await exchange(app, { path: '/', body: 'q=secret' });
  const [topic, unknown] = [['/c/:name', 200, true] as const, ['unknown', 404, true] as const];
  expect(told).toEqual([topic, unknown, unknown]);
});

test('a store that is unavailable is 503 with a time to come back', async () => {
  const unavailable = { ok: false, error: 'unavailable' } as const;
  const app = coreApp({ sessions: { open: async () => unavailable, send: async () => unavailable } });
  const answer = await exchange(app, { body: initialize('2025-11-25', 'x') });
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(answer.body).toMatchObject({ id: 'x', error: { code: -32603 } });
});

const BUG = new Error('secret detail');
const reject = () => Promise.reject(BUG);
const sessions = { open: reject, send: reject };
const failing = (): never => {
  throw BUG;
};
const endpoints = { '/mcp': failing };
const error = { code: -32603, message: 'Internal error' };
const INTERNAL = { status: 500, body: { error: 'internal' } };
const IN_SESSION = { 'Mcp-Session-Id': 'x' };
test.each([
  ['of a message', { sessions }, { body: initialize('2025-11-25', 7) }, { status: 200, body: { id: 7, error } }],
  ['of a DELETE', { sessions }, { verb: 'DELETE', headers: IN_SESSION }, { status: 200, body: { id: null, error } }],
  ['before a message is read', { endpoints }, { body: initialize() }, INTERNAL],
  ['under an endpoint', { endpoints }, { verb: 'GET', path: '/mcp/server-card' }, INTERNAL],
])('a bug %s is reported once and told as internal, without a trace', async (_, parts, sent, want) => {
  const seen: unknown[] = [];
  const answer = await exchange(coreApp({ ...parts, report: (bug) => seen.push(bug) }), sent);
  expect(answer).toMatchObject(want);
  expect(answer.text).not.toContain('secret');
  expect(seen).toEqual([BUG]);
});
