// The words in which each target says a refusal, of a tool or of a part: what is written, what is refused
// besides, and what is lost.
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { decisionsOf } from '../../support/engines.ts';
import { hintsOf, planOf, refusing, serving, textsOf, USER, writtenTo } from '../../support/plans.ts';
import { inCodex, inGemini, inOpenCode, PROFILE, planFor, reading, SHELL, THREE, wider, writing } from './refusals.ts';

const UNASKED = 'OpenCode itself, which has no rules for commands that change the folder, allows it';
const ELSE = 'Codex has no rule for this tool: only for shell commands, files and MCP tools';
const NO_WORD = 'Codex rules name the first words of a command, and it has none';
const NO_CHAIN = 'OpenCode looks at each command of a chain by itself';
const noCounterpart = (what: string) => ({
  ...{ gemini: `Gemini has no counterpart for this ${what}`, opencode: `OpenCode has no counterpart for this ${what}` },
});
const everywhere = (place: string): readonly string[] => [`gemini: ${place}`, `opencode: ${place}`];
/** Permissions of OpenCode that deny these patterns of some tools. */
const denying = (patterns: readonly string[], ...tools: readonly string[]): string => {
  const denied = Object.fromEntries(patterns.map((pattern) => [pattern, 'deny']));
  return JSON.stringify(Object.fromEntries(tools.map((tool) => [`${tool} *`, denied])));
};
const places = (glob: string): readonly string[] => [glob, `*/${glob}`, `${glob}/*`, `*/${glob}/*`];

type Said = {
  readonly codex?: string;
  readonly gemini?: readonly object[];
  readonly opencode?: string;
  readonly lost?: Partial<Record<TargetName, unknown>>;
  /** What is refused besides, up to the rule in brackets. */
  readonly wider?: readonly string[];
};
/** How a command is said, a file and a tool of a server. */
const shell = (codex: string, match: object, pattern: string, ...more: readonly string[]): Said => ({
  ...{ codex, gemini: [{ ...SHELL, ...match }], opencode: denying([pattern], 'bash'), wider: more },
});
const file = (gemini: readonly object[], glob: string, ...more: readonly string[]): Said => ({
  ...{ gemini, opencode: denying(places(glob), 'read', 'edit'), lost: { codex: PROFILE }, wider: more },
});
const edit = (gemini: string, glob: string, ...more: readonly string[]): Said => ({
  ...{ gemini: writing(gemini), opencode: denying(places(glob), 'edit'), lost: { codex: PROFILE }, wider: more },
});
const ofServer = (gemini: object, name: string, ...more: readonly string[]): Said => ({
  ...{ gemini: [gemini], opencode: `{"${name} *":"deny"}`, wider: more },
});

