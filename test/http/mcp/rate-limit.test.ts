// Rate limits: under which key and in which bucket a request is counted, and what a caller over the limit is told.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { handleMcp } from '../../../src/http/mcp/endpoint.ts';
import { parseRange } from '../../../src/http/mcp/network.ts';
import type { RequestOutcome } from '../../../src/http/mcp/outcome.ts';
import { type Counter, createLimiter, isCounted } from '../../../src/http/mcp/rate-limit.ts';
import type { Answerer } from '../../../src/protocol/answerer.ts';
import { RATE_PERIOD_S } from '../../../src/protocol/faults.ts';

const WORKERS_ADDRESS = '2a06:98c0:3600::103';
const sharedEgress = ['192.0.2.0/24', `${WORKERS_ADDRESS}/128`].flatMap((text) => parseRange(text) ?? []);
const unexpected = (error: unknown): never => {
  throw error;
};
/** The key of one request, behind the counter that got it. Only the counter of callers is bound where `alone`. */
const countedFor = async (headers: Readonly<Record<string, string>>, alone = false) => {
  const seen: string[] = [];
  const saw = (what: string) => ({ success: seen.push(what) > 0 });
  const counter = (name: string): Counter => ({ limit: async ({ key }) => saw(`${name}: ${key}`) });
  const perSharedAddress = alone ? undefined : counter('shared');
  const limiter = createLimiter({ perCaller: counter('own'), perSharedAddress, sharedEgress, report: unexpected });
  expect(await limiter(new Headers(headers))).toBe(true);
  return seen.join();
};
const from = (address: string) => ({ 'CF-Connecting-IP': address });
const asWorker = (address: string) => ({ ...from(address), 'CF-Worker': 'zone.example' });

test.each([
  ['an IPv4 address is counted as it is', from('198.51.100.1'), 'own: 198.51.100.1'],
  ['whatever its client is called', { ...from('198.51.100.1'), 'User-Agent': 'claude' }, 'own: 198.51.100.1'],
  ['an IPv6 address is counted by its /56', from('2001:db8:1:2ff::9'), 'own: 2001:db8:1:200'],
  ['a neighbour in the same /56 shares its bucket', from('2001:db8:1:2aa::1'), 'own: 2001:db8:1:200'],
  ['the next /56 has its own', from('2001:db8:1:300::1'), 'own: 2001:db8:1:300'],
  ['a missing address is counted as unknown', {}, 'own: unknown'],
  ['an address that a caller can invent is not believed', { 'X-Forwarded-For': '192.0.2.9' }, 'own: unknown'],
  ['nor is another such', { 'X-Real-IP': '192.0.2.9' }, 'own: unknown'],
  ['a shared range has the larger bucket', from('192.0.2.1'), 'shared: 192.0.2.1'],
  ['the range beside it has not', from('192.0.3.1'), 'own: 192.0.3.1'],
  ['a Worker is counted by the zone that calls', asWorker(WORKERS_ADDRESS), 'shared: worker zone.example'],
  ['from a shared address no zone is believed', asWorker('192.0.2.1'), 'shared: 192.0.2.1'],
  ['nor from the address after that of Workers', asWorker('2a06:98c0:3600::104'), 'own: 2a06:98c0:3600:0'],
])('%s', async (_, headers, want) => expect(await countedFor(headers)).toBe(want));

test('where no other counter is bound, shared addresses are counted like all others', async () =>
  expect(await countedFor(from('192.0.2.1'), true)).toBe('own: 192.0.2.1'));

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
  { says: 'a tool call is counted', json: { method: 'tools/call' }, want: true },
  { says: 'opening a session is counted', json: { method: 'initialize' }, want: true },
  { says: 'a list without a session is not counted', json: { method: 'tools/list' }, want: false },
  { says: 'a list in a session is', json: { method: 'tools/list' }, headers: IN_SESSION, want: true },
  { says: 'a notification in a session is', json: { method: 'notifications/x' }, headers: IN_SESSION, want: true },
  { says: 'a response in a session is', json: { id: 1, result: {} }, headers: IN_SESSION, want: true },
  { says: 'a notification without one is not', json: { method: 'notifications/initialized' }, want: false },
  { says: 'a batch is not, because it is refused anyway', json: [{ method: 'tools/call' }], want: false },
  { says: 'what is no message is not', json: null, want: false },
])('$says', ({ json, headers = {}, want }) => expect(isCounted(json, new Headers(headers))).toBe(want));

const ANSWERER: Answerer = {
  answer: async () => ({ messages: ['{}'], era: 'handshake' }),
  endSession: async () => ({ ok: true, value: undefined }),
};
/** Sends a message, or a DELETE without one, as a caller whom the limiter allows or not. */
const send = async (message: object | undefined, allowed: boolean, headers = {}) => {
  const told: RequestOutcome[] = [];
  let asked = 0;
  const body = message === undefined ? {} : { body: JSON.stringify({ jsonrpc: '2.0', ...message }) };
  const init = { method: message === undefined ? 'DELETE' : 'POST', ...body };
  const request = new Request('http://localhost/mcp', {
    ...init,
    headers: { 'Content-Type': 'application/json', Origin: 'http://localhost', ...headers },
  });
  const limiter = async () => {
    asked += 1;
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
      const error = { code: 429, message: 'Too many requests. Try again in 10 seconds.' };
      expect(body).toEqual({ jsonrpc: '2.0', id, error });
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
  expect(await send({ id: 1, method: 'tools/list' }, false)).toMatchObject({ status: 200, asked: 0 }));

test.each([
  ['a DELETE is counted as well, for it reaches the object', IN_SESSION, 429, 1, String(RATE_PERIOD_S)],
  ['one that names no session reaches none and is not', {}, 204, 0, null],
])('%s', async (_, named, status, asked, wait) => {
  const answer = await send(undefined, false, named);
  expect(answer).toMatchObject({ status, asked });
  expect(answer.headers.get('Retry-After')).toBe(wait);
});

test('there is one environment, and its counters count in our period', () => {
  const { ratelimits, env } = Object(parse(readFileSync('wrangler.toml', 'utf8')));
  expect(env).toBeUndefined();
  const counter = (binding: string) => ({ name: binding, simple: { period: RATE_PERIOD_S } });
  expect(ratelimits).toMatchObject(['RATE_LIMIT', 'RATE_LIMIT_SHARED'].map(counter));
});
