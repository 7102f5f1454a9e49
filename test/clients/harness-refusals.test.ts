// Refusals and limits judged by the clients' own engines: what Claude Code refuses, the real Codex, Gemini CLI and OpenCode
// refuse as well, and what they refused before, they still refuse. Skipped where they are not installed.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBox } from '../support/box.ts';
import {
  askCodexRules,
  askGemini,
  claudeRefuses,
  decisionOf,
  isInstalled,
  openCodeRefuses,
  openCodeRules,
  runClient,
} from '../support/clients.ts';
import { type Call, claudeDecision, decisionsOf, geminiCall } from '../support/engines.ts';

const box = useBox(({ git, write }) => {
  git('init', '-q');
  write('~/.claude.json', {});
});

const [USER, PROJECT] = ['~/.claude/settings.json', '.claude/settings.json'];
const [SERVERS, OPENCODE] = ['~/.claude.json', '~/.config/opencode/opencode.json'];
type Written = Readonly<Record<string, string | object>>;
const write = (files: Written): void => {
  for (const [file, content] of Object.entries(files)) box.write(file, content);
};
const deny = (...rules: string[]) => ({ permissions: { deny: rules } });
const ask = (...rules: string[]) => ({ permissions: { ask: rules } });
const agent = (head: string): string => `---\nname: a\ndescription: d\n${head}\n---\nx\n`;
const touch = { command: 'touch pwned', description: 'd' };
const DB = { mcpServers: { db: { command: 'db' } } };

