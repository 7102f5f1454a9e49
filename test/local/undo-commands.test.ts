// Undo and backups: what they list, give back and refuse.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../support/harness.ts';
import { useCommand } from '../support/stdio.ts';

const { box, run } = useCommand();

const fill = (): void => {
  mkdirSync(join(box.home, '.codex'));
  box.write('~/.codex/config.toml', '# mine\nmodel = "m"\n\n[tui]\ntheme = "x"\n');
  box.write('~/.claude.json', { mcpServers: { local: { command: 'npx', env: { TOKEN: '${TOKEN}' } } } });
};

test('undo gives back every byte, lists what it can, and is undone by its own name', () => {
  fill();
  expect(run(['backups'])).toMatchObject({ status: 0, stdout: 'There are no backups: nothing was written yet.\n' });
  const before = contents(box.home, ['/.local']);
  expect(run(['sync']).status).toBe(0);
  const after = contents(box.home, ['/.local']);
  const [{ id }] = JSON.parse(run(['backups', '--json']).stdout).backups;
  expect(run(['backups']).stdout).toBe(`${id}  sync, 1 file\n`);
  const dry = run(['undo', '--dry-run', '--diff']);
  expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('- [mcp_servers.local]') });
  expect(dry.stdout).toContain(
    `Dry run: nothing was written. It would undo run ${id}.\n~ restore  ~/.codex/config.toml`,
  );
  expect(contents(box.home, ['/.local'])).toEqual(after);
  const undone = run(['undo']);
  expect(undone).toMatchObject({ status: 0, stdout: expect.stringContaining(`Undone: run ${id}.`) });
  expect(contents(box.home, ['/.local'])).toEqual(before);
  expect(run(['backups']).stdout).toContain('sync, 1 file, undone');
  const back = /three-good-sources undo (\S+)/.exec(undone.stdout)?.[1] ?? '';
  expect(run(['undo', back]).status).toBe(0);
  expect(contents(box.home, ['/.local'])).toEqual(after);
});

test('undo of a file that was changed since is 3 and names it; --force does it', () => {
  fill();
  run(['sync']);
  box.write('~/.codex/config.toml', '# since\n');
  const stdout = expect.stringContaining('! changed  ~/.codex/config.toml: was changed since: --force overwrites it');
  expect(run(['undo'])).toMatchObject({ status: 3, stdout });
  expect(run(['undo', '--force']).status).toBe(0);
});

test.each([
  { says: 'nothing', args: ['undo'], why: 'there is nothing to undo here' },
  { says: 'an unknown run', args: ['undo', 'x'], why: 'no backup is called x' },
])('undo of $says is 1 and says where to look', ({ args, why }) => {
  expect(run(args)).toMatchObject({ status: 1, stdout: expect.stringContaining(why) });
  expect(run(args).stdout).toContain('three-good-sources backups lists');
});
