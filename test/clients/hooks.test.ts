// Hooks, judged by the programs: what their own importers make of the same settings, what they read of ours, and a hook
// that each of them starts. Skipped where they are not installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../src/domain/json.ts';
import { useBox } from '../support/box.ts';
import { askCodex, isInstalled, runClient } from '../support/clients.ts';
import { folderForTest } from '../support/folders.ts';
import { openBox } from '../support/harness.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { leadToModel, runOnce } from './headless.ts';

const run = (command: string, more = {}) => ({ type: 'command', command, ...more });
/** Events and matchers that both programs know; `timeout` in seconds. */
const HOOKS = {
  PreToolUse: [
    { matcher: 'Bash', hooks: [run('guard', { timeout: 30 })] },
    { matcher: 'Edit|Write', hooks: [run('format')] },
  ],
  PostToolUse: [{ matcher: '*', hooks: [run('log')] }],
  UserPromptSubmit: [{ hooks: [run('prompt')] }],
  SessionStart: [{ matcher: 'startup', hooks: [run('start')] }],
  SessionEnd: [{ hooks: [run('end')] }],
  PreCompact: [{ hooks: [run('compact')] }],
  Stop: [{ hooks: [run('stop', { timeout: 5 })] }],
};

const box = useBox(({ git, write }) => {
  git('init', '-q');
  write('~/.claude/settings.json', { hooks: HOOKS });
});

const hooksIn = (path: string): unknown => JSON.parse(box.read(path)).hooks;

describe.skipIf(!isInstalled('gemini'))('Gemini CLI', () => {
  test('migrates the same settings to what we write, but for the unit of time', async () => {
    await box.sync({ targets: ['gemini'] });
    const ours = hooksIn('~/.gemini/settings.json');
    // It reads the settings of a project only, and takes seconds over as milliseconds.
    const inMs = JSON.stringify({ hooks: HOOKS }).replace(/"timeout":(\d+)/g, '"timeout":$1000');
    box.write('.claude/settings.json', inMs);
    const { code } = await runClient(box, 'gemini', ['hooks', 'migrate', '--from-claude'], {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    });
    expect(code).toBe(0);
    const theirs = Object.entries(JSON.parse(box.read('.gemini/settings.json')).hooks);
    const filled = theirs.filter(([, groups]) => Array.isArray(groups) && groups.length > 0);
    expect(ours).toMatchObject(withoutStar(Object.fromEntries(filled)));
    expect(Object.keys(Object(ours)).sort()).toEqual(filled.map(([name]) => name).sort());
  });

  // A matcher of `*` says what no matcher says.
  const withoutStar = (hooks: object): object => JSON.parse(JSON.stringify(hooks).replaceAll('"matcher":"*",', ''));
});

