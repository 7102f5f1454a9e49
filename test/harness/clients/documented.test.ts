// What clients are given that no test can ask, by their published formats: Cursor's documentation of MCP, rules,
// commands, subagents and permissions (cursor.com/docs) with the schemas in `@cursor/sdk` 1.0.32; and that of VS Code
// (microsoft/vscode-docs).
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { installedTargets, placesOf } from '../../../src/harness/clients/all.ts';
import {
  type Files,
  mapDisk,
  PLACES,
  PROJECT,
  planOf,
  refusing,
  serving,
  textsOf,
  USER,
  writtenTo,
} from '../../support/plans.ts';

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
const WANTED = {
  cursor: { mcpServers: { web: WEB, events: { type: 'sse', ...EVENTS, auth: { CLIENT_ID: 'c' } }, local: LOCAL } },
  vscode: {
    servers: {
      ...{ web: { type: 'http', ...WEB }, local: LOCAL },
      events: { type: 'sse', ...EVENTS, oauth: { clientId: 'c' } },
    },
  },
};

const Texts = v.record(v.string(), v.string());
const Program = { command: v.string(), args: v.optional(v.array(v.string())), env: v.optional(Texts) };
const Stdio = v.strictObject({ type: v.literal('stdio'), ...Program });
const Remote = { url: v.string(), headers: v.optional(Texts) };
const [Auth, OAuth] = [v.strictObject({ CLIENT_ID: v.string() }), v.strictObject({ clientId: v.string() })];
const InCursor = { type: v.optional(v.literal('sse')), ...Remote, auth: v.optional(Auth) };
const InCode = { type: v.picklist(['http', 'sse']), ...Remote, oauth: v.optional(OAuth) };
/** Written by hand from the fields that the vendors document; anything else in an entry is a mistake of ours. */
const SCHEMAS = {
  cursor: v.strictObject({ mcpServers: v.record(v.string(), v.union([Stdio, v.strictObject(InCursor)])) }),
  vscode: v.strictObject({ servers: v.record(v.string(), v.union([Stdio, v.strictObject(InCode)])) }),
};
test.each([
  ['cursor', 'of the person', serving(SERVERS), '/h/.cursor/mcp.json'],
  ['cursor', 'of the project', HERE, '/p/.cursor/mcp.json'],
  ['vscode', 'of the person', serving(SERVERS), '/h/.config/Code/User/mcp.json'],
  ['vscode', 'of the project', HERE, '/p/.vscode/mcp.json'],
] as const)('%s gets servers %s as it documents them, with its own form of variables', (target, _, source, file) => {
  const { files, held } = planFor(target, source);
  expect([Object.keys(files), held]).toEqual([[file], []]);
  const written = JSON.parse(files[file] ?? '');
  expect(written).toEqual(WANTED[target]);
  expect(v.safeParse(SCHEMAS[target], written).issues).toBeUndefined();
});

