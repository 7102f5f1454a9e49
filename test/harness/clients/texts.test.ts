// The texts of commands, agents and rules in each target: what is written, said and left.
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { type Files, resultFor as planFor, planOf, serving, textsOf } from '../../support/plans.ts';

/** The only text that is written, or why there is none. */
const onlyTextIn = (target: TargetName, files: Files): string => {
  const made = planFor(target, files);
  expect(Object.keys(made.files).length + made.held.length).toBe(1);
  return Object.values(made.files)[0] ?? made.held[0] ?? '';
};

describe('a command', () => {
  const command = (body: string): Files => ({ '/h/.claude/commands/a/b.md': body });
  const HEAD = '---\nname: a-b\ndescription: The command /a:b.\n---\n\n';
  const ARGUMENTS =
    '$ARGUMENTS stands for what the user wrote after the name, $0 for its first word, $1 for the second, and so on.\n\n';
  const RUN = 'Where a line has an exclamation mark and a command, run it and read its output first.\n\n';
  const NUMBERS = 'unsupported: Gemini has no $0, $1, …: use $ARGUMENTS';
  const REPLACED = 'unsupported: Gemini would run or replace {{args}}, !{…} or @{…} in its text: say it without them';
  const MONEY = 'unsupported: OpenCode would take the $5 of $5.00 for an argument: say it in words';
  const TEXT = 'unsupported: OpenCode would replace {env:…} or {file:…} in its text: say it without them';
  type Row = [body: string, notes: string, gemini: string, opencode?: string];
  test.each<Row>([
    ['Do', '', 'Do'],
    ['x $ARGUMENTS y', ARGUMENTS, 'x {{args}} y'],
    ['$0 $12', ARGUMENTS, NUMBERS, '$1 $13\n'],
    ['$ARGUMENTS[0] $ARGUMENTS[10]', ARGUMENTS, NUMBERS, '$1 $11\n'],
    ['a !`git log` b !``', RUN, 'a !{git log} b !``'],
    ['@a.md, see @~/b-c/ x@y', '', '@{a.md}, see @{~/b-c/} x@y'],
    ['is $5.00', ARGUMENTS, NUMBERS, MONEY],
    ['is $12,5', ARGUMENTS, NUMBERS, MONEY],
    ['is $5. 00', ARGUMENTS, NUMBERS, 'is $6. 00\n'],
    ...['{{args}}', '!{x}', '@{x}'].map((body): Row => [body, '', REPLACED]),
    ...['{env:X}', '{file:x}'].map((body): Row => [body, '', body, TEXT]),
  ])('%s', (body, notes, gemini, opencode = `${body}\n`) => {
    expect(onlyTextIn('codex', command(body))).toBe(`${HEAD}${notes}${body}\n`);
    const made = onlyTextIn('gemini', command(body));
    expect(made.startsWith('unsupported') ? made : parse(made)['prompt']).toBe(gemini);
    expect(onlyTextIn('opencode', command(body))).toBe(opencode);
  });

  test('keeps its description, and stays one that only a person starts in Codex', () => {
    const files = command('---\ndescription: d\ndisable-model-invocation: true\n---\nDo\n');
    expect(planFor('codex', files).files).toEqual({
      '/h/.codex/skills/a-b/SKILL.md': '---\nname: a-b\ndescription: d\n---\n\nDo\n',
      '/h/.codex/skills/a-b/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: false\n',
    });
    expect(parse(onlyTextIn('gemini', files))).toEqual({ description: 'd', prompt: 'Do\n' });
    expect(onlyTextIn('opencode', files)).toBe('---\ndescription: d\n---\n\nDo\n');
  });

  test('gives way in Codex to a skill of its name on the same side', () => {
    const skill = (folder: string): Files => ({ [`${folder}/.claude/skills/a-b/SKILL.md`]: '# S\n' });
    expect(planFor('codex', { ...command('Do'), ...skill('/h') }).held).toEqual([
      'conflict: a skill has the same name: rename one of them',
    ]);
    expect(planFor('codex', { ...command('Do'), ...skill('/p') }).held).toEqual([]);
  });
});

test.each(['{env:X}', '{file:x}'])('%s in a server, command or agent never reaches OpenCode', (text) => {
  const servers = [{ args: [text] }, { env: { [text]: '1' } }].map((more) => serving({ s: { command: 'c', ...more } }));
  const texts = [`"d"\n---\n${text}`, `"${text}"\n---\nBe`].map((rest) => `---\nname: a\ndescription: ${rest}\n`);
  const documents = ['commands', 'agents'].flatMap((folder) =>
    texts.map((document) => ({ [`/h/.claude/${folder}/a.md`]: document })),
  );
  for (const files of [...servers, ...documents]) expect(onlyTextIn('opencode', files)).toMatch(/^unsupported: /);
});

