// Where a refusal goes beside the obvious: the table of a server in Codex, and OpenCode's own agent that refuses more.
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { planOf, textsOf } from '../../support/plans.ts';

const written = (made: Plan, file: string): string => textsOf(made)[file] ?? '';
const lost = ({ targets }: Plan): readonly string[] =>
  (targets.codex?.held ?? []).flatMap(({ why, hint }) => (why === 'lost' ? [hint] : []));

const deny = (rule: string): string => JSON.stringify({ permissions: { deny: [rule] } });
const [USER, PROJECT] = ['/h/.claude/settings.json', '/p/.claude/settings.json'];
const server = '{"mcpServers": {"s": {"command": "c"}}}';
const APPROVED = {
  '/p/.mcp.json': server,
  '/h/.claude.json': '{"projects": {"/p": {"enabledMcpjsonServers": ["s"]}}}',
};
const OWN = { '/h/.claude.json': server };
const [HOME_TABLE, PROJECT_TABLE] = ['/h/.codex/config.toml', '/p/.codex/config.toml'];

describe('a tool of a server is refused in Codex', () => {
  test.each([
    { says: 'the project, in its table', files: { ...APPROVED, [PROJECT]: deny('mcp__s__drop') }, file: PROJECT_TABLE },
    {
      says: 'the person, in the table of the project',
      files: { ...APPROVED, [USER]: deny('mcp__s__drop') },
      file: PROJECT_TABLE,
    },
    { says: 'the person, in their own table', files: { ...OWN, [USER]: deny('mcp__s__drop') }, file: HOME_TABLE },
  ])('by $says', ({ files, file }) => {
    const made = planOf(files);
    expect(written(made, file)).toBe('[mcp_servers.s]\ncommand = "c"\ndisabled_tools = [ "drop" ]\n');
    expect(lost(made)).toEqual([]);
  });

  test.each([
    {
      says: 'for one project in a table of the person',
      files: { ...OWN, [PROJECT]: deny('mcp__s__drop') },
      hint: /in the table of a server that Claude Code has in the same place/,
    },
    {
      says: 'in a table of the project by hand',
      files: { ...APPROVED, [PROJECT]: deny('mcp__s__drop'), [PROJECT_TABLE]: '[mcp_servers.s]\ncommand = "mine"\n' },
      hint: /^\[mcp_servers\.s\] in \.codex\/config\.toml is yours/,
    },
    {
      says: 'in a table of the project by hand beside one of the person',
      files: { ...OWN, [USER]: deny('mcp__s__drop'), [PROJECT_TABLE]: '[mcp_servers.s]\ncommand = "mine"\n' },
      hint: /^\[mcp_servers\.s\] in \.codex\/config\.toml is yours/,
    },
    {
      says: 'for files of one project',
      files: { [PROJECT]: deny('Read(.env)') },
      hint: /no file permissions of one project/,
    },
  ])('but not $says', ({ files, hint }) => {
    const made = planOf(files);
    expect(lost(made)).toEqual([expect.stringMatching(hint)]);
    expect(written(made, PROJECT_TABLE)).not.toContain('disabled_tools');
  });

  test('and not where a table by hand refuses it too', () => {
    const table = '[mcp_servers.s]\ncommand = "mine"\ndisabled_tools = ["drop"]\n';
    expect(lost(planOf({ ...APPROVED, [PROJECT]: deny('mcp__s__drop'), [PROJECT_TABLE]: table }))).toEqual([]);
  });
});

describe("a question about a tool of a server does not reach OpenCode's agent explore, which refuses it", () => {
  const ask = (...rules: string[]): string => JSON.stringify({ permissions: { ask: rules } });
  const config = (made: Plan): unknown => JSON.parse(written(made, '/h/.config/opencode/opencode.jsonc') || '{}');

  test('as a whole or in part, and goes with the question', () => {
    const first = planOf({ [USER]: ask('mcp__s__t', 'mcp__r') });
    expect(config(first)).toEqual({
      permission: { s_t: 'ask', 'r_*': 'ask' },
      agent: { explore: { permission: { s_t: 'deny', 'r_*': 'deny' } } },
    });
    const text = written(first, '/h/.config/opencode/opencode.jsonc');
    const { state } = first;
    const second = planOf({ [USER]: '{}', '/h/.config/opencode/opencode.jsonc': text }, ['opencode'], { state });
    expect(second.targets.opencode?.removed).toBe(4);
    expect(second.writes.map(({ after }) => after)).toEqual([undefined]);
  });

  test.each([
    { says: 'a denial', rules: JSON.stringify({ permissions: { deny: ['mcp__s__t'] } }) },
    { says: 'a question about a command', rules: ask('Bash(git push:*)') },
    { says: 'a question about a tool that it has', rules: ask('WebFetch') },
  ])('and $says writes nothing for it', ({ rules }) => {
    expect(config(planOf({ [USER]: rules }))).not.toHaveProperty('agent');
  });
});

test.each(['* --force', '"a b" c', '$(which rm) *', '* | sh'])(
  'a denial of "%s", which begins with no plain word, becomes no rule about every command',
  (command) => {
    const made = planOf({ [USER]: deny(`Bash(${command})`) });
    expect(written(made, '/h/.codex/rules/three-good-sources.rules')).toBe('');
    expect(lost(made)).toEqual(['Codex rules name the first words of a command, and it has none']);
    expect(written(made, '/h/.config/opencode/opencode.json')).not.toMatch(/"\s*\*?"/);
  },
);
