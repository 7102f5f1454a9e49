// How many entries a target takes of each kind: what is beyond that is named, and what was written of it stays.
import { expect, test } from 'vitest';
import { type Files, planOf, serving, textsOf } from '../../support/plans.ts';

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
