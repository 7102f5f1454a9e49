// The session store over a namespace whose objects misbehave in every way that a Durable Object can.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { durableSessions, type SessionNamespace } from '../../../src/worker/sessions.ts';

const ANSWER_MS = 50;

type Reaction = () => Promise<true | undefined>;
const answers: Reaction = async () => true;
const forgot: Reaction = async () => undefined;
const throws: Reaction = () => Promise.reject(Object.assign(new Error('internal error'), { overloaded: false }));
const breaksAtOnce: Reaction = () => {
  throw new DOMException('the stub is broken');
};
const throwsNothing: Reaction = () => Promise.reject();
const hangs: Reaction = () => new Promise(() => {});
const isOverloaded: Reaction = () => Promise.reject(Object.assign(new Error('too many'), { overloaded: true }));

/** A namespace whose objects react in this order, the last reaction for ever, and how often one was asked. */
const namespaceThat = (...reactions: readonly [Reaction, ...Reaction[]]) => {
  let asked = 0;
  let stubs = 0;
  const react: Reaction = () => (reactions[Math.min(asked++, reactions.length - 1)] ?? answers)();
  const namespace: SessionNamespace<{ toString(): string }> = {
    newUniqueId: () => ({ toString: () => 'id' }),
    idFromString: (id) => {
      if (id !== 'id') throw new Error('not an id of this namespace');
      return { toString: () => id };
    },
    get: () => {
      stubs += 1;
      return { open: async () => void (await react()), send: react };
    },
  };
  return { namespace, counts: () => ({ asked, stubs }) };
};

const storeOver = (namespace: SessionNamespace<{ toString(): string }>) => {
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  return { store: durableSessions(namespace, { report, answerMs: ANSWER_MS }), reported };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const UNAVAILABLE = { ok: false, error: 'unavailable' };
const SENT = { ok: true, value: undefined };

const UNKNOWN = { ok: false, error: 'unknown_session' };

type Row = {
  readonly says: string;
  readonly reactions: readonly [Reaction, ...Reaction[]];
  readonly asked: number;
  readonly want: object;
};
const ROWS: readonly Row[] = [
  { says: 'an object that answers is asked once', reactions: [answers], asked: 1, want: SENT },
  { says: 'one that throws once is asked again', reactions: [throws, answers], asked: 2, want: SENT },
  { says: 'one that breaks at once is asked again', reactions: [breaksAtOnce, answers], asked: 2, want: SENT },
  { says: 'one that throws nothing is asked again', reactions: [throwsNothing, answers], asked: 2, want: SENT },
  { says: 'one that throws twice is unavailable', reactions: [throws, throws, answers], asked: 2, want: UNAVAILABLE },
  { says: 'one that is overloaded is left alone', reactions: [isOverloaded, answers], asked: 1, want: UNAVAILABLE },
  { says: 'one that hangs is given up', reactions: [hangs, answers], asked: 1, want: UNAVAILABLE },
  { says: 'one that throws and then hangs is given up', reactions: [throws, hangs], asked: 2, want: UNAVAILABLE },
  { says: 'one that lost its storage has no session', reactions: [forgot], asked: 1, want: UNKNOWN },
];

test.each(ROWS)('$says', async ({ reactions, want, asked }) => {
  const { namespace, counts } = namespaceThat(...reactions);
  const { store, reported } = storeOver(namespace);
  const sent = store.send('id', 'used');
  await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
  expect(await sent).toEqual(want);
  expect(counts()).toEqual({ asked, stubs: asked });
  expect(reported).toHaveLength(want === UNAVAILABLE ? 1 : 0);
});

test('after a failure the next request works, and what was answered is waited for no more', async () => {
  const { store } = storeOver(namespaceThat(isOverloaded, answers).namespace);
  expect(await store.send('id', 'used')).toEqual(UNAVAILABLE);
  expect(await store.send('id', 'used')).toEqual(SENT);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that comes too late is dropped without a word', async () => {
  const late: Reaction = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3 * ANSWER_MS));
  const { store, reported } = storeOver(namespaceThat(late).namespace);
  const sent = store.send('id', 'used');
  await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
  expect(await sent).toEqual(UNAVAILABLE);
  expect(reported).toMatchObject([{ name: 'TimeoutError' }]);
});

test('an id that the namespace did not mint reaches no object', async () => {
  const { namespace, counts } = namespaceThat(answers);
  expect(await storeOver(namespace).store.send('made-up', 'used')).toEqual(UNKNOWN);
  expect(counts()).toEqual({ asked: 0, stubs: 0 });
});
