// What a cloned repository or a careless configuration could try: reading files from elsewhere, writing elsewhere,
// breaking a client, getting a secret into more files.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { statusText, syncText } from '../../../src/harness/report-text.ts';
import { useBox } from '../../support/box.ts';
import { contents, fillEverything } from '../../support/harness.ts';
import { textsIn } from './box.ts';

const box = useBox();

describe('symbolic links', () => {
  beforeEach(() => {
    mkdirSync(join(box.home, '.ssh'));
    writeFileSync(join(box.home, '.ssh/id_rsa'), 'PRIVATE');
    writeFileSync(join(box.root, 'secret'), 'OUTSIDE');
    box.write('CLAUDE.md', 'Rules\n');
  });

  test.each([
    { says: 'a skill file', link: '.claude/skills/x/SKILL.md', to: 'home/.ssh/id_rsa' },
    { says: 'a file beside it', link: '.claude/skills/x/more.md', to: 'home/.ssh/id_rsa' },
    { says: 'a folder in a skill', link: '.claude/skills/x/keys', to: 'home/.ssh' },
    { says: 'a whole skill', link: '.claude/skills/y', to: 'home/.ssh' },
    { says: 'a rule file', link: '.claude/rules/r.md', to: 'home/.ssh/id_rsa' },
    { says: 'a command', link: '.claude/commands/c.md', to: 'home/.ssh/id_rsa' },
    { says: 'an agent', link: '.claude/agents/a.md', to: 'secret' },
    { says: 'the server list', link: '.mcp.json', to: 'secret' },
    { says: 'an imported file', link: 'docs.md', to: 'home/.ssh/id_rsa', rules: '@docs.md\n' },
  ])('$says that leads out of the project is not read', async ({ link, to, rules }) => {
    if (link.includes('skills/x')) box.write('.claude/skills/x/SKILL.md', '---\nname: x\ndescription: d\n---\n');
    if (link.endsWith('SKILL.md')) box.remove(link);
    if (rules !== undefined) box.write('CLAUDE.md', rules);
    mkdirSync(join(box.project, link, '..'), { recursive: true });
    symlinkSync(join(box.root, to), join(box.project, link));
    await box.sync();
    expect(textsIn(box)).not.toMatch(/PRIVATE|OUTSIDE/);
  });

  test.each([
    { says: 'a folder', link: '.codex', to: 'home/elsewhere' },
    { says: 'a file', link: 'AGENTS.md', to: 'home/elsewhere/AGENTS.md' },
    { says: 'a file that is not there', link: 'opencode.json', to: 'home/elsewhere/none.json' },
  ])('$says of a target that leads out of the project is not written', async ({ link, to }) => {
    fillEverything(box);
    mkdirSync(join(box.home, 'elsewhere'));
    writeFileSync(join(box.home, 'elsewhere/AGENTS.md'), 'theirs');
    symlinkSync(join(box.root, to), join(box.project, link));
    const before = contents(join(box.home, 'elsewhere'));
    const report = await box.sync();
    expect(report.status).toBe('partial');
    expect(report.targets[link === 'opencode.json' ? 'opencode' : 'codex']?.errors.join()).toMatch(/symbolic link/);
    expect(contents(join(box.home, 'elsewhere'))).toEqual(before);
  });

  test("a user's file linked to another place at home is written there and stays a link", async () => {
    fillEverything(box);
    box.write('~/dotfiles/config.toml', '# mine\n');
    mkdirSync(join(box.home, '.codex'));
    symlinkSync(join(box.home, 'dotfiles/config.toml'), join(box.home, '.codex/config.toml'));
    await box.sync();
    expect(box.read('~/dotfiles/config.toml')).toMatch(/^# mine\n\n\[mcp_servers/);
    expect(contents(join(box.home, '.codex'))[join(box.home, '.codex/config.toml')]).toMatch(/^->/);
  });
});

describe('texts that a client would run or replace', () => {
  test.each(['{env:HOME}', '{file:~/.ssh/id_rsa}'])(
    '%s in a server, command or agent never reaches OpenCode',
    async (text) => {
      box.write('~/.claude.json', {
        mcpServers: { x: { command: 'c', args: [text] }, y: { command: 'c', env: { [text]: '1' } } },
      });
      box.write('~/.claude/commands/c.md', `Say ${text}\n`);
      box.write('~/.claude/commands/d.md', `---\ndescription: "${text}"\n---\nSay\n`);
      box.write('~/.claude/agents/a.md', `---\nname: a\ndescription: d\n---\n${text}\n`);
      box.write('~/.claude/agents/b.md', `---\nname: b\ndescription: "${text}"\n---\nSay\n`);
      const report = await box.sync();
      expect(report.targets.opencode?.synced).toBe(0);
      expect(report.targets.opencode?.held.filter(({ why }) => why === 'unsupported')).toHaveLength(6);
    },
  );

  test.each(['!{rm -rf x}', '@{/etc/passwd}', 'costs $1'])('%s in a command never reaches Gemini', async (text) => {
    box.write('~/.claude/commands/c.md', `Say ${text}\n`);
    expect((await box.sync()).targets.gemini?.synced).toBe(0);
  });

  test('markers in CLAUDE.md do not end our block early', async () => {
    box.write('CLAUDE.md', 'a\n<!-- harness-sync:end -->\nb\n<!-- harness-sync:begin -->\nc\n');
    await box.sync();
    expect(box.status().targets.codex?.drift).toEqual([]);
    box.remove('CLAUDE.md');
    await box.sync();
    expect(existsSync(join(box.project, 'AGENTS.md'))).toBe(false);
  });

  test('imports that go in circles end, five deep at most', async () => {
    box.write('CLAUDE.md', 'start\n@a.md\n');
    box.write('a.md', 'A\n@b.md\n');
    box.write('b.md', 'B\n@a.md\n@CLAUDE.md\n');
    await box.sync();
    expect(box.read('AGENTS.md').replace(/begin [\da-f]{16}/, 'begin')).toBe(
      '<!-- harness-sync:begin -->\nstart\nA\nB\n@a.md\n@CLAUDE.md\n<!-- harness-sync:end -->\n',
    );
  });
});

describe('secrets', () => {
  const PLANTED = {
    env: `ghp_${'a1'.repeat(18)}`,
    header: `sk-ant-api03-${'b2'.repeat(20)}`,
    argument: `xoxb-${'123456789012'}-planted`,
    query: 'planted-query-value',
    user: 'planted-password',
    setting: 'planted-setting-value',
    rule: `glpat-${'c3'.repeat(10)}`,
    skill: `AKIA${'ABCD'.repeat(4)}`,
    text: `npm_${'d4'.repeat(18)}`,
    oauth: `planted-named-value`,
    path: `ghp_${'e5'.repeat(18)}`,
  };
  const plant = (): void => {
    box.write('~/.claude.json', {
      mcpServers: {
        e: { command: 'c', env: { GITHUB_TOKEN: PLANTED.env } },
        h: { type: 'http', url: 'https://x.example', headers: { Authorization: `Bearer ${PLANTED.header}` } },
        a: { command: 'c', args: ['--slack', PLANTED.argument] },
        q: { type: 'http', url: `https://x.example/?api_key=${PLANTED.query}` },
        u: { type: 'http', url: `https://me:${PLANTED.user}@x.example` },
        n: { command: 'c', args: ['--client-secret', PLANTED.oauth] },
        fine: { command: 'c', env: { API_KEY: '${API_KEY}', TOKEN_LIMIT: '5', PASSWORD: 'changeme' } },
      },
    });
    box.write('~/.claude/settings.json', {
      env: { DB_PASSWORD: PLANTED.setting, MODE: 'x' },
      permissions: { allow: [`Bash(curl -H ${PLANTED.rule}:*)`] },
    });
    box.write('~/.claude/skills/s/SKILL.md', `---\nname: s\ndescription: d\n---\n${PLANTED.skill}\n`);
    box.write('~/.claude/CLAUDE.md', `Use ${PLANTED.text}\n@${PLANTED.path}.md\n`);
  };

  test('are left out by entry, named by place, and their values are shown nowhere', async () => {
    plant();
    const report = await box.sync();
    const output =
      JSON.stringify(report) +
      syncText(report) +
      JSON.stringify(box.status()) +
      statusText(box.status()) +
      textsIn(box);
    for (const value of Object.values(PLANTED)) expect(output).not.toContain(value);
    expect(report.status).toBe('partial');
    const { codex } = report.targets;
    expect(codex?.held.filter(({ why }) => why === 'secret').map(({ entry }) => entry)).toEqual(
      expect.arrayContaining([
        'mcp e',
        'mcp h',
        'mcp a',
        'mcp q',
        'mcp u',
        'mcp n',
        'rules',
        'skill s',
        'env DB_PASSWORD',
      ]),
    );
    expect(codex?.changes.map(({ entry }) => entry)).toEqual(['mcp fine', 'env']);
  });

  test('are written when allowed, at home only, and stay when a later run does not allow them', async () => {
    plant();
    await box.sync({ allowSecrets: true });
    expect(textsIn(box)).toContain(PLANTED.env);
    expect(Object.keys(contents(box.project)).filter((path) => !path.includes('.git'))).toEqual([]);
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toContain(PLANTED.env);
  });

  test('make the run blocked when nothing else was to do', async () => {
    box.write('~/.claude.json', { mcpServers: { e: { command: 'c', env: { GITHUB_TOKEN: PLANTED.env } } } });
    expect((await box.sync()).status).toBe('blocked');
    expect(textsIn(box, [])).toContain(PLANTED.env);
    expect(textsIn(box)).not.toContain(PLANTED.env);
  });
});
