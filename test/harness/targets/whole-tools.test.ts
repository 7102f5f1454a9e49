// A refusal of a whole tool: what it is called in each target, and what is refused there with it.
import { expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { isSaid, orderOf } from '../../../src/harness/targets/opencode-rules.ts';
import { planOf } from '../../support/plans.ts';

const deny = (...rules: readonly string[]): Plan =>
  planOf({ '/h/.claude/settings.json': JSON.stringify({ permissions: { deny: rules } }) });
const written = ({ writes }: Plan, end: string): string =>
  new TextDecoder().decode(writes.find(({ file }) => file.endsWith(end))?.after);

test.each([
  ['Bash', ['run_shell_command'], 'bash'],
  ['Read', ['read_file', 'read_many_files'], 'read'],
  ['Glob', ['glob'], 'glob'],
  ['Grep', ['grep_search'], 'grep'],
  ['LS', ['list_directory'], 'list'],
  ['WebFetch', ['web_fetch'], 'webfetch'],
  ['WebSearch', ['google_web_search'], 'websearch'],
  ['TodoWrite', ['write_todos'], 'todowrite'],
  ['Task', ['invoke_agent'], 'task'],
  ['Skill', ['activate_skill'], 'skill'],
])('%s is refused under the name that each target has for it', (tool, gemini, opencode) => {
  const made = deny(tool);
  const names = [...written(made, '.toml').matchAll(/^toolName = "(.*)"$/gm)].map(([, name]) => name);
  expect(names).toEqual(gemini);
  expect(JSON.parse(written(made, 'opencode.jsonc')).permission).toEqual({ [opencode]: 'deny' });
  expect(made.warnings.join()).not.toMatch(/refuses more/);
});

test('what a client is told of where a file of rules comes from is plain', () => {
  const made = deny('Bash(rm:*)');
  for (const end of ['.rules', '.toml'])
    expect(written(made, end)).toMatch(/^# Written by three-good-sources from the permissions of Claude Code\./);
});

const notesOf = ({ warnings }: Plan, target: string): string =>
  warnings.find((note) => note.startsWith(`${target} refuses more`)) ?? '';

test.each([
  { rules: ['Edit'], gemini: /every edit \(deny Edit\)/, opencode: /every edit \(deny Edit\)/ },
  { rules: ['Write'], gemini: /^$/, opencode: /every edit \(deny Write\)/ },
  { rules: ['Edit', 'Write'], gemini: /^$/, opencode: /^$/ },
  { rules: ['NotebookEdit'], gemini: /every edit of \*\.ipynb/, opencode: /every edit of \*\.ipynb/ },
  { rules: ['Edit(.env)'], gemini: /^$/, opencode: /^$/ },
  { rules: ['Edit(./build/)'], gemini: /^$/, opencode: /^$/ },
  { rules: ['Edit(**/a/b)'], gemini: /^$/, opencode: /^$/ },
  { rules: ['Edit(src/gen/**)'], gemini: /src\/gen at every depth/, opencode: /src\/gen at every depth/ },
  { rules: ['Edit(~/.ssh/**)'], gemini: /\.ssh at every depth/, opencode: /\.ssh at every depth/ },
  { rules: ['Edit(//etc/**)'], gemini: /etc at every depth/, opencode: /etc at every depth/ },
  { rules: ['Edit(/build)'], gemini: /build at every depth/, opencode: /build at every depth/ },
])('what a target refuses besides $rules is said', ({ rules, gemini, opencode }) => {
  const made = deny(...rules);
  expect(notesOf(made, 'Gemini')).toMatch(gemini);
  expect(notesOf(made, 'OpenCode')).toMatch(opencode);
});

test('a notebook is refused by its name, and no other file with it', () => {
  const made = deny('NotebookEdit');
  const { edit } = JSON.parse(written(made, 'opencode.jsonc')).permission;
  expect(Object.keys(edit)).toEqual(['*.ipynb', '*/*.ipynb', '*.ipynb/*', '*/*.ipynb/*']);
  expect(written(made, '.toml')).toMatch(/toolName = "write_file"\nargsPattern = .*ipynb/);
});

test('each target says that it looks at the start of a command only', () => {
  const { warnings } = deny('Bash(rm:*)');
  for (const name of ['Codex', 'Gemini', 'OpenCode'])
    expect(warnings.filter((note) => note.startsWith(`${name} looks at the start`))).toHaveLength(1);
  expect(deny('WebFetch').warnings.join()).not.toMatch(/looks at the start/);
});

test.each([
  { refused: 'Write', says: true },
  { refused: 'NotebookEdit', says: true },
  { refused: 'Bash', says: false },
  { refused: 'Edit, Write, NotebookEdit', says: false },
])('an agent without $refused is told of where it loses more: $says', ({ refused, says }) => {
  const text = `---\nname: a\ndescription: d\ndisallowedTools: ${refused}\n---\nx\n`;
  const made = planOf({ '/h/.claude/agents/a.md': text }, ['opencode']);
  expect(made.warnings.some((note) => /may not edit at all/.test(note))).toBe(says);
});

test.each([
  { own: { bash: { 'rm *': 'deny' } }, said: true },
  { own: { bash: 'deny' }, said: true },
  { own: { '*': { 'rm *': 'deny' } }, said: true },
  { own: 'deny', said: true },
  { own: { bash: { '*': 'allow', 'rm *': 'deny' } }, said: true },
  { own: { bash: { 'rm *': 'deny', '*': 'allow' } }, said: false },
  { own: { bash: { 'rm *': 'ask' } }, said: false },
  { own: { bash: { 'rmdir *': 'deny' }, read: 'deny' }, said: false },
])('where OpenCode has $own, a denial of rm is there already: $said', ({ own, said }) =>
  expect(isSaid(orderOf({ user: own }), { tool: 'bash', pattern: 'rm *', action: 'deny' })).toBe(said),
);
