// What one conversation of ten calls costs in the units that the platform bills, counted as it happens. Who changes a
// figure here changes bench/results.md, where the prices stand.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import document from '../../bench/results.md?raw';
import { SESSION_IDLE_MS, UNUSED_MS } from '../../src/protocol/session.ts';
import { SessionObject } from '../../src/worker/main.ts';
import { expectSaid } from '../support/document.ts';
import { exchange, initialize, modern, notification, openSession, request } from '../support/wire.ts';
import { countObjects, objectOf, serve } from './serve.ts';

const CALLS = 10;
const DAY_MS = 86_400_000;
const callOf = (nth: number) => ({ name: 'get_sources', arguments: { query: `learn rust, part ${nth}` } });

/** Every way in which a session object is asked, and every way in which it writes a row. */
const spyOnObjects = async () => {
  const session = await openSession(serve);
  const spyOn = (object: object, name: string) => vi.spyOn(Object.getPrototypeOf(object), name as never);
  const asked = (['open', 'send', 'alarm'] as const).map((name) => vi.spyOn(SessionObject.prototype, name));
  const written = await runInDurableObject(objectOf(session), (_, { storage }) => [
    ...[spyOn(storage, 'put'), spyOn(storage, 'setAlarm'), spyOn(storage.kv, 'put'), spyOn(storage.sql, 'exec')],
  ]);
  return { asked, written };
};
let spies: Awaited<ReturnType<typeof spyOnObjects>>;
let requests = 0;

beforeEach(async () => {
  spies = await spyOnObjects();
  requests = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const send = async (sent: Parameters<typeof exchange>[1]) => {
  requests += 1;
  const answer = await exchange(serve, sent);
  expect(answer.status).toBeLessThan(300);
  return answer;
};
const calls = (of: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]): number =>
  of.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
const costs = () => ({ requests, objectRequests: calls(spies.asked), rowsWritten: calls(spies.written) });

/** A row of the table in bench/results.md, which is for a thousand conversations. */
const row = (unit: string, stateless: number, inSession: number, suffix = ''): string =>
  `| ${[unit, ...[stateless, inSession].map((one) => (one * 1000).toLocaleString('en') + suffix)].join(' | ')} |`;

const converse = async () => {
  const { headers } = await send({ body: initialize() });
  const session = { 'Mcp-Session-Id': headers['mcp-session-id'] ?? '' };
  await send({ headers: session, body: notification('notifications/initialized') });
  for (let nth = 0; nth < CALLS; nth += 1) {
    await send({ headers: session, body: request('tools/call', callOf(nth), nth) });
  }
  return session;
};
const wait = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

test('ten stateless calls are ten requests and nothing else', async () => {
  const objects = await countObjects();
  for (let nth = 0; nth < CALLS; nth += 1) await send(modern('tools/call', callOf(nth), nth));
  expect(costs()).toEqual({ requests: 10, objectRequests: 0, rowsWritten: 0 });
  expect(await countObjects()).toBe(objects);
});

test('ten calls in a session are twelve requests, two of its object, and two rows', async () => {
  await converse();
  expect(costs()).toEqual({ requests: 12, objectRequests: 2, rowsWritten: 2 });
});

test('a call after half a minute of silence asks the object once and writes nothing', async () => {
  const session = await converse();
  const before = costs();
  wait(30_001);
  await send({ headers: session, body: request('ping') });
  expect(costs()).toEqual({ ...before, requests: 13, objectRequests: before.objectRequests + 1 });
});

test('a session used again on another day writes one row more', async () => {
  const session = await converse();
  const before = costs();
  wait(DAY_MS);
  await send({ headers: session, body: request('ping') });
  expect(costs().rowsWritten).toBe(before.rowsWritten + 1);
});

test('the end of a session nobody ended is one alarm, which leaves nothing stored', async () => {
  const session = await converse();
  const before = costs();
  wait(SESSION_IDLE_MS);
  await runDurableObjectAlarm(objectOf(session));
  expect(costs()).toEqual({ ...before, objectRequests: before.objectRequests + 1 });
  const left = await runInDurableObject(objectOf(session), async (_, { storage }) => (await storage.list()).size);
  expect(left).toBe(0);
});

test('a session that is opened and never used is one row, and after ten minutes one alarm', async () => {
  const { headers } = await send({ body: initialize() });
  expect(costs()).toEqual({ requests: 1, objectRequests: 1, rowsWritten: 1 });
  wait(UNUSED_MS);
  await runDurableObjectAlarm(objectOf({ 'Mcp-Session-Id': headers['mcp-session-id'] ?? '' }));
  expect(costs()).toEqual({ requests: 1, objectRequests: 2, rowsWritten: 1 });
});

test('a session takes 8 KiB of storage', async () => {
  const session = await converse();
  const bytes = await runInDurableObject(objectOf(session), (_, { storage }) => storage.sql.databaseSize);
  expect(bytes).toBe(8 * 1024);
});

test.each([
  row('Requests', 10, 12),
  row('Durable Object requests', 0, 2),
  row('Durable Object alarms, 30 days later', 0, 1),
  row('Rows written', 0, 2),
  row('Stored for 30 days', 0, 8, ' KiB'),
])('bench/results.md has the row %s', (wanted) => expectSaid(document, wanted));
