// How many entries a target takes of each kind: what is beyond that is named, and what was written of it stays. Many
// refusals cost about as much each as few do: counted is how often the parts of the program run.
import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { type Files, planOf, refusing, serving, textsOf, USER } from '../../support/plans.ts';

const servers = (...names: readonly string[]): Files =>
  serving(Object.fromEntries(names.map((name) => [name, { command: 'c' }])));
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const skill = (name: string, count = 300): Files =>
  Object.fromEntries(['SKILL.md', ...numbers(count - 1)].map((file) => [`/h/.claude/skills/${name}/${file}`, 'x']));

test('a target takes 2000 files of skills, and one skill more is named', () => {
  const full = Object.assign(skill('g', 200), ...[...'abcdef'].map((name) => skill(name)));
  const { targets } = planOf({ ...full, ...skill('h', 1) }, ['codex']);
  const errors = ['~/.claude/skills/h/SKILL.md (skill h): is beyond the limit of 2000 entries'];
  expect(targets.codex).toMatchObject({ synced: 2000, errors });
});

test('a target takes 500 servers; one too many is named, and stays where it was written', () => {
  const names = numbers(500).map((index) => `s${index}`);
  const first = planOf({ ...servers(...names), '/h/.claude/commands/c.md': 'x' }, ['codex']);
  expect(first.targets.codex).toMatchObject({ synced: 501, errors: [] });
  const files = { ...servers('a', ...names), ...textsOf(first) };
  const { targets } = planOf(files, ['codex'], { state: first.state });
  expect(targets.codex?.changes).toMatchObject([{ entry: 'mcp a' }, { action: 'remove', entry: 'command c' }]);
  expect(targets.codex?.errors).toEqual(['~/.claude.json (mcp s499): is beyond the limit of 500 entries']);
});

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
