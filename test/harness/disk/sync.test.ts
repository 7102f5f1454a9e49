// A client that rewrites its file between two runs, and what a status says beside what is left out.
import { expect, test } from 'vitest';
import { isSettled } from '../../../src/harness/status.ts';
import { useBox } from '../../support/box.ts';

const box = useBox();

test('a sync that had nothing to do is a sync, and says why: the status is no longer never_synced', async () => {
  expect(box.status().targets.codex?.status).toBe('never_synced');
  const warnings = ['no Claude Code configuration was found, so there is nothing to sync'];
  expect(await box.sync()).toMatchObject({ status: 'success', warnings });
  expect(box.status().targets.codex).toMatchObject({ status: 'in_sync', last_sync: expect.any(String) });
});

type Left = [says: string, file: string, content: string | object, left: string | undefined];
const MODEL = { model: 'm', permissions: { allow: ['Bash(ls)'] }, env: { CLAUDE_X: '1' } };
const HOOK = { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'c' }] }] } };
const WS = { mcpServers: { s: { type: 'ws', url: 'wss://h.example' } } };
const ONE_SERVER = { mcpServers: { s: { command: 'c' } } };
test.each<Left>([
  ['nothing', '~/.claude/CLAUDE.md', '# Mine', undefined],
  ['settings that no target has', '~/.claude/settings.json', MODEL, undefined],
  ['nothing, with rules but no CLAUDE.md', '.claude/rules/a.md', '# A', undefined],
  ['rules of the person for this project', 'CLAUDE.local.md', '# L', 'rules'],
  ['a server that is not approved', '.mcp.json', ONE_SERVER, 'mcp s'],
  ['a hook of the project', '.claude/settings.json', HOOK, 'hook Stop'],
  ['the environment, which no target has', '~/.claude/settings.json', { env: { A: '1' } }, undefined],
  ['what the target does not support', '~/.claude.json', WS, 'mcp s'],
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

test('what was theirs before the first sync, and is gone, is written and ours from then on; it is no drift', async () => {
  box.write('~/.claude.json', { mcpServers: { a: { command: 'c' } } });
  box.write('~/.gemini/settings.json', { mcpServers: { a: { command: 'c' } } });
  const targets = ['gemini'] as const;
  expect(await box.sync({ targets })).toMatchObject({ targets: { gemini: { changes: [{ action: 'adopt' }] } } });
  box.write('~/.gemini/settings.json', { mcpServers: {} });
  expect(box.status().targets.gemini).toMatchObject({ status: 'pending', drift: [] });
  expect(await box.sync({ targets })).toMatchObject({ targets: { gemini: { changes: [{ action: 'create' }] } } });
  box.write('~/.claude.json', {});
  expect(await box.sync({ targets })).toMatchObject({ targets: { gemini: { changes: [{ action: 'remove' }] } } });
});
