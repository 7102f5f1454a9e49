// What Cursor and VS Code are given, by their published formats: Cursor's documentation of MCP, rules, commands, subagents
// and permissions (cursor.com/docs) with the schemas in `@cursor/sdk` 1.0.32, and that of VS Code (microsoft/vscode-docs).
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { installedTargets } from '../../../src/harness/installed.ts';
import type { TargetName } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, PLACES, PROJECT, planOf, refusing, serving, textsOf, USER } from '../../support/plans.ts';

const planFor = (target: TargetName, files: Files) => {
  const plan = planOf(files, [target]);
  return { files: textsOf(plan), warnings: plan.warnings, held: plan.targets[target]?.held ?? [] };
};

const SERVERS = {
  web: { type: 'http', url: 'https://h.example/${P}', headers: { Authorization: 'Bearer ${T}' } },
  events: { type: 'sse', url: 'https://h.example/sse', oauth: { clientId: 'c' } },
  local: { command: 'npx', args: ['-y', '${P}'], env: { L: 'x', T: '${U}' } },
};
const APPROVED = JSON.stringify({ enabledMcpjsonServers: Object.keys(SERVERS) });
const HERE = { '/p/.git': 'gitdir: /g', '/p/.mcp.json': JSON.stringify({ mcpServers: SERVERS }), [USER]: APPROVED };
const LOCAL = { type: 'stdio', command: 'npx', args: ['-y', '${env:P}'], env: { L: 'x', T: '${env:U}' } };
const WEB = { url: 'https://h.example/${env:P}', headers: { Authorization: 'Bearer ${env:T}' } };
const EVENTS = { url: 'https://h.example/sse' };
const IN_CURSOR = {
  mcpServers: { web: WEB, events: { type: 'sse', ...EVENTS, auth: { CLIENT_ID: 'c' } }, local: LOCAL },
};
const IN_CODE = {
  servers: {
    web: { type: 'http', ...WEB },
    events: { type: 'sse', ...EVENTS, oauth: { clientId: 'c' } },
    local: LOCAL,
  },
};

const Texts = v.record(v.string(), v.string());
const Stdio = {
  type: v.literal('stdio'),
  command: v.string(),
  args: v.optional(v.array(v.string())),
  env: v.optional(Texts),
};
/** Written by hand from the fields that the two vendors document; anything else in an entry is a mistake of ours. */
const SCHEMAS = {
  cursor: v.strictObject({
    mcpServers: v.record(
      v.string(),
      v.union([
        v.strictObject(Stdio),
        v.strictObject({
          ...{ type: v.optional(v.literal('sse')), url: v.string(), headers: v.optional(Texts) },
          auth: v.optional(v.strictObject({ CLIENT_ID: v.string() })),
        }),
      ]),
    ),
  }),
  vscode: v.strictObject({
    servers: v.record(
      v.string(),
      v.union([
        v.strictObject(Stdio),
        v.strictObject({
          ...{ type: v.picklist(['http', 'sse']), url: v.string(), headers: v.optional(Texts) },
          oauth: v.optional(v.strictObject({ clientId: v.string() })),
        }),
      ]),
    ),
  }),
};
test.each([
  ['cursor', 'of the person', serving(SERVERS), '/h/.cursor/mcp.json', IN_CURSOR],
  ['cursor', 'of the project', HERE, '/p/.cursor/mcp.json', IN_CURSOR],
  ['vscode', 'of the person', serving(SERVERS), '/h/.config/Code/User/mcp.json', IN_CODE],
  ['vscode', 'of the project', HERE, '/p/.vscode/mcp.json', IN_CODE],
] as const)(
  '%s gets servers %s as it documents them, with its own form of variables',
  (target, _, source, file, want) => {
    const { files, held } = planFor(target, source);
    expect([Object.keys(files), held]).toEqual([[file], []]);
    const written = JSON.parse(files[file] ?? '');
    expect(written).toEqual(want);
    expect(v.safeParse(SCHEMAS[target], written).issues).toBeUndefined();
  },
);

