// What main.test.ts leaves out of the command: wrong usage, and the flags and files that select, check and print.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents, fillEverything } from '../support/harness.ts';
import { useCommand } from '../support/stdio.ts';

const { box, gives, run } = useCommand();

test.each([
  ['no command', ''],
  ['an unknown command', 'synk'],
  ['an unknown option', 'sync --dryrun'],
  ['an unknown target', 'sync --target windsurf'],
  ['entries without --take', 'sync rules'],
  ['a name to sync that means nothing', 'sync --target codex --only serach'],
  ['a name of an entry', 'sync --target codex --skip "mcp search"', /selects nothing: name codex, gemini/],
  ['a name in a status that means nothing', 'status --only serach'],
  ['a loss to accept that there is not', 'sync --target codex --accept-loss codex:skill', /name a client and a kind/],
  ['a loss to accept without its kind', 'sync --target codex --accept-loss codex', /as in cursor:permission/],
  ['--quiet with --verbose', 'sync --quiet --verbose'],
  ['watching', 'sync --watch', /watchexec .* three-good-sources sync/],
])('%s is wrong usage (2) and writes nothing: %s', (_, typed, hears: string | RegExp = '') => {
  fillEverything(box);
  const before = contents(box.root);
  gives(typed, 2, /^$/, expect.stringMatching(/./));
  gives(typed, 2, '', expect.stringMatching(hears));
  expect(contents(box.root)).toEqual(before);
});

test('status holds in a fresh clone without clients, once one is named', () => {
  box.write('CLAUDE.md', '# Rules\n');
  gives('sync --target codex', 0);
  box.remove('~/.local');
  gives('status --target codex', 0, /codex +not synced yet +never/);
  box.write('CLAUDE.md', '# Other rules\n');
  gives('status --target codex', 5);
  gives('status', 5, 'Name one with --target');
});

const [SOURCE, CONFIG] = ['~/.claude.json', '~/.codex/config.toml'];
const STATE = '~/.local/state/three-good-sources';
const serving = (command: string) => ({ mcpServers: { local: { command } } });
test('status is 5 whatever is not in sync, and --line says so; with --quiet it says nothing where all is well', () => {
  box.folder('~/.codex');
  box.write(SOURCE, serving('npx'));
  gives('sync', 0);
  for (const flag of ['--quiet', '--line']) gives(`status ${flag}`, 0, /^$/, '');
  gives('status', 0, /codex +in sync +\d+ seconds? ago/);
  const target = box.read(CONFIG);
  for (const [file, content, says, line] of [
    [SOURCE, serving('other'), /1 change pending/, /^HarnessSync: codex: 1 change pending\. .*\n$/],
    [
      CONFIG,
      '[mcp_servers.local]\ncommand = "x"\n',
      /! drift {2}codex: mcp local/,
      /^HarnessSync: codex: 1 changed by hand\. .*\n$/,
    ],
    [`${STATE}/journal.json`, {}, /a run was interrupted/, /^HarnessSync: a run was interrupted; .*\n$/],
  ] as const) {
    box.write(file, content);
    gives('status --quiet', 5, says);
    gives('status --line', 5, line);
    box.write(SOURCE, serving('npx'));
    box.write(CONFIG, target);
  }
  box.write(`${STATE}/sync.json`, 'x');
  gives('status', 1);
  gives('status --line', 1, /^HarnessSync: .*damaged/);
});

test('variables say where it reads, writes and remembers', () => {
  box.write('~/claude/CLAUDE.md', 'Mine.');
  box.write('~/other/CLAUDE.md', 'Theirs.');
  const at = Object.entries({
    ...{ CLAUDE_CONFIG_DIR: 'claude', CODEX_HOME: 'codex', COPILOT_HOME: 'copilot', XDG_STATE_HOME: 'state' },
    CLAUDE_PROJECT_DIR: 'other',
  }).map(([name, folder]) => [name, join(box.home, folder)]);
  expect(run(['sync', '--target', 'codex', 'vscode'], Object.fromEntries(at)).status).toBe(0);
  for (const file of ['codex/AGENTS.md', 'copilot/copilot-instructions.md'])
    expect(box.read(`~/${file}`)).toContain('Mine.');
  expect(box.read('~/other/AGENTS.md')).toContain('Theirs.');
  expect(box.has('~/state/three-good-sources/sync.json')).toBe(true);
  expect(Object.keys(contents(box.home)).filter((path) => /^\/?\.(codex|local)/.test(path))).toEqual([]);
});

test('only installed clients are targets, and a refusal that is lost is 6', () => {
  fillEverything(box);
  gives('sync', 0, /^Nothing was done: none of Codex, Gemini CLI, OpenCode, Cursor, VS Code and Copilot CLI was found/);
  expect(box.has('~/.codex')).toBe(false);
  box.folder('~/.codex');
  const lost = gives('sync --quiet', 6, '! lost  codex: deny WebFetch');
  expect([lost.includes('+ create'), box.has('~/.gemini')]).toEqual([false, false]);
});

test('--json prints the result of the tool, and --only and --skip narrow it', () => {
  fillEverything(box);
  const narrowed = 'sync --json --target gemini --target opencode --only mcp --skip opencode';
  const { targets } = JSON.parse(gives(narrowed, 0));
  expect(Object.keys(targets)).toEqual(['gemini']);
  gives('sync --json --target gemini', 6, /"status": "partial",[\s\S]*"gemini": {[\s\S]*"failed": 0/);
  expect(JSON.parse(gives('status --json', 5))).toMatchObject({
    targets: {
      gemini: { status: 'partial', pending: 0, refused: [{ entry: 'permission deny Bash(curl *)', why: 'lost' }] },
    },
  });
});

test('an accepted loss is named once, in the run that accepts it', () => {
  box.folder('~/.codex');
  box.write('~/.claude/settings.json', { permissions: { deny: ['Read(./.env)', 'Bash(rm:*)'] } });
  const told = gives('sync --verbose --accept-loss codex:permission', 0, '', '');
  expect(told.match(/^ *accepted .*\.env.*?:/gm)).toEqual(['  accepted  codex: deny Read(./.env):']);
  for (const command of ['sync', 'status']) expect(gives(command, 0)).not.toContain('.env');
});
