// The Worker and its real Durable Objects when those are reset or emptied in the middle of a conversation.
import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionObject } from '../../src/worker/main.ts';
import { exchange, initialize, notification, openSession, request } from '../support/wire.ts';
import { objectOf, serve } from './serve.ts';

/** This event always asks the object, whatever the Worker remembers of the session. */
const initialized = (headers: Awaited<ReturnType<typeof openSession>>) =>
  exchange(serve, { headers, body: notification('notifications/initialized') });

/** A failure in the runtime's own words; of any other, the test pool prints the stack though the Worker handles it. */
const lost = (): Error => new Error('disconnected: operation canceled');

/** A time to wait comes with it. */
const UNAVAILABLE = { status: 503, headers: { 'retry-after': '1' } };

afterEach(() => {
  vi.restoreAllMocks();
});

test('a session outlives a reset of its object, without the client noticing', async () => {
  const session = await openSession(serve);
  await abortAllDurableObjects();
  expect((await initialized(session)).status).toBe(202);
});

test('an object that lost its storage makes the client start over, and leaves nothing behind', async () => {
  const session = await openSession(serve);
  await runInDurableObject(objectOf(session), (_, state) => state.storage.deleteAll());
  expect(await initialized(session)).toMatchObject({ status: 404, body: { error: { code: -32001 } } });
  await runInDurableObject(objectOf(session), async (_, state) => {
    expect((await state.storage.list()).size).toBe(0);
    expect(await state.storage.getAlarm()).toBeNull();
  });
  expect((await initialized(await openSession(serve))).status).toBe(202);
});

test('an object that keeps throwing gives a clean error with a time to wait, and the next request works', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const session = await openSession(serve);
  const broken = vi.spyOn(SessionObject.prototype, 'send').mockRejectedValue(lost());
  // Ending is the one event that always asks; as it fails here, the Worker forgets that it knows the session.
  expect(await exchange(serve, { verb: 'DELETE', headers: session })).toMatchObject({ status: 503 });
  expect(await exchange(serve, { headers: session, body: request('ping') })).toMatchObject({
    ...UNAVAILABLE,
    body: { error: { code: -32603, message: expect.stringContaining('Try again') } },
  });
  broken.mockRestore();
  expect((await initialized(session)).status).toBe(202);
});

test('when no session can be opened, initialize says so and mints no id', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(SessionObject.prototype, 'open').mockRejectedValue(lost());
  const answer = await exchange(serve, { body: initialize() });
  expect(answer).toMatchObject({ status: 503, body: { id: 1, error: { code: -32603 } } });
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
});
