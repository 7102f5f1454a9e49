// A whole run over real files: what is written, what is left alone, and that every byte of the user's comes back.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSettled } from '../../../src/harness/status.ts';
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
    ...['\uFEFFa = 1\r\n[b]\r\n  c = 2\r\n', 'a = {\n  b = 1,\n}\n'],
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

  test("codex rewriting its file between two syncs leaves ours ours and the user's alone", async () => {
    fillEverything(box);
    await box.sync();
    const text = box.read('~/.codex/config.toml').replace(/\n\n/g, '\n');
    box.write('~/.codex/config.toml', `[mcp_servers.other]\nurl = "o"\n${text}`);
    expect((await box.sync()).targets.codex?.synced).toBe(0);
    emptySource(box);
    await box.sync({ prune: true });
    expect(box.read('~/.codex/config.toml').trim()).toBe('[mcp_servers.other]\nurl = "o"');
  });
});

test('a sync that had nothing to do is a sync: the status is no longer never_synced', async () => {
  expect(box.status().targets.codex?.status).toBe('never_synced');
  expect((await box.sync()).status).toBe('success');
  expect(box.status().targets.codex).toMatchObject({ status: 'in_sync', last_sync: expect.any(String) });
});

type Left = [says: string, file: string, content: string | object, left: string | undefined];
const MODEL = { model: 'm', permissions: { allow: ['Bash(ls)'] }, env: { CLAUDE_X: '1' } };
const ONE_SERVER = { mcpServers: { s: { command: 'c' } } };
test.each<Left>([
  ['nothing', '~/.claude/CLAUDE.md', '# Mine', undefined],
  ['settings that no target has', '~/.claude/settings.json', MODEL, undefined],
  ['nothing, with rules but no CLAUDE.md', '.claude/rules/a.md', '# A', undefined],
  ['rules of the person for this project', 'CLAUDE.local.md', '# L', 'rules'],
  ['a server that is not approved', '.mcp.json', ONE_SERVER, 'mcp s'],
  [
    'a hook of the project',
    '.claude/settings.json',
    { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'c' }] }] } },
    'hook Stop',
  ],
  ['personal environment', '.claude/settings.local.json', { env: { A: '1' } }, 'env'],
  [
    'what the target does not support',
    '~/.claude.json',
    { mcpServers: { s: { type: 'ws', url: 'wss://h.example' } } },
    'mcp s',
  ],
])('a status beside %s left out says so, and needs no decision', async (_, file, content, left) => {
  box.write('AGENTS.md', '# Theirs');
  box.write(file, content);
  await box.sync();
  const status = box.status();
  expect(status.targets.codex?.status).toBe(left === undefined ? 'in_sync' : 'incomplete');
  const names = [
    ...(status.left_out ?? []).map(({ what }) => what),
    ...(status.targets.codex?.left_out ?? []).map(({ entry }) => entry),
  ];
  expect(names).toEqual(left === undefined ? [] : [left]);
  expect(isSettled(status)).toBe(true);
});
