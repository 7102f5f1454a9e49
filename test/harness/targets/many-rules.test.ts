// Many refusals cost about as much each as few do. Processor times are compared with each
// other only, the shortest of several.
import { expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, type State } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { type Plan, planSync } from '../../../src/harness/plan/plan.ts';
import { mapDisk } from '../../support/map-disk.ts';

const SETTINGS = '/h/.claude/settings.json';
type Files = Readonly<Record<string, string>>;

const planOf = (files: Files, state: State): Plan => {
  const places = placesOf('/h', ['/p'], {});
  const disk = mapDisk(files, ['/h', '/p', '/h/.claude']);
  return planSync({ places, disk, state, options: CAREFUL, now: '' }, ['opencode']);
};
const denials = (count: number): Files => ({
  [SETTINGS]: JSON.stringify({
    permissions: { deny: Array.from({ length: count }, (_, index) => `Read(./d${index})`) },
  }),
});

/** A sync, the same again, and one that takes all away: the number of entries each changes. */
const rounds = (count: number): readonly (number | undefined)[] => {
  const files = denials(count);
  const first = planOf(files, EMPTY_STATE);
  const written = first.writes.map(({ file, after }) => [file, new TextDecoder().decode(after)] as const);
  const now = { ...files, ...Object.fromEntries(written) };
  const second = planOf(now, first.state);
  const third = planOf({ ...now, [SETTINGS]: '{}' }, first.state);
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

test('four times as many denials of paths take less than ten times as long', { timeout: 120_000 }, () => {
  expect(rounds(60)).toEqual([480, 0, 480]);
  expect(rounds(240)).toEqual([1920, 0, 1920]);
  const [few, many] = [shortest(60), shortest(240)];
  expect(many / few).toBeLessThan(10);
});
