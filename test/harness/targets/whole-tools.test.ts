// A refusal of a whole tool: what it is called in each target, and what is refused there with it.
import { expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { planOf, refusing, USER, writtenTo } from '../../support/plans.ts';
import { inGemini, inOpenCode } from '../../support/refusals.ts';

const deny = (...rules: readonly string[]): Plan => planOf({ [USER]: refusing(rules) });

test.each([
  ['Bash', ['run_shell_command'], 'bash'],
  ['Read', ['read_file', 'read_many_files'], 'read'],
  ['Edit Write', ['replace', 'write_file', 'write_file'], 'edit'],
  ['MultiEdit', ['replace', 'write_file'], 'edit'],
  ['Glob', ['glob'], 'glob'],
  ['Grep', ['grep_search'], 'grep'],
  ['LS', ['list_directory'], 'list'],
  ['WebFetch', ['web_fetch'], 'webfetch'],
  ['WebSearch', ['google_web_search'], 'websearch'],
  ['TodoWrite', ['write_todos'], 'todowrite'],
  ['Task', ['invoke_agent'], 'task'],
  ['Skill', ['activate_skill'], 'skill'],
])('%s is refused under the name that each target has for it', (tool, gemini, opencode) => {
  const made = deny(...tool.split(' '));
  expect(inGemini(made)).toMatchObject(gemini.map((toolName) => ({ toolName })));
  expect(inOpenCode(made)).toBe(`{"${opencode}":"deny"}`);
  expect(made.warnings.join()).not.toMatch(/refuses more/);
});

test('what a client is told of where a file of rules comes from is plain', () => {
  const made = deny('Bash(rm:*)');
  for (const file of ['/h/.codex/rules/three-good-sources.rules', '/h/.gemini/policies/three-good-sources.toml'])
    expect(writtenTo(made, file)).toMatch(/^# Written by three-good-sources from the permissions of Claude Code\./);
});

const NOTHING = /^$/;
test.each<[rules: string, gemini: RegExp, opencode?: RegExp]>([
  ['Edit', /every edit \(deny Edit\)/],
  ['Write', NOTHING, /every edit \(deny Write\)/],
  ['Edit Write', NOTHING],
  ['NotebookEdit', /every edit of \*\.ipynb/],
  ['Edit(.env)', NOTHING],
  ['Edit(./build/)', NOTHING],
  ['Edit(**/a/b)', NOTHING],
  ['Edit(src/gen/**)', /src\/gen at every depth/],
  ['Edit(~/.ssh/**)', /\.ssh at every depth/],
  ['Edit(//etc/**)', /etc at every depth/],
  ['Edit(/build)', /build at every depth/],
])('what a target refuses besides %s is said', (rules, gemini, opencode = gemini) => {
  const { warnings } = deny(...rules.split(' '));
  const noteOf = (target: string): string => warnings.find((note) => note.startsWith(`${target} refuses more`)) ?? '';
  expect(noteOf('Gemini')).toMatch(gemini);
  expect(noteOf('OpenCode')).toMatch(opencode);
});

test('a notebook is refused by its name, and no other file with it', () => {
  const made = deny('NotebookEdit');
  const edit = Object.fromEntries(['*.ipynb', '*/*.ipynb', '*.ipynb/*', '*/*.ipynb/*'].map((one) => [one, 'deny']));
  expect(inOpenCode(made)).toBe(JSON.stringify({ edit }));
  const argsPattern = expect.stringContaining('ipynb');
  expect(inGemini(made)).toContainEqual(expect.objectContaining({ toolName: 'write_file', argsPattern }));
});

test('each target says that it looks at the start of a command only', () => {
  const { warnings } = deny('Bash(rm:*)', 'Skill');
  for (const name of ['Codex', 'Gemini', 'OpenCode'])
    expect(warnings.filter((note) => note.startsWith(`${name} looks at the start`))).toHaveLength(1);
  expect(deny('WebFetch').warnings).toEqual([]);
});
