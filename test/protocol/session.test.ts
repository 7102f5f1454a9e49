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
  ['no session takes no event', undefined, 'used', 0, gone],
  ['the first use is kept', opened, 'used', UNUSED_MS - 1, kept],
  ['ten minutes without a use are too long', opened, 'used', UNUSED_MS, gone],
  ['use changes nothing soon after another', ready, 'used', 1, same],
  ['nor just before it is a day old', ready, 'used', LAST_USE_STEP_MS - 1, same],
  ['use is kept once it is a day old', ready, 'used', LAST_USE_STEP_MS, kept],
  ['the end leaves nothing', ready, 'ended', 0, ok({ session: undefined, lasting: true })],
  ['the last moment still counts', ready, 'used', SESSION_IDLE_MS - 1, kept],
  ['the next one is too late', ready, 'used', SESSION_IDLE_MS, gone],
  ['too late to be ended, too', ready, 'ended', SESSION_IDLE_MS, gone],
] as const)('%s (SES-5, SES-9)', (_, session, event, after, want) =>
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