const DOCUMENT = '---\nname: a\ndescription: d\n---\n\nDo\n';
const MODEL = '---\nname: a\ndescription: d\nmodel: opus\n---\nDo\n';
const agentOf = (line: string): string => MODEL.replace('model: opus', line);
const COMMAND = '---\ndescription: d\nmodel: opus\n---\nSee !`git log` of $1\n';
const MANUAL = '---\ndisable-model-invocation: true\n---\nFix\n';
const NOTED = /^\$ARGUMENTS stands .+\n\nWhere a line has an exclamation mark .+\n\nSee !`git log` of \$1\n$/m;
const [MINE, OURS] = ['/h/.claude', '/p/.claude'];
const [SKILL, AGENT, FIX] = ['skills/a/SKILL.md', 'agents/a.md', 'commands/git/fix.md'];
const IN_COPILOT = '/h/.copilot';
const TYPES = 'Use @types/node\n';
const [READER, WRITER] = [agentOf('tools: Read, Bash'), agentOf('tools: Read, Write')];
const NO_BASH = /^tools:\n {2}- Read\n(?!.*Bash)/ms;
const NO_EDIT = /^tools:\n {2}- Read\n(?!.*- (?:\w*Edit|Write)\n)/ms;
const LISTED = /^tools:\n {2}- Read\n {2}- s\/t\n {2}- u\/\*\n---/m;
const NAMED = /^name: git-fix\ndescription: d\n---/m;
type Row = readonly [target: TargetName, from: string, text: string, to: string, want: string | RegExp, note?: RegExp];
const ROWS: readonly Row[] = [
  ['cursor', '/p/CLAUDE.md', TYPES, '/p/AGENTS.md', / @types\/node\n/],
  ['cursor', `${MINE}/${SKILL}`, MODEL, `/h/.agents/${SKILL}`, MODEL],
  ['cursor', `${OURS}/${SKILL}`, MODEL, `/p/.agents/${SKILL}`, MODEL],
  ['cursor', `${MINE}/${FIX}`, 'Fix\n', '/h/.cursor/commands/git-fix.md', 'Fix\n'],
  ['cursor', `${OURS}/commands/fix.md`, COMMAND, '/p/.cursor/commands/fix.md', NOTED],
  ['cursor', `${MINE}/${AGENT}`, MODEL, `/h/.cursor/${AGENT}`, DOCUMENT],
  ['cursor', `${OURS}/${AGENT}`, READER, `/p/.cursor/${AGENT}`, /^readonly: true$/m, /changes nothing/],
  ['cursor', `${OURS}/${AGENT}`, WRITER, `/p/.cursor/${AGENT}`, /^description: d\n---/m, /cannot limit/],
  ['vscode', `${MINE}/CLAUDE.md`, 'Mine\n', `${IN_COPILOT}/copilot-instructions.md`, /\nMine\n/],
  ['vscode', `${MINE}/${SKILL}`, MODEL, `/h/.agents/${SKILL}`, MODEL],
  ['vscode', `${MINE}/${FIX}`, COMMAND, `${IN_COPILOT}/skills/git-fix/SKILL.md`, NAMED],
  ['vscode', `${OURS}/commands/fix.md`, MANUAL, '/p/.github/skills/fix/SKILL.md', /^disable-model-invocation: true$/m],
  ['vscode', `${MINE}/${AGENT}`, agentOf('tools: Read, mcp__s__t, mcp__u'), `${IN_COPILOT}/agents/a.agent.md`, LISTED],
  ['vscode', `${MINE}/${AGENT}`, agentOf('disallowedTools: Bash'), `${IN_COPILOT}/agents/a.agent.md`, NO_BASH],
  ['vscode', `${MINE}/${AGENT}`, agentOf('disallowedTools: Edit'), `${IN_COPILOT}/agents/a.agent.md`, NO_EDIT],
  ['vscode', `${MINE}/${AGENT}`, agentOf('permissionMode: plan'), `${IN_COPILOT}/agents/a.agent.md`, NO_EDIT],
  ['vscode', `${MINE}/${AGENT}`, agentOf('tools: Read, NotebookEdit'), `${IN_COPILOT}/agents/a.agent.md`, NO_EDIT],
];
test.each(ROWS.map(([target, from, text, to, want, note]) => ({ target, from, text, to, want, note })))(
  '$target gets $from, which is $text, as $to',
  ({ target, from, text, to, want, note }) => {
    const { files, warnings } = planFor(target, { [from]: text });
    expect(Object.keys(files)).toEqual([to]);
    if (typeof want === 'string') expect(files[to]).toBe(want);
    else expect(files[to]).toMatch(want);
    const told = note === undefined ? [] : [expect.stringMatching(note)];
    expect(warnings.filter((one) => one.includes('agent'))).toEqual(told);
  },
);

