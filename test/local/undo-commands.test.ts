// Undo and leave: what they give back, take out and refuse.
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

test('undo gives back every byte, once', () => {
  fill();
  const now = () => contents(box.home, ['/.local']);
  const before = now();
  gives('sync', 0);
  const after = now();
  const dry = gives('undo --dry-run --diff', 0, '- [mcp_servers.local]');
  expect(dry).toMatch(/Dry run: nothing was written\. It would undo run \S+\.\n~ restore {2}~\/\.codex\/config\.toml/);
  expect(now()).toEqual(after);
  gives('undo', 0, /^Undone: run /);
  expect(now()).toEqual(before);
  gives('undo', 1, 'the last run is undone already');
});

test('undo of a file that was changed since is 3 and names it', () => {
  fill();
  gives('sync', 0);
  box.write(CONFIG, '# since\n');
  gives('undo', 3, `! left     ${CONFIG}: changed since`);
});

test('without a run, undo is 1 and says what takes everything out', () => {
  gives('undo', 1, 'there is no run to undo');
  gives('undo', 1, 'three-good-sources leave');
});

test('leave takes everything out, shows it first, and ends the record', () => {
  fill();
  const now = () => contents(box.home, ['/.local']);
  const before = now();
  gives('sync', 0);
  gives('leave --dry-run --diff', 0, '- [mcp_servers.local]');
  gives('leave', 0, '- remove');
  expect(now()).toEqual(before);
  expect(box.has('~/.local/state/three-good-sources/sync.json')).toBe(false);
});
