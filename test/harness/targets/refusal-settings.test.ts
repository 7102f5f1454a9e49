// Refusals beside what the person has set: policies in Gemini, a profile and the tables of servers in Codex.
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import type { Files } from '../../support/plans.ts';
import {
  inCodex,
  inGemini,
  inOpenCode,
  lost,
  PROJECT,
  planFor,
  reading,
  refusing,
  SHELL,
  USER,
  wider,
  written,
} from '../../support/refusals.ts';

const PROFILE = expect.stringMatching(/^Codex can refuse files only in a permission profile/);

describe('a question', () => {
  const modes = ['default', 'autoEdit', 'yolo'];
  test('stands below denials in Gemini, and out of plan mode unless the tool reads', () => {
    const made = planFor({ [USER]: refusing([], ['Bash(rm:*)', 'WebFetch', 'Read(.env)', 'mcp__s__t', 'Task(x)']) });
    const rows = [
      { ...SHELL, commandPrefix: 'rm', modes },
      { toolName: 'web_fetch' },
      ...reading('\\.env').filter((one) => !/replace|write_file/.test(JSON.stringify(one))),
      { mcpName: 's', toolName: 't', modes },
      { toolName: 'invoke_agent', argsPattern: '"agent_name":"x"', modes },
    ];
    expect(inGemini(made)).toEqual(rows.map((one) => ({ ...one, decision: 'ask_user', priority: 998 })));
    expect(inCodex(made)).toEqual(['prompt ["rm"]']);
    expect(lost(made, 'opencode')).toEqual([
      'OpenCode refuses this tool to some of its own agents, and a question would loosen that',
    ]);
  });

  test('about files is asked about reading alone in OpenCode', () => {
    const made = planFor({ [USER]: refusing([], ['Read(.env)']) });
    expect(inOpenCode(made)).toBe('{"read":{"*/.env/*":"ask",".env/*":"ask","*/.env":"ask",".env":"ask"}}');
  });
});

describe("the person's own policies in Gemini", () => {
  const policy = (rule: string): Files => ({ '/h/.gemini/policies/mine.toml': `[[rule]]\n${rule}\n` });
  const ask = (files: Files) => planFor({ [USER]: refusing([], ['Bash(git push:*)']), ...files });
  const priorityOf = (made: Plan): unknown => Reflect.get(inGemini(made)[0] ?? {}, 'priority');

  test.each([
    { rule: 'toolName = "x"\ndecision = "deny"\npriority = 50', priority: 49 },
    { rule: 'toolName = "x"\ndecision = "deny"\npriority = 999', priority: 998 },
    { rule: 'toolName = "x"\ndecision = "allow"\npriority = 50', priority: 998 },
    { rule: 'toolName = "x"\ndecision = "deny"', priority: 998 },
  ])('that say $rule put a question at $priority', ({ rule, priority }) =>
    expect(priorityOf(ask(policy(rule)))).toBe(priority),
  );

  test('with a denial of priority 0 leave no place for a question, and ours are none of them', () => {
    const none = ask(policy('toolName = "x"\ndecision = "deny"\npriority = 0'));
    expect(lost(none, 'gemini')).toEqual(['a policy of yours denies with priority 0, below which there is none']);
    expect(inGemini(none)).toEqual([]);
    const others = { '/h/.gemini/policies/x.txt': '[[rule]]\ndecision = "deny"\npriority = 3\n' };
    expect(priorityOf(ask(others))).toBe(998);
    const old = { '/h/.gemini/policies/three-good-sources.toml': '[[rule]]\ndecision = "deny"\npriority = 3\n' };
    expect(planFor({ [USER]: refusing([], ['Bash(x:*)']), ...old }).targets.gemini?.held).toMatchObject([
      { why: 'conflict' },
    ]);
  });

  const OVER = 'allows without asking what Claude Code asks about: its priority is higher';
  test.each([
    { says: 'the same tool', rule: 'toolName = "run_shell_command"', isOver: true },
    { says: 'any tool', rule: '', isOver: true },
    { says: 'several tools', rule: 'toolName = ["glob", "run_shell_command"]', isOver: true },
    { says: 'another tool', rule: 'toolName = "glob"', isOver: false },
    { says: 'the same command', rule: 'commandPrefix = "git push"', isOver: true },
    { says: 'a longer command', rule: 'commandPrefix = "git push origin"', isOver: true },
    { says: 'a shorter command', rule: 'commandPrefix = ["ls", "git"]', isOver: true },
    { says: 'a command that begins alike', rule: 'commandPrefix = ["git pushes", "gi"]', isOver: false },
  ])('that allow $says overrule a question: $isOver', ({ rule, isOver }) => {
    const allow = (priority: number, decision = 'allow') =>
      ask(policy(`${rule}\ndecision = "${decision}"\npriority = ${priority}`)).warnings.filter((one) =>
        one.includes(OVER),
      );
    expect(allow(998)).toEqual(isOver ? [`~/.gemini/policies/mine.toml ${OVER}`] : []);
    expect([allow(997), allow(999, 'ask_user'), allow(999, 'deny')]).toEqual([[], [], []]);
  });

  test('with the highest priority overrule a denial, which is lost', () => {
    const made = (decision: string) =>
      planFor({
        [USER]: refusing(['Bash(git push:*)', 'mcp__s']),
        ...policy(`toolName = "run_shell_command"\ndecision = "${decision}"\npriority = 999`),
      });
    const hint = '~/.gemini/policies/mine.toml allows it with the highest priority there is: lower that one';
    for (const decision of ['allow', 'ask_user']) expect(lost(made(decision), 'gemini')).toEqual([hint, hint]);
    expect(lost(made('deny'), 'gemini')).toEqual([]);
  });
});

