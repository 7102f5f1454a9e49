// The plugin of this repository in a real Claude Code: its own validator, an install from a local marketplace into a fresh
// home, the remote server, the line at the start of a session, and commands that write nothing by themselves. Skipped
// where Claude Code is not installed; `npm run test:clients` installs it.
import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled, runClient } from '../support/clients.ts';
import { type Box, contents, openBox } from '../support/harness.ts';
import { startMockModel } from '../support/mock-model.ts';
import { startEcho } from './echo-server.ts';

const PLUGIN = 'three-good-sources@three-good-sources';
const LINE = 'HarnessSync: codex: not synced yet, 1 change pending';
let box: Box;
let echo: Awaited<ReturnType<typeof startEcho>>;

describe.skipIf(!isInstalled('claude'))('the plugin', () => {
  beforeAll(async () => {
    box = openBox();
    echo = await startEcho();
    box.folder('~/.codex');
    box.write('CLAUDE.md', 'Rules\n');
    box.write(
      '~/bin/three-good-sources',
      `#!/bin/sh\nexec "${process.execPath}" "${resolve('src/local/main.ts')}" "$@"\n`,
    );
    chmodSync(join(box.home, 'bin/three-good-sources'), 0o755);
    cpSync('.claude-plugin', join(box.home, 'market/.claude-plugin'), { recursive: true });
    const added = await runClient(box, 'claude', ['plugin', 'marketplace', 'add', join(box.home, 'market')]);
    expect(added.code, added.stderr).toBe(0);
    const installed = await runClient(box, 'claude', ['plugin', 'install', PLUGIN, '--config', `url=${echo.url}`]);
    expect(installed.code, installed.stderr).toBe(0);
  });
  afterAll(async () => {
    await echo.stop();
    box.drop();
  });

  /** The requests that Claude Code sends to the model in a session that begins with this prompt. */
  const session = async (prompt: string, searchPath = join(box.home, 'bin')): Promise<readonly string[]> => {
    const model = await startMockModel('Bash', [{ command: 'true' }]);
    await runClient(box, 'claude', ['-p', prompt], {
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'none',
      PATH: `${searchPath}:${process.env['PATH']}`,
    });
    await model.stop();
    expect(model.seen.length).toBeGreaterThan(0);
    return model.seen.map(({ body }) => body);
  };
  const outputs = () => contents(box.home, ['/.claude', '/.claude.json', '/.npm', '/.cache']);

  test('has manifests that Claude Code finds valid, without a warning', async () => {
    for (const file of ['plugin.json', 'marketplace.json']) {
      const { code, stdout } = await runClient(box, 'claude', [
        'plugin',
        'validate',
        '--strict',
        resolve('.claude-plugin', file),
      ]);
      expect(code, stdout).toBe(0);
    }
  });

  test('has the version of the package', () => {
    const [plugin, manifest] = ['.claude-plugin/plugin.json', 'package.json'].map((file) =>
      JSON.parse(readFileSync(file, 'utf8')),
    );
    expect(plugin.version).toBe(manifest.version);
  });

  test('brings two commands, one hook and the remote server, which Claude Code reaches', async () => {
    const { stdout } = await runClient(box, 'claude', ['plugin', 'details', PLUGIN]);
    expect(stdout).toMatch(/Skills \(2\) +sync, sync-status/);
    expect(stdout).toMatch(/Hooks \(1\) +SessionStart/);
    expect(stdout).toMatch(/MCP servers \(1\) +three-good-sources/);
    const { stdout: servers } = await runClient(box, 'claude', ['mcp', 'list']);
    expect(servers).toContain(echo.url);
    expect(echo.seen.length).toBeGreaterThan(0);
  });

  test('says at the start of a session in one line what is pending, and writes nothing', async () => {
    const before = outputs();
    for (const request of await session('hi')) expect(request.split(LINE).length).toBeLessThanOrEqual(2);
    expect((await session('hi')).join()).toContain(LINE);
    expect(outputs()).toEqual(before);
  });

  test('says nothing where nothing is pending, or where the program is not there', async () => {
    expect((await session('hi', '/nowhere')).join()).not.toContain('HarnessSync');
    await box.sync({ targets: ['codex'] });
    expect((await session('hi')).join()).not.toContain('HarnessSync');
    await box.undo();
  });

  test('/sync-status asks for a status and /sync for a dry run first; neither writes by itself', async () => {
    const before = outputs();
    expect((await session('/three-good-sources:sync-status')).join()).toContain(
      'Run `three-good-sources status --verbose`',
    );
    const said = (await session('/three-good-sources:sync --target codex')).join();
    expect(said).toContain('three-good-sources sync --dry-run --verbose --target codex');
    expect(said).toContain('Only after a clear yes');
    expect(outputs()).toEqual(before);
    expect(box.has('AGENTS.md')).toBe(false);
  });

  test('leaves /sync to the person: a model is offered /sync-status alone', async () => {
    const said = (await session('hi')).join();
    expect(said).toContain('three-good-sources:sync-status');
    expect(said).not.toMatch(/three-good-sources:sync(?!-status)/);
  });
});