const hooks = (event: string): Files => ({
  [USER]: JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command: 'x' }] }] } }),
});
const WS = serving({ w: { type: 'ws', url: 'wss://h' } });
const RM: Files = { [USER]: refusing(['Bash(rm:*)']) };
const EXPLORE = { '/h/.claude/agents/explore.md': MODEL.replace('a', 'explore') };
const [DENIAL, GUARD] = ['permission deny Bash(rm:*)', 'hook PreToolUse'];
test('Copilot CLI gets servers of the person, reads those of a project itself, and is given nothing else', () => {
  const { files, held } = planFor('copilot', { ...serving(SERVERS), '/h/.claude/CLAUDE.md': 'Mine\n', ...RM });
  expect(JSON.parse(files['/h/.copilot/mcp-config.json'] ?? '').mcpServers).toEqual({
    web: { type: 'http', url: 'https://h.example/${P}', headers: { Authorization: 'Bearer ${T}' }, tools: ['*'] },
    events: { type: 'sse', url: 'https://h.example/sse', tools: ['*'] },
    local: { type: 'local', command: 'npx', args: ['-y', '${P}'], env: { L: 'x', T: '${U}' }, tools: ['*'] },
  });
  expect(held.map(({ why, entry }) => `${why} ${entry}`)).toEqual([`lost ${DENIAL}`, 'unsupported rules']);
  const shared = planFor('copilot', HERE);
  expect([shared.files, shared.held.map(({ why }) => why)]).toEqual([{}, ['native', 'native', 'native']]);
});

type Left = readonly [target: TargetName, says: string, source: Files, entry: string, hint: RegExp, why?: string];
const LEFT: readonly Left[] = [
  ['cursor', 'the rules of a person', { '/h/.claude/CLAUDE.md': 'Mine\n' }, 'rules', /paste them there/],
  ['cursor', 'a ws server', WS, 'mcp w', /no ws servers/],
  ['cursor', 'an agent without description', { '/h/.claude/agents/a.md': 'x' }, 'agent a', /needs a description/],
  ['cursor', 'an agent of its own name', EXPLORE, 'agent explore', /rename/, 'conflict'],
  ['cursor', 'a hook', hooks('Stop'), 'hook Stop', /Third-party skills/],
  ['cursor', 'a guard', hooks('PreToolUse'), GUARD, /Third-party skills/, 'lost'],
  ['cursor', 'a question', { [USER]: refusing([], ['Bash(rm:*)']) }, 'permission ask Bash(rm:*)', /only deny/, 'lost'],
  ['vscode', 'a default', serving({ w: { command: '${C:-x}' } }), 'mcp w', /no defaults for variables/],
  ['vscode', 'what it would ask for', serving({ w: { command: '${input:x}' } }), 'mcp w', /would replace/],
  ['vscode', 'a guard', { [PROJECT]: hooks('PreToolUse')[USER] ?? '' }, GUARD, /ignores matchers/, 'lost'],
  ['vscode', 'a refusal', { [USER]: refusing([], ['Bash(rm:*)']) }, 'permission ask Bash(rm:*)', /autoApprove/, 'lost'],
  ['vscode', 'rules that it reads itself', { '/p/CLAUDE.md': 'Ours\n' }, 'rules', /natively/, 'native'],
  ['vscode', 'a skill that it reads itself', { [`${OURS}/${SKILL}`]: MODEL }, 'skill a', /natively/, 'native'],
  ['vscode', 'an agent that it reads itself', { [`${OURS}/${AGENT}`]: MODEL }, 'agent a', /natively/, 'native'],
];
test.each(
  LEFT.map(([target, says, source, entry, hint, why = 'unsupported']) => ({ target, says, source, entry, hint, why })),
)('$target is not given $says, which is said', ({ target, source, entry, hint, why }) => {
  const { files, held } = planFor(target, source);
  expect(files).toEqual({});
  expect(held).toMatchObject([{ entry, why, hint: expect.stringMatching(hint) }]);
});