describe.skipIf(!isInstalled('opencode'))('OpenCode', () => {
  const beside = (own: object): Written => ({ [OPENCODE]: own, [PROJECT]: deny('Bash(curl:*)') });
  const NO_BASH = ['bash touch x deny', 'bash curl x deny'];
  const ASKING = { [USER]: ask('Edit', 'mcp__db', 'Bash(git push:*)') };
  const PARTS = { [USER]: deny('Bash(cat .env*)', 'Bash(rmd*)') };
  const OWN = { permission: { bash: { 'git push -f*': 'deny' } } };
  const BEHIND = { [OPENCODE]: OWN, [USER]: ask('Bash(git push:*)') };
  const PUSHES = ['bash git push -f deny', 'bash git pull allow'];
  const OWN_AGENTS = ['plan: edit a.ts deny', 'explore: edit a.ts deny', 'explore: db_read * deny'];
  const READS = { [OPENCODE]: { permission: { read: 'ask' } }, [PROJECT]: deny('Read(./.env)') };
  const agentWith = (head: string) => ({ [SERVERS]: DB, '~/.claude/agents/a.md': agent(head) });
  const NO_YAML = agentWith('when: Use when: x\ntools: ["Read", "Bash"]');
  test.each<[says: string, files: Written, ...said: readonly string[]]>([
    ['a domain, which it starts with', { [USER]: deny('WebFetch(domain:evil.example)') }, 'webfetch x deny'],
    ["a denial of the person's beside a rule of the project", beside({ permission: { bash: 'deny' } }), ...NO_BASH],
    ['a denial of everything beside it', beside({ permission: 'deny' }), ...NO_BASH],
    ['an older switch beside it', beside({ tools: { bash: false } }), ...NO_BASH],
    ['a question of the person beside a rule of the project', READS, 'read key ask', 'read .env deny'],
    ['a pattern', PARTS, 'bash cat .env.local deny', 'bash rmdir x deny'],
    ['no more than the pattern', PARTS, 'bash cat README.md allow', 'bash rm x allow'],
    ['a question', ASKING, 'bash git push ask'],
    ['a denial of the person where a question would meet it', BEHIND, ...PUSHES],
    ['what its own agents refuse', ASKING, ...OWN_AGENTS],
    ['MCP tools from an agent with a list', agentWith('tools: Read, Grep'), 'a: db_drop * deny', 'a: read x allow'],
    ['a server from an agent that may not use it', agentWith('disallowedTools: mcp__db'), 'a: db_drop * deny'],
    ['the list of an agent without YAML', NO_YAML, 'a: read x allow', 'a: bash x allow', 'a: edit x deny'],
  ])('keeps %s', async (_, files, ...said) => {
    write(files);
    await box.sync();
    const known = new Map<string, Awaited<ReturnType<typeof openCodeRules>>>();
    for (const one of said) {
      const [, agent = 'build', tool = '', text = '', decision] = /^(?:(\w+): )?(\S+) (.*) (\w+)$/.exec(one) ?? [];
      const rules = known.get(agent) ?? (await openCodeRules(box, agent));
      known.set(agent, rules);
      expect(decisionOf(rules, tool, text), one).toBe(decision);
    }
  });

  const read = (path: string) => ({ filePath: join(box.project, path) });
  test.each<[files: Written, tool: string, params: () => object, isRefused: boolean]>([
    [beside({ permission: { bash: 'deny' } }), 'bash', () => touch, true],
    [{ [USER]: deny('Bash(touch:*)'), [PROJECT]: ask('Bash(touch:*)') }, 'bash', () => touch, true],
    [{ 'secrets/k': 'S', [USER]: deny('Read(./secrets)') }, 'read', () => read('secrets/k'), true],
    [{ 'secrets-public/k': 'P', [USER]: deny('Read(./secrets)') }, 'read', () => read('secrets-public/k'), false],
    [PARTS, 'bash', () => ({ command: 'rmdir none', description: 'd' }), true],
    [PARTS, 'bash', () => ({ command: 'cat none.md || true', description: 'd' }), false],
  ])('itself, with %j, is asked for %s: %#', async (files, tool, params, isRefused) => {
    write(files);
    await box.sync();
    expect(await openCodeRefuses(box, tool, params())).toBe(isRefused);
    expect(box.has('pwned')).toBe(false);
  });

  /** Commands as their rule says them, and those that are typed otherwise. */
  const TYPED = ['touch q', 'touch  q', 'git push q'];
  const OPEN = ['/opt/x/touch q', 'A=1 touch q', 'git "push"', 'git   push', 'touchx  q', '"touch" q', '/bin/touch q'];
  test.each([...TYPED, ...OPEN])('itself refuses a command as its rule says it, and no other: %j', async (typed) => {
    write({ [USER]: deny('Bash(touch:*)', 'Bash(git push:*)') });
    await box.sync();
    expect(await openCodeRefuses(box, 'bash', { command: typed, description: 'd' })).toBe(!OPEN.includes(typed));
  });

  test.each([
    ['for every command', { '*': 'allow' }],
    ['for some', { 't*': 'allow' }],
    ['as an exception', { 'touch pwned': 'allow' }],
  ])('a rule that the person adds behind that of the sync %s cancels it until the next sync', async (_, bash) => {
    box.write(USER, deny('Bash(touch:*)'));
    await box.sync();
    const file = '~/.config/opencode/opencode.jsonc';
    const config = JSON.parse(box.read(file));
    box.write(file, { ...config, permission: { ...config.permission, bash } });
    expect(await openCodeRefuses(box, 'bash', touch)).toBe(false);
    expect(box.status().targets.opencode?.pending).toBe(1);
    await box.sync();
    box.remove('pwned');
    expect(await openCodeRefuses(box, 'bash', touch)).toBe(true);
    expect(box.has('pwned')).toBe(false);
  });

  test('its primary agents stay primary, whatever agents Claude Code has', async () => {
    for (const name of ['build', 'plan'])
      box.write(`~/.claude/agents/${name}.md`, `---\nname: ${name}\ndescription: d\n---\nx\n`);
    const report = await box.sync();
    const { stdout } = await runClient(box, 'opencode', ['agent', 'list']);
    for (const name of ['build', 'plan']) expect(stdout).toContain(`${name} (primary)`);
    expect(report.targets.opencode?.held.map(({ why }) => why)).toEqual(['conflict', 'conflict']);
  });

  test('arguments of a command are the ones that Claude Code counts', async () => {
    box.write('~/.claude/commands/multi.md', 'First $0 second $1 indexed $ARGUMENTS[0]\n');
    await box.sync();
    const { stdout } = await runClient(box, 'opencode', ['debug', 'config']);
    expect(JSON.parse(stdout).command.multi.template).toBe('First $1 second $2 indexed $1');
  });
});

