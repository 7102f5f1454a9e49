import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { handleMcp } from '../../../src/http/mcp/endpoint.ts';
import { parseRange } from '../../../src/http/mcp/network.ts';
import type { RequestOutcome } from '../../../src/http/mcp/outcome.ts';
import { type Counter, countedAs, createLimiter, RATE_PERIOD_S } from '../../../src/http/mcp/rate-limit.ts';
import type { Answerer } from '../../../src/protocol/answerer.ts';

const countingKeys = (success = true): Counter & { readonly keys: string[] } => {
  const keys: string[] = [];
  return {
    keys,
    limit: async ({ key }) => {
      keys.push(key);
      return { success };
    },
  };
};

const range = parseRange('192.0.2.0/24');
const sharedEgress = range === undefined ? [] : [range];
const unexpected = (error: unknown): never => {
  throw error;
};

test.each([
  { says: 'an IPv4 address is counted as it is', address: '198.51.100.1', agent: undefined, key: '198.51.100.1 other' },
  { says: 'an IPv6 address is counted by its /64', address: '2001:db8::9', agent: 'x', key: '2001:db8:0:0 other' },
  { says: 'a missing address is counted as unknown', address: undefined, agent: undefined, key: 'unknown other' },
  { says: 'versions of a client are one kind', address: '::1', agent: 'claude-code/2.1 (cli)', key: '0:0:0:0 claude' },
  { says: 'a browser is a kind', address: '::1', agent: 'Mozilla/5.0 (X11)', key: '0:0:0:0 browser' },
  { says: 'what a browser is not named first is none', address: '::1', agent: 'x Mozilla/5.0', key: '0:0:0:0 other' },
  {
    says: 'a client named inside a browser string decides',
    address: '::1',
    agent: 'Mozilla/5.0 ChatGPT-User',
    key: '0:0:0:0 openai',
  },
  {
    says: 'only the beginning of a name is looked at',
    address: '::1',
    agent: `${'x'.repeat(200)}curl claude`,
    key: '0:0:0:0 other',
  },
])('$says', async ({ address, agent, key }) => {
  const perCaller = countingKeys();
  const limiter = createLimiter({ perCaller, perSharedAddress: undefined, sharedEgress, report: unexpected });
  const headers = new Headers();
  if (address !== undefined) headers.set('CF-Connecting-IP', address);
  if (agent !== undefined) headers.set('User-Agent', agent);
  expect(await limiter(headers)).toBe(true);
  expect(perCaller.keys).toEqual([key]);
});

test.each([
  { counted: 'call', says: 'a shared range has the larger bucket', address: '192.0.2.1', want: [1, 0, 0] },
  { counted: 'open', says: 'a shared range has the larger bucket', address: '192.0.2.1', want: [1, 0, 0] },
  { counted: 'call', says: 'any other has its own', address: '192.0.3.1', want: [0, 1, 0] },
] as const)('for a request of kind $counted an address of $says', async ({ counted, address, want }) => {
  const [perCaller, perOpening, perSharedAddress] = [countingKeys(), countingKeys(), countingKeys()];
  const limiter = createLimiter({ perCaller, perOpening, perSharedAddress, sharedEgress, report: unexpected });
  await limiter(new Headers({ 'CF-Connecting-IP': address }), counted);
  expect([perSharedAddress, perCaller, perOpening].map(({ keys }) => keys.length)).toEqual(want);
});

test('where no larger bucket is bound, a shared address is counted like any other', async () => {
  const perCaller = countingKeys();
  const limiter = createLimiter({ perCaller, perSharedAddress: undefined, sharedEgress, report: unexpected });
  await limiter(new Headers({ 'CF-Connecting-IP': '192.0.2.1' }));
  expect(perCaller.keys).toEqual(['192.0.2.1 other']);
});

test('a forwarded address that a caller can invent is not believed', async () => {
  const perCaller = countingKeys();
  const limiter = createLimiter({ perCaller, perSharedAddress: undefined, sharedEgress, report: unexpected });
  await limiter(new Headers({ 'X-Forwarded-For': '192.0.2.9', 'X-Real-IP': '192.0.2.9' }));
  expect(perCaller.keys).toEqual(['unknown other']);
});

