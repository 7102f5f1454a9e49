// Many refusals cost about as much each as few do. CPU times are compared with each other only, the shortest of several.
import { expect, test } from 'vitest';
import { type Files, planOf, refusing, textsOf, USER } from '../../support/plans.ts';

const denials = (count: number): Files => ({
  [USER]: refusing(Array.from({ length: count }, (_, index) => `Read(./d${index})`)),
});

/** A sync, the same again, and one that takes all away: the number of entries each changes. */
const rounds = (count: number): readonly (number | undefined)[] => {
  const files = denials(count);
  const first = planOf(files, ['opencode']);
  const [now, { state }] = [{ ...files, ...textsOf(first) }, first];
  const second = planOf(now, ['opencode'], { state });
  const third = planOf({ ...now, [USER]: '{}' }, ['opencode'], { state });
  return [first, second, third].map(({ targets }) => targets.opencode?.synced);
};

const shortest = (count: number): number =>
  Math.min(
    ...Array.from({ length: 2 }, () => {
      const start = process.cpuUsage();
      rounds(count);
      return process.cpuUsage(start).user;
    }),
  );

test('four times as many denials of paths take less than ten times as long', () => {
  expect(rounds(60)).toEqual([480, 0, 480]);
  expect(rounds(240)).toEqual([1920, 0, 1920]);
  const [few, many] = [shortest(60), shortest(240)];
  expect(many / few).toBeLessThan(10);
});
