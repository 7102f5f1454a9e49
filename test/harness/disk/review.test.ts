// What a sync must not do to rich configurations: delete or rewrite what is the person's, spread what is private, take a
// missing source for an empty one, or let one unsuitable file hold back the rest.
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../../src/harness/disk/files.ts';
import { CAREFUL } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { statusText } from '../../../src/harness/report-text.ts';
import { sync } from '../../../src/harness/sync.ts';
import { ALL, type Box, fillEverything, openBox } from '../../support/harness.ts';

let box: Box;
beforeEach(() => {
  box = openBox();
  box.write('~/.claude.json', {});
  box.write('~/.claude/settings.json', {});
});
afterEach(() => box.drop());

const skill = (name: string, text = 'Do'): string => `---\nname: ${name}\ndescription: d\n---\n${text}\n`;
const held = (report: Awaited<ReturnType<Box['sync']>>, client: 'codex' | 'gemini' | 'opencode') =>
  (report.targets[client]?.held ?? []).map(({ entry, why }) => `${why} ${entry}`);

describe("what is the person's", () => {
  test('a skill whose original lies in .agents stays when its link in .claude goes', async () => {
    box.write('~/.agents/skills/a/SKILL.md', skill('a', 'mine'));
    mkdirSync(join(box.home, '.claude/skills'), { recursive: true });
    symlinkSync('../../.agents/skills/a', join(box.home, '.claude/skills/a'));
    await box.sync();
    box.remove('~/.claude/skills/a');
    await box.sync();
    expect(box.read('~/.agents/skills/a/SKILL.md')).toContain('mine');
  });

  test('an entry that was there first is neither removed nor rewritten, with its comments', async () => {
    const text = '# mine\n[mcp_servers.gh]   # by hand\nurl = "https://x.example/mcp" # ask Anna\n';
    box.write('~/.codex/config.toml', text);
    box.write('~/.claude.json', { mcpServers: { gh: { type: 'http', url: 'https://x.example/mcp' } } });
    await box.sync();
    box.write('~/.claude.json', { mcpServers: { gh: { type: 'http', url: 'https://y.example/mcp' } } });
    expect(held(await box.sync(), 'codex')).toEqual(['conflict mcp gh']);
    box.write('~/.claude.json', {});
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toBe(text);
  });

  test('--take ours overwrites the named entry and no other', async () => {
    box.write('~/.codex/config.toml', '[mcp_servers.a]\ncommand = "theirs"\n[mcp_servers.b]\ncommand = "theirs"\n');
    box.write('~/.claude.json', { mcpServers: { a: { command: 'ours' }, b: { command: 'ours' } } });
    await box.sync({ take: ['mcp a'] });
    expect(box.read('~/.codex/config.toml')).toBe(
      '[mcp_servers.a]\ncommand = "ours"\n[mcp_servers.b]\ncommand = "theirs"\n',
    );
    await box.sync({ take: [] });
    expect(box.read('~/.codex/config.toml')).not.toContain('theirs');
  });

  test('--take ours says which of its names is there nowhere', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
    const { warnings } = await box.sync({ take: ['mcp a', '~/.codex/config.toml', 'NOSUCH'] });
    expect(warnings).toEqual(['--take ours: no entry or file here is called NOSUCH']);
  });
<<<<<<< HEAD
=======

  test('a comment behind a key of our table stays when the table changes', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'x', args: ['-y'] } } });
    await box.sync();
    const file = '~/.codex/config.toml';
    box.write(file, box.read(file).replace('command = "x"', '# mine\ncommand = "x" # ask Anna'));
    box.write('~/.claude.json', { mcpServers: { a: { command: 'y', args: ['-y'] } } });
    await box.sync();
    expect(box.read(file)).toBe('[mcp_servers.a]\n# mine\ncommand = "y" # ask Anna\nargs = [ "-y" ]\n');
  });

  test('an update changes a table where it stands', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'x' } } });
    await box.sync();
    box.write(
      '~/.codex/config.toml',
      `${box.read('~/.codex/config.toml')}\n[mcp_servers.mine]\ncommand = "m" # note\n`,
    );
    box.write('~/.claude.json', { mcpServers: { a: { command: 'y' } } });
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toBe(
      '[mcp_servers.a]\ncommand = "y"\n\n[mcp_servers.mine]\ncommand = "m" # note\n',
    );
  });
});

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
    const places = placesOf(box.home, [box.project], { CLAUDE_CONFIG_DIR: join(box.home, 'other') });
    const files = createFiles({ places, stateFolder: box.stateFolder });
    const report = await sync(files, { ...CAREFUL, targets: [target], dryRun: false });
    expect(held(report, target).join()).toContain('kept permission');
    const file = {
      codex: '~/.codex/rules/three-good-sources.rules',
      gemini: '~/.gemini/policies/three-good-sources.toml',
      opencode: '~/.config/opencode/opencode.jsonc',
    }[target];
    expect(box.read(file)).toContain('touch');
    const again = await sync(files, { ...CAREFUL, targets: [target], dryRun: false, prune: true });
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
    expect(held(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual(['lost permission deny Bash(touch:*)']);
    expect((await box.sync({ targets: ['opencode'] })).targets.opencode?.changes).toEqual([]);
  });

  test('because of the top of its repository, where it is yours', async () => {
    const places = placesOf(box.home, [join(box.project, 'sub/deep')], {});
    const files = createFiles({ places, stateFolder: box.stateFolder });
    box.write('sub/deep/a.md', 'x');
    box.write('opencode.json', { permission: { bash: 'allow' } });
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    const report = await sync(files, { ...CAREFUL, targets: ['opencode'], dryRun: false });
    expect(held(report, 'opencode')).toEqual(['lost permission deny Bash(touch:*)']);
  });

  test('and not because of one that says the same, or of other calls', async () => {
    const bash = { '*': 'allow', 'touch *': 'deny' };
    box.write('~/.config/opencode/opencode.json', { agent: { build: { permission: { bash, edit: 'allow' } } } });
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    expect(held(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual([]);
  });
});