test('a broken counter lets everybody pass and is reported', async () => {
  const reported: unknown[] = [];
  const broken: Counter = { limit: () => Promise.reject(new Error('no counter')) };
  const report = (error: unknown) => reported.push(error);
  const limiter = createLimiter({ perCaller: broken, perSharedAddress: undefined, sharedEgress, report });
  expect(await limiter(new Headers())).toBe(true);
  expect(reported).toHaveLength(1);
});

const IN_SESSION = { 'Mcp-Session-Id': 'any' };
test.each([
  { says: 'a tool call is counted', json: { method: 'tools/call' }, want: 'call' },
  { says: 'opening a session is counted as that', json: { method: 'initialize' }, want: 'open' },
  { says: 'and also where an old session is named', json: { method: 'initialize' }, headers: IN_SESSION, want: 'open' },
  { says: 'a list without a session is not counted', json: { method: 'tools/list' }, want: undefined },
  { says: 'a list in a session is', json: { method: 'tools/list' }, headers: IN_SESSION, want: 'call' },
  { says: 'a notification in a session is', json: { method: 'notifications/x' }, headers: IN_SESSION, want: 'call' },
  { says: 'a response in a session is', json: { id: 1, result: {} }, headers: IN_SESSION, want: 'call' },
  { says: 'a notification without one is not', json: { method: 'notifications/initialized' }, want: undefined },
  { says: 'a batch is not, because it is refused anyway', json: [{ method: 'tools/call' }], want: undefined },
  { says: 'what is no message is not', json: null, want: undefined },
])('$says', ({ json, headers = {}, want }) => expect(countedAs(json, new Headers(headers))).toBe(want));

const OPENING = [
  { says: 'an IPv4 address opens as it is', address: '198.51.100.1', key: 'open 198.51.100.1' },
  { says: 'an IPv6 address opens by its /56', address: '2001:db8:1:2ff::9', key: 'open 2001:db8:1:200' },
  { says: 'a neighbour in the same /56 shares its bucket', address: '2001:db8:1:2aa::1', key: 'open 2001:db8:1:200' },
  { says: 'the next /56 has its own', address: '2001:db8:1:300::1', key: 'open 2001:db8:1:300' },
];
test.each(OPENING)('$says, whatever the client is called', async ({ address, key }) => {
  const [perCaller, perOpening] = [countingKeys(), countingKeys()];
  const limiter = createLimiter({
    perCaller,
    perOpening,
    perSharedAddress: undefined,
    sharedEgress,
    report: unexpected,
  });
  for (const agent of ['claude', 'node', 'Mozilla/5.0'])
    await limiter(new Headers({ 'CF-Connecting-IP': address, 'User-Agent': agent }), 'open');
  expect(new Set(perOpening.keys)).toEqual(new Set([key]));
  expect(perCaller.keys).toEqual([]);
});

test('without a counter of its own, opening is counted with the calls', async () => {
  const perCaller = countingKeys();
  const limiter = createLimiter({ perCaller, perSharedAddress: undefined, sharedEgress, report: unexpected });
  await limiter(new Headers({ 'CF-Connecting-IP': '198.51.100.1' }), 'open');
  expect(perCaller.keys).toEqual(['open 198.51.100.1']);
});

const WORKERS_ADDRESS = '2a06:98c0:3600::103';
test.each([
  { says: 'calls of a Worker', counted: 'call', shared: ['worker zone.example other'], own: [], opening: [] },
  { says: 'sessions of a Worker', counted: 'open', shared: [], own: [], opening: ['open worker zone.example'] },
] as const)('$says are counted by the zone that calls', async ({ counted, shared, own, opening }) => {
  const [perCaller, perOpening, perSharedAddress] = [countingKeys(), countingKeys(), countingKeys()];
  const workers = [parseRange(`${WORKERS_ADDRESS}/128`)].filter((range) => range !== undefined);
  const parts = { perCaller, perOpening, perSharedAddress, sharedEgress: workers, report: unexpected };
  const headers = { 'CF-Connecting-IP': WORKERS_ADDRESS, 'CF-Worker': 'zone.example' };
  await createLimiter(parts)(new Headers(headers), counted);
  expect([perSharedAddress.keys, perCaller.keys, perOpening.keys]).toEqual([shared, own, opening]);
});

