// The real programs as judges: what a sync writes is what they read, field by field, and none of them refuses to start.
// Skipped where they are not installed; `npm run test:clients` installs them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askCodex, askCodexRules, isInstalled, runClient } from '../support/clients.ts';
import { type Box, fillEverything, openBox } from '../support/harness.ts';
import { startEcho } from './echo-server.ts';

const VARIABLES = { TOKEN: 'token-value', API_TOKEN: 'api-value', KEY: 'key-value' };

let box: Box;
/** The same without servers, which some commands would start. */
let quiet: Box;
beforeAll(async () => {
  box = openBox();
  box.git('init', '-q');
  box.write('~/.codex/config.toml', `# mine\n[projects."${box.project}"]\ntrust_level = "trusted"\n`);
  fillEverything(box);
  // Codex has no rule for WebFetch and files, Gemini none for the project: the run says so.
  expect((await box.sync()).status).toBe('partial');
  quiet = openBox();
  fillEverything(quiet);
  quiet.write('~/.claude.json', {});
  quiet.remove('.mcp.json');
  quiet.write('~/.codex/config.toml', `[projects."${quiet.project}"]\ntrust_level = "trusted"\n`);
  await quiet.sync();
});
afterAll(() => {
  box.drop();
  quiet.drop();
});

describe.skipIf(!isInstalled('codex'))('Codex', () => {
  test('lists every server; what each is given, the servers themselves say below', async () => {
    const { stdout } = await runClient(box, 'codex', ['mcp', 'list', '--json']);
    const shared = { type: 'stdio', command: 'node', args: ['server.js'] };
    const local = { name: 'local', enabled: true, tool_timeout_sec: 30 };
    expect(JSON.parse(stdout)).toMatchObject([local, { name: 'remote' }, { name: 'shared', transport: shared }]);
  });

  test('knows every key, with no warning', async () => {
    expect((await runClient(box, 'codex', ['app-server', '--strict-config', '--print-startup-config'])).code).toBe(0);
    const { warnings } = await askCodex(box, 'config/read', { includeLayers: true, cwd: box.project });
    const own = warnings.filter((warning) => !JSON.stringify(warning).includes('bubblewrap'));
    expect(own).toEqual([]);
  });

  test.each([
    { command: 'rm -rf x', decision: 'forbidden' },
    { command: 'npm test -- x', decision: undefined },
    { command: 'git push origin', decision: 'prompt' },
    { command: 'git status', decision: undefined },
    { command: 'npm testing', decision: undefined },
  ])('decides $decision on $command', async ({ command, decision }) => {
    expect(await askCodexRules(box, command)).toBe(decision);
  });

  test('finds the skills and the commands as skills', async () => {
    const { result } = await askCodex(box, 'skills/list', { cwds: [box.project] });
    const text = JSON.stringify(result);
    for (const name of ['review', 'deploy', 'git-fix', 'ship']) expect(text).toContain(`"name":"${name}"`);
    expect(result).toMatchObject({ data: [{ errors: [] }] });
  });

  test('puts rules and agents into its prompt', async () => {
    const { stdout } = await runClient(quiet, 'codex', ['debug', 'prompt-input', 'x']);
    for (const text of ['Use @types/node.', 'Two spaces.', 'Run `npm test`.', 'No any.', 'critic: {', 'writer: {'])
      expect(stdout).toContain(text);
  });

  test('keeps ours and we keep its own when it rewrites its file', async () => {
    const one = openBox();
    one.write('~/.codex/config.toml', '# mine\nmodel = "gpt" # note\n');
    one.write('~/.claude.json', { mcpServers: { a: { command: 'a', env: { X: '1' } }, b: { command: 'b' } } });
    await one.sync();
    expect((await runClient(one, 'codex', ['mcp', 'add', 'other', '--url', 'https://other.example/mcp'])).code).toBe(0);
    const report = await one.sync();
    expect(report.targets.codex).toMatchObject({ synced: 0, failed: 0, unchanged: 2 });
    expect(one.status().targets.codex?.drift).toEqual([]);
    one.write('~/.claude.json', { mcpServers: { b: { command: 'c' } } });
    await one.sync();
    const { stdout } = await runClient(one, 'codex', ['mcp', 'list', '--json']);
    const commands = JSON.parse(stdout).map(({ name, transport }: Listed) => [
      name,
      transport.command ?? transport.url,
    ]);
    expect(commands).toEqual([
      ['b', 'c'],
      ['other', 'https://other.example/mcp'],
    ]);
    one.drop();
  });
});
type Listed = { readonly name: string; readonly transport: { readonly command?: string; readonly url?: string } };

describe.skipIf(!isInstalled('gemini'))('Gemini CLI', () => {
  test('lists every server with the fields of Claude Code and finds nothing invalid', async () => {
    const { stderr } = await runClient(box, 'gemini', ['mcp', 'list']);
    expect(stderr).not.toMatch(/invalid/i);
    for (const line of [
      '○ remote: https://host.example/mcp (http) - Disabled',
      '○ events: https://host.example/sse (sse) - Disabled',
      '○ shared: node server.js (stdio) - Disabled',
    ]) {
      expect(stderr).toContain(line);
    }
    expect(stderr).toMatch(/○ local: npx -y pkg .* \(stdio\) - Disabled/);
  });

  test('loads skills, agents and policies without an error', async () => {
    expect(quiet.has('~/.gemini/policies/three-good-sources.toml')).toBe(true);
    const { stdout, stderr } = await runClient(quiet, 'gemini', ['skills', 'list'], {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    });
    expect(stderr).not.toMatch(/Agent loading error|Policy file error|conflict/i);
    expect(stdout).toMatch(/review \[Enabled\]\n {2}Description: Reviews a change/);
    expect(stdout).toMatch(/deploy \[Enabled\]\n {2}Description: Deploy/);
  });
});

