// Rate limits: under which key and in which bucket a request is counted, and what a caller over the limit is told.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { handleMcp } from '../../../src/http/mcp/endpoint.ts';
import { parseRange } from '../../../src/http/mcp/network.ts';
import type { RequestOutcome } from '../../../src/http/mcp/outcome.ts';
import { type Counter, countedAs, createLimiter, RATE_PERIOD_S } from '../../../src/http/mcp/rate-limit.ts';
import type { Answerer } from '../../../src/protocol/answerer.ts';

const WORKERS_ADDRESS = '2a06:98c0:3600::103';
const sharedEgress = ['192.0.2.0/24', `${WORKERS_ADDRESS}/128`].flatMap((text) => parseRange(text) ?? []);
const unexpected = (error: unknown): never => {
  throw error;
};
/** The key of one request, behind the counter that got it. Only the counter of calls is bound where `alone`. */
const countedFor = async (headers: Readonly<Record<string, string>>, counted: 'call' | 'open', alone = false) => {
  const seen: string[] = [];
  const counter = (name: string): Counter => ({
    limit: async ({ key }) => ({ success: seen.push(`${name}: ${key}`) > 0 }),
  });
  const others = { perOpening: counter('opening'), perSharedAddress: counter('shared') };
  const bound = alone ? { perSharedAddress: undefined } : others;
  const limiter = createLimiter({ perCaller: counter('own'), ...bound, sharedEgress, report: unexpected });
  expect(await limiter(new Headers(headers), counted)).toBe(true);
  return seen.join();
};
const from = (address: string, agent = '') => ({ 'CF-Connecting-IP': address, 'User-Agent': agent });
const asWorker = (address: string) => ({ ...from(address), 'CF-Worker': 'zone.example' });

test.each([
  ['an IPv4 address is counted as it is', from('198.51.100.1'), 'own: 198.51.100.1 other'],
  ['an IPv6 address is counted by its /64', from('2001:db8::9', 'x'), 'own: 2001:db8:0:0 other'],
  ['a missing address is counted as unknown', {}, 'own: unknown other'],
  ['an address that a caller can invent is not believed', { 'X-Forwarded-For': '192.0.2.9' }, 'own: unknown other'],
  ['nor is another such', { 'X-Real-IP': '192.0.2.9' }, 'own: unknown other'],
  ['versions of a client are one kind', from('::1', 'claude-code/2.1 (cli)'), 'own: 0:0:0:0 claude'],
  ['a browser is a kind', from('::1', 'Mozilla/5.0 (X11)'), 'own: 0:0:0:0 browser'],
  ['what a browser is not named first is none', from('::1', 'x Mozilla/5.0'), 'own: 0:0:0:0 other'],
  ['a client named inside a browser string decides', from('::1', 'Mozilla/5.0 ChatGPT-User'), 'own: 0:0:0:0 openai'],
  ['only the beginning of a name is read', from('::1', `${'x'.repeat(200)}curl claude`), 'own: 0:0:0:0 other'],
  ['a shared range has the larger bucket', from('192.0.2.1'), 'shared: 192.0.2.1 other'],
  ['the range beside it has not', from('192.0.3.1'), 'own: 192.0.3.1 other'],
  ['a Worker is counted by the zone that calls', asWorker(WORKERS_ADDRESS), 'shared: worker zone.example other'],
  ['from a shared address no zone is believed', asWorker('192.0.2.1'), 'shared: 192.0.2.1 other'],
  ['nor from the address after that of Workers', asWorker('2a06:98c0:3600::104'), 'own: 2a06:98c0:3600:0 other'],
])('of calls, %s', async (_, headers, want) => expect(await countedFor(headers, 'call')).toBe(want));