test('CF-Worker is believed from the address of Workers alone', async () => {
  const [perCaller, perSharedAddress] = [countingKeys(), countingKeys()];
  const limiter = createLimiter({ perCaller, perSharedAddress, sharedEgress, report: unexpected });
  const headers = { 'CF-Worker': 'invented.example' };
  for (const address of ['198.51.100.1', '192.0.2.1', '2a06:98c0:3600::104'])
    await limiter(new Headers({ ...headers, 'CF-Connecting-IP': address }));
  expect([...perCaller.keys, ...perSharedAddress.keys].filter((key) => key.includes('worker'))).toEqual([]);
});

const ANSWERER: Answerer = {
  answer: async () => ({ messages: ['{}'], era: 'handshake' }),
  endSession: async () => ({ ok: true, value: undefined }),
};
const post = (
  message: unknown,
  limiter: () => Promise<boolean>,
  observe?: (outcome: RequestOutcome) => void,
): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', Host: 'localhost', Origin: 'http://localhost' };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
  return handleMcp(request, {
    mode: 'public',
    origin: 'http://localhost',
    answerer: ANSWERER,
    report: unexpected,
    limiter,
    observe,
  });
};

test.each(['tools/call', 'initialize'])(
  '%s over the limit is refused with its id and a time to wait',
  async (method) => {
    for (const id of [7, 'seven', 0, '']) {
      const response = await post({ jsonrpc: '2.0', id, method }, async () => false);
      expect(response.status).toBe(429);
      expect(response.headers.get('Retry-After')).toBe(String(RATE_PERIOD_S));
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id, error: { code: 429, message: 'Too many requests' } });
    }
  },
);

test('what is told of a caller over the limit names no era: it was not looked at', async () => {
  const told: RequestOutcome[] = [];
  await post(
    { jsonrpc: '2.0', id: 1, method: 'tools/call' },
    async () => false,
    (outcome) => told.push(outcome),
  );
  const ms = told[0]?.ms ?? -1;
  expect(told).toStrictEqual([{ status: 429, ms, method: 'tools/call', fault: 'too_many_requests' }]);
  expect([ms >= 0, ms < 60_000]).toEqual([true, true]);
});

test('what is not counted is answered even to a caller over the limit, without asking the counter', async () => {
  const asked = (): never => unexpected(new Error('the counter was asked'));
  expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, asked)).status).toBe(200);
});

test.each([
  { says: 'a DELETE is counted as well, for it reaches the object', headers: IN_SESSION, status: 429, want: ['call'] },
  { says: 'one that names no session reaches none and is not', headers: {}, status: 204, want: [] },
])('$says', async ({ headers, status, want }) => {
  const asked: unknown[] = [];
  const request = new Request('http://localhost/mcp', { method: 'DELETE', headers });
  const limiter = async (_: Headers, counted: unknown) => {
    asked.push(counted);
    return false;
  };
  const parts = { mode: 'public', origin: 'http://localhost', answerer: ANSWERER, report: unexpected } as const;
  const response = await handleMcp(request, { ...parts, limiter });
  expect(response.status).toBe(status);
  expect(response.headers.get('Retry-After')).toBe(status === 429 ? String(RATE_PERIOD_S) : null);
  expect(asked).toEqual(want);
});

test('the deployment binds every counter with the period that Retry-After names, and nothing else binds any', () => {
  const { ratelimits, env } = JSON.parse(JSON.stringify(parse(readFileSync('wrangler.toml', 'utf8'))));
  expect(ratelimits).toBeUndefined();
  expect(env.production.ratelimits).toMatchObject([
    { name: 'RATE_LIMIT', simple: { period: RATE_PERIOD_S } },
    { name: 'RATE_LIMIT_OPEN', simple: { period: RATE_PERIOD_S } },
    { name: 'RATE_LIMIT_SHARED', simple: { period: RATE_PERIOD_S } },
  ]);
});

test('the deployment differs from a bare one in limits and values alone', () => {
  const { durable_objects, name, env } = JSON.parse(JSON.stringify(parse(readFileSync('wrangler.toml', 'utf8'))));
  expect(env.production).toMatchObject({ durable_objects, name });
  expect(Object.keys(env.production).toSorted()).toEqual(['durable_objects', 'name', 'ratelimits', 'vars']);
});