describe.skipIf(!isInstalled('gemini'))('Gemini CLI', () => {
  const shell = (command: string) => ({ name: 'run_shell_command', args: { command } });
  const read = (file_path: string) => ({ name: 'read_file', args: { file_path } });
  const fetch = (prompt: string) => ({ name: 'web_fetch', args: { prompt } });
  const tool = (name: string, server: string) => ({ name: `mcp_${server}_${name}`, args: {}, server });
  const edit = { name: 'write_file', args: { file_path: 'src/x.ts' } };
  /** The words of a command that are spelled otherwise. */
  const SPELLED = [
    ...['touch  q', 'touch\tq', '/usr/bin/touch q', './touch q', '\\touch q', '"touch" q', "'touch' q", 'touch>q'],
    ...['git  push', 'git "push"', 'git \\push', '/opt/x/git push', '"git" push', '"/tmp/touch" q'],
    'node -e "f(1a b c d)"',
  ].map(shell);
  const OTHERS = ['touched q', 'cat /x/touch', '"touch"q', 'gitpush', 'git pushes'].map(shell);
  const COMMANDS = deny('Bash(touch:*)', 'Bash(git push:*)', 'Bash(node -e "f(*a b c:*)');
  const RESET =
    '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "git reset"\ndecision = "deny"\npriority = 100\n';
  const PLACES = deny('Read(./build)', 'Read(./.env)', 'WebFetch(domain:evil.example)');
  const FORCED = deny('Bash(cat .env*)', 'Bash(git push --force*)');
  const INSIDE = [read('/srv/me/build/x.ts'), read('build/x.ts'), read('.env'), fetch('Read https://evil.example/x')];
  const OUTSIDE = [read('/srv/me/build-tools/x.ts'), read('.envrc'), fetch('Read https://good.example/evil')];
  const RISKY = [shell('cat .env.local'), shell('git push --force')];
  type Calls = Parameters<typeof askGemini>[1];
  test.each<[says: string, settings: object, denied: Calls, others?: Calls, mode?: string]>([
    ['a whole server', deny('mcp__db', 'Bash(rm:*)'), [shell('rm x'), tool('x', 'db')], [tool('x', 'db_admin')]],
    ['part of a server with the whole of it', deny('mcp__db__delete_*'), [tool('delete_user', 'db')]],
    ['a command however it is spelled, as Claude Code does, and no other', COMMANDS, SPELLED, OTHERS, 'yolo'],
    ["what the person's own policy denies, whatever asks", ask('Bash(git:*)'), [shell('git reset --hard')]],
    [
      'in plan mode what it refuses there',
      ask('Bash(git:*)', 'Edit', 'mcp__db'),
      [shell('git push'), edit],
      [],
      'plan',
    ],
    ['paths and addresses, and no longer names', PLACES, INSIDE, OUTSIDE],
    ['patterns as they are', FORCED, RISKY, [shell('cat README.md'), shell('git push')]],
  ])('refuses %s', async (_, settings, denied, others = [], mode = 'default') => {
    write({ '~/.gemini/policies/mine.toml': RESET, [USER]: settings });
    await box.sync();
    const { errors, decisions } = await askGemini(box, [...denied, ...others], mode);
    expect(errors).toEqual([]);
    expect(decisions.map((one) => one === 'deny')).toEqual([...denied.map(() => true), ...others.map(() => false)]);
  });
});