test.each([
  ['an IPv4 address opens as it is, whatever the client', from('198.51.100.1', 'claude'), 'opening: open 198.51.100.1'],
  ['an IPv6 address opens by its /56', from('2001:db8:1:2ff::9'), 'opening: open 2001:db8:1:200'],
  ['a neighbour in the same /56 shares its bucket', from('2001:db8:1:2aa::1'), 'opening: open 2001:db8:1:200'],
  ['the next /56 has its own', from('2001:db8:1:300::1'), 'opening: open 2001:db8:1:300'],
  ['a shared range has the larger bucket', from('192.0.2.1'), 'shared: open 192.0.2.1'],
  ['the zone of a Worker has no larger one', asWorker(WORKERS_ADDRESS), 'opening: open worker zone.example'],
])('of new sessions, %s', async (_, headers, want) => expect(await countedFor(headers, 'open')).toBe(want));

test('where no other counter is bound, shared addresses and new sessions are counted with the calls', async () => {
  expect(await countedFor(from('192.0.2.1'), 'call', true)).toBe('own: 192.0.2.1 other');
  expect(await countedFor(from('198.51.100.1'), 'open', true)).toBe('own: open 198.51.100.1');
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

const ANSWERER: Answerer = {
  answer: async () => ({ messages: ['{}'], era: 'handshake' }),
  endSession: async () => ({ ok: true, value: undefined }),
};
/** Sends a message, or a DELETE where there is none, as a caller of whom the limiter says `allowed`. */
const send = async (message: object | undefined, allowed: boolean, headers = {}) => {
  const told: RequestOutcome[] = [];
  const asked: unknown[] = [];
  const body = message === undefined ? {} : { body: JSON.stringify({ jsonrpc: '2.0', ...message }) };
  const init = { method: message === undefined ? 'DELETE' : 'POST', ...body };
  const request = new Request('http://localhost/mcp', {
    ...init,
    headers: { 'Content-Type': 'application/json', Origin: 'http://localhost', ...headers },
  });
  const limiter = async (_: Headers, counted: unknown) => {
    asked.push(counted);
    return allowed;
  };
  const parts = { mode: 'public', origin: 'http://localhost', answerer: ANSWERER, report: unexpected } as const;
  const response = await handleMcp(request, { ...parts, limiter, observe: (outcome) => told.push(outcome) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text), asked, told };
};

test.each(['tools/call', 'initialize'])(
  '%s over the limit is refused with its id and a time to wait',
  async (method) => {
    const { headers: served } = await send({ id: 1, method }, true);
    expect([served.get('Retry-After'), served.get('Allow')]).toEqual([null, null]);
    for (const id of [7, 'seven', 0, '']) {
      const { status, headers, body } = await send({ id, method }, false);
      expect([status, headers.get('Retry-After')]).toEqual([429, String(RATE_PERIOD_S)]);
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
      expect(body).toEqual({ jsonrpc: '2.0', id, error: { code: 429, message: 'Too many requests' } });
    }
  },
);

test('what is told of a caller over the limit names no era: it was not looked at', async () => {
  const { told } = await send({ id: 1, method: 'tools/call' }, false);
  const ms = told[0]?.ms ?? -1;
  expect(told).toStrictEqual([{ status: 429, ms, method: 'tools/call', fault: 'too_many_requests' }]);
  expect([ms >= 0, ms < 60_000]).toEqual([true, true]);
});

test('what is not counted is answered even to a caller over the limit, without asking the counter', async () =>
  expect(await send({ id: 1, method: 'tools/list' }, false)).toMatchObject({ status: 200, asked: [] }));

test.each([
  ['a DELETE is counted as well, for it reaches the object', IN_SESSION, 429, ['call'], String(RATE_PERIOD_S)],
  ['one that names no session reaches none and is not', {}, 204, [], null],
])('%s', async (_, named, status, asked, wait) => {
  const answer = await send(undefined, false, named);
  expect(answer).toMatchObject({ status, asked });
  expect(answer.headers.get('Retry-After')).toBe(wait);
});

test('there is one environment, and its counters count in our period', () => {
  const { ratelimits, env } = Object(parse(readFileSync('wrangler.toml', 'utf8')));
  expect(env).toBeUndefined();
  const counter = (binding: string) => ({ name: binding, simple: { period: RATE_PERIOD_S } });
  expect(ratelimits).toMatchObject(['RATE_LIMIT', 'RATE_LIMIT_OPEN', 'RATE_LIMIT_SHARED'].map(counter));
});
