// What enabled plugins bring: under the names of Claude Code, for the person alone.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';
import { noteInstalled, writePlugin } from '../../support/set-ups.ts';

const box = useBox((box) => {
  writePlugin(box);
  noteInstalled(box);
});

const rewrite = (path: string, change: (text: string) => string): void => box.write(path, change(box.read(path)));

test('its skill, agent, command and server reach every target under its name', async () => {
  const report = await box.sync();
  const root = join(box.home, 'market/plugins/tools');
  const entries = report.targets.opencode?.changes.map(({ entry }) => entry);
  expect(new Set(entries)).toEqual(
    new Set(['skill tools:lint', 'agent tools:critic', 'command tools/fix', 'mcp plugin_tools_db']),
  );
  expect(box.read('~/.agents/skills/tools-lint/SKILL.md')).toBe(
    `---\nname: tools:lint\ndescription: Lints code\n---\nRun ${root}/skills/lint/run.sh\n`,
  );
  expect(box.read('~/.agents/skills/tools-lint/run.sh')).toBe('#!/bin/sh\n');
  expect(box.read('~/.codex/agents/tools-critic.toml')).toContain('name = "tools:critic"');
  expect(box.read('~/.codex/skills/tools-fix/SKILL.md')).toContain('description: Fixes an issue');
  expect(box.read('~/.codex/config.toml')).toContain(
    `[mcp_servers.plugin_tools_db]\ncommand = "node"\nargs = [ "${root}/server.js" ]`,
  );
  expect(box.read('~/.gemini/commands/tools/fix.toml')).toContain('{{args}}');
  expect(box.read('~/.gemini/agents/tools-critic.md')).toContain('name: tools-critic');
  expect(box.read('~/.config/opencode/commands/tools/fix.md')).toContain('Fix $ARGUMENTS');
  expect(report.left_out).toMatchObject([{ what: 'hook Stop', why: 'hooks of plugin tools stay in Claude Code' }]);
  expect((await box.sync()).targets.codex).toMatchObject({ synced: 0 });
});

test('a refusal of its server, as its tools are called, reaches the server in every target', async () => {
  rewrite('~/.claude/settings.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), permissions: { deny: ['mcp__plugin_tools_db__drop'] } }),
  );
  const { status } = await box.sync();
  expect(status).toBe('success');
  expect(box.read('~/.codex/config.toml')).toContain('disabled_tools = [ "drop" ]');
  expect(box.read('~/.gemini/policies/three-good-sources.toml')).toContain('plugin_tools_db');
  expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('"plugin_tools_db_drop *": "deny"');
});