const SPACES = String.raw`( |\\t)+`;
const regex = (text: string) => ({ commandRegex: text.replaceAll(' ', SPACES) });
/** Words that may be spelled in several ways. */
const spelled = (word: string) => ({ commandRegex: expect.stringContaining(`${word}(`) });
const QUOTED = regex('rm a\\\\"b\\\\"\\.txt x:[^\\x00]* [^\\x00]*b[^\\x00]*');
const CHAIN = { commandRegex: `${regex('cd x && rm').commandRegex}${String.raw`([ "<>]|\\[tn])`}` };
const IN_CHAIN = shell('["cd","x"]', CHAIN, 'cd x *', 'codex: every `cd x`');
const CD = { opencode: denying(['cd *'], 'bash') };
const ALL_SHELL = { gemini: [SHELL], opencode: denying(['*'], 'bash'), lost: { codex: ELSE } };
const HOST = {
  gemini: [{ toolName: 'web_fetch', argsPattern: '[/@][^\\s/"]*\\.[aA]-[bB]\\.[oO][rR][gG](?![\\w-]|\\.\\w)' }],
  ...{ opencode: '{"webfetch *":"deny"}', lost: { codex: ELSE }, wider: ['opencode: every webfetch'] },
};
const AGENT = {
  gemini: [{ toolName: 'invoke_agent', argsPattern: '"agent_name":"x\\+y"' }],
  ...{ opencode: denying(['x+y'], 'task'), lost: { codex: ELSE } },
};
const ANY = regex('[^\\x00]*; rm"');
test.each<[string, Said]>([
  ['Bash( git push :*)', shell('["git","push"]', spelled('push'), 'git push  *')],
  ['Bash(npm  run)', shell('["npm","run"]', regex('npm run"'), 'npm  run', 'codex: every `npm run`')],
  ['Bash(npm * run)', shell('["npm"]', regex('npm [^\\x00]* run"'), 'npm * run', 'codex: every `npm`')],
  ['Bash(rm a"b".txt x:* **b*)', shell('["rm"]', QUOTED, 'rm a"b".txt x:* **b*', 'codex: every `rm`')],
  ['Bash(cd x && rm *)', { ...IN_CHAIN, lost: { opencode: UNASKED } }],
  ['Bash(cd:*)', { ...shell('["cd"]', spelled('cd'), ''), ...CD, lost: { opencode: UNASKED } }],
  ['Bash(*; rm)', { gemini: [{ ...SHELL, ...ANY }], lost: { codex: NO_WORD, opencode: NO_CHAIN } }],
  ...['Bash', 'Bash()', 'Bash(*)', 'Bash(:*)', 'Bash( )'].map((rule): [string, Said] => [rule, ALL_SHELL]),
  ['WebFetch(domain: *.a-B.org)', HOST],
  ['Task( x+y )', AGENT],
  ['Agent( x+y )', AGENT],
  ['mcp__s__t', ofServer({ mcpName: 's', toolName: 't' }, 's_t')],
  ['mcp__a.b__t*', ofServer({ mcpName: 'a.b', toolName: '*' }, 'a_b_t*', 'gemini: every tool of a.b')],
  ['mcp__s', ofServer({ mcpName: 's', toolName: '*' }, 's_*')],
  ['Read( ./.env )', file(reading('\\.env'), '.env')],
  ['Read( **/**/a/**/b?.[ch]*/**)', file(reading('a/[^"]*(?<=["/\\\\])b[^"/]\\.[^"/][^"/]*'), 'a/*b?.?*')],
  ['Edit(//etc/x**)', edit('etc/x[^"]*', 'etc/x*', ...everywhere('the path at every depth'))],
  ['NotebookEdit', edit('[^"/]*\\.ipynb', '*.ipynb', ...everywhere('every edit of *.ipynb'))],
  ['MultiEdit( ~/a/)', edit('a', 'a', ...everywhere('the path at every depth'))],
  ['Glob(x)', { lost: { codex: 'Codex has no rule for it', ...noCounterpart('rule') } }],
  ['Invented_mcp__s', { lost: { codex: ELSE, ...noCounterpart('tool') } }],
  ['Write(x)', {}],
  ['KillShell', {}],
  ['BashOutput(x)', {}],
])('%s', (rule, { codex, gemini = [], opencode = '{}', lost = {}, wider: more = [] }) => {
  const made = planFor({ [USER]: refusing([rule]) });
  expect(inCodex(made)).toEqual(codex === undefined ? [] : [`forbidden ${codex}`]);
  expect(inGemini(made)).toEqual(gemini.map((one) => ({ ...one, decision: 'deny', priority: 999 })));
  expect(inOpenCode(made)).toBe(opencode);
  expect(wider(made)).toBe(more.map((one) => `${one} (deny ${rule})`).join(' | '));
  const isNothing = codex === undefined && gemini.length === 0 && Object.keys(lost).length === 0;
  for (const name of THREE) {
    const hint = lost[name];
    expect(hintsOf(made, name)).toEqual(hint === undefined ? [] : [hint]);
    // Codex has no such server, so there is nothing to call.
    const isUnsaid = isNothing || (name === 'codex' && rule.startsWith('mcp__'));
    expect(hintsOf(made, name, 'unsupported')).toHaveLength(isUnsaid ? 1 : 0);
  }
});

describe('a refused command is the same for Gemini however it is spelled', () => {
  const made = planFor({ [USER]: refusing(['Bash(touch:*)', 'Bash(git push:*)', 'Bash(npm run x)']) });
  const decide = decisionsOf('gemini', textsOf(made));
  const isDenied = (command: string) => decide({ tool: 'Bash', command }) === 'deny';
  const SAME = ['touch', 'touch\tq', 'touch>q', '/usr/bin/touch q', '~/touch', '\\touch q', "'touch' q", 'npm  run\tx'];
  const OTHERS = ['touched q', 'A=/x/touch q', 'cat /x/touch', '"touch"q', 'git -C a push', '/x/npm run x y'];
  test.each([...SAME, '"/tmp/touch" q', '"git"  \'push\' -f', 'a && /x/git push', ...OTHERS])('%j', (command) =>
    expect(isDenied(command)).toBe(!OTHERS.includes(command)),
  );
  // Gemini leaves out a rule whose pattern is too long, or repeats what is in brackets.
  test.each([
    [`${'x'.repeat(1500)}:*`, `${'x'.repeat(1500)} y`, []],
    ['node -e f(*a b c:*', 'node -e f(1a b c d', []],
    [`${'x'.repeat(2100)}:*`, `${'x'.repeat(2100)} y`, ['no rule there refuses it']],
  ])('or, where Gemini would leave out the pattern, as it is written, else lost: %s', (spec, command, lost) => {
    const made = planFor({ [USER]: refusing([`Bash(${spec})`]) });
    expect(decisionsOf('gemini', textsOf(made))({ tool: 'Bash', command })).toBe(lost.length === 0 ? 'deny' : 'allow');
    expect(hintsOf(made, 'gemini')).toEqual(lost);
  });
});

const deny = (...rules: readonly string[]): Plan => planOf({ [USER]: refusing(rules) });

test.each([
  ...['Bash as run_shell_command as bash', 'Glob as glob as glob', 'Grep as grep_search as grep'],
  ...['LS as list_directory as list', 'WebFetch as web_fetch as webfetch', 'Skill as activate_skill as skill'],
  ...['WebSearch as google_web_search as websearch', 'TodoWrite as write_todos as todowrite'],
  ...['Task as invoke_agent as task', 'MultiEdit as replace write_file as edit'],
  ...['Read as read_file read_many_files as read', 'Edit Write as replace write_file write_file as edit'],
])('each target has its own name for a tool: Claude Code, Gemini and OpenCode refuse %s', (names) => {
  const [tools = '', gemini = '', opencode] = names.split(' as ');
  const made = deny(...tools.split(' '));
  expect(inGemini(made)).toMatchObject(gemini.split(' ').map((toolName) => ({ toolName })));
  const isPlain = !['bash', 'read', 'edit', 'task'].includes(opencode ?? '');
  expect(inOpenCode(made)).toBe(isPlain ? `{"${opencode} *":"deny"}` : denying(['*'], opencode ?? ''));
  expect(wider(made)).toBe('');
});

const NOTHING = /^$/;
test.each<[rules: string, gemini: RegExp, opencode?: RegExp]>([
  ['Edit', /every edit \(deny Edit\)/],
  ['Write', NOTHING, /every edit \(deny Write\)/],
  ['Edit Write', NOTHING],
  ['Edit(src/**/gen/**)', /the path at every depth/],
  ['Edit Write(x) Bash', /every edit \(deny Edit\)/],
])('what a target refuses besides %s is said', (rules, gemini, opencode = gemini) => {
  const said = wider(deny(...rules.split(' '))).split(' | ');
  const saidOf = (target: string): string => said.filter((one) => one.startsWith(target)).join();
  expect(saidOf('gemini')).toMatch(gemini);
  expect(saidOf('opencode')).toMatch(opencode);
});

test('tools of other servers whose names begin alike are refused with a whole one in OpenCode', () => {
  const servers = ['s_u', 't', 's', 's_t'].map((name) => [name, { command: 'c' }] as const);
  const rules = refusing(['mcp__s', 'mcp__s__t_x']);
  const made = planFor({ [USER]: rules, ...serving(Object.fromEntries(servers)) });
  expect(wider(made)).toBe('opencode: also tools of s_t, s_u (deny mcp__s)');
});

test('one note says which spellings of a command are not compared, and the files where they come from', () => {
  const made = deny('Bash(rm:*)', 'Skill');
  for (const file of ['/h/.codex/rules/three-good-sources.rules', '/h/.gemini/policies/three-good-sources.toml'])
    expect(writtenTo(made, file)).toMatch(/^# Written by three-good-sources from the permissions of Claude Code\./);
  const cursor = expect.stringMatching(/cursor-agent refuses these rules.*could not be tried/);
  expect(made.warnings).toEqual([expect.stringMatching(/^commands are compared as they are written/), cursor]);
  expect(planOf({ [USER]: refusing(['Bash(rm:*)', 'Skill']) }, ['opencode']).warnings).toHaveLength(1);
  expect(deny('WebFetch').warnings).toEqual([]);
});

test('a refusal with a secret is written nowhere, and those beside it are', () => {
  const rules = refusing(['a', `ghp_${'a1'.repeat(18)}`].flatMap((one) => [`Bash(${one}:*)`, `Read(${one})`]));
  const profile = 'default_permissions = "x"\n\n[permissions.x]\na = 1\n';
  const made = planFor({ [USER]: rules, '/h/.codex/config.toml': profile });
  expect(JSON.stringify(textsOf(made))).not.toContain('ghp');
  expect(Object.keys(textsOf(made))).toHaveLength(4);
  for (const target of THREE)
    expect(hintsOf(made, target), target).toEqual(Array(2).fill(expect.stringMatching(/^written out in /)));
  const { writes } = planOf({ [USER]: rules }, ['opencode'], { allowSecrets: true });
  expect(writes.map(({ hasSecrets }) => hasSecrets)).toEqual([true]);
});
