// Where a refusal of a tool of a server goes: into the table of the server in Codex.
import { describe, expect, test } from 'vitest';
import {
  type Files,
  hintsOf,
  PROJECT,
  planOf,
  refusing,
  serving,
  textsOf,
  USER,
  writtenTo,
} from '../../support/plans.ts';
import { planFor, wider } from './refusals.ts';

const [HOME_TABLE, PROJECT_TABLE] = ['/h/.codex/config.toml', '/p/.codex/config.toml'];

describe('the table of a server of the person in Codex', () => {
  const made = (deny: readonly string[], ask: readonly string[], more: Files = {}) =>
    planFor({ [USER]: refusing(deny, ask), ...serving({ 'a.b': { command: 'c' } }), ...more });
  const HEAD = '[mcp_servers."a.b"]\ncommand = "c"\n';
  const PROMPT = `${HEAD}default_tools_approval_mode = "prompt"\n`;

  test.each([
    [['mcp__a_b__t', 'mcp__a_b__t', 'mcp__a_b__u'], [], `${HEAD}disabled_tools = [ "t", "u" ]\n`],
    [[], ['mcp__a_b__t'], PROMPT],
    [[], ['mcp__a_b'], PROMPT],
    [['mcp__a_b__t*', 'mcp__a_c__t'], ['mcp__x'], HEAD, 1],
    [['mcp__a_b'], [], ''],
  ])('has what %j and %j refuse of it', (deny, ask, want, lost = 0) => {
    const plan = made(deny, ask);
    expect(writtenTo(plan, HOME_TABLE)).toBe(want);
    expect(hintsOf(plan, 'codex')).toHaveLength(lost);
    expect(wider(plan).includes('asks about every tool of a_b')).toBe(/__t/.test(ask.join()));
    const refused = want === '' ? ['refused in Claude Code, so it is not written'] : [];
    expect(hintsOf(plan, 'codex', 'native')).toEqual(refused);
  });

  const yours = '[mcp_servers.a.b] in the configuration of Codex allows it';
  test.each([
    ['', 'deny __t', yours],
    ['disabled_tools = ["t"]', 'deny __t', undefined],
    ['disabled_tools = ["*"]', 'deny ', yours],
    ['enabled_tools = ["u"]', 'deny __t', undefined],
    ['enabled_tools = ["t"]', 'deny __t', yours],
    ['enabled = false', 'deny ', undefined],
    ['default_tools_approval_mode = "prompt"', 'ask __t', undefined],
    ['disabled_tools = ["t"]', 'ask __t', undefined],
    ['disabled_tools = ["t"]', 'ask __u', yours],
  ])('that is the person’s with %s says %smcp__a_b by itself or is named', (own, rule, hint) => {
    const [decision, tool = ''] = rule.split(' ');
    const rules = [`mcp__a_b${tool}`];
    const files = { [HOME_TABLE]: `[mcp_servers."a.b"]\ncommand = "mine"\n${own}\n` };
    const plan = decision === 'deny' ? made(rules, [], files) : made([], rules, files);
    expect(hintsOf(plan, 'codex')).toEqual(hint === undefined ? [] : [hint]);
  });
});

describe('a tool of a server of the project is refused in Codex', () => {
  /** Beside another server of the person and an agent of the same name. */
  const APPROVED = {
    '/p/.mcp.json': '{"mcpServers": {"s": {"command": "c"}}}',
    '/h/.claude.json':
      '{"mcpServers": {"r": {"command": "r"}}, "projects": {"/p": {"hasTrustDialogAccepted": true, "enabledMcpjsonServers": ["s"]}}}',
    '/h/.claude/agents/s.md': '---\nname: s\ndescription: d\n---\nx\n',
  };
  const DROP = refusing(['mcp__s__drop']);
  const BY_HAND = { [PROJECT_TABLE]: '[mcp_servers.s]\ncommand = "mine"\n' };
  const ELSEWHERE = /where Claude Code has the server in the same place$/;
  const YOURS = /^\[mcp_servers\.s\] in the configuration of Codex allows it/;
  test.each<[says: string, files: Files, hint?: RegExp]>([
    ['by the project, in its table', { ...APPROVED, [PROJECT]: DROP }],
    ['by the person, in the table of the project', { ...APPROVED, [USER]: DROP }],
    ['but not in a table of the person', { ...serving({ s: { command: 'c' } }), [PROJECT]: DROP }, ELSEWHERE],
    ['but not in a table of the project by hand', { ...APPROVED, [PROJECT]: DROP, ...BY_HAND }, YOURS],
    ['but no file of one project', { [PROJECT]: refusing(['Read(.env)']) }, /no file permissions of one project/],
  ])('%s', (_, files, hint) => {
    const made = planOf(files);
    expect(hintsOf(made, 'codex')).toEqual(hint === undefined ? [] : [expect.stringMatching(hint)]);
    const want = '[mcp_servers.s]\ncommand = "c"\ndisabled_tools = [ "drop" ]\n';
    expect(writtenTo(made, PROJECT_TABLE)).toBe(hint === undefined ? want : '');
    expect(writtenTo(made, HOME_TABLE).includes('disabled_tools')).toBe(USER in files && hint !== undefined);
  });
});

test('a question about a tool of a server is lost in OpenCode, whose agent explore refuses it', () => {
  const made = planOf({ [USER]: refusing(['mcp__s__u'], ['mcp__s__t', 'mcp__r']) }, ['opencode']);
  expect(textsOf(made)).toEqual({ '/h/.config/opencode/opencode.jsonc': expect.stringContaining('"s_u *": "deny"') });
  expect(hintsOf(made, 'opencode')).toEqual(Array(2).fill(expect.stringMatching(/to some of its own agents/)));
});
