// The command as people run it: packed, installed and started; its exit codes. What else it takes: main.more.test.ts.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import packageDocument from '../../package.json' with { type: 'json' };
import { useBox } from '../support/box.ts';
import { folderForFile } from '../support/folders.ts';
import { addClients, fillEverything } from '../support/harness.ts';
import { runInBox } from '../support/program.ts';
import { givesOf } from '../support/stdio.ts';

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
const gives = givesOf(run);

test('the installed command is one file and says its version and its exit codes', () => {
  expect(gives('--version', 0)).toBe(`${packageDocument.version}\n`);
  gives('--help', 0, 'stdio');
  for (const command of ['sync', 'status', 'undo', 'leave']) {
    gives('--help', 0, command);
    gives(`${command} --help`, 0, 'Exit codes');
  }
});

test('sync shows a plan, does it (0), shows a state, and says 3 when something was left', () => {
  addClients(box);
  box.write('~/.claude.json', { mcpServers: { local: { command: 'npx' } } });
  box.write('CLAUDE.md', '# Rules\n');
  const dry = gives('sync --dry-run', 0, /^servers +1 +1/m);
  expect(dry).toContain('Dry run, nothing written: 3 clients, 5 files (2 new here, none with --only user).');
  gives('sync --dry-run --verbose', 0, /^\+ create {2}.*mcp local.* codex.*: /m);
  expect(gives('sync --dry-run --diff', 0, '+ [mcp_servers.local]').endsWith(`\n\n${dry}`)).toBe(true);
  gives('status', 5, /codex +not synced yet, \d changes pending +never/);
  gives('sync', 0, '', '');
  gives('status', 0, /codex +in sync +\d+ seconds? ago \(2/);
  expect(gives('sync --diff', 0)).toBe(gives('sync', 0));
  box.write('~/.codex/config.toml', box.read('~/.codex/config.toml').replace('npx', 'other'));
  gives('sync --quiet', 3, '! drift  codex: mcp local (~/.codex/config.toml): was changed by hand');
  gives('sync', 3, "mcp local (drift); overwrite: three-good-sources sync --take ours 'mcp local'\n");
  gives('status', 5, '! drift  codex: mcp local (~/.codex/config.toml): changed by hand');
  gives('sync --take ours "mcp local"', 0);
  expect(box.read('~/.codex/config.toml')).toContain('npx');
});

test('a broken state is an error (1), a running sync is busy (4)', () => {
  const host = execFileSync('hostname', { encoding: 'utf8' }).trim();
  box.write('~/.local/state/three-good-sources/lock', { pid: process.pid, host, since: 's', nonce: 'n' });
  gives('sync', 4);
  box.remove('~/.local/state/three-good-sources/lock');
  box.write('~/.local/state/three-good-sources/sync.json', 'x');
  gives('sync', 1, 'damaged');
});

// `script` gives the command a terminal, without which there is never any colour.
test.skipIf(!existsSync('/usr/bin/script'))('colour is shown in a terminal, and NO_COLOR turns it off', () => {
  fillEverything(box);
  box.folder('~/.codex');
  const inTerminal = (env: Record<string, string>) =>
    runInBox(box, '/usr/bin/script', ['-qec', `${program} sync --dry-run --diff --verbose`, '/dev/null'], {
      TERM: 'xterm-256color',
      ...env,
    }).stdout;
  expect(inTerminal({})).toContain('\u001b[32m+ create');
  // The name of a file in a diff has no mark.
  expect(inTerminal({})).toMatch(/^~\/\.codex\/AGENTS\.md\r?$/m);
  expect(inTerminal({ NO_COLOR: '1' })).not.toContain('\u001b');
  expect(run(['sync', '--dry-run']).stdout).not.toContain('\u001b');
});
