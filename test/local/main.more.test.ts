// What main.test.ts leaves out of the command: wrong usage, and the flags and files that select, check and print.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents, fillEverything } from '../support/harness.ts';
import { useCommand } from '../support/stdio.ts';

const { box, run } = useCommand();

/** What a run is told that cannot be watched. */
const ALONE = "option '--watch' cannot be used with option '--";

test.each([
  { says: 'no command', args: [] },
  { says: 'an unknown command', args: ['synk'] },
  { says: 'an unknown option', args: ['sync', '--dryrun'] },
  { says: 'an unknown target', args: ['sync', '--target', 'windsurf'] },
  { says: 'entries without --take', args: ['sync', 'rules'] },
  { says: 'a name to sync that means nothing', args: ['sync', '--target', 'codex', '--only', 'serach'] },
  { says: 'a name to skip that means nothing', args: ['sync', '--target', 'codex', '--skip', 'mcp serach'] },
  { says: 'a name in a status that means nothing', args: ['status', '--only', 'serach'] },
  { says: 'watching a dry run', args: ['sync', '--watch', '--dry-run'], hears: ALONE },
  { says: 'watching with --prune', args: ['sync', '--watch', '--prune'], hears: ALONE },
  { says: 'watching with --take', args: ['sync', '--watch', '--take', 'ours'], hears: ALONE },
])('$says is wrong usage (2) and writes nothing', ({ args, hears = '' }) => {
  fillEverything(box);
  const before = contents(box.root);
  const { status, stdout, stderr } = run(args);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/./);
  expect(stderr).toContain(hears);
  expect(contents(box.root)).toEqual(before);
});

test('status holds in a fresh clone without clients, once one is named', () => {
  box.write('CLAUDE.md', '# Rules\n');
  run(['sync', '--target', 'codex']);
  box.remove('~/.local');
  expect(run(['status', '--target', 'codex'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/codex +never_synced .* 0 pending, /),
  });
  box.write('CLAUDE.md', '# Other rules\n');
  expect(run(['status', '--target', 'codex']).status).toBe(5);
  expect(run(['status'])).toMatchObject({
    status: 5,
    stdout: expect.stringContaining('Name one with --target'),
  });
});

test('status is 5 whatever is not in sync, and --quiet and --line say nothing where all is well', () => {
  mkdirSync(join(box.home, '.codex'));
  box.write('~/.claude.json', { mcpServers: { local: { command: 'npx' } } });
  run(['sync']);
  for (const flag of ['--quiet', '--line'])
    expect(run(['status', flag])).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(run(['status']).stdout).toMatch(/codex +in_sync +1 entry in 1 file, 0 pending/);
  const rows = [
    [
      '~/.claude.json',
      { mcpServers: { local: { command: 'other' } } },
      /1 pending/,
      /^HarnessSync: changes are pending for codex \(1\): .*\n$/,
    ],
    ['~/.codex/config.toml', '[mcp_servers.local]\ncommand = "x"\n', /! modified {2}codex: mcp local/, /^$/],
    [
      '~/.local/state/three-good-sources/journal.json',
      {},
      /a run was interrupted/,
      /^HarnessSync: a run was interrupted; .*\n$/,
    ],
  ] as const;
  const [source, target] = [box.read('~/.claude.json'), box.read('~/.codex/config.toml')];
  for (const [file, content, says, line] of rows) {
    box.write(file, content);
    expect(run(['status', '--quiet']), file).toMatchObject({ status: 5, stdout: expect.stringMatching(says) });
    expect(run(['status', '--line']).stdout).toMatch(line);
    box.write('~/.claude.json', source);
    box.write('~/.codex/config.toml', target);
  }
  box.write('~/.local/state/three-good-sources/sync.json', 'x');
  expect(run(['status']).status).toBe(1);
});

test('--only and --skip narrow a sync', () => {
  fillEverything(box);
  run(['sync', '--target', 'codex', '--target', 'gemini', '--only', 'gemini:mcp', '--skip', 'mcp remote']);
  expect(Object.keys(JSON.parse(box.read('~/.gemini/settings.json')).mcpServers)).toEqual(['events', 'local']);
  expect(existsSync(join(box.home, '.codex'))).toBe(false);
  expect(existsSync(join(box.project, 'GEMINI.md'))).toBe(false);
});

test('variables say where it reads, writes and remembers', () => {
  box.write('~/claude/CLAUDE.md', 'Mine.');
  box.write('~/other/CLAUDE.md', 'Theirs.');
  const at = {
    CLAUDE_CONFIG_DIR: join(box.home, 'claude'),
    CODEX_HOME: join(box.home, 'codex'),
    COPILOT_HOME: join(box.home, 'copilot'),
    XDG_STATE_HOME: join(box.home, 'state'),
    CLAUDE_PROJECT_DIR: join(box.home, 'other'),
  };
  expect(run(['sync', '--target', 'codex', 'vscode'], at).status).toBe(0);
  for (const file of ['codex/AGENTS.md', 'copilot/copilot-instructions.md'])
    expect(box.read(`~/${file}`)).toContain('Mine.');
  expect(box.read('~/other/AGENTS.md')).toContain('Theirs.');
  expect(existsSync(join(box.home, 'state/three-good-sources/sync.json'))).toBe(true);
  expect(Object.keys(contents(box.home)).filter((path) => /^\/?\.(codex|local)/.test(path))).toEqual([]);
});

test('only installed clients are targets, and a refusal that is lost is 6', () => {
  fillEverything(box);
  expect(run(['sync']).stdout).toMatch(
    /^Nothing was done: none of Codex, Gemini CLI, OpenCode, Cursor and VS Code was found/,
  );
  expect(existsSync(join(box.home, '.codex'))).toBe(false);
  mkdirSync(join(box.home, '.codex'));
  const { status, stdout } = run(['sync', '--quiet']);
  expect(status).toBe(6);
  expect(stdout).toContain('! lost  codex: permission deny WebFetch');
  expect(stdout).not.toContain('+ create');
  expect(existsSync(join(box.home, '.gemini'))).toBe(false);
  expect(run(['sync', '--target', 'gemini', '--target', 'opencode', '--json']).stdout).toMatch(
    /"gemini": [\s\S]*"opencode": /,
  );
});

test('--json prints the result of the tool', () => {
  fillEverything(box);
  expect(JSON.parse(run(['sync', '--json', '--target', 'gemini']).stdout)).toMatchObject({
    status: 'partial',
    targets: { gemini: { failed: 0 } },
  });
  expect(JSON.parse(run(['status', '--json']).stdout)).toMatchObject({
    targets: {
      gemini: { status: 'partial', pending: 0, refused: [{ entry: 'permission deny Bash(curl *)', why: 'lost' }] },
    },
  });
});

test('an accepted loss is named once, in the run that accepts it', () => {
  mkdirSync(join(box.home, '.codex'));
  box.write('~/.claude/settings.json', { permissions: { deny: ['Read(./.env)', 'Bash(rm:*)'] } });
  expect(run(['sync', '--accept-loss', 'deny Read(./x)'])).toMatchObject({ status: 2, stdout: '' });
  const accepting = run(['sync', '--accept-loss', 'codex:deny Read(./.env)']);
  expect(accepting).toMatchObject({ status: 0, stderr: '' });
  expect(accepting.stdout.match(/^.*\.env.*$/gm)).toEqual([
    'note  accepted as lost, and not named any more: codex:deny Read(./.env)',
  ]);
  for (const command of ['sync', 'status']) expect(run([command]).stdout).not.toContain('.env');
});
