// The texts of commands, agents, rules and the environment in each target: what is written, said and left.
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/model.ts';
import { type Files, planOf, textsOf } from '../../support/plans.ts';

const planFor = (target: TargetName, files: Files) => {
  const plan = planOf({ '/h/.claude/settings.json': '{}', ...files }, [target]);
  const held = (plan.targets[target]?.held ?? []).map(({ why, hint }) => `${why}: ${hint}`);
  return { files: textsOf(plan), held, warnings: plan.warnings };
};
/** The only text that is written, or why there is none. */
const textIn = (target: TargetName, files: Files): string => {
  const made = planFor(target, files);
  expect(Object.keys(made.files).length + made.held.length).toBe(1);
  return Object.values(made.files)[0] ?? made.held[0] ?? '';
};

describe('a command', () => {
  const command = (body: string): Files => ({ '/h/.claude/commands/a/b.md': body });
  const inCodex = (body: string, notes = ''): string =>
    `---\nname: a-b\ndescription: The command /a:b.\n---\n\n${notes}${body}\n`;
  const ARGUMENTS =
    '$ARGUMENTS stands for what the user wrote after the name, $0 for its first word, $1 for the second, and so on.\n\n';
  const RUN = 'Where a line has an exclamation mark and a command, run it and read its output first.\n\n';
  const NUMBERS = 'unsupported: Gemini has no $0, $1, …: use $ARGUMENTS';
  const REPLACED = 'unsupported: Gemini would run or replace {{args}}, !{…} or @{…} in its text: say it without them';
  const MONEY = 'unsupported: OpenCode would take the $5 of $5.00 for an argument: say it in words';
  const TEXT = 'unsupported: OpenCode would replace {env:…} or {file:…} in its text: say it without them';
  test.each([
    { body: 'Do', codex: inCodex('Do'), gemini: 'Do', opencode: 'Do\n' },
    {
      body: 'x $ARGUMENTS y',
      codex: inCodex('x $ARGUMENTS y', ARGUMENTS),
      gemini: 'x {{args}} y',
      opencode: 'x $ARGUMENTS y\n',
    },
    { body: '$0 $12', codex: inCodex('$0 $12', ARGUMENTS), gemini: NUMBERS, opencode: '$1 $13\n' },
    {
      body: '$ARGUMENTS[0] $ARGUMENTS[10]',
      codex: inCodex('$ARGUMENTS[0] $ARGUMENTS[10]', ARGUMENTS),
      gemini: NUMBERS,
      opencode: '$1 $11\n',
    },
    { body: 'a !`git log` b !``', codex: inCodex('a !`git log` b !``', RUN), gemini: 'a !{git log} b !``' },
    { body: '$ARGUMENTS !`x`', codex: inCodex('$ARGUMENTS !`x`', `${ARGUMENTS}${RUN}`), gemini: '{{args}} !{x}' },
    { body: '@a.md, see @~/b-c/ x@y', codex: inCodex('@a.md, see @~/b-c/ x@y'), gemini: '@{a.md}, see @{~/b-c/} x@y' },
    { body: 'is $5.00', codex: inCodex('is $5.00', ARGUMENTS), gemini: NUMBERS, opencode: MONEY },
    { body: 'is $12,5', codex: inCodex('is $12,5', ARGUMENTS), gemini: NUMBERS, opencode: MONEY },
    { body: 'is $5. 00', codex: inCodex('is $5. 00', ARGUMENTS), gemini: NUMBERS, opencode: 'is $6. 00\n' },
    ...['{{args}}', '!{x}', '@{x}'].map((body) => ({ body, codex: inCodex(body), gemini: REPLACED })),
    ...['{env:X}', '{file:x}'].map((body) => ({ body, codex: inCodex(body), gemini: body, opencode: TEXT })),
  ])('$body', ({ body, codex, gemini, opencode = `${body}\n` }) => {
    expect(textIn('codex', command(body))).toBe(codex);
    const made = textIn('gemini', command(body));
    expect(made.startsWith('unsupported') ? made : parse(made)['prompt']).toBe(gemini);
    expect(textIn('opencode', command(body))).toBe(opencode);
  });

  test('keeps its description, and stays one that only a person starts in Codex', () => {
    const files = command('---\ndescription: d\ndisable-model-invocation: true\n---\nDo\n');
    expect(planFor('codex', files).files).toEqual({
      '/h/.codex/skills/a-b/SKILL.md': '---\nname: a-b\ndescription: d\n---\n\nDo\n',
      '/h/.codex/skills/a-b/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: false\n',
    });
    expect(parse(textIn('gemini', files))).toEqual({ description: 'd', prompt: 'Do\n' });
    expect(textIn('opencode', files)).toBe('---\ndescription: d\n---\n\nDo\n');
  });

  test('gives way in Codex to a skill of its name on the same side', () => {
    const skill = (folder: string): Files => ({ [`${folder}/.claude/skills/a-b/SKILL.md`]: '# S\n' });
    expect(planFor('codex', { ...command('Do'), ...skill('/h') }).held).toEqual([
      'conflict: a skill has the same name: rename one of them',
    ]);
    expect(planFor('codex', { ...command('Do'), ...skill('/p') }).held).toEqual([]);
  });
});