test('a skill that only a person may start stays one in Codex, and the others cannot say it', () => {
  const skill = '---\nname: a\ndescription: d\ndisable-model-invocation: true\n---\nx\n';
  const files = { '/h/.claude/skills/a/SKILL.md': skill };
  expect(planFor('codex', files).files).toEqual({
    '/h/.agents/skills/a/SKILL.md': skill,
    '/h/.agents/skills/a/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: false\n',
  });
  const policy = { '/h/.claude/skills/a/agents/openai.yaml': 'x: y\n' };
  const own = planFor('codex', { ...files, ...policy });
  expect([Object.values(own.files), own.held]).toEqual([[skill, 'x: y\n'], []]);
  const bare = Object.fromEntries(['', 'x/'].map((folder) => [`/h/.claude/skills/b/${folder}SKILL.md`, '# B\n']));
  const named = '---\nname: b\ndescription: "B"\n---\n\n# B\n';
  expect(Object.values(planFor('codex', bare).files)).toEqual([named, '# B\n']);
  expect(planOf(files, ['codex']).writes.map(({ executable }) => executable)).toEqual([false, false]);
  for (const target of ['gemini', 'opencode'] as const)
    expect(planFor(target, files).held).toEqual([
      ...(target === 'opencode' ? ['native: already read natively'] : []),
      expect.stringMatching(/^unsupported: \w+ has no skills that only a person/),
    ]);
});