test('the name of a server in Gemini is the one that it has in Claude Code', () => {
  const servers = JSON.stringify({ mcpServers: { x: { command: 'x' }, 'a.b': { command: 'c' } } });
  const made = planFor({ [USER]: refusing(['mcp__a_b__t']), '/h/.claude.json': servers });
  expect(inGemini(made)).toMatchObject([{ mcpName: 'a.b', toolName: 't' }]);
});

test('a refusal of a project is lost in Gemini, and no rule of Codex is written twice', () => {
  const made = planFor({ [PROJECT]: refusing(['Bash(rm:*)', 'Bash( rm:*)']) });
  expect(lost(made, 'gemini')).toEqual(Array(2).fill('Gemini has no permissions per project'));
  expect(written(made, '/p/.codex/rules/three-good-sources.rules').match(/prefix_rule/g)).toHaveLength(1);
});

describe('files that are refused go into the profile that the person chose in Codex', () => {
  const CONFIG = '/h/.codex/config.toml';
  const profile = 'default_permissions = "mine"\n\n[permissions.mine]\nx = 1\n';
  const TABLE = '\n[permissions.mine.filesystem.":workspace_roots"]\n';
  const RULES = ['Read(.env)', 'Read(a/b/**)', 'Read(~/c)', 'Read( /d)', 'Edit(e)'];
  const OUTSIDE = expect.stringMatching(/^it may lie outside the project/);
  const READS = expect.stringMatching(/^Codex can only refuse to read a file/);

  test('where it can say them', () => {
    const made = planFor({ [USER]: refusing(RULES, ['Read(f)']), [CONFIG]: profile });
    const lines = ['.env', 'a/b'].flatMap((glob) => [`"**/${glob}" = "deny"`, `"**/${glob}/**" = "deny"`]);
    expect(written(made, CONFIG)).toBe(`${profile}${TABLE}${lines.join('\n')}\n`);
    expect(lost(made, 'codex')).toEqual([READS, OUTSIDE, OUTSIDE, READS]);
    expect(wider(made)).toMatch(/^Codex: a\/b at every depth \(deny Read\(a\/b\/\*\*\)\) \|/);
  });

  test.each([
    { says: 'no profile is chosen', config: '[permissions.mine]\nx = 1\n' },
    { says: 'the chosen one is not there', config: 'default_permissions = "other"\n\n[permissions.mine]\nx = 1\n' },
    { says: 'nothing is there', config: '' },
  ])('and are lost where $says', ({ config }) => {
    const made = planFor({ [USER]: refusing(['Read(.env)']), [CONFIG]: config });
    expect([lost(made, 'codex'), written(made, CONFIG)]).toEqual([[PROFILE], '']);
  });

  test.each([
    { rows: '"x" = "deny"', says: 'other paths', hints: [expect.stringMatching(/is yours: add the path there$/)] },
    { rows: '"**/.env" = "deny"\n"**/.env/**" = "deny"', says: 'the same paths', hints: [] },
  ])('and leave a table of the person with $says', ({ rows, hints }) => {
    const made = planFor({ [USER]: refusing(['Read(.env)']), [CONFIG]: `${profile}${TABLE}${rows}\n` });
    expect([lost(made, 'codex'), written(made, CONFIG)]).toEqual([hints, '']);
  });
});

