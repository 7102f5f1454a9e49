// Files that cannot be read or written, on either side: each is named and left as it is, and the rest proceeds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fsWith, refuse, useBox } from '../../support/box.ts';
import { ALL, contents, fillEverything, openBox } from '../../support/harness.ts';

const STATE = '/.local';
const box = useBox();

describe('broken files', () => {
  const [CODEX, GEMINI] = ['~/.codex/config.toml', '~/.gemini/settings.json'];
  const OPENCODE = '~/.config/opencode/opencode.json';
  test.each([
    ['broken TOML', CODEX, 'a = = 1\n', 'codex'],
    ['broken JSON', GEMINI, '{"a": }', 'gemini'],
    ['a trailing comma in Gemini settings', GEMINI, '{"a": 1,}', 'gemini'],
    ['a key twice', OPENCODE, '{"mcp": {}, "mcp": {}}', 'opencode'],
    ['bytes that are no text', GEMINI, '{"a": "\u0000"}', 'gemini'],
    ['broken JSON of Cursor', '~/.cursor/mcp.json', '{"mcpServers": {', 'cursor'],
    ['broken JSON of VS Code', '.vscode/mcp.json', '{"servers": }', 'vscode'],
  ] as const)('%s is left as it is and named, the others proceed', async (_, file, text, target) => {
    fillEverything(box);
    box.write(file, text);
    const report = await box.sync({ targets: [...new Set([...ALL, target])] });
    expect(report.status).toBe('partial');
    expect(report.targets[target]?.failed).toBeGreaterThan(0);
    expect(report.targets[target]?.errors.join()).toContain(file);
    expect(box.read(file)).toBe(text);
    for (const other of ALL.filter((name) => name !== target)) expect(report.targets[other]?.errors).toEqual([]);
    expect(report.targets[target]?.synced).toBeGreaterThan(0);
  });

  test.each([
    ['~/.config/opencode/opencode.json', 'opencode'],
    ['~/.gemini/settings.json', 'gemini'],
    ['~/.cursor/mcp.json', 'cursor'],
    ['~/.copilot/mcp-config.json', 'copilot'],
  ] as const)('an empty %s is filled, and empty again afterwards', async (file, target) => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
    box.write(file, '\n');
    expect((await box.sync({ targets: [target] })).status).toBe('success');
    expect(box.read(file)).toContain('"a"');
    await box.leave();
    expect(box.read(file)).toBe('\n');
  });

  test('servers that cannot be written together are tried one by one, and each is named', async () => {
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' }, b: { command: 'b' } } });
    box.write('~/.gemini/settings.json', '{"mcpServers": []}');
    const { gemini } = (await box.sync()).targets;
    expect(gemini?.held.map(({ why, entry }) => `${why} ${entry}`)).toEqual(['conflict mcp a', 'conflict mcp b']);
    expect(gemini?.changes).toEqual([]);
  });

  test.each([
    ['a broken user file', '~/.claude.json', '{'],
    ['a broken project file', '.mcp.json', '[]'],
    ['a broken settings file', '~/.claude/settings.json', 'x'],
  ])('%s of the source is named, and what came from it stays', async (_, file, text) => {
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
    ['an inline table of servers', '~/.codex/config.toml', 'mcp_servers = {}\n', 'mcp local'],
    ['half a block', '~/.codex/AGENTS.md', '<!-- harness-sync:begin -->\n', 'rules'],
  ])('%s is a conflict and stays', async (_, file, text, entry) => {
    fillEverything(box);
    box.write(file, text);
    const report = await box.sync();
    expect(report.targets.codex?.held).toContainEqual(expect.objectContaining({ entry, why: 'conflict' }));
    expect(box.read(file).startsWith(text)).toBe(true);
    expect(box.read(file)).not.toContain('npx');
  });

  test('a file that cannot be written is named, the others proceed', async () => {
    fillEverything(box);
    box.write(GEMINI, '{}');
    const fs = fsWith('accessSync', (asked) => String(asked).endsWith('.gemini/settings.json') && refuse('EACCES'));
    const report = await openBox({ fs, keep: box.root }).sync();
    expect(report.status).toBe('partial');
    expect(report.targets.gemini?.errors.join()).toContain(`${GEMINI} (mcp local): cannot be written`);
    expect(box.read(GEMINI)).toBe('{}');
    expect(report.targets.opencode).toMatchObject({ status: 'success', failed: 0 });
  });
});

test('a project or a home that is not there is an error that names it, and is not made by looking', async () => {
  const missing = (name: string) => ({ status: 'error', warnings: [expect.stringContaining(`${name} is not there`)] });
  const none = openBox({ keep: join(box.root, 'none'), folder: '../../home/project' });
  expect(await none.sync()).toMatchObject(missing('none/home'));
  box.remove('~/project');
  expect(await box.sync()).toMatchObject(missing('project'));
  expect(existsSync(none.home)).toBe(false);
});

test('what cannot be removed from a broken file is removed once the file is mended', async () => {
  box.write('~/.claude.json', { mcpServers: { s: { command: 'c' } } });
  await box.sync();
  const written = box.read('~/.gemini/settings.json');
  box.write('~/.claude.json', {});
  box.write('~/.gemini/settings.json', `${written}}`);
  expect((await box.sync()).targets.gemini).toMatchObject({ removed: 0, errors: [{}] });
  box.write('~/.gemini/settings.json', written);
  expect((await box.sync()).targets.gemini).toMatchObject({ removed: 1, errors: [] });
});
