// What events make of a session as time passes.
import { expect, test } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { advance, memorySessions, SESSION_IDLE_MS, UNUSED_MS } from '../../src/protocol/session.ts';

const DAY_MS = 86_400_000;

test('a session lives ten minutes until it is used, then thirty days from its last use', () =>
  expect([UNUSED_MS, SESSION_IDLE_MS]).toEqual([10 * 60 * 1000, 30 * DAY_MS]));

const [OPENED, USED] = [UNUSED_MS, SESSION_IDLE_MS];
const gone = fail('unknown_session');
const renewed = (now: number) => ok(now + SESSION_IDLE_MS);
test.each([
  ['no session takes no event', undefined, 'used', 0, gone],
  ['the first use moves the end', OPENED, 'used', UNUSED_MS - 1, renewed],
  ['ten minutes without a use are too long', OPENED, 'used', UNUSED_MS, gone],
  ['use changes nothing soon after another', USED, 'used', 1, ok(USED)],
  ['nor just before it is a day old', USED, 'used', DAY_MS - 1, ok(USED)],
  ['use moves the end once it is a day old', USED, 'used', DAY_MS, renewed],
  ['the end leaves nothing', USED, 'ended', 0, ok(undefined)],
  ['the last moment still counts', USED, 'used', SESSION_IDLE_MS - 1, renewed],
  ['the next one is too late', USED, 'used', SESSION_IDLE_MS, gone],
  ['too late to be ended, too', USED, 'ended', SESSION_IDLE_MS, gone],
] as const)('%s (SES-5, SES-9)', (_, end, event, now, want) =>
  expect(advance(end, event, now)).toEqual(want instanceof Function ? want(now) : want),
);

test('sessions in memory end, expire, the sooner if they were only opened, and stay apart (SES-7)', async () => {
  let [now, count] = [0, 0];
  const sessions = memorySessions(
    () => `id-${++count}`,
    () => now,
  );
  for (const id of ['id-1', 'id-2', 'id-3']) expect(await sessions.open()).toEqual(ok(id));
  expect(await sessions.send('id-4', 'used')).toEqual(gone);
  expect(await sessions.send('id-1', 'ended')).toEqual(ok(undefined));
  expect(await sessions.send('id-1', 'used')).toEqual(gone);
  expect(await sessions.send('id-2', 'used')).toEqual(ok(undefined));
  now = UNUSED_MS;
  expect(await sessions.send('id-3', 'used')).toEqual(gone);
  now = SESSION_IDLE_MS - 1;
  expect(await sessions.send('id-2', 'used')).toEqual(ok(undefined));
  now += SESSION_IDLE_MS;
  expect(await sessions.send('id-2', 'used')).toEqual(gone);
});