describe.skipIf(!isInstalled('codex'))('Codex', () => {
  test('imports the same settings to what we write', async () => {
    const theirs = openBox();
    theirs.write('~/.claude/settings.json', { hooks: HOOKS });
    theirs.write('~/.codex/config.toml', '');
    const details = { plugins: [], skills: [], sessions: [], mcpServers: [], hooks: [], subagents: [], commands: [] };
    const item = { itemType: 'HOOKS', description: 'hooks', cwd: null, details };
    await askCodex(
      theirs,
      'externalAgentConfig/import',
      { migrationItems: [item] },
      {},
      'externalAgentConfig/import/completed',
    );
    await box.sync({ targets: ['codex'] });
    const imported = JSON.parse(theirs.read('~/.codex/hooks.json').replaceAll(/"matcher": "\*",/g, ''));
    expect(hooksIn('~/.codex/hooks.json')).toEqual(imported.hooks);
    theirs.drop();
  });

  test('publishes a schema that what we write fits, once its names are those of the file', async () => {
    await box.sync({ targets: ['codex'] });
    const folder = folderForTest();
    await runClient(box, 'codex', ['app-server', 'generate-json-schema', '--experimental', '--out', folder]);
    const schema = JSON.parse(readFileSync(join(folder, 'codex_app_server_protocol.v2.schemas.json'), 'utf8'));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const check = ajv.compile({ $ref: '#/definitions/ConfiguredHookMatcherGroup', definitions: schema.definitions });
    const events: unknown = hooksIn('~/.codex/hooks.json');
    const known = Object.keys(schema.definitions.ManagedHooksRequirements.properties);
    for (const [event, groups] of Object.entries(isObject(events) ? events : {})) {
      expect(known).toContain(event);
      // The file says `timeout` for `timeoutSec`, and leaves `async` out where it is false.
      const text = JSON.stringify(groups)
        .replaceAll('"timeout"', '"timeoutSec"')
        .replaceAll('"type"', '"async":false,"type"');
      for (const group of JSON.parse(text)) expect(check(group), JSON.stringify(check.errors)).toBe(true);
    }
  });

  test('lists each hook with its matcher and timeout, enabled and not yet reviewed, without a warning', async () => {
    await box.sync({ targets: ['codex'] });
    const { result } = await askCodex(box, 'hooks/list', { cwds: [box.project] });
    const [listed] = Object(result).data;
    expect(listed).toMatchObject({ warnings: [], errors: [] });
    const hooks: readonly { command: string }[] = listed.hooks;
    expect(hooks.map(({ command }) => command).sort()).toEqual(
      'compact end format guard log prompt start stop'.split(' '),
    );
    expect(hooks.find(({ command }) => command === 'guard')).toMatchObject({
      eventName: 'preToolUse',
      matcher: 'Bash',
      timeoutSec: 30,
      source: 'user',
      enabled: true,
      trustStatus: 'untrusted',
    });
  });
});

describe('a hook of Claude Code', () => {
  let model: MockModel;
  beforeAll(async () => {
    // Codex calls its shell tool so, and tells the hook of `Bash`.
    model = await startMockModel('exec_command', [{ cmd: 'echo hi' }]);
  });
  afterAll(() => model?.stop());

  test.skipIf(!isInstalled('codex'))('is started by Codex, told of the tool by the name in Claude Code', async () => {
    const seen = join(box.home, 'seen.json');
    box.write('~/.claude/settings.json', {
      hooks: { PreToolUse: [{ matcher: 'Bash|Read', hooks: [run(`cat > ${seen}`)] }] },
    });
    await box.sync({ targets: ['codex'] });
    leadToModel(box, 'codex', model.url);
    await runOnce(box, 'codex', model.url, ['--dangerously-bypass-hook-trust']);
    expect(JSON.parse(readFileSync(seen, 'utf8'))).toMatchObject({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'echo hi' },
    });
  });

  test.skipIf(!isInstalled('codex'))('is not started by Codex before a person has reviewed it', async () => {
    const seen = join(box.home, 'seen.json');
    box.write('~/.claude/settings.json', { hooks: { SessionStart: [{ hooks: [run(`cat > ${seen}`)] }] } });
    await box.sync({ targets: ['codex'] });
    leadToModel(box, 'codex', model.url);
    await runOnce(box, 'codex', model.url);
    expect(existsSync(seen)).toBe(false);
  });

  test.skipIf(!isInstalled('gemini'))('is started by Gemini CLI, with the folder of the project', async () => {
    const seen = join(box.home, 'seen.txt');
    box.write('~/.claude/settings.json', {
      hooks: { UserPromptSubmit: [{ hooks: [run(`echo "$CLAUDE_PROJECT_DIR" > ${seen}`, { timeout: 10 })] }] },
    });
    leadToModel(box, 'gemini', model.url);
    await box.sync({ targets: ['gemini'] });
    await runOnce(box, 'gemini', model.url);
    expect(readFileSync(seen, 'utf8').trim()).toBe(box.project);
  });
});
