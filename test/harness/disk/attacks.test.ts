// What a cloned repository or a careless configuration could try: reading files from elsewhere, writing elsewhere,
// breaking a client, getting a secret into more files.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statusText, syncText } from '../../../src/harness/report-text.ts';
import { type Box, contents, fillEverything, openBox } from '../../support/harness.ts';

let box: Box;
beforeEach(() => {
  box = openBox();
});
afterEach(() => box.drop());

const everything = (): string =>
  Object.values(contents(box.root))
    .map((text) => Buffer.from(text.split(' ').at(-1) ?? '', 'base64').toString())
    .join('\n');
const written = (): string => {
  const skip = ['.claude', '.claude.json', '.mcp.json', '/CLAUDE.md', '/secret', '/.ssh'];
  return Object.values(contents(box.root, skip))
    .map((text) => Buffer.from(text.split(' ').at(-1) ?? '', 'base64').toString())
    .join('\n');
};

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
    expect(written()).not.toMatch(/PRIVATE|OUTSIDE/);
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

describe('names and sizes', () => {
  test.each(['../evil', 'a/../../evil', 'con', '.hidden', 'x'.repeat(65), 'a b', '__proto__'])(
    'a server called %s is left out',
    async (name) => {
      box.write('~/.claude.json', `{"mcpServers": {${JSON.stringify(name)}: {"command": "evil"}}}`);
      expect((await box.sync()).targets.codex?.synced).toBe(0);
      expect(written()).not.toContain('evil"');
    },
  );

  test('an agent whose front matter names a path is left out', async () => {
    box.write('~/.claude/agents/a.md', '---\nname: ../../evil\ndescription: d\n---\nx');
    await box.sync();
    expect(existsSync(join(box.home, 'evil.toml'))).toBe(false);
    expect((await box.sync()).left_out).toContainEqual(expect.objectContaining({ what: 'agent' }));
  });
});

