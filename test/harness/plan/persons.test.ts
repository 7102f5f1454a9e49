// What a repository says decides nothing about the person's own files, servers and rules: the plan for them is the same in
// every project.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../support/fuzz.ts';
import { type Files, planOf, serving, textsOf } from '../../support/plans.ts';

const MINE: Files = {
  ...serving({ mine: { command: 'mine' }, far: { type: 'http', url: 'https://a.example/mcp' } }),
  '/h/.claude/settings.json': JSON.stringify({
    permissions: { deny: ['Bash(rm:*)', 'mcp__mine__x'] },
    env: { A: '1' },
  }),
  '/h/.claude/CLAUDE.md': 'My rules\n',
  '/h/.claude/skills/s/SKILL.md': '---\nname: s\ndescription: d\n---\nMine\n',
  '/h/.claude/commands/c.md': 'Mine\n',
  '/h/.claude/agents/a.md': '---\nname: a\ndescription: d\ntools: Read\n---\nMine\n',
  '/h/.gitconfig': '[user]\n',
  '/p/CLAUDE.md': 'Rules\n',
};
const mineIn = (files: Files): Files =>
  Object.fromEntries(Object.entries(textsOf(planOf({ ...MINE, ...files }))).filter(([file]) => file.startsWith('/h/')));
const json = (value: object): string => JSON.stringify(value);
const SERVER_LISTS = {
  allowedMcpServers: [],
  deniedMcpServers: [{ serverName: 'mine' }],
  disabledMcpServers: ['mine'],
  disabledMcpjsonServers: ['mine'],
};

describe('what is written for the person', () => {
  test.each<[says: string, files: Files]>([
    [
      'names another file for Gemini',
      { '/p/.gemini/settings.json': json({ context: { fileName: 'policies/../../.gitconfig' } }) },
    ],
    ['allows no server', { '/p/.claude/settings.json': json(SERVER_LISTS) }],
    ['allows no server in its local settings', { '/p/.claude/settings.local.json': json(SERVER_LISTS) }],
    [
      'has broken settings',
      { '/p/.claude/settings.json': '{', '/p/.mcp.json': '{', '/p/.claude/settings.local.json': '{' },
    ],
    [
      'has servers of its own for OpenCode',
      { '/p/opencode.json': json({ mcp: { own: { type: 'local', command: ['x'] } } }) },
    ],
    ['imports files of the person', { '/p/CLAUDE.md': '@~/.codex/AGENTS.md\n@~/.gemini/GEMINI.md\nRules\n' }],
    [
      'switches hooks and plugins off',
      { '/p/.claude/settings.json': json({ disableAllHooks: true, enabledPlugins: { x: false } }) },
    ],
  ])('is the same where a repository %s', (_, files) => {
    expect(mineIn(files)).toEqual(mineIn({}));
  });

  test('stays the same in a second run in a repository that imports it', () => {
    const first = planOf(MINE);
    const after = { ...MINE, ...textsOf(first), '/h/.claude/CLAUDE.md': 'My new rules\n' };
    const plan = (rules: string) =>
      textsOf(planOf({ ...after, '/p/CLAUDE.md': rules }, undefined, { state: first.state }));
    expect(plan('@~/.codex/AGENTS.md\n')['/h/.codex/AGENTS.md']).toBe(plan('Rules\n')['/h/.codex/AGENTS.md']);
    expect(plan('Rules\n')['/h/.codex/AGENTS.md']).toContain('My new rules');
  });

  const NAMES = ['mine', 'far', 's', 'c', 'a', 'AGENTS.md', 'x/../../.gitconfig', 'CLAUDE.local.md', '*', ''];
  const setting = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.boolean(),
    fc.array(fc.oneof(fc.constantFrom(...NAMES), fc.record({ serverName: fc.constantFrom(...NAMES) })), {
      maxLength: 3,
    }),
    fc.dictionary(
      fc.constantFrom('fileName', 'deny', 'ask', 'mine@m', '*', 'bash', 'bash *'),
      fc.oneof(fc.boolean(), fc.constantFrom(...NAMES, 'deny', 'ask', 'allow')),
    ),
  );
  const KEYS = [
    'mcp',
    'mcpServers',
    'permission',
    ...Object.keys(SERVER_LISTS),
    'enableAllProjectMcpServers',
    'context',
    'env',
    'hooks',
    'disableAllHooks',
  ];
  const settings = fc.dictionary(fc.constantFrom(...KEYS, 'enabledPlugins', 'claudeMdExcludes'), setting).map(json);
  const text = fc.oneof(settings, fc.constantFrom('{', '', '[]', 'null'));
  const PLACES = [
    'opencode.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.gemini/settings.json',
    '.mcp.json',
  ];
  const repository = fc.dictionary(fc.constantFrom(...PLACES.map((place) => `/p/${place}`)), text);

  test('is the same in every repository', () => {
    const same = mineIn({});
    fc.assert(
      fc.property(repository, (files) => void expect(mineIn(files)).toEqual(same)),
      { numRuns: casesOf(60) },
    );
  });
});