const DOCUMENT = '---\nname: a\ndescription: d\nmodel: opus\n---\nDo\n';
const agentOf = (line: string): string => DOCUMENT.replace('model: opus', line);
const COMMAND = '---\ndescription: d\n---\nSee !`git log` of $1\n';
const NOTED = /^\$ARGUMENTS stands .+\n\nWhere a line has an exclamation mark .+\n\nSee !`git log` of \$1\n$/m;
type Row = readonly [target: TargetName, from: string, text: string, to: string, want: string | RegExp, note?: RegExp];
const ROWS: readonly Row[] = [
  ['cursor', '/p/CLAUDE.md', 'Use @types/node\n', '/p/AGENTS.md', / @types\/node\n/],
  ['cursor', '/h/.claude/skills/a/SKILL.md', DOCUMENT, '/h/.agents/skills/a/SKILL.md', DOCUMENT],
  ['cursor', '/p/.claude/skills/a/SKILL.md', DOCUMENT, '/p/.agents/skills/a/SKILL.md', DOCUMENT],
  ['cursor', '/h/.claude/commands/git/fix.md', 'Fix\n', '/h/.cursor/commands/git-fix.md', 'Fix\n'],
  ['cursor', '/p/.claude/commands/fix.md', COMMAND, '/p/.cursor/commands/fix.md', NOTED],
  [
    'cursor',
    '/h/.claude/agents/a.md',
    DOCUMENT,
    '/h/.cursor/agents/a.md',
    agentOf('').replace('\n\n', '\n').replace('---\nDo', '---\n\nDo'),
  ],
  [
    'cursor',
    '/p/.claude/agents/a.md',
    agentOf('tools: Read, Grep'),
    '/p/.cursor/agents/a.md',
    /^readonly: true$/m,
    /changes nothing/,
  ],
  [
    'cursor',
    '/p/.claude/agents/a.md',
    agentOf('tools: Read, Bash'),
    '/p/.cursor/agents/a.md',
    /^description: d\n---/m,
    /cannot limit/,
  ],
  ['vscode', '/h/.claude/CLAUDE.md', 'Mine\n', '/h/.copilot/copilot-instructions.md', /\nMine\n/],
  ['vscode', '/h/.claude/skills/a/SKILL.md', DOCUMENT, '/h/.agents/skills/a/SKILL.md', DOCUMENT],
  [
    'vscode',
    '/h/.claude/commands/git/fix.md',
    COMMAND,
    '/h/.copilot/skills/git-fix/SKILL.md',
    /^name: git-fix\ndescription: d\n---/m,
  ],
  [
    'vscode',
    '/p/.claude/commands/fix.md',
    '---\ndisable-model-invocation: true\n---\nFix\n',
    '/p/.github/skills/fix/SKILL.md',
    /^disable-model-invocation: true$/m,
  ],
  [
    'vscode',
    '/h/.claude/agents/a.md',
    agentOf('tools: Read, mcp__s__t, mcp__u'),
    '/h/.copilot/agents/a.agent.md',
    /^tools:\n {2}- Read\n {2}- s\/t\n {2}- u\/\*\n---/m,
  ],
  [
    'vscode',
    '/h/.claude/agents/a.md',
    agentOf('disallowedTools: Bash'),
    '/h/.copilot/agents/a.agent.md',
    /^tools:\n {2}- Read\n(?!.*Bash)/ms,
  ],
];
test.each(ROWS.map(([target, from, text, to, want, note]) => ({ target, from, text, to, want, note })))(
  '$target gets $from, which is $text, as $to',
  ({ target, from, text, to, want, note }) => {
    const { files, warnings } = planFor(target, { [from]: text });
    expect(Object.keys(files)).toEqual([to]);
    if (typeof want === 'string') expect(files[to]).toBe(want);
    else expect(files[to]).toMatch(want);
    expect(warnings.filter((one) => /agent/.test(one))).toEqual(
      note === undefined ? [] : [expect.stringMatching(note)],
    );
  },
);

