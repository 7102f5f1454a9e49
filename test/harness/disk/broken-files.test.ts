// Files that cannot be read or written, on either side: each is named and left as it is, and the rest proceeds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statusText, syncText } from '../../../src/harness/report-text.ts';
import { useBox } from '../../support/box.ts';
import { ALL, contents, fillEverything, openBox } from '../../support/harness.ts';
import { fsWith, syncAt } from './box.ts';

const STATE = '/.local';
const box = useBox();

describe('broken files', () => {
  const rows = [
    { says: 'broken TOML', file: '~/.codex/config.toml', text: 'a = = 1\n', target: 'codex' },
    { says: 'broken JSON', file: '~/.gemini/settings.json', text: '{"a": }', target: 'gemini' },
    {
      says: 'a trailing comma in Gemini settings',
      file: '~/.gemini/settings.json',
      text: '{"a": 1,}',
      target: 'gemini',
    },
    {
      says: 'a key twice',
      file: '~/.config/opencode/opencode.json',
      text: '{"mcp": {}, "mcp": {}}',
      target: 'opencode',
    },
    { says: 'an empty file', file: '~/.config/opencode/opencode.json', text: '', target: 'opencode' },
    { says: 'bytes that are no text', file: '~/.gemini/settings.json', text: '{"a": "\u0000"}', target: 'gemini' },
  ] as const;
  test.each(rows)('$says is left as it is and named, the others proceed', async ({ file, text, target }) => {
    fillEverything(box);
    box.write(file, text);
    const report = await box.sync();
    expect(report.status).toBe('partial');
    expect(report.targets[target]?.failed).toBeGreaterThan(0);
    expect(report.targets[target]?.errors.join()).toContain(file);
    expect(box.read(file)).toBe(text);
    for (const other of ALL.filter((name) => name !== target)) expect(report.targets[other]?.errors).toEqual([]);
    expect(report.targets[target]?.synced).toBeGreaterThan(0);
  });

  test('servers that cannot be written together are tried one by one, and each is named', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' }, b: { command: 'b' } } });
    box.write('~/.gemini/settings.json', '{"mcpServers": []}');
    const { gemini } = (await box.sync()).targets;
    expect(gemini?.held.map(({ why, entry }) => `${why} ${entry}`)).toEqual(['conflict mcp a', 'conflict mcp b']);
    expect(gemini?.changes).toEqual([]);
  });

  test.each([
    { says: 'a broken user file', file: '~/.claude.json', text: '{' },
    { says: 'a broken project file', file: '.mcp.json', text: '[]' },
    { says: 'a broken settings file', file: '~/.claude/settings.json', text: 'x' },
    {
      says: 'a list of denials that is none, in a settings file,',
      file: '~/.claude/settings.json',
      text: '{"permissions": {"allow": ["Bash(npm test:*)"], "deny": "x"}, "env": {"EDITOR_MODE": "plain", "COUNT": "3"}}',
    },
    {
      says: 'an environment with a number, in a settings file,',
      file: '.claude/settings.json',
      text: '{"permissions": {"deny": ["Bash(curl *)"]}, "env": {"STAGE": 1}}',
    },
  ])('$says of the source is named, and what came from it stays', async ({ file, text }) => {
    fillEverything(box);
    await box.sync();
    const before = contents(box.root, ['.claude', '.claude.json', '.mcp.json', STATE]);
    box.write(file, text);
    const report = await box.sync();
    expect(report.status).toBe('partial');
    expect(report.targets.codex?.errors.join()).toContain(file);
    expect(contents(box.root, ['.claude', '.claude.json', '.mcp.json', STATE])).toEqual(before);
  });

  test.each([
    {
      says: 'an inline table of servers',
      file: '~/.codex/config.toml',
      text: 'mcp_servers = {}\n',
      entry: 'mcp local',
    },
    { says: 'half a block', file: '~/.codex/AGENTS.md', text: '<!-- harness-sync:begin -->\n', entry: 'rules' },
  ])('$says is a conflict and stays', async ({ file, text, entry }) => {
    fillEverything(box);
    box.write(file, text);
    const report = await box.sync();
    expect(report.targets.codex?.held).toContainEqual(expect.objectContaining({ entry, why: 'conflict' }));
    expect(box.read(file).startsWith(text)).toBe(true);
    expect(box.read(file)).not.toContain('npx');
  });

  test('a key in the state that no run has made is left as it is', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
    await box.sync();
    const state = JSON.parse(box.read('~/.local/state/three-good-sources/sync.json'));
    const [written] = Object.values(state.entries);
    state.entries[`${box.home}/x#json/%`] = written;
    box.write('~/.local/state/three-good-sources/sync.json', state);
    expect((await box.sync()).status).toBe('success');
    expect(box.status().targets.codex?.errors).toEqual([]);
  });

  test('a damaged state is an error and never an empty state', async () => {
    fillEverything(box);
    await box.sync();
    box.write('~/.local/state/three-good-sources/sync.json', '{');
    expect(await box.sync()).toMatchObject({ status: 'error', warnings: [expect.stringContaining('damaged')] });
  });

  test.each([
    { says: 'a folder that cannot be written', path: '.codex', file: '~/.codex/config.toml', target: 'codex' },
    {
      says: 'a file that cannot be written',
      path: '.gemini/settings.json',
      file: '~/.gemini/settings.json',
      target: 'gemini',
    },
  ] as const)('$says is named, the others proceed', async ({ path, file, target }) => {
    fillEverything(box);
    box.write(file, target === 'codex' ? '# mine\n' : '{}');
    const closed = join(box.home, path);
    const fs = fsWith('accessSync', (asked) => {
      if (asked === closed) throw Object.assign(new Error('no'), { code: 'EACCES' });
    });
    const report = await openBox({ fs, keep: box.root }).sync();
    expect(report.status).toBe('partial');
    expect(report.targets[target]?.errors.join()).toContain(`${file} (mcp local): cannot be written`);
    expect(box.read(file)).toBe(target === 'codex' ? '# mine\n' : '{}');
    expect(report.targets.opencode).toMatchObject({ status: 'success', failed: 0 });
  });

  test('a text names what a person has to decide before what no target can say', async () => {
    const servers = Array.from({ length: 20 }, (_, index) => [`ws-${index}`, { type: 'ws', url: 'wss://x.example' }]);
    const secret = { command: 'c', env: { TOKEN: 'planted-value' } };
    box.write('~/.claude.json', { mcpServers: { ...Object.fromEntries(servers), mine: { command: 'm' }, secret } });
    box.write('~/.config/opencode/opencode.json', '{"mcp": {"mine": {"type": "remote", "url": "u"}}}');
    const text = syncText(await box.sync());
    expect(text).toContain('! conflict  opencode: mcp mine (~/.config/opencode/opencode.json): is there already');
    expect(text).toContain(
      '! secret  codex, gemini, opencode: mcp secret (~/.codex/config.toml, ~/.gemini/settings.json, ' +
        '~/.config/opencode/opencode.json): written out in ~/.claude.json (env TOKEN): ' +
        'take it out or put a reference such as ${NAME} there',
    );
  });

  test.each([
    {
      says: 'an import from elsewhere',
      file: 'CLAUDE.md',
      text: '@/etc/passwd\n',
      note: 'CLAUDE.md: the import @/etc/passwd was left as text: it lies outside the folder that this file may read',
    },
    {
      says: 'an import of nothing',
      file: '~/.claude/CLAUDE.md',
      text: '@none.md\n',
      note: '~/.claude/CLAUDE.md: the import @none.md was left as text: there is no such file',
    },
  ])('$says is named with its file and what is wrong', async ({ file, text, note }) => {
    box.write(file, text);
    expect((await box.sync({ dryRun: true })).warnings).toContain(note);
  });

  test('a status names each broken file, and says what to do about what was changed by hand', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' }, b: { command: 'b' } } });
    await box.sync();
    box.write('~/.codex/config.toml', '[mcp_servers.a]\ncommand = "changed"\n');
    box.write('~/.gemini/settings.json', '{');
    const status = box.status();
    expect(status.targets.gemini).toMatchObject({
      status: 'error',
      errors: [expect.stringMatching(/^~\/\.gemini\/settings\.json \(mcp a\): is not valid JSON/), expect.anything()],
    });
    const text = statusText(status);
    expect(text).toMatch(/~\/\.gemini\/settings\.json \(mcp a\): is not valid JSON/);
    expect(text).toMatch(/mcp a .*changed by hand: sync with --take ours to overwrite it, or leave it/);
    expect(text).toMatch(/mcp b .*deleted: the next sync writes it again/);
  });
});

test('a home or project that is not there is an error that names it', async () => {
  box.remove('~/project');
  expect(await box.sync()).toMatchObject({
    status: 'error',
    warnings: [expect.stringContaining('project is not there')],
  });
});

test('a home that is not there is an error that names it, and is not made by looking', async () => {
  const home = join(box.root, 'none');
  const none = { ...box, home, stateFolder: join(home, 'state') };
  expect(await syncAt(none, { folder: '../home/project' })).toMatchObject({
    status: 'error',
    warnings: [expect.stringContaining('none is not there')],
  });
  expect(existsSync(home)).toBe(false);
});