describe('an agent', () => {
  const agent = (head: string, name = 'a'): Files => ({
    [`/h/.claude/agents/${name}.md`]: `---\nname: ${name}\n${head}\n---\nBe kind.\n`,
    '/h/.claude.json': JSON.stringify({ mcpServers: {} }),
  });
  const LIMITS = 'agent a: Codex cannot limit the tools of an agent';

  test.each([
    { head: 'description: d', isLimited: false },
    { head: 'description: d\ntools: "*"', isLimited: false },
    { head: 'description: d\ntools: Read', isLimited: true },
    { head: 'description: d\ndisallowedTools: Read', isLimited: true },
  ])('in Codex has a name, a description and its text, and a note where $head limits it', ({ head, isLimited }) => {
    const { files, warnings } = planFor('codex', agent(head));
    expect(parse(files['/h/.codex/agents/a.toml'] ?? '')).toEqual({
      name: 'a',
      description: 'd',
      developer_instructions: 'Be kind.\n',
    });
    expect(warnings).toEqual(isLimited ? [LIMITS] : []);
  });

  test.each([
    { target: 'codex', names: ['default', 'explorer', 'worker'], client: 'Codex' },
    { target: 'gemini', names: ['codebase_investigator', 'cli_help', 'Generalist', 'browser_agent'], client: 'Gemini' },
    {
      target: 'opencode',
      names: ['build', 'plan', 'general', 'explore', 'compaction', 'title', 'summary'],
      client: 'OpenCode',
    },
  ] as const)('of the name of one that $client has is left', ({ target, names, client }) => {
    for (const name of names)
      expect(textIn(target, agent('description: d', name)), name).toBe(
        `conflict: ${client} has an agent of this name itself: rename yours`,
      );
  });

  test.each(['codex', 'gemini'] as const)('without a description is left in %s', (target) =>
    expect(textIn(target, agent('x: y'))).toMatch(/needs a description: add one to its front matter$/),
  );

  const ALL = ['read_file', 'write_file', 'replace', 'run_shell_command', 'glob', 'grep_search', 'list_directory'];
  const MORE = ['web_fetch', 'google_web_search', 'write_todos', 'invoke_agent', 'activate_skill'];
  test.each<{ head: string; tools: readonly string[] | undefined; lost?: string }>([
    { head: '', tools: undefined },
    { head: 'tools: Read, Bash(git:*, x), Edit,, MultiEdit', tools: ['read_file', 'run_shell_command', 'replace'] },
    { head: 'tools: mcp__s__t, mcp__s, mcp__s__u*, Glob', tools: ['mcp_s_t', 'mcp_s_*', 'glob'], lost: 'mcp__s__u*' },
    { head: 'tools: Glob, LSP, Nope', tools: ['glob'], lost: 'LSP, Nope' },
    { head: 'tools: Read, Glob\ndisallowedTools: Read', tools: ['glob'] },
    { head: 'disallowedTools: Glob', tools: [...ALL, ...MORE].filter((name) => name !== 'glob') },
    { head: 'tools: " * "', tools: undefined },
  ])('in Gemini has for $head the tools $tools', ({ head, tools, lost }) => {
    const { files, warnings } = planFor('gemini', agent(`description: d\n${head}`));
    const list = tools === undefined ? '' : `tools:\n${tools.map((name) => `  - ${name}\n`).join('')}`;
    expect(files['/h/.gemini/agents/a.md']).toBe(`---\nname: a\ndescription: d\nkind: local\n${list}---\n\nBe kind.\n`);
    expect(warnings).toEqual(lost === undefined ? [] : [`agent a: Gemini has no counterpart for ${lost}`]);
  });

  test('none of whose tools is in Gemini is left', () =>
    expect(textIn('gemini', agent('description: d\ntools: LSP'))).toBe(
      'unsupported: none of its tools has a counterpart in Gemini',
    ));

  const TOOLS = ['read', 'edit', 'bash', 'glob', 'grep', 'list', 'webfetch', 'websearch', 'todowrite', 'task'];
  const SERVERS: Files = {
    '/h/.claude.json': JSON.stringify({ mcpServers: { 's.x': { command: 'c' }, t: { command: 'c' } } }),
  };
  const without = (...names: readonly string[]) => TOOLS.filter((name) => !names.includes(name));
  test.each<{ head: string; denied: readonly string[]; note?: RegExp }>([
    { head: '', denied: [] },
    { head: 'tools: Read, mcp__t', denied: [...without('read'), 's_x_*'] },
    { head: 'tools: Read, Edit', denied: [...without('read', 'edit'), 's_x_*', 't_*'] },
    { head: 'disallowedTools: Glob, Skill', denied: ['glob', 'skill'] },
    { head: 'disallowedTools: mcp__t__drop, mcp__s.x', denied: ['t_drop', 's_x_*'] },
    { head: 'disallowedTools: Write', denied: ['edit'], note: /may not edit at all in OpenCode/ },
    { head: 'disallowedTools: Edit, Write, NotebookEdit', denied: ['edit'] },
    {
      head: 'tools: Read, mcp__t__a, mcp__t__b',
      denied: [...without('read'), 's_x_*', 't_*'],
      note: /has no MCP tools in OpenCode, which cannot grant mcp__t__a, mcp__t__b alone$/,
    },
  ])('in OpenCode is denied for $head: $denied', ({ head, denied, note }) => {
    const { files, warnings } = planFor('opencode', { ...agent(`description: d\n${head}`), ...SERVERS });
    const [, yaml = ''] =
      /^---\ndescription: d\nmode: subagent\n(.*)---\n\nBe kind\.\n$/s.exec(
        files['/h/.config/opencode/agents/a.md'] ?? '',
      ) ?? [];
    expect(yaml.replace('permission:\n', '').replaceAll('"', '')).toBe(
      denied.map((name) => `  ${name}: deny\n`).join(''),
    );
    expect(warnings).toEqual(note === undefined ? [] : [expect.stringMatching(note)]);
  });

  test('in OpenCode is called by its name where it has no description, and kept where the servers cannot be read', () => {
    expect(textIn('opencode', agent('x: y'))).toContain('description: a\n');
    expect(planFor('opencode', { ...agent('x: y'), '/h/.claude.json': '{' }).files).toEqual({});
  });
});

