// Undo and backups: what they list, give back and refuse.
import { expect, test } from 'vitest';
import { contents } from '../support/harness.ts';
import { useCommand } from '../support/stdio.ts';

const { box, gives } = useCommand();
const CONFIG = '~/.codex/config.toml';

const fill = (): void => {
  box.folder('~/.codex');
  box.write(CONFIG, '# mine\nmodel = "m"\n\n[tui]\ntheme = "x"\n');
  box.write('~/.claude.json', { mcpServers: { local: { command: 'npx', env: { TOKEN: '${TOKEN}' } } } });
};

test('undo gives back every byte, lists what it can, and is undone by its own name', () => {
  fill();
  gives('backups', 0, /^There are no backups: nothing was written yet\.\n$/);
  const now = () => contents(box.home, ['/.local']);
  const before = now();
  gives('sync', 0);
  const after = now();
  const [{ id }] = JSON.parse(gives('backups --json', 0)).backups;
  expect(gives('backups', 0)).toBe(`${id}  sync, 1 file\n`);
  const dry = gives('undo --dry-run --diff', 0, '- [mcp_servers.local]');
  expect(dry).toContain(`Dry run: nothing was written. It would undo run ${id}.\n~ restore  ${CONFIG}`);
  expect(now()).toEqual(after);
  const [, back] = /three-good-sources undo (\S+)/.exec(gives('undo', 0, `Undone: run ${id}.`)) ?? [];
  expect(now()).toEqual(before);
  gives('backups', 0, 'sync, 1 file, undone');
  gives(`undo ${back}`, 0);
  expect(now()).toEqual(after);
});

test('undo of a file that was changed since is 3 and names it; --force does it', () => {
  fill();
  gives('sync', 0);
  box.write(CONFIG, '# since\n');
  gives('undo', 3, `! changed  ${CONFIG}: was changed since: --force overwrites it`);
  gives('undo --force', 0);
});

test.each([
  ['nothing', 'undo', 'there is nothing to undo here'],
  ['an unknown run', 'undo x', 'no backup is called x'],
])('undo of %s is 1 and says where to look', (_, typed, why) => {
  gives(typed, 1, why);
  gives(typed, 1, 'three-good-sources backups lists');
});