describe('the table of a server in Codex', () => {
  const servers = JSON.stringify({ mcpServers: { 'a.b': { command: 'c' } } });
  const CONFIG = '/h/.codex/config.toml';
  const made = (deny: readonly string[], ask: readonly string[], more: Files = {}) =>
    planFor({ [USER]: refusing(deny, ask), '/h/.claude.json': servers, ...more });
  const HEAD = '[mcp_servers."a.b"]\ncommand = "c"\n';

  test.each([
    { deny: ['mcp__a_b__t', 'mcp__a_b__t', 'mcp__a_b__u'], ask: [], want: `${HEAD}disabled_tools = [ "t", "u" ]\n` },
    { deny: [], ask: ['mcp__a_b__t'], want: `${HEAD}default_tools_approval_mode = "prompt"\n` },
    { deny: [], ask: ['mcp__a_b'], want: `${HEAD}default_tools_approval_mode = "prompt"\n` },
    { deny: ['mcp__a_c__t'], ask: ['mcp__x'], want: HEAD },
    { deny: ['mcp__a_b'], ask: [], want: '' },
  ])('has what $deny and $ask refuse of it', ({ deny, ask, want }) => {
    const plan = made(deny, ask);
    expect(written(plan, CONFIG)).toBe(want);
    expect(wider(plan).includes('every tool of a_b asks')).toBe(ask.includes('mcp__a_b__t'));
    expect(lost(plan, 'codex', 'native')).toEqual(want === '' ? ['refused in Claude Code, so it is not written'] : []);
  });

  const yours = '[mcp_servers.a.b] in ~/.codex/config.toml is yours and does not refuse it: say it there';
  test.each([
    { own: '', rule: 'deny t', hints: [yours] },
    { own: 'enabled = false', rule: 'deny t', hints: [] },
    { own: 'disabled_tools = ["t"]', rule: 'deny t', hints: [] },
    { own: 'disabled_tools = ["u"]', rule: 'deny t', hints: [yours] },
    { own: 'disabled_tools = ["*"]', rule: 'deny *', hints: [yours] },
    { own: 'default_tools_approval_mode = "prompt"', rule: 'ask t', hints: [] },
    { own: 'default_tools_approval_mode = "auto"', rule: 'ask t', hints: [yours] },
    { own: 'disabled_tools = ["t"]', rule: 'ask t', hints: [yours] },
  ])('that is the person’s with "$own" says $rule by itself or is named', ({ own, rule, hints }) => {
    const [decision, tool] = rule.split(' ');
    const rules = [`mcp__a_b${tool === '*' ? '' : `__${tool}`}`];
    const files = { [CONFIG]: `[mcp_servers."a.b"]\ncommand = "mine"\n${own}\n` };
    expect(lost(decision === 'deny' ? made(rules, [], files) : made([], rules, files), 'codex')).toEqual(hints);
  });
});
