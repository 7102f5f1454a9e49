// Sessions as clients live them: they survive eviction and redeploy, stay apart, end by DELETE and by alarm.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_IDLE_MS, UNUSED_MS } from '../../src/protocol/session.ts';
import { exchange, initialize, modern, notification, openSession, request } from '../support/wire.ts';
import { countObjects, objectOf, serve } from './serve.ts';

const DAY_MS = 86_400_000;
/** Longer than an isolate remembers a session. */
const MEMORY_ENDS_MS = 30_001;

type Opened = Awaited<ReturnType<typeof openSession>>;
const ask = (session: Opened) => exchange(serve, { headers: session, body: request('ping') });
const stored = (session: Opened) =>
  runInDurableObject(objectOf(session), async (_, { storage }) => ({
    records: (await storage.list()).size,
    alarm: await storage.getAlarm(),
  }));
const NOTHING = { records: 0, alarm: null };
const wait = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
afterEach(() => void vi.useRealTimers());

test('all that is stored of a session is an alarm for its end (SES-1)', async () => {
  const before = Date.now();
  const { records, alarm } = await stored(await openSession(serve, '2025-06-18'));
  expect(records).toBe(0);
  expect(alarm).toBeGreaterThanOrEqual(before + UNUSED_MS);
  expect(alarm).toBeLessThanOrEqual(Date.now() + UNUSED_MS);
});

test('a session id is long, visible ASCII and never the same (SES-2)', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await openSession(serve))['Mcp-Session-Id']));
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^[\x21-\x7e]{32,}$/);
});

test('a client whose server is redeployed in the middle of a session does not notice (SES-5)', async () => {
  const session = await openSession(serve);
  await evictDurableObject(objectOf(session));
  wait(MEMORY_ENDS_MS);
  expect(await ask(session)).toMatchObject({ status: 200, body: { result: {} } });
});

test('DELETE ends a session at once, for every later use (SES-6, SES-7)', async () => {
  const session = await openSession(serve);
  expect(await exchange(serve, { verb: 'DELETE', headers: session })).toMatchObject({ status: 204 });
  expect(await ask(session)).toMatchObject({ status: 404, body: { id: 1, error: { code: -32001 } } });
  const late = { headers: session, body: notification('notifications/initialized') };
  expect(await exchange(serve, late)).toMatchObject({ status: 404 });
  expect(await exchange(serve, { verb: 'DELETE', headers: session })).toMatchObject({ status: 404 });
  expect(await stored(session)).toEqual(NOTHING);
});

test('a DELETE that is refused ends nothing (SES-6)', async () => {
  const session = await openSession(serve);
  await exchange(serve, { verb: 'DELETE', headers: { ...session, 'MCP-Protocol-Version': '1999-01-01' } });
  await exchange(serve, { verb: 'DELETE', headers: { ...session, 'MCP-Protocol-Version': '2026-07-28' } });
  await exchange(serve, { verb: 'DELETE', headers: { ...session, Origin: 'https://evil.example' } });
  expect(await ask(session)).toMatchObject({ status: 200 });
});

test.each(['a request', 'notifications/initialized'])(
  'a session lives ten minutes until %s arrives, then 30 days (SES-5, SES-9)',
  async (first) => {
    const [used, unused] = [await openSession(serve), await openSession(serve)];
    wait(UNUSED_MS - 5000);
    if (first === 'a request') await ask(used);
    else await exchange(serve, { headers: used, body: notification(first) });
    const { alarm } = await stored(used);
    expect(Math.abs((alarm ?? 0) - Date.now() - SESSION_IDLE_MS)).toBeLessThan(5000);
    wait(6000);
    expect(await ask(unused)).toMatchObject({ status: 404, body: { error: { code: -32001 } } });
    expect(await runDurableObjectAlarm(objectOf(unused))).toBe(true);
    expect(await stored(unused)).toEqual(NOTHING);
    expect(await ask(used)).toMatchObject({ status: 200 });
    wait(20 * DAY_MS);
    expect(await ask(used)).toMatchObject({ status: 200 });
  },
);

test('a session unused for 30 days is gone, and its alarm deletes what was stored (SES-5, SES-9)', async () => {
  const session = await openSession(serve);
  await ask(session);
  wait(SESSION_IDLE_MS);
  expect(await ask(session)).toMatchObject({ status: 404, body: { error: { code: -32001 } } });
  expect(await runDurableObjectAlarm(objectOf(session))).toBe(true);
  expect(await stored(session)).toEqual(NOTHING);
  expect(await ask(session)).toMatchObject({ status: 404 });
});

const flipped = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
const FORGED = [
  { says: 'a word', forge: () => 'bogus' },
  { says: 'an empty id', forge: () => '' },
  { says: '64 hexadecimal digits', forge: () => 'ab'.repeat(32) },
  { says: 'a real id with one digit changed', forge: flipped },
  { says: 'a real id in capitals', forge: (id: string) => id.toUpperCase() },
  { says: 'a real id with one digit more', forge: (id: string) => `${id}0` },
  { says: 'ten thousand characters', forge: () => 'a'.repeat(10_000) },
  { says: 'a path', forge: () => '../../etc/passwd' },
];
test.each(FORGED)('$says as session id finds nothing and creates nothing (SES-9)', async ({ forge }) => {
  const session = await openSession(serve);
  const before = await countObjects();
  const headers = { 'Mcp-Session-Id': forge(session['Mcp-Session-Id']) };
  const sent = [
    { headers, body: request('tools/list') },
    { headers, body: notification('notifications/initialized') },
    { headers, verb: 'DELETE' },
  ];
  for (const one of sent) expect(await exchange(serve, one)).toMatchObject({ status: 404 });
  expect(await countObjects()).toBe(before);
});

const TOUCHES_NOTHING = [
  { says: 'a stateless listing', sent: modern('tools/list') },
  { says: 'a stateless call', sent: modern('tools/call', { name: 'list_categories' }) },
  { says: 'discovery', sent: modern('server/discover') },
  { says: 'a request without a session', sent: { body: request('tools/list') } },
  { says: 'a refused initialize', sent: { body: request('initialize', {}) } },
  { says: 'an initialize from a foreign page', sent: { headers: { Origin: 'null' }, body: initialize() } },
  { says: 'a GET', sent: { verb: 'GET' } },
];
test.each(TOUCHES_NOTHING)('$says creates no object (ERA-12, ERA-17, SES-3)', async ({ sent }) => {
  const before = await countObjects();
  await exchange(serve, sent);
  expect(await countObjects()).toBe(before);
});