describe.skipIf(!isInstalled('opencode'))('OpenCode', () => {
  test('starts and reads servers, commands, agents and permissions as written', async () => {
    const { code, stdout } = await runClient(box, 'opencode', ['debug', 'config'], VARIABLES);
    expect(code).toBe(0);
    const config = JSON.parse(stdout);
    const events = { type: 'remote', url: 'https://host.example/sse' };
    const local = { type: 'local', timeout: 30000, enabled: true };
    expect(config.mcp).toMatchObject({ local, events, remote: { type: 'remote' }, shared: { type: 'local' } });
    expect(config.command).toMatchObject({
      'git/fix': { description: 'Fixes an issue', template: 'Fix $ARGUMENTS, see @README.md and !`git status`' },
      ship: { template: 'Ship it.' },
    });
    expect(config.agent.critic).toMatchObject({ description: 'Finds faults', mode: 'subagent', prompt: 'Be strict.' });
    expect(config.agent.critic.permission).toMatchObject({ bash: 'deny', edit: 'deny' });
    expect(config.agent.critic.permission).not.toHaveProperty('read');
    expect(config.permission).toMatchObject({
      'bash *': { 'git push *': 'ask', 'rm *': 'deny' },
      'bas?': { 'curl *': 'deny' },
      'read *': { '.env': 'deny' },
      'webfetch *': 'deny',
    });
  });

  test('finds the skills where Claude Code has them', async () => {
    const { stdout } = await runClient(box, 'opencode', ['debug', 'skill']);
    const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['review', 'deploy']));
  });

  test('leaves ours ours when it rewrites its file', async () => {
    expect(box.status().targets.opencode?.drift).toEqual([]);
  });
});

describe.skipIf(!isInstalled('claude'))('Claude Code', () => {
  test('finds no fault in the source', async () => {
    const { stdout } = await runClient(box, 'claude', ['doctor'], VARIABLES);
    expect(stdout).toContain('Claude Code doctor');
    expect(stdout).not.toMatch(/invalid/i);
  });
});

describe.skipIf(!isInstalled('codex') || !isInstalled('gemini') || !isInstalled('opencode') || !isInstalled('claude'))(
  'a local server',
  () => {
    let live: Box;
    let echo: Awaited<ReturnType<typeof startEcho>>;
    const trusted = { ...VARIABLES, GEMINI_CLI_TRUST_WORKSPACE: 'true' };
    beforeAll(async () => {
      echo = await startEcho();
      live = openBox();
      const env = { T: '${T}', RENAMED: '${T}', LITERAL: 'a$b', FIXED: 'x y' };
      const command = {
        command: process.execPath,
        args: [resolve('test/clients/echo-server.ts'), join(live.home, 'env.json')],
        env,
      };
      const headers = { Authorization: 'Bearer ${API_TOKEN}', 'X-Key': '${KEY}', 'X-Fixed': 'one' };
      live.write('~/.claude.json', { mcpServers: { web: { type: 'http', url: echo.url, headers }, tool: command } });
      expect((await live.sync()).status).toBe('success');
    });
    afterAll(async () => {
      await echo.stop();
      live.drop();
    });

    const start = {
      codex: () => askCodex(live, 'mcpServerStatus/list', { detail: 'full' }, { ...trusted, T: 'passed' }),
      gemini: () => runClient(live, 'gemini', ['mcp', 'list'], { ...trusted, T: 'passed' }),
      opencode: () => runClient(live, 'opencode', ['mcp', 'list'], { ...trusted, T: 'passed' }),
      claude: () => runClient(live, 'claude', ['mcp', 'list'], { ...trusted, T: 'passed' }),
    };
    test.each(['codex', 'gemini', 'opencode', 'claude'] as const)(
      'gets the headers and the environment from %s',
      async (client) => {
        echo.seen.length = 0;
        await start[client]();
        expect(echo.seen.at(-1)).toMatchObject({
          authorization: 'Bearer api-value',
          'x-key': 'key-value',
          'x-fixed': 'one',
        });
        const env = JSON.parse(readFileSync(join(live.home, 'env.json'), 'utf8'));
        expect(env).toMatchObject({ T: 'passed', RENAMED: 'passed', LITERAL: 'a$b', FIXED: 'x y' });
        live.remove('~/env.json');
      },
    );
  },
);

describe('two skills of one name', () => {
  const twins = openBox();
  beforeAll(async () => {
    for (const [folder, text] of [
      ['one', 'told of the first'],
      ['two', 'told of the second'],
    ])
      twins.write(`~/.claude/skills/${folder}/SKILL.md`, `---\nname: twin\ndescription: ${text}\n---\nText\n`);
    await twins.sync({ targets: ['codex', 'gemini', 'vscode'] });
  });
  afterAll(twins.drop);

  test.each([
    ['codex', 'debug prompt-input x', 2],
    ['gemini', 'skills list', 1],
    ['opencode', 'debug skill', 1],
    ['copilot', 'skill list', 1],
  ] as const)('%s %s lists %i of them', async (client, args, count) => {
    if (!isInstalled(client)) return;
    const { stdout } = await runClient(twins, client, args.split(' '), { GEMINI_CLI_TRUST_WORKSPACE: 'true' });
    const listed = ['told of the first', 'told of the second'].filter((text) => stdout.includes(text));
    expect(listed).toHaveLength(count);
  });
});
