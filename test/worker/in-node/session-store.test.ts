// The session store over a namespace in memory: what an isolate remembers, for 30 seconds and in bounded number, and what it
// does with objects that misbehave in every way that a Durable Object can.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { durableSessions, type SessionNamespace } from '../../../src/worker/sessions.ts';

const ANSWER_MS = 50;
const KNOWN_MS = 30_000;

/** What befalls the answer of an object that is asked; nothing where it resolves. */
type Fate = () => Promise<unknown>;
const answers: Fate = async () => undefined;
const throws: Fate = () => Promise.reject(Object.assign(new Error('internal error'), { overloaded: false }));
const breaksAtOnce: Fate = () => {
  throw new DOMException('the stub is broken');
};
const throwsNothing: Fate = () => Promise.reject();
const hangs: Fate = () => new Promise(() => {});
const isOverloaded: Fate = () => Promise.reject(Object.assign(new Error('too many'), { overloaded: true }));

/** A namespace, how often its objects were asked and stubs made, and the fates of the next answers, which tests add. */
const namespaceInMemory = () => {
  const kept = new Set<string>();
  const fates: Fate[] = [];
  const counts = { minted: 0, asked: 0, stubs: 0 };
  const ask = <Value>(answer: () => Value): Promise<Value> => {
    counts.asked += 1;
    const fate = fates.shift()?.();
    const value = answer();
    return Promise.resolve(fate).then(() => value);
  };
  const namespace: SessionNamespace<string> = {
    newUniqueId: () => `id-${++counts.minted}`,
    idFromString: (id) => id,
    get: (id) => {
      counts.stubs += 1;
      return {
        open: () => ask(() => void kept.add(id)),
        send: (event) => ask(() => (event === 'ended' ? kept.delete(id) : kept.has(id))),
      };
    },
  };
  return { namespace, fates, counts };
};

/** A store with an open session, its reports and its namespace. */
const storeWithSession = async () => {
  const { namespace, fates, counts } = namespaceInMemory();
  const reported: unknown[] = [];
  const sessions = durableSessions(namespace, { report: (error) => reported.push(error), answerMs: ANSWER_MS });
  const open = async (): Promise<string> => {
    const id = await sessions.open();
    if (!id.ok) throw new Error(id.error);
    return id.value;
  };
  return { sessions, id: await open(), open, namespace, fates, counts, reported };
};

const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SENT = ok(undefined);
const UNKNOWN = fail('unknown_session');
const UNAVAILABLE = fail('unavailable');

test('while a DELETE is under way, memory answers for the session no more', async () => {
  const { sessions, id } = await storeWithSession();
  await sessions.send(id, 'used');
  const ending = sessions.send(id, 'ended');
  expect(await sessions.send(id, 'used')).toEqual(UNKNOWN);
  expect(await ending).toEqual(SENT);
});

test('the first use of a session reaches its object; then it is not asked for 30 seconds, and then once', async () => {
  const { sessions, id, counts } = await storeWithSession();
  const asked: number[] = [];
  for (const later of [0, 0, KNOWN_MS - 1, 1, 0]) {
    pass(later);
    expect(await sessions.send(id, 'used')).toEqual(SENT);
    asked.push(counts.asked);
  }
  expect(asked).toEqual([2, 2, 2, 3, 3]);
});

test('a session that ends while another request asks for it is not remembered', async () => {
  const { sessions, id } = await storeWithSession();
  const sent = [sessions.send(id, 'used'), sessions.send(id, 'ended')];
  expect(await Promise.all(sent)).toEqual([SENT, SENT]);
  expect(await sessions.send(id, 'used')).toEqual(UNKNOWN);
});

test('another isolate serves an ended session for 30 seconds at most', async () => {
  const { sessions: here, id, namespace } = await storeWithSession();
  const there = durableSessions(namespace);
  expect(await there.send(id, 'used')).toEqual(SENT);
  expect(await here.send(id, 'ended')).toEqual(SENT);
  expect(await here.send(id, 'used')).toEqual(UNKNOWN);
  expect(await there.send(id, 'used')).toEqual(SENT);
  pass(KNOWN_MS);
  expect(await there.send(id, 'used')).toEqual(UNKNOWN);
});

