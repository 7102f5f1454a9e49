// A refusal of a whole tool: what it is called in each target, and what is refused there with it.
import { expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, TARGETS } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { type Plan, planSync } from '../../../src/harness/plan/plan.ts';
import { mapDisk } from '../../support/map-disk.ts';

const deny = (...rules: readonly string[]): Plan => {
  const settings = JSON.stringify({ permissions: { deny: rules } });
  const disk = mapDisk({ '/h/.claude/settings.json': settings }, ['/h', '/p', '/h/.claude']);
  const places = placesOf('/h', ['/p'], {});
  return planSync({ places, disk, state: EMPTY_STATE, options: CAREFUL, now: '' }, TARGETS);
};
const written = ({ writes }: Plan, end: string): string =>
  new TextDecoder().decode(writes.find(({ file }) => file.endsWith(end))?.after);

test.each([
  ['Bash', ['run_shell_command'], 'bash'],
  ['Read', ['read_file', 'read_many_files'], 'read'],
  ['Edit', ['replace', 'write_file'], 'edit'],
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