test.each<[rule: string, rules: readonly string[], scope?: 'project']>([
  ['Bash(rm:*)', ['Shell(rm)']],
  ['Bash(rm *)', ['Shell(rm)'], 'project'],
  ['Read(./.env)', ['Read(**/.env)', 'Read(**/.env/**)', 'Write(**/.env)', 'Write(**/.env/**)']],
  ['Edit(src/gen/**)', ['Write(src/gen)', 'Write(src/gen/**)']],
  ['Edit(~/.ssh/**)', ['Write(/h/.ssh)', 'Write(/h/.ssh/**)']],
  ['Edit(//etc)', ['Write(/etc)', 'Write(/etc/**)']],
  ['mcp__s__t', ['Mcp(s:t)']],
  ['mcp__a_b', ['Mcp(a b:*)']],
  ['Bash(rm)', []],
  ['Bash(rm -rf *)', []],
  ['Bash(rm*)', []],
  ['Bash(* rm)', []],
  ['Bash', []],
  ['Edit(/src)', []],
  ['Edit(~/.ssh)', [], 'project'],
  ['Edit(src/[ab])', []],
  ['NotebookEdit', []],
  ['mcp__s__get_*', []],
  ['WebFetch(domain:h.example)', []],
])('%s is %j for cursor-agent, and lost where that is nothing', (rule, rules, scope) => {
  const [source, file] = scope === undefined ? [USER, '/h/.cursor/cli-config.json'] : [PROJECT, '/p/.cursor/cli.json'];
  const { files, held } = planFor('cursor', { [source]: refusing([rule]), ...serving({ 'a b': { command: 'c' } }) });
  expect(files[file] === undefined ? [] : JSON.parse(files[file]).permissions.deny).toEqual(rules);
  expect(held.map(({ why }) => why)).toEqual(rules.length === 0 ? ['lost'] : []);
});

test('a list of denials that is the person’s stays, an empty one is filled, and a file elsewhere is not guessed', () => {
  const file = '/h/.cursor/cli-config.json';
  const withDeny = (deny: readonly string[]) =>
    planOf({ ...RM, [file]: JSON.stringify({ permissions: { deny } }) }, ['cursor']);
  const mine = withDeny(['Shell(curl)']);
  expect(mine.writes).toEqual([]);
  expect(mine.targets.cursor?.held).toMatchObject([
    { why: 'lost', hint: expect.stringMatching(/is yours: add it there/) },
  ]);
  const first = withDeny([]);
  expect(JSON.parse(writtenTo(first, file))).toEqual({ permissions: { deny: ['Shell(rm)'] } });
  const gone = planOf({ ...textsOf(first), [USER]: '{}' }, ['cursor'], { state: first.state });
  expect(writtenTo(gone, file)).toBe('{"permissions":{"deny":[]}}');
  const moved = planOf(RM, ['cursor'], { env: { CURSOR_CONFIG_DIR: '/x' } });
  expect(moved.targets.cursor?.held).toMatchObject([{ why: 'lost', hint: expect.stringMatching(/may move the file/) }]);
});

test.each([
  ['skill my notes', '/h/.claude/skills/my notes/SKILL.md', '/h/.agents/skills/my notes/SKILL.md'],
  ['command Fix_it', '/h/.claude/commands/Fix_it.md', '/h/.copilot/skills/Fix_it/SKILL.md'],
])('VS Code gets the %s, whose name it does not load, which is said', (entry, from, to) => {
  const { files, held } = planFor('vscode', { [from]: MODEL });
  expect(Object.keys(files)).toEqual([to]);
  expect(held).toMatchObject([{ entry, why: 'unsupported', hint: expect.stringMatching(/rename it/) }]);
});

test.each([
  [['/h/.cursor'], '', ['cursor']],
  [['/h/.config/Code/User'], '', ['vscode']],
  [['/h/.copilot'], '', []],
  [[], 'copilot', ['copilot']],
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
  expect(placesOf(home, [home], env).clients.slice(-3, -1)).toEqual([vscode, copilot]),
);
