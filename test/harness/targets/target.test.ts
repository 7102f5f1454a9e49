// How many entries a target takes of each kind: what is beyond that is named, and what was written of it stays.
import { expect, test } from 'vitest';
import { type Files, planOf, refusing, serving, textsOf, USER } from '../../support/plans.ts';

const servers = (...names: readonly string[]): Files =>
  serving(Object.fromEntries(names.map((name) => [name, { command: 'c' }])));
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const reading = (count: number): Files => ({ [USER]: refusing(numbers(count).map((index) => `Read(./d${index})`)) });
const skill = (name: string): Files =>
  Object.fromEntries(['SKILL.md', ...numbers(299)].map((file) => [`/h/.claude/skills/${name}/${file}`, 'x']));

const BEYOND = expect.stringMatching(/: is beyond the limit of 2000 entries$/);
test.each([
  ['servers', servers(...numbers(500).map((index) => `s${index}`)), 500, []],
  ['paths, each of which is eight entries', reading(250), 2000, []],
  ['paths, one too many', reading(251), 2000, Array(8).fill(BEYOND)],
  ['files of skills', { ...skill('a'), ...skill('b') }, 600, []],
])('a target takes %s', (_, files, synced, errors) => {
  const { targets } = planOf(files, ['gemini', 'opencode']);
  expect(files[USER] === undefined ? targets.gemini : targets.opencode).toMatchObject({ synced, errors });
});

test('one server too many is named, and stays where it was written', () => {
  const names = numbers(500).map((index) => `s${index}`);
  const first = planOf({ ...servers(...names), '/h/.claude/commands/c.md': 'x' }, ['codex']);
  const files = { ...servers('a', ...names), ...textsOf(first) };
  const { targets } = planOf(files, ['codex'], { state: first.state });
  expect(targets.codex?.changes).toMatchObject([{ entry: 'mcp a' }, { action: 'remove', entry: 'command c' }]);
  expect(targets.codex?.errors).toEqual(['~/.claude.json (mcp s499): is beyond the limit of 500 entries']);
});
