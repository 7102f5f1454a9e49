// What enabled plugins bring: under the names of Claude Code, for the person alone.
import { expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';
import { noteInstalled, writePlugin } from '../../support/plugin.ts';

const box = useBox((box) => {
  writePlugin(box);
  noteInstalled(box);
});

const rewrite = (path: string, change: (text: string) => string): void => box.write(path, change(box.read(path)));

test('a refusal of its server, as its tools are called, reaches the server in every target', async () => {
  rewrite('~/.claude/settings.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), permissions: { deny: ['mcp__plugin_tools_db__drop'] } }),
  );
  const { status } = await box.sync();
  expect(status).toBe('success');
  expect(box.read('~/.codex/config.toml')).toContain('disabled_tools = [ "drop" ]');
  expect(box.read('~/.gemini/policies/three-good-sources.toml')).toContain('plugin_tools_db');
  expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('"plugin_tools_db_drop": "deny"');
});
