// A plugin that the real Claude Code installs: its parts have the names that Claude Code tells its model, and the other
// clients list them. Skipped where the programs are not installed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncReport } from '../../src/harness/sync.ts';
import { askCodex, isInstalled, runClient } from '../support/clients.ts';
import { type Box, openBox } from '../support/harness.ts';
import { startMockModel } from '../support/mock-model.ts';
import { PLUGIN, writePlugin } from '../support/set-ups.ts';
import { runOnce } from './headless.ts';

describe.skipIf(!isInstalled('claude'))('a plugin that Claude Code has installed', () => {
  let box: Box;
  let report: SyncReport;
  beforeAll(async () => {
    box = openBox();
    writePlugin(box);
    await runClient(box, 'claude', ['plugin', 'marketplace', 'add', `${box.home}/market`]);
    expect((await runClient(box, 'claude', ['plugin', 'install', PLUGIN])).code).toBe(0);
    report = await box.sync();
  });
  afterAll(() => box?.drop());

  test('is found where Claude Code notes it, under the names that it tells its model', async () => {
    const entries = report.targets.codex?.changes.map(({ entry }) => entry);
    expect(new Set(entries)).toEqual(
      new Set(['skill tools:lint', 'agent tools:critic', 'command tools/fix', 'mcp plugin_tools_db']),
    );
    const model = await startMockModel('no tool', []);
    await runOnce(box, 'claude', model.url);
    await model.stop();
    const said = model.seen.map(({ body }) => body).join('\n');
    for (const name of ['tools:lint', 'tools:critic', 'tools:fix']) expect(said).toContain(name);
    const { stdout } = await runClient(box, 'claude', ['mcp', 'list']);
    expect(stdout).toContain(`plugin:tools:db: node ${box.home}/market/plugins/tools/server.js`);
  });

  test.skipIf(!isInstalled('codex'))('is listed by Codex', async () => {
    const { stdout } = await runClient(box, 'codex', ['mcp', 'list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'plugin_tools_db', transport: { env: { LEVEL: '1' } } }]);
    const { result } = await askCodex(box, 'skills/list', { cwds: [box.project] });
    expect(result).toMatchObject({ data: [{ errors: [] }] });
    const names = JSON.stringify(result);
    for (const name of ['tools:lint', 'tools-fix']) expect(names).toContain(`"name":"${name}"`);
  });

  test.skipIf(!isInstalled('opencode'))('is listed by OpenCode', async () => {
    const { stdout } = await runClient(box, 'opencode', ['debug', 'config']);
    const { mcp, command, agent } = JSON.parse(stdout);
    expect(mcp).toHaveProperty('plugin_tools_db');
    expect(command).toHaveProperty('tools/fix');
    expect(agent).toHaveProperty('tools-critic');
    const skills = await runClient(box, 'opencode', ['debug', 'skill']);
    expect(JSON.parse(skills.stdout).map(({ name }: { name: string }) => name)).toContain('tools:lint');
  });

  test.skipIf(!isInstalled('gemini'))('is listed by Gemini CLI, which has no colon in names', async () => {
    // Without the server, which Gemini would start.
    box.write('~/.gemini/settings.json', {});
    const { stdout, stderr } = await runClient(box, 'gemini', ['skills', 'list'], {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    });
    expect(stderr).not.toMatch(/Agent loading error/i);
    expect(stdout).toMatch(/tools-lint \[Enabled\]\n {2}Description: Lints code/);
  });
});