test('of more than 2,000 sessions the one known longest is forgotten', async () => {
  const { sessions, id: first, open, counts } = await storeWithSession();
  const others: string[] = [];
  for (let count = 0; count < 2000; count += 1) others.push(await open());
  for (const id of [first, ...others]) await sessions.send(id, 'used');
  const { asked } = counts;
  await sessions.send(others[0] ?? '', 'used');
  expect(counts.asked).toBe(asked);
  await sessions.send(first, 'used');
  expect(counts.asked).toBe(asked + 1);
});

test('that a session is dead is remembered for 30 seconds, whatever is sent to it', async () => {
  const { sessions, counts } = await storeWithSession();
  for (const event of ['used', 'ended', 'used'] as const) expect(await sessions.send('id-9', event)).toEqual(UNKNOWN);
  expect(counts.asked).toBe(2);
  pass(KNOWN_MS);
  expect(await sessions.send('id-9', 'used')).toEqual(UNKNOWN);
  expect(counts.asked).toBe(3);
});

test.each([
  ['what this isolate deleted', 0],
  ['it among so many that it is no longer remembered', 2001],
])('a late answer that a session lives does not revive %s', async (_, others) => {
  const { sessions, id, fates } = await storeWithSession();
  const late = Promise.withResolvers<void>();
  fates.push(() => late.promise);
  const used = sessions.send(id, 'used');
  expect(await sessions.send(id, 'ended')).toEqual(SENT);
  for (let count = 0; count < others; count += 1) await sessions.send(`stranger-${count}`, 'used');
  late.resolve();
  expect(await used).toEqual(SENT);
  expect(await sessions.send(id, 'used')).toEqual(UNKNOWN);
});

test.each([
  { says: 'that answers is asked once', next: [answers, throws], asked: 1, want: SENT },
  { says: 'that throws once is asked again', next: [throws, answers], asked: 2, want: SENT },
  { says: 'that breaks at once is asked again', next: [breaksAtOnce, answers], asked: 2, want: SENT },
  { says: 'that throws nothing is asked again', next: [throwsNothing, answers], asked: 2, want: SENT },
  { says: 'that throws twice is unavailable', next: [throws, throws, answers], asked: 2, want: UNAVAILABLE },
  { says: 'that is overloaded is left alone', next: [isOverloaded, answers], asked: 1, want: UNAVAILABLE },
  { says: 'that hangs is given up', next: [hangs, answers], asked: 1, want: UNAVAILABLE },
  { says: 'that throws and then hangs is given up', next: [throws, hangs], asked: 2, want: UNAVAILABLE },
])('an object $says', async ({ next, want, asked }) => {
  const { sessions, id, fates, counts, reported } = await storeWithSession();
  fates.push(...next);
  const sent = sessions.send(id, 'used');
  await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
  expect(await sent).toEqual(want);
  // Each time on a stub of its own; one was asked to open the session.
  expect(counts).toMatchObject({ asked: 1 + asked, stubs: 1 + asked });
  expect(reported).toHaveLength(want === UNAVAILABLE ? 1 : 0);
});

test('after a failure the next request works, and what was answered is waited for no more', async () => {
  const { sessions, id, fates } = await storeWithSession();
  fates.push(isOverloaded);
  expect(await sessions.send(id, 'used')).toEqual(UNAVAILABLE);
  expect(await sessions.send(id, 'used')).toEqual(SENT);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that comes too late is dropped without a word', async () => {
  const { sessions, id, fates, reported } = await storeWithSession();
  fates.push(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3 * ANSWER_MS)));
  const sent = sessions.send(id, 'used');
  await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
  expect(await sent).toEqual(UNAVAILABLE);
  expect(reported).toMatchObject([{ name: 'TimeoutError' }]);
});
