// Where Gemini CLI reads rules from: files of another name where the person or the project has given one.
import { expect, test } from 'vitest';
import { planOf } from '../../support/plans.ts';

const named = (fileName: unknown): string => JSON.stringify({ context: { fileName } });
const [USER, PROJECT] = ['/h/.gemini/settings.json', '/p/.gemini/settings.json'];

test.each<{ says: string; files: Readonly<Record<string, string>>; name: string }>([
  { says: 'nothing', files: {}, name: 'GEMINI.md' },
  { says: 'the name that the others read', files: { [USER]: named('AGENTS.md') }, name: 'AGENTS.md' },
  { says: 'that name among others', files: { [USER]: named(['GEMINI.md', 'AGENTS.md']) }, name: 'AGENTS.md' },
  { says: 'its usual name among others', files: { [USER]: named(['X.md', 'GEMINI.md']) }, name: 'GEMINI.md' },
  { says: 'another name', files: { [USER]: named('CONTEXT.md') }, name: 'CONTEXT.md' },
  { says: 'a name with signs of a regular expression', files: { [USER]: named('C++.md') }, name: 'C++.md' },
  { says: 'one in the project', files: { [USER]: named('A.md'), [PROJECT]: named('B.md') }, name: 'B.md' },
  { says: 'a path', files: { [USER]: named('../../evil.md') }, name: 'GEMINI.md' },
  { says: 'no text', files: { [USER]: named(3) }, name: 'GEMINI.md' },
])('where the settings say $says, rules go to $name once', ({ files, name }) => {
  const source = { '/p/CLAUDE.md': 'Use @types/node.\n', '/h/.claude/CLAUDE.md': 'Mine\n' };
  const made = planOf({ ...files, ...source });
  const ours = made.targets.gemini?.changes.map(({ file }) => file).toSorted();
  expect(ours).toEqual([name, `~/.gemini/${name}`]);
  expect(made.writes.filter(({ file }) => file === '/p/GEMINI.md')).toHaveLength(name === 'GEMINI.md' ? 1 : 0);
});
