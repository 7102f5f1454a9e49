// The command as people run it: packed, installed and started; its exit codes. What else it takes: main.more.test.ts.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import packageDocument from '../../package.json' with { type: 'json' };
import { useBox } from '../support/box.ts';
import { folderForFile } from '../support/folders.ts';
import { addClients, fillEverything } from '../support/harness.ts';
import { runInBox } from '../support/program.ts';

const folder = folderForFile();
let program = '';
beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed);
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder });
  program = join(folder, 'node_modules/.bin/three-good-sources');
});
const box = useBox();

const run = (args: readonly string[], env?: Record<string, string>) => runInBox(box, program, args, env);

test('the installed command is one file and says its version and its exit codes', () => {
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${packageDocument.version}\n` });
  const { status, stdout } = run(['--help']);
  expect(status).toBe(0);
  const commands = ['sync', 'status', 'undo', 'backups'];
  for (const word of ['stdio', ...commands, 'Exit codes']) expect(stdout).toContain(word);
  for (const command of commands) expect(run([command, '--help']).stdout, command).toContain('Exit codes');
});

test('sync shows a plan, does it (0), shows a state, and says 3 when something was left', () => {
  addClients(box);
  box.write('~/.claude.json', { mcpServers: { local: { command: 'npx' } } });
  box.write('CLAUDE.md', '# Rules\n');
  const dry = run(['sync', '--dry-run']);
  expect(dry.status).toBe(0);
  expect(dry.stdout).toMatch(/^\+ create {2}.*mcp local.* codex.*: /m);
  expect(dry.stdout).toContain('Dry run: nothing was written.');
  const { stdout } = run(['sync', '--dry-run', '--diff']);
  expect(stdout).toContain('+ [mcp_servers.local]');
  expect(stdout.endsWith(`\n\n${dry.stdout}`)).toBe(true);
  expect(run(['status'])).toMatchObject({ status: 5, stdout: expect.stringContaining('never_synced') });
  expect(run(['sync'])).toMatchObject({ status: 0, stderr: '' });
  expect(run(['status'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/codex +in_sync/) });
  expect(run(['sync', '--diff'])).toEqual(run(['sync']));
  box.write('~/.codex/config.toml', box.read('~/.codex/config.toml').replace('npx', 'other'));
  const drifted = run(['sync']);
  expect(drifted.status).toBe(3);
  expect(drifted.stdout).toContain('! drift  codex: mcp local (~/.codex/config.toml): was changed by hand');
  expect(run(['status'])).toMatchObject({
    status: 5,
    stdout: expect.stringContaining('! modified  codex: mcp local (~/.codex/config.toml): changed by hand'),
  });
  expect(run(['sync', '--take', 'ours', 'mcp local']).status).toBe(0);
  expect(box.read('~/.codex/config.toml')).toContain('npx');
});

test('a broken state is an error (1), a running sync is busy (4)', () => {
  box.write('~/.local/state/three-good-sources/lock', {
    pid: process.pid,
    host: execFileSync('hostname', { encoding: 'utf8' }).trim(),
    since: 's',
    nonce: 'n',
  });
  expect(run(['sync']).status).toBe(4);
  box.remove('~/.local/state/three-good-sources/lock');
  box.write('~/.local/state/three-good-sources/sync.json', 'x');
  expect(run(['sync'])).toMatchObject({ status: 1, stdout: expect.stringContaining('damaged') });
});

// `script` gives the command a terminal, without which there is never any colour.
test.skipIf(!existsSync('/usr/bin/script'))('colour is shown in a terminal, and NO_COLOR turns it off', () => {
  fillEverything(box);
  mkdirSync(join(box.home, '.codex'));
  const inTerminal = (env: Record<string, string>) =>
    runInBox(box, '/usr/bin/script', ['-qec', `${program} sync --dry-run`, '/dev/null'], {
      TERM: 'xterm-256color',
      ...env,
    }).stdout;
  expect(inTerminal({})).toContain('\u001b[32m+ create');
  expect(inTerminal({ NO_COLOR: '1' })).not.toContain('\u001b');
  expect(run(['sync', '--dry-run']).stdout).not.toContain('\u001b');
});
