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

const gone = fail('unknown_session');
const kept = (now: number) => ok({ session: { ...ready, lastUsed: now }, lasting: true });
const same = ok({ session: ready, lasting: false });
test.each([
  { says: 'no session takes no event', session: undefined, event: 'used', after: 0, want: gone },
  { says: 'the first use is kept', session: opened, event: 'used', after: UNUSED_MS - 1, want: kept },
  { says: 'ten minutes without a use are too long', session: opened, event: 'used', after: UNUSED_MS, want: gone },
  { says: 'use changes nothing soon after another', session: ready, event: 'used', after: 1, want: same },
  { says: 'nor just before it is a day old', session: ready, event: 'used', after: LAST_USE_STEP_MS - 1, want: same },
  { says: 'use is kept once it is a day old', session: ready, event: 'used', after: LAST_USE_STEP_MS, want: kept },
  {
    says: 'the end leaves nothing',
    session: ready,
    event: 'ended',
    after: 0,
    want: ok({ session: undefined, lasting: true }),
  },
  { says: 'the last moment still counts', session: ready, event: 'used', after: SESSION_IDLE_MS - 1, want: kept },
  { says: 'the next one is too late', session: ready, event: 'used', after: SESSION_IDLE_MS, want: gone },
  { says: 'too late to be ended, too', session: ready, event: 'ended', after: SESSION_IDLE_MS, want: gone },
] as const)('$says (SES-5, SES-9)', ({ session, event, after, want }) =>
  expect(advance(session, event, START + after)).toEqual(want instanceof Function ? want(START + after) : want),
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
  expect(await sessions.send('id-2', 'used')).toMatchObject({ ok: true, value: { initialized: true } });
  now = SESSION_IDLE_MS - 1;
  expect(await sessions.send('id-2', 'used')).toMatchObject({ ok: true });
  now += SESSION_IDLE_MS;
  expect(await sessions.send('id-2', 'used')).toEqual(fail('unknown_session'));
});
