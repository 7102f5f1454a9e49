// The Worker and its real Durable Objects when those are reset, evicted or emptied in the middle of a conversation.
import { abortAllDurableObjects, evictAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionObject } from '../../src/worker/main.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

const send = (method: string, body: object | undefined, session?: string): Promise<Response> =>
  exports.default.fetch('http://localhost/mcp', {
    method,
    headers: {
      Host: 'localhost',
      'Content-Type': 'application/json',
      ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const open = async (): Promise<string> => {
  const response = await send('POST', INITIALIZE);
  await response.text();
  return response.headers.get('Mcp-Session-Id') ?? '';
};

/** This event always asks the object, whatever the Worker remembers of the session. */
const initialized = (session: string): Promise<Response> =>
  send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' }, session);

const stubOf = (session: string) => env.SESSIONS.get(env.SESSIONS.idFromString(session));

/** A failure in the runtime's own words; of any other, the test pool prints the stack though the Worker handles it. */
const lost = (): Error => new Error('disconnected: operation canceled');

afterEach(() => {
  vi.restoreAllMocks();
});

test('a session outlives the eviction of its object', async () => {
  const session = await open();
  await evictAllDurableObjects();
  expect((await initialized(session)).status).toBe(202);
});

test('a session outlives a reset of its object, without the client noticing', async () => {
  const session = await open();
  await abortAllDurableObjects();
  expect((await initialized(session)).status).toBe(202);
});

test('an object that lost its storage makes the client start over, and leaves nothing behind', async () => {
  const session = await open();
  await runInDurableObject(stubOf(session), (_, state) => state.storage.deleteAll());
  const response = await initialized(session);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: -32001 } });
  await runInDurableObject(stubOf(session), async (_, state) => {
    expect((await state.storage.list()).size).toBe(0);
    expect(await state.storage.getAlarm()).toBeNull();
  });
  expect((await initialized(await open())).status).toBe(202);
});

test('a session and its alarm are stored together or not at all', async () => {
  const session = await open();
  await runInDurableObject(stubOf(session), async (_, state) => {
    expect((await state.storage.list()).size).toBe(1);
    expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now());
  });
});

test('an object that throws once is asked again, and the client does not notice', async () => {
  const session = await open();
  const send = vi.spyOn(SessionObject.prototype, 'send').mockRejectedValueOnce(lost());
  expect((await initialized(session)).status).toBe(202);
  expect(send).toHaveBeenCalledTimes(2);
});

test('an object that keeps throwing gives a clean error with a time to wait, and the next request works', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const session = await open();
  const broken = vi.spyOn(SessionObject.prototype, 'send').mockRejectedValue(lost());
  const response = await send('POST', { jsonrpc: '2.0', id: 5, method: 'ping' }, await freshIn(session));
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect(await response.json()).toMatchObject({
    error: { code: -32603, message: expect.stringContaining('Try again') },
  });
  expect((await send('DELETE', undefined, session)).status).toBe(503);
  broken.mockRestore();
  expect((await initialized(session)).status).toBe(202);
});

test('an object that never answers is given up, and the client is told to try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const session = await open();
  vi.spyOn(SessionObject.prototype, 'send').mockReturnValue(new Promise(() => {}));
  const response = await initialized(session);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
});

test('when no session can be opened, initialize says so and mints no id', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(SessionObject.prototype, 'open').mockRejectedValue(lost());
  const response = await send('POST', INITIALIZE);
  expect(response.status).toBe(503);
  expect(response.headers.get('Mcp-Session-Id')).toBeNull();
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } });
});

/** Makes the Worker forget that it knows this session: ending is the one event that always asks, and here it fails. */
const freshIn = async (session: string): Promise<string> => {
  await send('DELETE', undefined, session);
  return session;
};
