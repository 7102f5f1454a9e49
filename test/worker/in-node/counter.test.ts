// The counter of `npm run serve`: how much each key may do in a window, and that the next window begins anew.
import { expect, test } from 'vitest';
import { counterOf } from '../../../src/worker/counter.ts';

test('a key may do as much as the limit says in one window, whatever other keys do, and again in the next', async () => {
  let seconds = 1000;
  const counter = counterOf({ limit: 2, period: 10 }, () => seconds * 1000);
  const may = async (key: string): Promise<boolean> => (await counter.limit({ key })).success;
  expect([await may('a'), await may('a'), await may('a'), await may('b')]).toEqual([true, true, false, true]);
  seconds += 9;
  expect(await may('a')).toBe(false);
  seconds += 1;
  expect([await may('a'), await may('b')]).toEqual([true, true]);
});
