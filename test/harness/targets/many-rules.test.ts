// Many refusals cost about as much each as few do. Counted is how often the parts of the program run, which no other work
// on the machine changes.
import { Session } from 'node:inspector/promises';
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

/** How many blocks of the project's code run, loops by each turn, as V8 counts them. */
const blocksRunBy = async (work: () => unknown): Promise<number> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const own = result.filter(({ url }) => url.includes('/src/') && !url.includes('node_modules'));
  return own
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
};

test('four times as many denials of paths take less than five times as many steps', async () => {
  expect(rounds(60)).toEqual([2, 0, 2]);
  expect(rounds(240)).toEqual([2, 0, 2]);
  const [few, many] = [await blocksRunBy(() => rounds(60)), await blocksRunBy(() => rounds(240))];
  expect(few).toBeGreaterThan(10_000);
  expect(many / few).toBeLessThan(5);
});
