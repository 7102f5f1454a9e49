// Hooks, judged by the programs: what their own importers make of the same settings, what they read of ours, and a hook
// that each of them starts. Skipped where they are not installed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../src/domain/json.ts';
import { useBox } from '../support/box.ts';
import { askClaude, askCodex, isInstalled, runClient } from '../support/clients.ts';
import { folderForTest } from '../support/folders.ts';
import { openBox } from '../support/harness.ts';
import { HOOK_ANSWERS } from '../support/hook-answers.ts';
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

describe.skipIf(!isInstalled('claude'))('Claude Code', () => {
  test.each(HOOK_ANSWERS)('takes $says of a hook for a refusal: $refuses', async ({ refuses, matcher, ...rest }) => {
    const { says: _, ...hook } = rest;
    const PreToolUse = [{ matcher: matcher ?? '', hooks: [{ type: 'command', ...hook }] }];
    box.write('~/.claude/settings.json', { hooks: { PreToolUse } });
    await askClaude(box, 'Bash', { command: 'touch pwned', description: 'd' });
    expect(box.has('pwned')).toBe(!refuses);
  });
});

describe.skipIf(!isInstalled('opencode'))('a hook of Claude Code in OpenCode, by the plugin of the sync,', () => {
  /** What OpenCode says of each call that a model makes, with these hooks of the person or the project. */
  const answersTo = async (
    tool: string,
    calls: readonly object[],
    guards: object,
    file = '~/.claude/settings.json',
  ) => {
    const model = await startMockModel(tool, calls);
    leadToModel(box, 'opencode', model.url);
    box.write(file, { hooks: guards });
    await box.sync({ targets: ['opencode'], projectHooks: true });
    await runOnce(box, 'opencode', model.url);
    await model.stop();
    return model.seen.map((request) => request.results).toSorted((a, b) => b.length - a.length)[0] ?? [];
  };
  const guard = (matcher: string, script: string) => {
    box.write('~/.claude/hooks/guard.sh', `#!/bin/sh\n${script}\n`, 0o755);
    return { PreToolUse: [{ matcher, hooks: [run('~/.claude/hooks/guard.sh')] }] };
  };
  const says = (text: string) => expect.stringContaining(text);

  test('refuses a command, which does not run, and no other, which does', async () => {
    const guards = guard(
      'Bash',
      `grep -q '"tool_name":"Bash".*"command":"touch pwned"' && echo NOT-THIS >&2 && exit 2`,
    );
    const calls = ['touch pwned', 'touch fine'].map((command) => ({ command, description: 'd' }));
    const [refused] = await answersTo('bash', calls, guards);
    expect(refused).toContain('NOT-THIS');
    expect([box.has('pwned'), box.has('fine')]).toEqual([false, true]);
  });

  test('keeps a file away, by a script that looks at its path and answers with JSON', async () => {
    const answer = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}';
    const guards = guard('Read|Edit|Write', `grep -q '"file_path":"[^"]*/.env"' && echo '${answer}'; exit 0`);
    for (const file of ['.env', 'open.txt']) box.write(file, `TEXT-OF-${file}\n`);
    const calls = ['.env', 'open.txt'].map((file) => ({ filePath: file }));
    expect(await answersTo('read', calls, guards)).toEqual([says('a hook refused the call'), says('TEXT-OF-open.txt')]);
  });

  test('refuses a tool of a server, and one that the project asks about is refused in it', async () => {
    const server = { command: process.execPath, args: [resolve('test/clients/echo-server.ts'), box.at('~/env.json')] };
    box.write('~/.claude.json', { mcpServers: { echo: server } });
    expect(await answersTo('echo_say', [{}], guard('mcp__other__.*', 'exit 2'))).toEqual([says('SAID')]);
    expect(await answersTo('echo_say', [{}], guard('mcp__echo__.*', 'exit 2'))).toEqual([
      says('a hook refused the call'),
    ]);
    box.write('~/.claude/settings.json', {});
    const ofTeam = { PreToolUse: [{ matcher: 'Bash', hooks: [run('$CLAUDE_PROJECT_DIR/guard.sh')] }] };
    box.write('guard.sh', '#!/bin/sh\necho TEAM >&2\nexit 2\n', 0o755);
    const calls = [{ command: 'touch pwned', description: 'd' }];
    expect(await answersTo('bash', calls, ofTeam, '.claude/settings.json')).toEqual([says('TEAM')]);
    expect(box.has('pwned')).toBe(false);
  });
});
