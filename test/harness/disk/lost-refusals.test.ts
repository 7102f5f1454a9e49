// A refusal that a target does not keep is named as lost, and one whose source is gone stays.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBareBox } from '../../support/box.ts';
import { openCodeDecision } from '../../support/engines.ts';
import { ALL } from '../../support/harness.ts';
import { heldIn, syncAt } from './box.ts';

const box = useBareBox();

describe('a refusal whose source is gone', () => {
  const settings = (permissions: object): string => JSON.stringify({ permissions });

  test('is loosened by no question of the project', async () => {
    box.write('~/.claude/settings.json', settings({ deny: ['Bash(touch:*)'] }));
    await box.sync();
    box.write('~/.claude/settings.json', '{');
    box.write('.claude/settings.json', settings({ ask: ['Bash'] }));
    await box.sync();
    const project = existsSync(join(box.project, 'opencode.json')) ? box.read('opencode.json') : '{}';
    const files = [box.read('~/.config/opencode/opencode.jsonc'), project];
    expect(openCodeDecision(files, { tool: 'Bash', command: 'touch x' })).toBe('deny');
  });

  test.each(['codex', 'gemini', 'opencode'] as const)('stays in %s beside those of another home', async (target) => {
    box.write('~/.claude/settings.json', settings({ deny: ['Bash(touch:*)'] }));
    await box.sync();
    box.write('~/other/settings.json', settings({ deny: ['Bash(rm:*)'] }));
    const other = { env: { CLAUDE_CONFIG_DIR: join(box.home, 'other') } };
    const report = await syncAt(box, other, { targets: [target] });
    expect(heldIn(report, target).join()).toContain('kept permission');
    const file = {
      codex: '~/.codex/rules/three-good-sources.rules',
      gemini: '~/.gemini/policies/three-good-sources.toml',
      opencode: '~/.config/opencode/opencode.jsonc',
    }[target];
    expect(box.read(file)).toContain('touch');
    const again = await syncAt(box, other, { targets: [target], prune: true });
    expect(again.targets[target]?.status).toBe('success');
    expect(box.read(file)).not.toContain('touch');
  });
});

describe('a denial that OpenCode does not keep is named as lost', () => {
  const touch: object = { permission: { bash: { 'touch *': 'allow' } } };
  const agent = (head: string): string => `---\n${head}\n---\nx\n`;
  test.each<[string, string, string | object]>([
    ['an agent', '~/.config/opencode/opencode.json', { agent: { build: { permission: { bash: 'allow' } } } }],
    [
      'an agent with the older words',
      '~/.config/opencode/opencode.json',
      { agent: { build: { tools: { bash: true } } } },
    ],
    ['an agent in a file', '~/.config/opencode/agents/mine.md', agent('mode: primary\npermission:\n  bash: allow')],
    ['an agent of the project', '.opencode/agent/mine.md', agent('permission:\n  "*": allow')],
    ['the folder of the project', '.opencode/opencode.json', { permission: { bash: 'allow' } }],
    ['a star in it', '.opencode/opencode.json', { permission: { bash: { '*': 'allow' } } }],
    ['a part in it', '.opencode/opencode.jsonc', touch],
    ['the folder at home', '~/.opencode/opencode.json', touch],
  ])('because of %s', async (_, file, content) => {
    box.write(file, content);
    box.write('.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    expect(heldIn(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual([
      'lost permission deny Bash(touch:*)',
    ]);
    expect((await box.sync({ targets: ['opencode'] })).targets.opencode?.changes).toEqual([]);
  });

  test('because of the top of its repository, where it is yours', async () => {
    box.write('sub/deep/a.md', 'x');
    box.write('opencode.json', { permission: { bash: 'allow' } });
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    const report = await syncAt(box, { folder: 'project/sub/deep' }, { targets: ['opencode'] });
    expect(heldIn(report, 'opencode')).toEqual(['lost permission deny Bash(touch:*)']);
  });

  test('and not because of one that says the same, or of other calls', async () => {
    const bash = { '*': 'allow', 'touch *': 'deny' };
    box.write('~/.config/opencode/opencode.json', { agent: { build: { permission: { bash, edit: 'allow' } } } });
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    expect(heldIn(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual([]);
  });
});

describe('a refusal that a target does not keep is named as lost', () => {
  const deny = (...rules: string[]): void => box.write('~/.claude/settings.json', { permissions: { deny: rules } });
  const codex = async () => heldIn(await box.sync({ targets: ['codex'] }), 'codex');

  test.each([
    ['mcp__db', { command: 'x' }],
    ['mcp__db__drop', { type: 'sse', url: 'https://x.example' }],
  ])('by Codex: %s of a server that has a table by hand', async (rule, db) => {
    const table = '[mcp_servers.db]\ncommand = "db"\n';
    box.write('~/.codex/config.toml', table);
    box.write('~/.claude.json', { mcpServers: { db } });
    deny(rule);
    expect(await codex()).toContain(`lost permission deny ${rule}`);
    box.write('~/.codex/config.toml', `${table}enabled = false\n`);
    expect(await codex()).not.toContain(`lost permission deny ${rule}`);
  });

  test('by Gemini: a command that a policy allows with the highest priority', async () => {
    const rule = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "allow"\npriority = 999\n';
    box.write('~/.gemini/policies/a.toml', `${rule}commandPrefix = "rm"\n`);
    deny('Bash(rm:*)', 'Bash(git push:*)');
    expect(heldIn(await box.sync({ targets: ['gemini'] }), 'gemini')).toEqual(['lost permission deny Bash(rm:*)']);
  });

  test('by all: one with half a character, which stops no other', async () => {
    box.write('~/.claude/settings.json', '{"permissions":{"deny":["Bash(x \\ud800)","Bash(rm:*)"]}}');
    const report = await box.sync();
    for (const target of ALL) expect(heldIn(report, target).join()).toMatch(/^lost permission deny Bash\(x .\)$/);
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('rm *');
  });

  test('but none whose name is shortened between the halves of a character', async () => {
    deny(`Bash(${'x'.repeat(74)}🌍 y)`);
    await box.sync();
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('🌍 y');
  });
});

test.each([
  ['an empty list', 'description: d\ntools: []', /bash: deny[\s\S]*webfetch: deny/],
  ['a list in front matter that is no YAML', 'description: Use when: x\ntools:\n  - Read\n  - Grep', /bash: deny/],
])('the tools of an agent stay limited by %s', async (_, head, limit) => {
  box.write('~/.claude/agents/a.md', `---\nname: a\n${head}\n---\nx\n`);
  const report = await box.sync();
  expect(box.read('~/.config/opencode/agents/a.md')).toMatch(limit);
  const gemini = join(box.home, '.gemini/agents/a.md');
  if (existsSync(gemini)) expect(box.read('~/.gemini/agents/a.md')).toContain('tools:');
  else expect(heldIn(report, 'gemini')).toEqual(['unsupported agent a']);
});
