// Where a refusal goes beside the obvious: the table of a server in Codex, and OpenCode's own agent that refuses more.
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { hintsOf, PROJECT, planOf, refusing, serving, textsOf, USER, writtenTo } from '../../support/plans.ts';

const OWN = serving({ s: { command: 'c' } });
/** A server of the project, beside another of the person and an agent of the same name. */
const APPROVED = {
  '/p/.mcp.json': '{"mcpServers": {"s": {"command": "c"}}}',
  '/h/.claude.json':
    '{"mcpServers": {"r": {"command": "r"}}, "projects": {"/p": {"hasTrustDialogAccepted": true, "enabledMcpjsonServers": ["s"]}}}',
  '/h/.claude/agents/s.md': '---\nname: s\ndescription: d\n---\nx\n',
};
const [HOME_TABLE, PROJECT_TABLE] = ['/h/.codex/config.toml', '/p/.codex/config.toml'];
const DROP = refusing(['mcp__s__drop']);
const BY_HAND = { [PROJECT_TABLE]: '[mcp_servers.s]\ncommand = "mine"\n' };

describe('a tool of a server is refused in Codex', () => {
  test.each([
    ['the project, in its table', { ...APPROVED, [PROJECT]: DROP }, PROJECT_TABLE],
    ['the person, in the table of the project', { ...APPROVED, [USER]: DROP }, PROJECT_TABLE],
  ])('by %s', (_, files, file) => {
    const made = planOf(files);
    expect(writtenTo(made, file)).toBe('[mcp_servers.s]\ncommand = "c"\ndisabled_tools = [ "drop" ]\n');
    expect(hintsOf(made, 'codex')).toEqual([]);
  });

  const ELSEWHERE = /in the table of a server that Claude Code has in the same place/;
  const YOURS = /^\[mcp_servers\.s\] in the configuration of Codex allows it/;
  test.each([
    ['for one project in a table of the person', { ...OWN, [PROJECT]: DROP }, ELSEWHERE],
    ['in a table of the project by hand', { ...APPROVED, [PROJECT]: DROP, ...BY_HAND }, YOURS],
    ['for files of one project', { [PROJECT]: refusing(['Read(.env)']) }, /no file permissions of one project/],
  ])('but not %s', (_, files, hint) => {
    const made = planOf(files);
    expect(hintsOf(made, 'codex')).toEqual([expect.stringMatching(hint)]);
    expect(writtenTo(made, HOME_TABLE).includes('disabled_tools')).toBe(USER in files);
    expect(writtenTo(made, PROJECT_TABLE)).not.toContain('disabled_tools');
  });

  const CHOSEN = 'default_permissions = "x"\n\n[permissions.x]\na = 1\n';
  const SAME = '[mcp_servers.s]\ncommand = "c"\ndisabled_tools = [ "drop" ]\n';
  test.each([
    ['is ours', CHOSEN, []],
    [
      'the person wrote alike',
      `${CHOSEN}\n${SAME}`,
      [expect.stringMatching(/^\[mcp_servers\.s\] in the configuration of Codex allows it/)],
    ],
  ])('and a table that %s takes what is refused later, or it is named', (_, config, hints) => {
    const files = { ...OWN, [HOME_TABLE]: config, [USER]: refusing(['mcp__s__drop', 'Read(a)']) };
    const first = planOf(files, ['codex']);
    expect(first.targets.codex?.changes.map(({ entry }) => entry)).toContain('permissions of files');
    const more = { [USER]: refusing(['mcp__s__drop', 'mcp__s__new', 'Read(a)', 'Read(b)']) };
    const second = planOf({ ...files, ...textsOf(first), ...more }, ['codex'], { state: first.state });
    expect(hintsOf(second, 'codex')).toEqual(hints);
    expect(writtenTo(second, HOME_TABLE)).toContain('"**/b" = "deny"');
    expect(writtenTo(second, HOME_TABLE).includes('"new"')).toBe(hints.length === 0);
  });
});

describe("a question about a tool of a server does not reach OpenCode's agent explore, which refuses it", () => {
  const FILE = '/h/.config/opencode/opencode.jsonc';
  const config = (made: Plan): unknown => JSON.parse(writtenTo(made, FILE) || '{}');

  test('as a whole or in part, and goes with the question', () => {
    const first = planOf({ [USER]: refusing([], ['mcp__s__t', 'mcp__r']) });
    expect(config(first)).toEqual({
      permission: { s_t: 'ask', 'r_*': 'ask' },
      agent: { explore: { permission: { s_t: 'deny', 'r_*': 'deny' } } },
    });
    const second = planOf({ [USER]: '{}', ...textsOf(first) }, ['opencode'], { state: first.state });
    expect(second.targets.opencode?.removed).toBe(4);
    expect(second.writes.map(({ after }) => after)).toEqual([undefined]);
  });

  test.each([
    ['a denial', refusing(['mcp__s__t'])],
    ['a question about a tool that it has', refusing([], ['WebFetch'])],
  ])('and %s writes nothing for it', (_, rules) => {
    expect(config(planOf({ [USER]: rules }))).not.toHaveProperty('agent');
  });
});