describe('a refusal that a target does not keep is named as lost', () => {
  const deny = (...rules: string[]): void => box.write('~/.claude/settings.json', { permissions: { deny: rules } });
  const codex = async () => held(await box.sync({ targets: ['codex'] }), 'codex');

  test('by Codex: a path outside the project', async () => {
    box.write('~/.codex/config.toml', 'default_permissions = "p"\n[permissions.p]\nextends = ":workspace"\n');
    deny('Read(~/.ssh/**)', 'Read(//etc/x)', 'Read(./.env)');
    expect(await codex()).toEqual(['lost permission deny Read(~/.ssh/**)', 'lost permission deny Read(//etc/x)']);
    expect(box.read('~/.codex/config.toml')).not.toContain('ssh');
  });

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
    expect(held(await box.sync({ targets: ['gemini'] }), 'gemini')).toEqual(['lost permission deny Bash(rm:*)']);
  });

  test('by all: one with half a character, which stops no other', async () => {
    box.write('~/.claude/settings.json', '{"permissions":{"deny":["Bash(x \\ud800)","Bash(rm:*)"]}}');
    const report = await box.sync();
    for (const target of ALL) expect(held(report, target).join()).toMatch(/^lost permission deny Bash\(x .\)$/);
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('rm *');
  });

  test('but none whose name is shortened between the halves of a character', async () => {
    deny(`Bash(${'x'.repeat(74)}🌍 y)`);
    await box.sync();
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('🌍 y');
  });

  test('and a server is found by the name that its tools have in Claude Code', async () => {
    box.write('~/.claude.json', { mcpServers: { 'my.server': { command: 'x' } } });
    deny('mcp__my_server__drop');
    await box.sync();
    expect(box.read('~/.gemini/policies/three-good-sources.toml')).toContain('mcpName = "my.server"');
    expect(box.read('~/.codex/config.toml')).toContain('drop');
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
  else expect(held(report, 'gemini')).toEqual(['unsupported agent a']);
>>>>>>> main
});

