// What events make of a session as time passes.
import { expect, test } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { memorySessions } from '../../src/protocol/memory-sessions.ts';
import {
  advance,
  expiryOf,
  LAST_USE_STEP_MS,
  openSession,
  SESSION_IDLE_MS,
  UNUSED_MS,
} from '../../src/protocol/session.ts';

const OPENING = { protocolVersion: '2025-11-25', clientInfo: { name: 'n', version: 'v' } };
const START = 1_000_000;
const opened = openSession(OPENING, START);
const { unused: _, ...fresh } = opened;
const ready = { ...fresh, initialized: true };

test('a session lives ten minutes until it is used, then thirty days from its last use', () => {
  expect(UNUSED_MS).toBe(10 * 60 * 1000);
  expect(expiryOf(opened)).toBe(START + UNUSED_MS);
  expect(SESSION_IDLE_MS).toBe(30 * 24 * 60 * 60 * 1000);
  expect(expiryOf(fresh)).toBe(START + SESSION_IDLE_MS);
});

test('the first use counts as initialized, so that a later notification writes nothing', () => {
  const used = advance(opened, 'used', START + 1);
  const session = used.ok ? used.value.session : undefined;
  expect(advance(session, 'initialized', START + 2)).toEqual({ ok: true, value: { session, lasting: false } });
});

test.each([
  { says: 'no session takes no event', session: undefined, event: 'used', now: START, want: fail('unknown_session') },
  {
    says: 'the first use is kept',
    session: opened,
    event: 'used',
    now: START + UNUSED_MS - 1,
    want: ok({ session: { ...ready, lastUsed: START + UNUSED_MS - 1 }, lasting: true }),
  },
  {
    says: 'initialized is a first use, too',
    session: opened,
    event: 'initialized',
    now: START + 5,
    want: ok({ session: { ...ready, lastUsed: START + 5 }, lasting: true }),
  },
  {
    says: 'ten minutes without a use are too long',
    session: opened,
    event: 'used',
    now: START + UNUSED_MS,
    want: fail('unknown_session'),
  },
  {
    says: 'initialized after ten minutes is too late',
    session: opened,
    event: 'initialized',
    now: START + UNUSED_MS,
    want: fail('unknown_session'),
  },
  {
    says: 'use changes nothing soon after another',
    session: ready,
    event: 'used',
    now: START + 1,
    want: ok({ session: ready, lasting: false }),
  },
  {
    says: 'use is kept once it is a day old',
    session: ready,
    event: 'used',
    now: START + LAST_USE_STEP_MS,
    want: ok({ session: { ...ready, lastUsed: START + LAST_USE_STEP_MS }, lasting: true }),
  },
  {
    says: 'initialized a second time changes nothing',
    session: ready,
    event: 'initialized',
    now: START + 5,
    want: ok({ session: ready, lasting: false }),
  },
  {
    says: 'the end leaves nothing',
    session: ready,
    event: 'ended',
    now: START,
    want: ok({ session: undefined, lasting: true }),
  },
  {
    says: 'the last moment still counts',
    session: ready,
    event: 'used',
    now: START + SESSION_IDLE_MS - 1,
    want: ok({ session: { ...ready, lastUsed: START + SESSION_IDLE_MS - 1 }, lasting: true }),
  },
  {
    says: 'the next one is too late',
    session: ready,
    event: 'used',
    now: START + SESSION_IDLE_MS,
    want: fail('unknown_session'),
  },
  {
    says: 'too late to be ended, too',
    session: ready,
    event: 'ended',
    now: START + SESSION_IDLE_MS,
    want: fail('unknown_session'),
  },
] as const)('$says (SES-5, SES-9)', ({ session, event, now, want }) =>
  expect(advance(session, event, now)).toEqual(want),
);

test('sessions in memory end, expire and stay apart (SES-7)', async () => {
  let now = 0;
  let count = 0;
  const sessions = memorySessions(
    () => `id-${++count}`,
    () => now,
  );
  expect(await sessions.open(OPENING)).toEqual(ok('id-1'));
  expect(await sessions.open(OPENING)).toEqual(ok('id-2'));
  expect(await sessions.send('id-3', 'used')).toEqual(fail('unknown_session'));
  expect(await sessions.send('id-1', 'ended')).toMatchObject({ ok: true });
  expect(await sessions.send('id-1', 'used')).toEqual(fail('unknown_session'));
  expect(await sessions.send('id-2', 'initialized')).toMatchObject({ ok: true, value: { initialized: true } });
  now = SESSION_IDLE_MS - 1;
  expect(await sessions.send('id-2', 'used')).toMatchObject({ ok: true });
  now += SESSION_IDLE_MS;
  expect(await sessions.send('id-2', 'used')).toEqual(fail('unknown_session'));
});