describe('an agent', () => {
  const agent = (head: string, name = 'a'): Files => ({
    ...{ [`/h/.claude/agents/${name}.md`]: `---\nname: ${name}\n${head}\n---\nBe kind.\n`, ...serving({}) },
  });

  test.each<[head: string, limit?: string]>([
    ['description: d'],
    ['description: d\ntools: "*"'],
    ['description: d\ntools: Read', 'read-only'],
    ['description: d\ntools: Write', 'no limit'],
    ['description: d\ndisallowedTools: Read', 'no limit'],
    ['description: d\ndisallowedTools: Write, Edit', 'read-only'],
  ])('in Codex has a name, a description and its text, and as for %j is %s', (head, limit) => {
    const { files, warnings } = planFor('codex', agent(head));
    const sandbox = limit === 'read-only' ? { sandbox_mode: limit } : {};
    const want = { name: 'a', description: 'd', developer_instructions: 'Be kind.\n', ...sandbox };
    expect(parse(files['/h/.codex/agents/a.toml'] ?? '')).toEqual(want);
    const can = limit === 'no limit' ? 'cannot limit the tools of an agent' : 'can only keep it from writing';
    expect(warnings).toEqual(limit === undefined ? [] : [`agent a: Codex ${can}`]);
  });

  test.each([
    ['codex', 'Codex', ['default', 'explorer', 'worker']],
    ['gemini', 'Gemini', ['codebase_investigator', 'cli_help', 'Generalist', 'browser_agent']],
    ['opencode', 'OpenCode', ['build', 'plan', 'general', 'explore', 'compaction', 'title', 'summary']],
  ] as const)('of the name of one that %s has is left', (target, client, names) => {
    const left = `conflict: ${client} has an agent of this name itself: rename yours`;
    for (const name of names) expect(onlyTextIn(target, agent('description: d', name)), name).toBe(left);
  });

  test.each(['codex', 'gemini'] as const)('without a description is left in %s', (target) =>
    expect(onlyTextIn(target, agent('x: y'))).toMatch(/needs a description: add one to its front matter$/),
  );

  const ALL = ['read_file', 'write_file', 'replace', 'run_shell_command', 'glob', 'grep_search', 'list_directory'];
  const MORE = ['web_fetch', 'google_web_search', 'write_todos', 'invoke_agent', 'activate_skill'];
  test.each<[head: string, tools?: readonly string[], lost?: string]>([
    [''],
    ['tools: " * "'],
    ['tools: Read, Bash(git:*, x), Edit,, MultiEdit', ['read_file', 'run_shell_command', 'replace']],
    ['tools: mcp__s__t, mcp__s, mcp__s__u*, Glob', ['mcp_s_t', 'mcp_s_*', 'glob'], 'mcp__s__u*'],
    [`tools: Glob, LSP(x)y, ${'x'.repeat(76)}`, ['glob'], `LSP(x)y, ${'x'.repeat(71)}`],
    ['tools: Read, Glob\ndisallowedTools: Read', ['glob']],
    ['when: Use when: x\ntools:\n  - Read\n  - Glob', ['read_file', 'glob']],
    ['disallowedTools: Glob', [...ALL, ...MORE].filter((name) => name !== 'glob')],
  ])('in Gemini has for %j the tools %j', (head, tools, lost) => {
    const { files, warnings } = planFor('gemini', agent(`description: d\n${head}`));
    const list = tools === undefined ? '' : `tools:\n${tools.map((name) => `  - ${name}\n`).join('')}`;
    expect(files['/h/.gemini/agents/a.md']).toBe(`---\nname: a\ndescription: d\nkind: local\n${list}---\n\nBe kind.\n`);
    expect(warnings).toEqual(lost === undefined ? [] : [`agent a: Gemini has no counterpart for ${lost}`]);
  });

  const NO_TOOLS = 'unsupported: none of its tools has a counterpart in Gemini';
  test.each(['LSP', '[]'])('none of whose tools, %s, is in Gemini is left', (tools) =>
    expect(onlyTextIn('gemini', agent(`description: d\ntools: ${tools}`))).toBe(NO_TOOLS),
  );

  const TOOLS = ['read', 'edit', 'bash', 'glob', 'grep', 'list', 'webfetch', 'websearch', 'todowrite', 'task'];
  const without = (...names: readonly string[]) => TOOLS.filter((name) => !names.includes(name));
  const NO_EDIT = /may not edit at all in OpenCode/;
  const LONG = `mcp__t__a, mcp__t__${'b'.repeat(61)}`;
  const ALONE = new RegExp(`has no MCP tools in OpenCode, which cannot grant ${LONG} alone$`);
  test.each<[head: string, denied: readonly string[], note?: RegExp]>([
    ['', []],
    ['tools: []', [...TOOLS, 's_x_*', 't_*']],
    ['tools: Read, mcp__t', [...without('read'), 's_x_*']],
    ['when: Use when: x\ntools:\n  - Read\n  - Edit', [...without('read', 'edit'), 's_x_*', 't_*']],
    ['disallowedTools: Glob, Skill', ['glob', 'skill']],
    ['disallowedTools: mcp__t__drop, mcp__s.x', ['t_drop', 's_x_*']],
    ['disallowedTools: Write', ['edit'], NO_EDIT],
    ['disallowedTools: Edit, Write, NotebookEdit', ['edit']],
    ['tools: Read, mcp__s_x', [...without('read'), 't_*']],
    [`tools: Read, ${LONG}b`, [...without('read'), 's_x_*', 't_*'], ALONE],
  ])('in OpenCode is denied for %j: %j', (head, denied, note) => {
    const servers = serving({ t: { command: 'c' }, 's.x': { command: 'c' } });
    const { files, warnings } = planFor('opencode', { ...agent(`description: d\n${head}`), ...servers });
    const written = /^---\ndescription: d\nmode: subagent\n(.*)---\n\nBe kind\.\n$/s;
    const [, yaml = ''] = written.exec(files['/h/.config/opencode/agents/a.md'] ?? '') ?? [];
    const lines = denied.map((name) => `  ${name}: deny\n`);
    expect(yaml.replace('permission:\n', '').replaceAll('"', '')).toBe(lines.join(''));
    expect(warnings).toEqual(note === undefined ? [] : [expect.stringMatching(note)]);
  });

  test('in OpenCode is called by its name where it has no description, and kept where the servers cannot be read', () => {
    expect(onlyTextIn('opencode', agent('x: y'))).toContain('description: a\n');
    const broken = { ...agent('x: y'), '/h/.claude.json': '{' };
    expect(planFor('opencode', broken).files).toEqual({});
    const first = planOf({ ...agent('x: y'), '/h/.claude/commands/c.md': 'x' }, ['opencode']);
    const { targets } = planOf({ ...broken, ...textsOf(first) }, ['opencode'], { state: first.state });
    expect(targets.opencode?.changes).toMatchObject([{ action: 'remove', entry: 'command c' }]);
  });
});

test('a server that OpenCode had itself is still refused to an agent when Claude Code has it no more', () => {
  const own = '{"mcp":{"s":{"type":"local","command":["c"],"enabled":true}}}';
  const files = {
    ...{ '/h/.claude/agents/a.md': '---\nname: a\ndescription: d\ntools: Read\n---\nx\n' },
    ...{ ...serving({ s: { command: 'c' } }), '/h/.config/opencode/opencode.json': own },
  };
  const first = planOf(files, ['opencode']);
  const second = { ...files, ...textsOf(first), ...serving({}) };
  expect(textsOf(planOf(second, ['opencode'], { state: first.state }))).toEqual({});
});
