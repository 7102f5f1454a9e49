// A whole run over real files: what is written, what is left alone, and that every byte of the user's comes back.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';
import { type Box, contents, fillEverything } from '../../support/harness.ts';

const box = useBox();

/** Takes the whole Claude configuration away, the user's other files stay. */
const emptySource = ({ project, write }: Box): void => {
  const paths = ['.claude', '.mcp.json', 'CLAUDE.md', '../.claude', '../.claude.json'];
  for (const path of paths) rmSync(join(project, path), { recursive: true, force: true });
  write('~/.claude.json', {});
};

/** What each target file may hold before. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  '~/.codex/config.toml': [
    '# top\nmodel = "x" # note\n\n\n[mcp_servers.user] # mine\nurl = "u"\n\n[t]\na = [\n  1, # one\n]',
    ...['\uFEFFa = 1\r\n[b]\r\n  c = 2\r\n', ''],
  ],
  '~/.gemini/settings.json': [
    ...['{}', '{ // top\n  "ui": {"theme": "x"}, /* b */\n\t"mcpServers" : { "user": {"command": "u"} } }'],
    '{\r\n    "mcpServers": {},\r\n    "a": [1,2]\r\n}\r\n',
  ],
  '~/.config/opencode/opencode.jsonc': [
    ...['{\n  // mine\n  "permission": { "bash": { "ls": "allow", }, },\n}', '\uFEFF{"mcp":{ }}'],
    '{"permission": {}, "mcp": {"user": {"type": "remote", "url": "u"}}}',
  ],
  '~/.codex/AGENTS.md': ['# Mine\r\n\r\ntext', 'a\n\n\n', '\uFEFF# x\n```\ncode\n```\n'],
  '~/.gemini/GEMINI.md': ['no newline', '\n', ''],
  'AGENTS.md': ['# Ours\n', 'x\r\n'],
  'opencode.json': ['{\n  "$schema": "https://opencode.ai/config.json"\n}\n'],
};

describe("the user's own content", () => {
  test.each([0, 1, 2])('in every target file, text %i, comes back byte for byte when the source goes', async (nth) => {
    for (const [file, texts] of Object.entries(HOSTILE)) box.write(file, texts[nth % texts.length] ?? '');
    const own = () => contents(box.root, ['.claude', '.claude.json', '.mcp.json', 'CLAUDE.md', '/.local']);
    const before = own();
    fillEverything(box);
    const { codex } = (await box.sync()).targets;
    expect(codex?.errors).toEqual([]);
    expect(codex?.synced).toBeGreaterThan(10);
    emptySource(box);
    expect((await box.sync({ prune: true })).status).toBe('success');
    expect(own()).toEqual(before);
  });
});

describe('writing', () => {
  test('new files are private at home and follow the project inside it; an existing mode is kept', async () => {
    fillEverything(box);
    box.write('~/.gemini/settings.json', '{}', 0o640);
    await box.sync();
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(join(box.home, '.codex/config.toml'))).toBe('600');
    expect(mode(join(box.home, '.codex'))).toBe('700');
    expect(mode(join(box.home, '.agents/skills/review/run.sh'))).toBe('700');
    expect(mode(join(box.home, '.gemini/settings.json'))).toBe('640');
    expect(mode(join(box.project, 'AGENTS.md'))).toBe('644');
    expect(mode(join(box.stateFolder, 'sync.json'))).toBe('600');
    expect(mode(box.stateFolder)).toBe('700');
  });
});
