// What a review found wrong at the edges, tried on the command as people run it: the right output, files and exit code of each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROGRAM_ENV } from '../support/program.ts';
import { BUNDLE, useCommand } from '../support/stdio.ts';

const { box, gives, run } = useCommand();
const [SETTINGS, SERVERS, SKILL] = [
  '~/.claude/settings.json',
  '~/.claude.json',
  '---\nname: a\ndescription: d\n---\nx\n',
];
const RULES = '~/.codex/rules/three-good-sources.rules';
const deny = (...rules: readonly string[]): void => box.write(SETTINGS, { permissions: { deny: rules } });
const serve = (mcpServers: object): void => box.write(SERVERS, { mcpServers });

beforeEach(() => {
  for (const name of ['.codex', '.gemini', '.config/opencode']) box.folder(`~/${name}`);
});

test('a skill loses its byte order mark on the way (B10)', () => {
  box.write('~/.claude/skills/a/SKILL.md', `\uFEFF${SKILL}`);
  gives('sync', 0);
  expect(box.read('~/.agents/skills/a/SKILL.md')).toBe(SKILL);
});

test('a denial that forbids more in a client is a line to look at, which names what it forbids (B18)', () => {
  deny('Bash(git * main)', 'Bash(curl * | bash)');
  const told = gives('sync', 0, '! wider  codex: deny Bash(git * main): refuses every `git`');
  expect(told).toContain('! wider  codex, opencode: deny Bash(curl * | bash): refuses every `curl`');
  expect(gives('sync --dry-run --quiet', 0)).toContain('refuses every `git`');
});

test('a name of a server that Codex alone refuses reaches the others (B25)', () => {
  serve({ 'Salesforce DX': { command: 'x' }, '@scope/pkg': { command: 'y' } });
  gives('sync', 0);
  gives('status', 0, 'codex: mcp Salesforce DX: Codex does not start a server with this name');
  for (const file of ['~/.gemini/settings.json', '~/.config/opencode/opencode.jsonc'])
    expect(box.read(file)).toMatch(/"Salesforce DX": \{/);
  expect(box.read('~/.codex/config.toml')).toContain('[mcp_servers."@scope/pkg"]');
});

test('what is left out is named by its files, and an empty file of a client is filled (B28)', () => {
  for (const name of ['my cmd', 'übung']) box.write(`.claude/commands/${name}.md`, 'x');
  for (const file of ['~/.gemini/settings.json', '~/.config/opencode/opencode.json']) box.write(file, '');
  serve({ s: { command: 'x' } });
  gives('sync --verbose', 0, 'left out  command (2 files: .claude/commands/my cmd.md, .claude/commands/übung.md)');
  expect(JSON.parse(box.read('~/.gemini/settings.json')).mcpServers).toEqual({ s: { command: 'x' } });
  expect(JSON.parse(box.read('~/.config/opencode/opencode.json'))).toHaveProperty('mcp.s');
  gives('leave', 0);
  expect(box.read('~/.gemini/settings.json')).toBe('');
});

test('named arguments of a command are positions, or the client is named (B30)', () => {
  box.write(
    '~/.claude/commands/m.md',
    '---\narguments: [branch, target]\n---\nMerge $branch into $target, not $other.\n',
  );
  gives('sync', 0);
  expect(box.read('~/.codex/skills/m/SKILL.md')).toContain('Merge $0 into $1, not $other.');
  expect(box.read('~/.config/opencode/commands/m.md')).toContain('Merge $1 into $2, not $other.');
  gives('status', 0, 'gemini: command m: Gemini has no $0, $1');
});

test('an empty file of Claude Code is broken: what came from it stays, and the run says so (M6)', () => {
  deny('Bash(rm:*)');
  serve({ s: { command: 'x' } });
  gives('sync', 0);
  const before = box.read(RULES);
  box.write(SETTINGS, '');
  gives('sync', 3, '~/.claude/settings.json: is empty: put {} there, or delete it');
  box.write(SERVERS, ' \n');
  gives('sync', 3, '~/.claude/settings.json, ~/.claude.json: is empty: put {} there, or delete it');
  gives('status', 5, '~/.claude.json: is empty');
  expect([box.read(RULES), box.read('~/.codex/config.toml')]).toEqual([
    before,
    expect.stringContaining('[mcp_servers.s]'),
  ]);
});

test('two configuration folders do not declare each other lost (M8)', () => {
  deny('Bash(rm:*)');
  box.write('~/.claude-work/settings.json', { permissions: { deny: ['Bash(sudo:*)'] } });
  const work = (status: number): void =>
    expect(run(['sync'], { CLAUDE_CONFIG_DIR: box.at('~/.claude-work') }).status).toBe(status);
  for (const _ of [1, 2]) {
    gives('sync', 0);
    work(0);
  }
  for (const word of ['rm', 'sudo']) expect(box.read(RULES)).toContain(`["${word}"]`);
});

test('a variable reaches Codex by a shell, and nobody is told to write a secret out (M12)', () => {
  serve({ a: { command: 'x', args: ['--dsn', '${DSN}'] }, b: { type: 'http', url: 'https://x/${K}' } });
  const told = gives('sync --verbose', 0, 'codex: mcp b: Codex expands no variables in an address');
  expect(told).not.toMatch(/write .*out/);
  expect(box.read('~/.codex/config.toml')).toMatch(/"\$\{DSN\}\\""[\s\S]*env_vars = \[ "DSN" \]/);
});

describe('a hostile repository (S7)', () => {
  test('writes nothing through a link into a folder that git ignores', () => {
    box.write('.gitignore', 'node_modules\n');
    box.write('node_modules/.bin/x', '');
    box.link('.agents/skills', '../node_modules/.bin');
    box.write('.claude/skills/a/SKILL.md', SKILL);
    gives('sync', 3, 'behind a symbolic link of the project');
    expect(box.has('node_modules/.bin/a')).toBe(false);
  });

  test('turns no text of the JSON around', () => {
    box.write('.claude/skills/a\u202Eb/SKILL.md', SKILL);
    expect(gives('sync --json', 3, '\\u202e')).not.toContain('\u202E');
  });

  test('imports a megabyte at most', () => {
    box.write('a.md', `${'a '.repeat(500_000)}\n`);
    box.write('CLAUDE.md', '@a.md\n\n'.repeat(200));
    gives('sync', 0, 'after 200 imports or a megabyte the rest were left as text');
    expect(box.read('AGENTS.md').length).toBeLessThan(1_100_000);
  });

  test.each(['sync', 'sync --dry-run', 'status'])(
    '%s, however long it takes, ends at SIGTERM, and the next run works',
    async (typed) => {
      const rows = Array.from({ length: 2000 }, (_, at) => [`a${'*a'.repeat(60)}${at}*b`, 'allow'] as const);
      box.write('opencode.json', { permission: { bash: Object.fromEntries(rows) } });
      deny(...Array.from({ length: 200 }, (_, at) => `Bash(a*a*a*a*a*a*${at})`));
      const child = spawn(process.execPath, [BUNDLE, ...typed.split(' ')], {
        cwd: box.project,
        env: { ...PROGRAM_ENV, HOME: box.home },
      });
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(child.exitCode).toBe(null);
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(child.signalCode).toBe('SIGTERM');
      box.write('opencode.json', {});
      deny('Bash(rm:*)');
      gives('sync', 0);
    },
  );
});
