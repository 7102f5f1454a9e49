// What one isolate remembers of sessions: for 30 seconds, a bounded number, and nothing of an ended one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { durableSessions, type SessionNamespace } from '../../src/worker/sessions.ts';

/** A namespace in memory that counts how often an object is asked. */
const fakeNamespace = () => {
  const kept = new Set<string>();
  let minted = 0;
  let asked = 0;
  const ask = <Value>(answer: () => Value): Promise<Value> => {
    asked += 1;
    return Promise.resolve(answer());
  };
  const namespace: SessionNamespace<string> = {
    newUniqueId: () => `id-${++minted}`,
    idFromString: (id) => id.toLowerCase(),
    get: (id) => ({
      open: () => ask(() => void kept.add(id)),
      send: (event) => ask(() => (event === 'ended' ? kept.delete(id) : kept.has(id)) || undefined),
    }),
  };
  return { namespace, asked: () => asked };
};

const opened = async (sessions: ReturnType<typeof durableSessions>): Promise<string> => {
  const id = await sessions.open();
  if (!id.ok) throw new Error(id.error);
  return id.value;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test('while a DELETE is under way, memory answers for the session no more', async () => {
  const sessions = durableSessions(fakeNamespace().namespace);
  const id = await opened(sessions);
  await sessions.send(id, 'used');
  const ending = sessions.send(id, 'ended');
  expect(await sessions.send(id, 'used')).toEqual(fail('unknown_session'));
  expect(await ending).toMatchObject({ ok: true });
});

test('the first use of a session reaches its object; then it is not asked for 30 seconds, and then once', async () => {
  const { namespace, asked } = fakeNamespace();
  const sessions = durableSessions(namespace);
  const id = await opened(sessions);
  for (let call = 0; call < 5; call += 1) expect(await sessions.send(id, 'used')).toMatchObject({ ok: true });
  vi.setSystemTime(Date.now() + 29_999);
  expect(await sessions.send(id, 'used')).toMatchObject({ ok: true });
  expect(asked()).toBe(2);
  vi.setSystemTime(Date.now() + 1);
  expect(await sessions.send(id, 'used')).toMatchObject({ ok: true });
  expect(await sessions.send(id, 'used')).toMatchObject({ ok: true });
  expect(asked()).toBe(3);
});

test('a session that ends while another request asks for it is not remembered', async () => {
  const sessions = durableSessions(fakeNamespace().namespace);
  const id = await opened(sessions);
  vi.setSystemTime(Date.now() + 30_000);
  const [used, ended] = await Promise.all([sessions.send(id, 'used'), sessions.send(id, 'ended')]);
  expect([used.ok, ended.ok]).toEqual([true, true]);
  expect(await sessions.send(id, 'used')).toEqual(fail('unknown_session'));
});

test('another isolate serves an ended session for 30 seconds at most', async () => {
  const { namespace } = fakeNamespace();
  const [here, there] = [durableSessions(namespace), durableSessions(namespace)];
  const id = await opened(here);
  expect(await there.send(id, 'used')).toMatchObject({ ok: true });
  expect(await here.send(id, 'ended')).toMatchObject({ ok: true });
  expect(await here.send(id, 'used')).toEqual(fail('unknown_session'));
  expect(await there.send(id, 'used')).toMatchObject({ ok: true });
  vi.setSystemTime(Date.now() + 30_000);
  expect(await there.send(id, 'used')).toEqual(fail('unknown_session'));
});

test('another spelling of an id is no id, so nothing outlives a DELETE under it', async () => {
  const sessions = durableSessions(fakeNamespace().namespace);
  const id = await opened(sessions);
  expect(await sessions.send(id.toUpperCase(), 'used')).toEqual(fail('unknown_session'));
});

test('of more than 2,000 sessions the one known longest is forgotten', async () => {
  const { namespace, asked } = fakeNamespace();
  const sessions = durableSessions(namespace);
  const ids: string[] = [];
  for (let count = 0; count < 2001; count += 1) ids.push(await opened(sessions));
  for (const id of ids) await sessions.send(id, 'used');
  const [first = '', second = ''] = ids;
  await sessions.send(second, 'used');
  expect(asked()).toBe(4002);
  await sessions.send(first, 'used');
  expect(asked()).toBe(4003);
});

test('that a session is dead is remembered for 30 seconds, whatever is sent to it', async () => {
  const { namespace, asked } = fakeNamespace();
  const sessions = durableSessions(namespace);
  for (const event of ['used', 'ended', 'used'] as const)
    expect(await sessions.send('id-9', event)).toEqual(fail('unknown_session'));
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await sessions.send('id-9', 'used')).toEqual(fail('unknown_session'));
  expect(asked()).toBe(2);
});

test.each([
  ['what this isolate deleted', 0],
  ['it among so many that it is no longer remembered', 2001],
])('a late answer that a session lives does not revive %s', async (_, others) => {
  const { namespace } = fakeNamespace();
  const late = Promise.withResolvers<void>();
  let isLate = true;
  const slow: typeof namespace = {
    ...namespace,
    get: (id) => {
      const stub = namespace.get(id);
      return {
        ...stub,
        send: async (event) => {
          const answer = await stub.send(event);
          if (isLate && event === 'used') await late.promise;
          return answer;
        },
      };
    },
  };
  const sessions = durableSessions(slow);
  const id = await opened(sessions);
  vi.setSystemTime(Date.now() + 30_000);
  const used = sessions.send(id, 'used');
  expect(await sessions.send(id, 'ended')).toMatchObject({ ok: true });
  isLate = false;
  for (let count = 0; count < others; count += 1) await sessions.send(`stranger-${count}`, 'used');
  late.resolve();
  expect(await used).toMatchObject({ ok: true });
  expect(await sessions.send(id, 'used')).toEqual(fail('unknown_session'));
});