describe('what git moves', () => {
  const sources = (rules: string): void => {
    box.write('CLAUDE.md', rules);
    box.write('.claude/agents/a.md', `---\nname: a\ndescription: ${rules.trim()}\n---\nx\n`);
  };
  test('is no drift after a branch and back', async () => {
    sources('one\n');
    await box.sync();
    cpSync(box.project, join(box.root, 'main'), { recursive: true });
    sources('two\n');
    await box.sync();
    cpSync(join(box.root, 'main'), box.project, { recursive: true });
    sources('three\n');
    const report = await box.sync();
    expect(held(report, 'codex')).toEqual([]);
    expect(box.read('AGENTS.md')).toContain('three');
    expect(box.read('.codex/agents/a.toml')).toContain('three');
  });

  test('is no conflict in a clone without a record: a block with its seal is ours', async () => {
    sources('one\n');
    await box.sync();
    box.remove('~/.local');
    box.write('CLAUDE.md', 'two\n');
    expect(held(await box.sync(), 'codex')).toEqual([]);
    expect(box.read('AGENTS.md')).toContain('two');
  });

  test('is no conflict after the folder has another name', async () => {
    sources('one\n');
    await box.sync();
    renameSync(box.project, join(box.home, 'moved'));
    const places = placesOf(box.home, [join(box.home, 'moved')], {});
    const files = createFiles({ places, stateFolder: box.stateFolder });
    box.write('~/moved/.claude/agents/a.md', '---\nname: a\ndescription: two\n---\nx\n');
    const report = await sync(files, { ...CAREFUL, targets: ALL, dryRun: false });
    expect(held(report, 'codex')).toEqual([]);
    expect(box.read('~/moved/.codex/agents/a.toml')).toContain('two');
  });

  test('a block that was edited by hand stays, seal or not', async () => {
    sources('one\n');
    await box.sync();
    box.write('AGENTS.md', box.read('AGENTS.md').replace('one', 'edited'));
    box.remove('~/.local');
    expect(held(await box.sync(), 'codex')).toContain('conflict rules');
    expect(box.read('AGENTS.md')).toContain('edited');
  });
});

describe('a status', () => {
  test.each([
    {
      says: 'a refusal that a target cannot say',
      write: () => box.write('~/.claude/settings.json', { permissions: { deny: ['Read(.env)'] } }),
      left: 'lost',
    },
    {
      says: 'a server with a secret',
      write: () =>
        box.write('~/.claude.json', { mcpServers: { a: { command: 'a', env: { API_KEY: 'planted-value' } } } }),
      left: 'secret',
    },
  ])('beside $says is not in sync, and names it', async ({ write, left }) => {
    write();
    await box.sync();
    const { codex } = box.status().targets;
    expect(codex).toMatchObject({ status: 'partial', pending: 0, refused: [{ why: left }] });
    expect(statusText(box.status())).toContain(`! ${left}  `);
  });
});

describe('what is missing', () => {
  test('another CLAUDE_CONFIG_DIR takes nothing away until --prune is given', async () => {
    const elsewhere = placesOf(box.home, [box.project], { CLAUDE_CONFIG_DIR: join(box.home, 'work') });
    const files = createFiles({ places: elsewhere, stateFolder: box.stateFolder });
    box.write('~/work/settings.json', { permissions: { deny: ['Bash(rm:*)'] } });
    await sync(files, { ...CAREFUL, targets: ALL, dryRun: false });
    const report = await box.sync();
    expect(held(report, 'codex')).toEqual(['kept permissions']);
    expect(report.status).toBe('partial');
    expect(existsSync(join(box.home, '.codex/rules/three-good-sources.rules'))).toBe(true);
    await box.sync({ prune: true });
    expect(existsSync(join(box.home, '.codex/rules/three-good-sources.rules'))).toBe(false);
  });

  test('without any configuration the run does not say that it is done', async () => {
    box.remove('~/.claude');
    box.remove('~/.claude.json');
    expect((await box.sync()).warnings).toEqual([
      'no Claude Code configuration was found, so there is nothing to sync',
    ]);
  });
});