describe.skipIf(!isInstalled('codex'))('Codex', () => {
  const STARTS = ['app-server', '--strict-config', '--print-startup-config'];
  test('says that it refuses more where it can only name the first words', async () => {
    box.write(USER, deny('Bash(cat .env*)', 'Bash(sudo*)'));
    const { targets } = await box.sync();
    expect(await askCodexRules(box, 'cat .env')).toBe('forbidden');
    expect(targets.codex?.status).toBe('partial');
    expect(targets.codex?.held).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entry: 'permission deny Bash(cat .env*)',
          why: 'wider',
          hint: 'refuses every `cat`',
        }),
        expect.objectContaining({ entry: 'permission deny Bash(sudo*)', why: 'lost' }),
      ]),
    );
  });

  test('keeps files away in the profile that the person has chosen', async () => {
    write({
      '~/.codex/config.toml': 'default_permissions = "mine"\n\n[permissions.mine]\nextends = ":workspace"\n',
      ...{ '.env': 'SECRET', 'deep/secrets/k': 'SECRET', 'open.txt': 'OPEN' },
      [USER]: deny('Read(./.env)', 'Read(secrets/)'),
    });
    expect((await box.sync()).targets.codex?.held).toEqual([]);
    const cat = async (file: string) => (await runClient(box, 'codex', ['sandbox', '--', 'cat', file])).stdout;
    for (const file of ['.env', 'deep/secrets/k']) expect(await cat(file)).not.toContain('SECRET');
    expect(await cat('open.txt')).toContain('OPEN');
  });

  test('starts without a chosen profile, and the run says that files are not kept away', async () => {
    box.write(USER, deny('Read(./.env)'));
    expect((await box.sync()).targets.codex?.held).toMatchObject([{ why: 'lost' }]);
    expect((await runClient(box, 'codex', ['mcp', 'list'])).code).toBe(0);
  });

  test('starts with refused tools, and with a server that Claude Code itself skips', async () => {
    box.write(SERVERS, { mcpServers: { ...DB.mcpServers, s: { command: 'c', timeout: -5 } } });
    box.write(USER, { permissions: { ask: ['mcp__db'], deny: ['mcp__db__drop'] } });
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toContain('disabled_tools = [ "drop" ]');
    expect((await runClient(box, 'codex', STARTS)).code).toBe(0);
    const { stdout } = await runClient(box, 'codex', ['mcp', 'list', '--json']);
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(['db']);
  });
});

describe.skipIf(!isInstalled('claude'))('Claude Code is what the tests take it for', () => {
  test.each<[rule: string, call: Exclude<Call, { tool: 'mcp' } | { tool: 'WebFetch' }>]>([
    ['Bash(rm:*)', { tool: 'Bash', command: 'rm none' }],
    ['Bash(git status)', { tool: 'Bash', command: 'git status -s' }],
    ['Read(./secrets)', { tool: 'Read', path: 'secrets/k' }],
    ['Read(./build)', { tool: 'Read', path: 'build-tools/t' }],
    ['Read(.env)', { tool: 'Edit', path: 'a/.env' }],
  ])('with %s denied on %j', async (rule, call) => {
    for (const file of ['secrets/k', 'build-tools/t']) box.write(file, 'text');
    box.write(USER, deny(rule));
    const input = call.tool === 'Bash' ? { command: call.command } : { file_path: join(box.project, call.path) };
    const [name, more] = call.tool === 'Edit' ? ['Write', { content: 'x' }] : [call.tool, {}];
    const refuses = await claudeRefuses(box, name, { description: 'd', ...input, ...more });
    expect(refuses).toBe(claudeDecision({ ask: [], deny: [rule] }, call) === 'deny');
  });
});

describe.skipIf(!isInstalled('gemini'))('Gemini is what the tests take it for', () => {
  test('in its decisions on chains, paths, servers and addresses', async () => {
    box.write(USER, {
      permissions: {
        ask: ['Bash(git push:*)', 'Read(src/**)'],
        deny: ['Bash(rm:*)', 'Bash(* --force*)', 'Edit(build/)', 'WebFetch(domain:evil.example)', 'mcp__db__read'],
      },
    });
    await box.sync();
    const calls: Call[] = [
      { tool: 'Bash', command: 'echo a && rm x' },
      { tool: 'Bash', command: 'git push --force' },
      { tool: 'Bash', command: 'git push origin' },
      { tool: 'Bash', command: 'rmdir x' },
      { tool: 'Read', path: 'src/a.ts' },
      { tool: 'Edit', path: 'a/build/x' },
      { tool: 'Edit', path: 'builds/x' },
      { tool: 'WebFetch', url: 'https://evil.example/x' },
      { tool: 'mcp', server: 'db', name: 'read' },
    ];
    const { decisions } = await askGemini(box, calls.map(geminiCall));
    const policies = box.read('~/.gemini/policies/three-good-sources.toml');
    const decide = decisionsOf('gemini', { '/h/.gemini/policies/ours.toml': policies });
    expect(decisions.map((one) => one === 'deny')).toEqual(calls.map((call) => decide(call) === 'deny'));
  });
});