const hooks = (event: string): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command: 'x' }] }] } });
type Left = readonly [target: TargetName, says: string, source: Files, entry: string, why: string, hint: RegExp];
test.each<Left>([
  ['cursor', 'the rules of a person', { '/h/.claude/CLAUDE.md': 'Mine\n' }, 'rules', 'unsupported', /paste them there/],
  ['cursor', 'a ws server', serving({ w: { type: 'ws', url: 'wss://h' } }), 'mcp w', 'unsupported', /no ws servers/],
  ['vscode', 'a default', serving({ w: { command: '${C:-x}' } }), 'mcp w', 'unsupported', /no defaults for variables/],
  [
    'vscode',
    'what it would ask for',
    serving({ w: { command: '${input:x}' } }),
    'mcp w',
    'unsupported',
    /would replace/,
  ],
  [
    'cursor',
    'an agent without description',
    { '/h/.claude/agents/a.md': 'x' },
    'agent a',
    'unsupported',
    /needs a description/,
  ],
  [
    'cursor',
    'an agent of its own name',
    { '/h/.claude/agents/explore.md': DOCUMENT.replace('a', 'explore') },
    'agent explore',
    'conflict',
    /rename/,
  ],
  ['cursor', 'a hook', { [USER]: hooks('Stop') }, 'hook Stop', 'unsupported', /Third-party skills/],
  ['cursor', 'a guard', { [USER]: hooks('PreToolUse') }, 'hook PreToolUse', 'lost', /Third-party skills/],
  ['vscode', 'a guard', { [PROJECT]: hooks('PreToolUse') }, 'hook PreToolUse', 'lost', /ignores matchers/],
  [
    'cursor',
    'a refusal',
    { [USER]: refusing(['Bash(rm:*)']) },
    'permission deny Bash(rm:*)',
    'lost',
    /cli-config\.json/,
  ],
  ['vscode', 'a refusal', { [USER]: refusing([], ['Bash(rm:*)']) }, 'permission ask Bash(rm:*)', 'lost', /autoApprove/],
  ['vscode', 'rules that it reads itself', { '/p/CLAUDE.md': 'Ours\n' }, 'rules', 'native', /natively/],
  [
    'vscode',
    'a skill that it reads itself',
    { '/p/.claude/skills/a/SKILL.md': DOCUMENT },
    'skill a',
    'native',
    /natively/,
  ],
  ['vscode', 'an agent that it reads itself', { '/p/.claude/agents/a.md': DOCUMENT }, 'agent a', 'native', /natively/],
  ['vscode', 'the environment', { [USER]: '{"env": {"A": "1"}}' }, 'env', 'unsupported', /no environment/],
])('%s is not given %s, which is said', (target, _, source, entry, why, hint) => {
  const { files, held } = planFor(target, source);
  expect(files).toEqual({});
  expect(held).toMatchObject([{ entry, why, hint: expect.stringMatching(hint) }]);
});

test.each([
  ['skill my notes', '/h/.claude/skills/my notes/SKILL.md', '/h/.agents/skills/my notes/SKILL.md'],
  ['command Fix_it', '/h/.claude/commands/Fix_it.md', '/h/.copilot/skills/Fix_it/SKILL.md'],
])('VS Code gets the %s, whose name it does not load, which is said', (entry, from, to) => {
  const { files, held } = planFor('vscode', { [from]: DOCUMENT });
  expect(Object.keys(files)).toEqual([to]);
  expect(held).toMatchObject([{ entry, why: 'unsupported', hint: expect.stringMatching(/rename it/) }]);
});

test.each([
  [['/h/.cursor'], '', ['cursor']],
  [['/h/.config/Code/User'], '', ['vscode']],
  [['/h/.copilot'], '', []],
  [[], 'cursor', ['cursor']],
  [[], 'code', ['vscode']],
] as const)('with the folders %j and the program %j, %j is installed', (folders, program, targets) => {
  const disk = { ...mapDisk({}, folders), hasProgram: (name: string) => name === program };
  expect(installedTargets(PLACES, disk)).toEqual(targets);
});

test.each([
  ['/h', {}, '/h/.config/Code/User', '/h/.copilot'],
  ['/h', { XDG_CONFIG_HOME: '/x', COPILOT_HOME: '/c' }, '/x/Code/User', '/c'],
  ['/Users/me', { XDG_CONFIG_HOME: '/x' }, '/Users/me/Library/Application Support/Code/User', '/Users/me/.copilot'],
  ['C:\\Users\\me', {}, 'C:/Users/me/AppData/Roaming/Code/User', 'C:/Users/me/.copilot'],
  ['C:\\Users\\me', { APPDATA: 'D:\\a' }, 'D:/a/Code/User', 'C:/Users/me/.copilot'],
])('for the home %s with %j, VS Code keeps its files in %s and %s', (home, env, vscode, copilot) =>
  expect(placesOf(home, [home], env)).toMatchObject({ vscode, copilot }),
);