describe('files made to stop the sync', () => {
  const loops = (folder: string): void => {
    box.write(`${folder}/SKILL.md`, 'Skill\n');
    for (const name of 'abcdefghij') symlinkSync('.', join(box.project, folder, name));
  };
  test.each([
    { says: 'brackets without end', make: () => box.write('.mcp.json', '['.repeat(400_000)), error: /levels/ },
    {
      says: 'brackets in brackets',
      make: () => box.write('.mcp.json', `${'['.repeat(300)}${']'.repeat(300)}`),
      error: /levels/,
    },
    { says: 'links to their own folder', make: () => loops('.claude/skills/loop'), error: /loop: has more than 5000/ },
    { says: 'a skill of blank lines', make: () => box.write('.claude/skills/x/SKILL.md', '\n'.repeat(300_000)) },
    {
      says: 'many begins of a block',
      make: () => box.write('CLAUDE.md', '<!-- harness-sync:begin -->\n'.repeat(30_000)),
    },
    {
      says: 'rules named like parts of the language',
      make: () =>
        box.write('~/.claude/settings.json', {
          permissions: { allow: ['constructor'], deny: ['toString', '__proto__'] },
        }),
    },
    {
      says: 'tools named like parts of the language',
      make: () => box.write('.claude/agents/a.md', '---\ndescription: d\ntools: constructor, Read\n---\nx'),
    },
    {
      says: 'files that import each other many times',
      make: () => {
        for (const [from, to] of ['CLAUDE b', 'b c', 'c d', 'd e'].map((pair) => pair.split(' ')))
          box.write(`${from}.md`, `@${to}.md\n`.repeat(500));
        box.write('e.md', 'x\n');
      },
    },
  ])('$says stop nothing else', { timeout: 30_000 }, async ({ make, error }) => {
    box.write('~/.claude.json', { mcpServers: { fine: { command: 'fine' } } });
    box.write('.claude/skills/good/SKILL.md', 'Good\n');
    make();
    const report = await box.sync();
    expect(report.targets.codex?.changes).toContainEqual(expect.objectContaining({ entry: 'mcp fine' }));
    expect(report.targets.codex?.changes).toContainEqual(expect.objectContaining({ entry: 'skill good' }));
    if (error === undefined) expect(report.targets.codex?.errors).toEqual([]);
    else expect(report.targets.codex?.errors.join()).toMatch(error);
  });

  test('a skill that grows too large later keeps what was copied of it', async () => {
    box.write('.claude/skills/x/SKILL.md', 'Skill\n');
    await box.sync();
    loops('.claude/skills/x');
    expect((await box.sync()).targets.codex?.changes).toEqual([]);
    expect(existsSync(join(box.project, '.agents/skills/x/SKILL.md'))).toBe(true);
  });

  test('the history of a repository in a skill folder is neither counted nor copied', async () => {
    for (let index = 0; index < 501; index += 1) box.write(`.claude/skills/x/.git/objects/${index}`, 'x');
    box.write('.claude/skills/x/SKILL.md', 'Skill\n');
    expect((await box.sync()).targets.codex).toMatchObject({ synced: 1, errors: [] });
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

  test.each([
    { says: 'CLAUDE.md is a link to AGENTS.md', make: () => symlinkSync('AGENTS.md', join(box.project, 'CLAUDE.md')) },
    { says: 'CLAUDE.md imports AGENTS.md', make: () => box.write('CLAUDE.md', '@AGENTS.md\n') },
  ])('where $says, the rules are shared already', async ({ make }) => {
    box.write('AGENTS.md', '# Shared\n');
    make();
    for (let round = 0; round < 3; round += 1) await box.sync();
    expect(box.read('AGENTS.md')).toBe('# Shared\n');
    expect(box.read('GEMINI.md').match(/# Shared/g)).toHaveLength(1);
  });

  test('an import of an AGENTS.md that is not there makes none, now or later', async () => {
    box.write('CLAUDE.md', '@AGENTS.md\n');
    for (let round = 0; round < 3; round += 1) {
      expect((await box.sync()).targets.codex?.held).toMatchObject([{ entry: 'rules', why: 'native' }]);
      expect(existsSync(join(box.project, 'AGENTS.md'))).toBe(false);
    }
  });

  test('an AGENTS.md of ours that CLAUDE.md imports from now on is left as it is', async () => {
    box.write('CLAUDE.md', '# Rules\n');
    await box.sync();
    const text = box.read('AGENTS.md');
    box.write('CLAUDE.md', '@AGENTS.md\n');
    for (let round = 0; round < 3; round += 1) {
      expect((await box.sync()).warnings.join()).toContain(
        'CLAUDE.md: the import @AGENTS.md leads to a block of the sync',
      );
      expect(box.read('AGENTS.md')).toBe(text);
    }
    expect((await box.sync()).targets.gemini?.changes).toEqual([]);
  });

  test('where AGENTS.md is a link to CLAUDE.md, the rules are shared already', async () => {
    box.write('CLAUDE.md', '# Shared\n');
    symlinkSync('CLAUDE.md', join(box.project, 'AGENTS.md'));
    await box.sync();
    expect(box.read('CLAUDE.md')).toBe('# Shared\n');
  });

  const link = (from: string, to: string): void => {
    mkdirSync(join(box.home, from, '..'), { recursive: true });
    symlinkSync(join(box.home, to), join(box.home, from));
  };
  test.each(['.codex/AGENTS.md', '.gemini/GEMINI.md', '.config/opencode/AGENTS.md'])(
    "where a person's %s is a link to CLAUDE.md, the rules are shared already",
    async (file) => {
      box.write('~/.claude/CLAUDE.md', '# Mine\n');
      link(file, '.claude/CLAUDE.md');
      expect((await box.sync()).status).toBe('success');
      expect(box.read('~/.claude/CLAUDE.md')).toBe('# Mine\n');
    },
  );

  test.each([
    { says: 'a file of both at home', scope: '~/.claude/', files: ['~/.codex/AGENTS.md', '~/.gemini/GEMINI.md'] },
    { says: 'a file of both in the project', scope: '', files: ['AGENTS.md', 'GEMINI.md'] },
  ])('where two clients have one file, $says, one block is written, whoever comes first', async ({ scope, files }) => {
    const [first = '', second = ''] = files;
    box.write(`${scope}CLAUDE.md`, 'Use @types/node.\n');
    box.write(first, '# Shared\n');
    const at = (path: string): string => path.replace('~/', '').replace(/^(?!\.)/, 'project/');
    link(at(second), at(first));
    for (const targets of [['gemini'], ['codex', 'gemini', 'opencode'], ['codex']] as const) {
      const report = await box.sync({ targets });
      expect(report.status).toBe('success');
      expect(box.read(first).match(/harness-sync:begin/g)).toHaveLength(1);
    }
    box.remove(`${scope}CLAUDE.md`);
    expect((await box.sync()).status).toBe('success');
    expect(box.read(first)).toBe('# Shared\n');
  });

  test.each(['.agents/skills', '.config/opencode/commands'])(
    'where %s is a link to the folder of Claude Code, nothing in it is written or removed',
    async (folder) => {
      box.write('~/.claude/skills/s/SKILL.md', '# S\n');
      box.write('~/.claude/skills/s/more.md', 'more\n');
      box.write('~/.claude/commands/c.md', 'C\n');
      link(folder, `.claude/${folder.split('/').at(-1)}`);
      const before = contents(join(box.home, '.claude'));
      expect((await box.sync()).status).toBe('success');
      expect(contents(join(box.home, '.claude'))).toEqual(before);
      box.remove('~/.claude/skills/s/SKILL.md');
      await box.sync();
      expect(box.read('~/.claude/skills/s/more.md')).toBe('more\n');
    },
  );

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
      JSON.stringify(report) + syncText(report) + JSON.stringify(box.status()) + statusText(box.status()) + written();
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
    expect(written()).toContain(PLANTED.env);
    expect(Object.keys(contents(box.project)).filter((path) => !path.includes('.git'))).toEqual([]);
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toContain(PLANTED.env);
  });

  test('make the run blocked when nothing else was to do', async () => {
    box.write('~/.claude.json', { mcpServers: { e: { command: 'c', env: { GITHUB_TOKEN: PLANTED.env } } } });
    expect((await box.sync()).status).toBe('blocked');
    expect(everything()).toContain(PLANTED.env);
    expect(written()).not.toContain(PLANTED.env);
  });
});
