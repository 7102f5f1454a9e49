// What a cloned repository or a careless configuration could try: reading files from elsewhere, writing elsewhere,
// breaking a client, getting a secret into more files.
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { statusText } from '../../../src/harness/status-text.ts';
import { syncText } from '../../../src/harness/sync-text.ts';
import { textsIn, useBox } from '../../support/box.ts';
import { contents, fillEverything } from '../../support/harness.ts';

const box = useBox();

describe('symbolic links', () => {
  beforeEach(() => {
    box.write('~/.ssh/id_rsa', 'PRIVATE');
    box.write('~/../secret', 'OUTSIDE');
  });

  test.each([
    ['a skill file', '.claude/skills/x/SKILL.md', 'home/.ssh/id_rsa'],
    ['a file beside it', '.claude/skills/x/more.md', 'home/.ssh/id_rsa'],
    ['a folder in a skill', '.claude/skills/x/keys', 'home/.ssh'],
    ['a whole skill', '.claude/skills/y', 'home/.ssh'],
    ['a rule file', '.claude/rules/r.md', 'home/.ssh/id_rsa'],
    ['a command', '.claude/commands/c.md', 'home/.ssh/id_rsa'],
    ['an agent', '.claude/agents/a.md', 'secret'],
    ['the server list', '.mcp.json', 'secret'],
    ['an imported file', 'docs.md', 'home/.ssh/id_rsa', '@docs.md\n'],
  ])('%s that leads out of the project is not read', async (_, link, to, rules = 'Rules\n') => {
    if (link.includes('skills/x')) box.write('.claude/skills/x/SKILL.md', '---\nname: x\ndescription: d\n---\n');
    if (link.endsWith('SKILL.md')) box.remove(link);
    box.write('CLAUDE.md', rules);
    box.link(link, join(box.root, to));
    await box.sync();
    expect(textsIn(box)).not.toMatch(/PRIVATE|OUTSIDE/);
  });

  test.each([
    ['a folder', '.codex', 'home/elsewhere', 'codex'],
    ['a file', 'AGENTS.md', 'home/elsewhere/AGENTS.md', 'codex'],
    ['a file that is not there', 'opencode.json', 'home/elsewhere/none.json', 'opencode'],
  ] as const)('%s of a target that leads out of the project is not written', async (_, link, to, target) => {
    fillEverything(box);
    box.write('~/elsewhere/AGENTS.md', 'theirs');
    box.link(link, join(box.root, to));
    const before = contents(box.at('~/elsewhere'));
    const report = await box.sync();
    expect(report.status).toBe('partial');
    expect(report.targets[target]?.errors.join()).toMatch(/symbolic link/);
    expect(contents(box.at('~/elsewhere'))).toEqual(before);
  });

  test("a user's file linked to another place at home is written there and stays a link", async () => {
    fillEverything(box);
    box.write('~/dotfiles/config.toml', '# mine\n');
    box.link('~/.codex/config.toml', '~/dotfiles/config.toml');
    await box.sync();
    expect(box.read('~/dotfiles/config.toml')).toMatch(/^# mine\n\n\[mcp_servers/);
    expect(contents(box.at('~/.codex'))[box.at('~/.codex/config.toml')]).toMatch(/^->/);
  });
});

test('markers in CLAUDE.md do not end our block early', async () => {
  box.write('CLAUDE.md', 'a\n<!-- harness-sync:end -->\nb\n<!-- harness-sync:begin -->\nc\n');
  await box.sync();
  expect(box.status().targets.codex?.drift).toEqual([]);
  box.remove('CLAUDE.md');
  await box.sync();
  expect(box.has('AGENTS.md')).toBe(false);
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
    const status = box.status();
    const output = JSON.stringify([report, status]) + syncText(report) + statusText(status, '') + textsIn(box);
    for (const value of Object.values(PLANTED)) expect(output).not.toContain(value);
    expect(report.status).toBe('partial');
    const { codex } = report.targets;
    const secret = codex?.held.filter(({ why }) => why === 'secret').map(({ entry }) => entry);
    const servers = ['e', 'h', 'a', 'q', 'u', 'n'].map((name) => `mcp ${name}`);
    expect(secret).toEqual(expect.arrayContaining([...servers, 'rules', 'skill s']));
    expect(codex?.changes.map(({ entry }) => entry)).toEqual(['mcp fine']);
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
