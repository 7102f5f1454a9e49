// Refusals and limits judged by the clients' own engines: what Claude Code refuses, the real Codex, Gemini CLI and OpenCode
// refuse as well, and what they refused before, they still refuse. Skipped where they are not installed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
import { type Call, claudeDecision, geminiCall, geminiDecision } from '../support/engines.ts';

const box = useBox(({ remove, project, write }) => {
  remove('.git');
  execFileSync('git', ['init', '-q'], { cwd: project });
  write('~/.claude.json', {});
});

const USER = '~/.claude/settings.json';
const PROJECT = '.claude/settings.json';
const deny = (...rules: string[]) => ({ permissions: { deny: rules } });
const ask = (...rules: string[]) => ({ permissions: { ask: rules } });
const touch = { command: 'touch pwned', description: 'd' };

describe.skipIf(!isInstalled('opencode'))('OpenCode', () => {
  test('still starts with a domain under deny, and refuses what the domain is reached with', async () => {
    box.write(USER, deny('WebFetch(domain:evil.example)'));
    await box.sync();
    const { code, stdout } = await runClient(box, 'opencode', ['debug', 'config']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).permission).toEqual({ webfetch: 'deny' });
  });

  test.each([
    { says: 'a plain denial', permission: { bash: 'deny' } },
    { says: 'a plain denial of everything', permission: 'deny' },
    { says: 'an older switch', tools: { bash: false } },
  ])("a rule of the project leaves $says of the person's as it is", async ({ says: _, ...config }) => {
    box.write('~/.config/opencode/opencode.json', config);
    box.write(PROJECT, deny('Bash(curl:*)'));
    expect(decisionOf(await openCodeRules(box), 'bash', 'touch x')).toBe('deny');
    await box.sync();
    expect(decisionOf(await openCodeRules(box), 'bash', 'touch x')).toBe('deny');
    expect(decisionOf(await openCodeRules(box), 'bash', 'curl x')).toBe('deny');
    await openCodeRefuses(box, 'bash', touch);
    expect(existsSync(join(box.project, 'pwned'))).toBe(false);
  });

  test.each([
    ['for every command', '"touch *": "deny", "*": "allow"'],
    ['for some', '"touch *": "deny", "t*": "allow"'],
    ['as an exception', '"touch *": "deny", "touch pwned": "allow"'],
  ])('a rule that the person adds behind ours %s cancels it until the next sync', async (_, rules) => {
    box.write(USER, deny('Bash(touch:*)'));
    await box.sync();
    const file = '~/.config/opencode/opencode.jsonc';
    const text = box.read(file);
    expect(text).toContain('"touch *": "deny"');
    box.write(file, text.replace('"touch *": "deny"', rules));
    expect(await openCodeRefuses(box, 'bash', touch)).toBe(false);
    expect(box.status().targets.opencode?.pending).toBe(1);
    await box.sync();
    box.remove('pwned');
    expect(await openCodeRefuses(box, 'bash', touch)).toBe(true);
    expect(existsSync(join(box.project, 'pwned'))).toBe(false);
  });

  test('a plain question of the person goes on being asked beside a rule of the project', async () => {
    box.write('~/.config/opencode/opencode.json', { permission: { read: 'ask' } });
    box.write(PROJECT, deny('Read(./.env)'));
    await box.sync();
    const rules = await openCodeRules(box);
    expect(decisionOf(rules, 'read', 'key')).toBe('ask');
    expect(decisionOf(rules, 'read', '.env')).toBe('deny');
  });

  test("a question of the project does not override the person's denial", async () => {
    box.write(USER, deny('Bash(touch:*)'));
    box.write(PROJECT, ask('Bash(touch:*)'));
    await box.sync();
    expect(await openCodeRefuses(box, 'bash', touch)).toBe(true);
    expect(existsSync(join(box.project, 'pwned'))).toBe(false);
  });

  test('a folder that may not be read keeps what is below it, and a longer name is not it', async () => {
    box.write('secrets/k', 'S');
    box.write('secrets-public/k', 'P');
    box.write(USER, deny('Read(./secrets)'));
    await box.sync();
    expect(await openCodeRefuses(box, 'read', { filePath: join(box.project, 'secrets/k') })).toBe(true);
    expect(await openCodeRefuses(box, 'read', { filePath: join(box.project, 'secrets-public/k') })).toBe(false);
  });

  test('a pattern is refused as it is, and no more', async () => {
    box.write(USER, deny('Bash(cat .env*)', 'Bash(rmd*)'));
    await box.sync();
    const rules = await openCodeRules(box);
    const decisions = ['cat README.md', 'cat .env.local', 'rmdir x', 'rm x'].map((one) =>
      decisionOf(rules, 'bash', one),
    );
    expect(decisions).toEqual(['allow', 'deny', 'deny', 'allow']);
    expect(await openCodeRefuses(box, 'bash', { command: 'rmdir none', description: 'd' })).toBe(true);
    expect(await openCodeRefuses(box, 'bash', { command: 'cat none.md || true', description: 'd' })).toBe(false);
  });

  test('a question never loosens what its own agents refuse', async () => {
    box.write(USER, ask('Edit', 'mcp__db', 'Bash(git push:*)'));
    await box.sync();
    expect(decisionOf(await openCodeRules(box, 'plan'), 'edit', 'src/a.ts')).toBe('deny');
    const explore = await openCodeRules(box, 'explore');
    expect(decisionOf(explore, 'edit', 'src/a.ts')).toBe('deny');
    expect(decisionOf(explore, 'db_read', '*')).toBe('deny');
    expect(decisionOf(await openCodeRules(box), 'db_read', '*')).toBe('ask');
    expect(decisionOf(await openCodeRules(box), 'bash', 'git push')).toBe('ask');
  });

  test('an agent with a list of tools has no MCP tools besides', async () => {
    box.write('~/.claude.json', { mcpServers: { db: { command: 'db' } } });
    box.write('~/.claude/agents/a.md', '---\nname: a\ndescription: d\ntools: Read, Grep\n---\nx\n');
    box.write('~/.claude/agents/b.md', '---\nname: b\ndescription: d\ndisallowedTools: mcp__db\n---\nx\n');
    await box.sync();
    for (const agent of ['a', 'b'])
      expect(decisionOf(await openCodeRules(box, agent), 'db_delete_user', '*'), agent).toBe('deny');
    expect(decisionOf(await openCodeRules(box, 'a'), 'read', 'x')).toBe('allow');
  });

  test('its primary agents stay primary, whatever agents Claude Code has', async () => {
    for (const name of ['build', 'plan'])
      box.write(`~/.claude/agents/${name}.md`, `---\nname: ${name}\ndescription: d\n---\nx\n`);
    const report = await box.sync();
    const { stdout } = await runClient(box, 'opencode', ['agent', 'list']);
    expect(stdout).toMatch(/^build \(primary\)/m);
    expect(stdout).toMatch(/^plan \(primary\)/m);
    expect(report.targets.opencode?.held.map(({ why }) => why)).toEqual(['conflict', 'conflict']);
  });

  test('an agent whose front matter is no YAML keeps its tools', async () => {
    const head = 'name: a\ndescription: Use when: x\ntools: ["Read", "Bash"]';
    box.write('~/.claude/agents/a.md', `---\n${head}\n---\nx\n`);
    await box.sync();
    const rules = await openCodeRules(box, 'a');
    expect(['read', 'bash', 'edit'].map((tool) => decisionOf(rules, tool, 'x'))).toEqual(['allow', 'allow', 'deny']);
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

  test('loads all rules with a whole server among them', async () => {
    box.write(USER, deny('mcp__github', 'Bash(rm:*)'));
    await box.sync();
    expect(
      await askGemini(box, [
        shell('rm x'),
        { name: 'mcp_github_create', args: {}, server: 'github' },
        { name: 'mcp_github_admin_create', args: {}, server: 'github_admin' },
      ]),
    ).toEqual({ errors: [], decisions: ['deny', 'deny', 'ask_user'] });
  });

  test('refuses a command however it is spelled, as Claude Code does, and no other', async () => {
    box.write(USER, deny('Bash(touch:*)', 'Bash(git push:*)', 'Bash(node -e "f(*a b c:*)'));
    await box.sync();
    const same = [
      'touch  q',
      'touch\tq',
      '/usr/bin/touch q',
      './touch q',
      '\\touch q',
      '"touch" q',
      "'touch' q",
      'touch>q',
    ];
    const more = [
      'git  push',
      'git "push"',
      'git \\push',
      '/opt/x/git push',
      '"git" push',
      '"/tmp/touch" q',
      'node -e "f(1a b c d)"',
    ];
    const { errors, decisions } = await askGemini(box, [...same, ...more].map(shell), 'yolo');
    expect([errors, new Set(decisions)]).toEqual([[], new Set(['deny'])]);
    const others = ['touched q', 'cat /x/touch', '"touch"q', 'gitpush', 'git pushes'].map(shell);
    expect((await askGemini(box, others, 'yolo')).decisions).not.toContain('deny');
  });

  test("a question never outranks the person's own denial", async () => {
    box.write(
      '~/.gemini/policies/mine.toml',
      '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "git reset"\ndecision = "deny"\npriority = 100\n',
    );
    box.write(USER, ask('Bash(git:*)'));
    expect((await askGemini(box, [shell('git reset --hard')])).decisions).toEqual(['deny']);
    await box.sync();
    expect((await askGemini(box, [shell('git reset --hard')])).decisions).toEqual(['deny']);
  });

  test('a question never loosens plan mode', async () => {
    box.write(USER, ask('Bash(git:*)', 'Edit', 'mcp__db'));
    const calls = [shell('git push'), { name: 'write_file', args: { file_path: 'src/x.ts' } }];
    expect((await askGemini(box, calls, 'plan')).decisions).toEqual(['deny', 'deny']);
    await box.sync();
    expect((await askGemini(box, calls, 'plan')).decisions).toEqual(['deny', 'deny']);
  });

  test('parts of a server are refused with the whole of it', async () => {
    box.write(USER, deny('mcp__db__delete_*'));
    const report = await box.sync();
    const { decisions } = await askGemini(box, [{ name: 'mcp_db_delete_user', args: {}, server: 'db' }]);
    expect(decisions).toEqual(['deny']);
    expect(report.warnings.join()).toContain('Gemini refuses more than Claude Code here: every tool of db');
  });

  test('paths and patterns are refused as they are, and no longer names', async () => {
    box.write(
      USER,
      deny(
        'Read(./build)',
        'Read(./.env)',
        'Bash(cat .env*)',
        'Bash(git push --force*)',
        'WebFetch(domain:evil.example)',
      ),
    );
    await box.sync();
    const read = (file_path: string) => ({ name: 'read_file', args: { file_path } });
    const fetch = (prompt: string) => ({ name: 'web_fetch', args: { prompt } });
    const { errors, decisions } = await askGemini(box, [
      read('/home/me/build-tools/src/x.ts'),
      read('/home/me/build/x.ts'),
      read('build/x.ts'),
      read('.envrc'),
      read('.env'),
      shell('cat README.md'),
      shell('cat .env.local'),
      shell('git push'),
      shell('git push --force'),
      fetch('Read https://evil.example/x'),
      fetch('Read https://good.example/evil'),
    ]);
    expect(errors).toEqual([]);
    const isDenied = decisions.map((one) => one === 'deny');
    expect(isDenied).toEqual([false, true, true, false, true, false, true, false, true, true, false]);
  });
});

describe.skipIf(!isInstalled('codex'))('Codex', () => {
  test('says that it refuses more where it can only name the first words', async () => {
    box.write(USER, deny('Bash(cat .env*)', 'Bash(sudo*)'));
    const report = await box.sync();
    expect(await askCodexRules(box, 'cat .env')).toBe('forbidden');
    expect(report.warnings.join()).toContain('Codex refuses more than Claude Code here: every `cat`');
    expect(report.targets.codex?.status).toBe('partial');
    expect(report.targets.codex?.held).toContainEqual(
      expect.objectContaining({ entry: 'permission deny Bash(sudo*)', why: 'lost' }),
    );
  });

  test('keeps files away in the profile that the person has chosen', async () => {
    box.write('~/.codex/config.toml', 'default_permissions = "mine"\n\n[permissions.mine]\nextends = ":workspace"\n');
    box.write('.env', 'SECRET');
    box.write('deep/secrets/k', 'SECRET');
    box.write('open.txt', 'OPEN');
    box.write(USER, deny('Read(./.env)', 'Read(secrets/)'));
    const report = await box.sync();
    expect(report.targets.codex?.held).toEqual([]);
    const cat = async (file: string) => (await runClient(box, 'codex', ['sandbox', '--', 'cat', file])).stdout;
    expect(await cat('.env')).not.toContain('SECRET');
    expect(await cat('deep/secrets/k')).not.toContain('SECRET');
    expect(await cat('open.txt')).toContain('OPEN');
  });

  test('starts without a chosen profile, and the run says that files are not kept away', async () => {
    box.write(USER, deny('Read(./.env)'));
    const report = await box.sync();
    expect(report.targets.codex?.held).toMatchObject([{ why: 'lost' }]);
    expect((await runClient(box, 'codex', ['mcp', 'list'])).code).toBe(0);
  });

  test('starts with a server that Claude Code itself skips', async () => {
    box.write('~/.claude.json', {
      mcpServers: { s: { command: 'c', timeout: -5 }, t: { command: 'c', timeout: 1500 } },
    });
    await box.sync();
    const { code, stdout } = await runClient(box, 'codex', ['mcp', 'list', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(['t']);
  });

  test('knows every key of a server with refused tools', async () => {
    box.write('~/.claude.json', { mcpServers: { db: { command: 'db' } } });
    box.write(USER, { permissions: { ask: ['mcp__db'], deny: ['mcp__db__drop'] } });
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toContain('disabled_tools = [ "drop" ]');
    expect((await runClient(box, 'codex', ['app-server', '--strict-config', '--print-startup-config'])).code).toBe(0);
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
    const policies = [box.read('~/.gemini/policies/three-good-sources.toml')];
    const isDenied = calls.map((call) => geminiDecision(policies, call) === 'deny');
    expect(decisions.map((one) => one === 'deny')).toEqual(isDenied);
  });
});