describe('what Claude Code means', () => {
  test('rules that import AGENTS.md and say more bring the rest beside it, and no more', async () => {
    box.write('AGENTS.md', '# Agents\n');
    box.write('CLAUDE.md', '@AGENTS.md\n\nEXTRA\n');
    await box.sync();
    expect(box.read('AGENTS.md').replace(/ [\da-f]{16}/, '')).toBe(
      '# Agents\n\n<!-- harness-sync:begin -->\nEXTRA\n<!-- harness-sync:end -->\n',
    );
    expect(box.read('GEMINI.md')).toContain('# Agents');
    expect((await box.sync()).targets.codex?.changes).toEqual([]);
    box.write('CLAUDE.md', '@AGENTS.md\n\nOTHER\n');
    expect((await box.sync()).warnings.join()).not.toContain('two comment lines');
    expect(box.status().warnings.join()).not.toContain('two comment lines');
    expect(box.read('AGENTS.md')).toContain('OTHER');
    expect(box.read('AGENTS.md')).not.toContain('EXTRA');
  });

  test('imports are found as Claude Code finds them', async () => {
    const names = ['docs/über.md', 'docs/a b.md', 'docs/a+b.md', 'docs/[id]/r.md', 'docs/(x).md', 'docs/e,f.md'];
    for (const name of names) box.write(name, `TEXT-OF-${name}\n`);
    box.write('hidden.md', 'HIDDEN\n');
    const lines = names.map((name) => `@${name.replaceAll(' ', '\\ ')}`);
    box.write('CLAUDE.md', `${lines.join('\n')}\n<!-- @hidden.md -->\nSee @hidden.md.\n`);
    await box.sync();
    for (const name of names) expect(box.read('AGENTS.md')).toContain(`TEXT-OF-${name}`);
    expect(box.read('AGENTS.md')).not.toContain('HIDDEN');
  });

  test('a skill that only a person may start says so to Codex', async () => {
    const text = '---\nname: a\ndescription: d\ndisable-model-invocation: true\n---\nx\n';
    box.write('~/.claude/skills/a/SKILL.md', text);
    const report = await box.sync();
    expect(box.read('~/.agents/skills/a/agents/openai.yaml')).toContain('allow_implicit_invocation: false');
    expect(held(report, 'opencode')).toContain('unsupported skill a');
  });

  test('what is left out is said once, grouped', async () => {
    box.write('~/.claude/settings.json', {
      permissions: { allow: ['Bash(ls:*)'], defaultMode: 'plan', additionalDirectories: ['/x'] },
      sandbox: { enabled: true },
      apiKeyHelper: 'x',
      env: { CLAUDE_CODE_X: '1', OTEL_X: '1', MINE: '1' },
    });
    box.write('~/.claude/agents/a.md', '---\nname: a\ndescription: d\nmodel: opus\nhooks:\n  Stop: []\n---\nx\n');
    const report = await box.sync();
    expect(report.left_out.map(({ what }) => what)).toEqual([
      'model of agents',
      'hooks of agents',
      'sandbox',
      'apiKeyHelper',
      'env CLAUDE_CODE_X',
      'env OTEL_X',
      'permissions.allow',
      'permissions.defaultMode',
      'permissions.additionalDirectories',
    ]);
    expect(box.read('~/.codex/config.toml')).toBe('[shell_environment_policy.set]\nMINE = "1"\n');
  });
});

describe('the status', () => {
  beforeEach(async () => {
    fillEverything(box);
    await box.sync();
  });

  test('sees a changed line in the block, a changed server and a deleted skill', () => {
    box.write('~/.codex/AGENTS.md', box.read('~/.codex/AGENTS.md').replace('Mine', 'Yours'));
    box.write('~/.codex/config.toml', box.read('~/.codex/config.toml').replace('npx', 'npm'));
    box.remove('~/.agents/skills/review');
    const { codex } = box.status().targets;
    expect(codex?.status).toBe('drift');
    expect(codex?.drift.map(({ entry, kind }) => `${entry} ${kind}`)).toEqual([
      'mcp local modified',
      'rules modified',
      'skill review missing',
      'skill review missing',
    ]);
  });

  test("does not take the user's text beside ours for drift, nor a changed source", () => {
    box.write('~/.codex/AGENTS.md', `mine\n${box.read('~/.codex/AGENTS.md')}more\n`);
    box.write('CLAUDE.md', 'new rules\n');
    const { codex } = box.status().targets;
    expect(codex).toMatchObject({ status: 'pending', pending: 1, drift: [] });
  });
});