describe('the environment', () => {
  const env = (values: object, more: Files = {}) =>
    planFor('codex', { '/h/.claude/settings.json': JSON.stringify({ env: values }), ...more });
  test('goes to Codex without its secrets, each of which is named', () => {
    const { files, held } = env({ A: '1', API_KEY: 'abcdefgh', B: 'x' });
    expect(parse(files['/h/.codex/config.toml'] ?? '')).toEqual({
      shell_environment_policy: { set: { A: '1', B: 'x' } },
    });
    expect(held).toEqual([
      expect.stringMatching(/^secret: written out in ~\/\.claude\/settings\.json \(env API_KEY\)/),
    ]);
    expect(env({ API_KEY: 'abcdefgh' }).files).toEqual({});
  });

  test.each(['gemini', 'opencode'] as const)('has no place in %s', (target) =>
    expect(textIn(target, { '/h/.claude/settings.json': '{"env":{"A":"1"}}' })).toMatch(
      /^unsupported: .* has no environment in its settings$/,
    ),
  );
});

describe('rules', () => {
  const CUT = /AGENTS\.md has (\d+) bytes, and Codex reads 32768 of them by default/;
  // The two markers, with the seal, and their line ends.
  const around = '<!-- harness-sync:begin 0123456789abcdef -->\n\n<!-- harness-sync:end -->\n'.length;
  test.each([
    { says: 'that fit', file: '/p/CLAUDE.md', length: 32_768 - around, isCut: false },
    { says: 'that are one byte too long', file: '/p/CLAUDE.md', length: 32_769 - around, isCut: true },
    { says: 'of the person', file: '/h/.claude/CLAUDE.md', length: 40_000, isCut: false },
  ])('$says are cut by Codex: $isCut', ({ file, length, isCut }) => {
    const { warnings } = planFor('codex', { [file]: 'x'.repeat(length) });
    expect(warnings.filter((one) => CUT.test(one))).toHaveLength(isCut ? 1 : 0);
  });

  test('beside text of the person count with it', () => {
    const files = { '/p/CLAUDE.md': 'ж', '/p/AGENTS.md': `${'y'.repeat(32_700)}\n` };
    expect(planFor('codex', files).warnings.join()).toMatch(/AGENTS\.md has 32776 bytes/);
  });

  test('that another file hides from Codex are told', () => {
    const files = { '/p/CLAUDE.md': 'x', '/p/AGENTS.override.md': 'y' };
    expect(planFor('codex', files).warnings).toContain('AGENTS.override.md hides AGENTS.md from Codex');
  });

  test.each([
    { text: '@CLAUDE.md', isOne: true },
    { text: '\n @./CLAUDE.md \n', isOne: true },
    { text: '@.claude/CLAUDE.md', isOne: true },
    { text: '@./.claude/CLAUDE.md\n', isOne: true },
    { text: 'see @CLAUDE.md', isOne: false },
    { text: '@CLAUDE.md\nand more', isOne: false },
  ])('that AGENTS.md imports by $text are one text with it: $isOne', ({ text, isOne }) => {
    const { files, held } = planFor('codex', { '/p/CLAUDE.md': 'x', '/p/AGENTS.md': text });
    expect(held).toEqual(isOne ? ['native: shared already: AGENTS.md and the rules are one text'] : []);
    expect(Object.keys(files)).toEqual(isOne ? [] : ['/p/AGENTS.md']);
  });

  test('that import AGENTS.md are that text, and what they say besides goes beside it', () => {
    const files = { '/p/CLAUDE.md': '@AGENTS.md', '/p/AGENTS.md': 'Theirs\n' };
    expect(planFor('codex', files).held).toHaveLength(1);
    const more = planFor('codex', { ...files, '/p/CLAUDE.md': 'One\n\n@AGENTS.md\n\n\nTwo\n' }).files['/p/AGENTS.md'];
    expect(more).toMatch(
      /^Theirs\n\n<!-- harness-sync:begin [0-9a-f]{16} -->\nOne\n\nTwo\n<!-- harness-sync:end -->\n$/,
    );
  });
});
