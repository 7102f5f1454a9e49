// A write that cannot be finished leaves every file as it was, and nothing is written over that nobody named.
import { spawnSync } from 'node:child_process';
import { chmodSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../../../scripts/curator/disk.ts';
import { makeKey } from '../../../scripts/curator/keys.ts';
import { writeTogether } from '../../../scripts/curator/together.ts';
import { runCurator, unchanged } from '../../support/curator-steps.ts';
import { keyOf } from '../../support/peers.ts';
import { makeSigned, makeWorkspace } from '../../support/workspace.ts';

type Files = Readonly<Record<string, string>>;
/** Writes `names` into a folder that already has the files `old`. */
const writeOver = (old: Files, ...names: readonly string[]) => {
  const { folder, write } = makeWorkspace();
  for (const [name, body] of Object.entries(old)) write(name, body);
  const files = names.map((name) => ({ path: join(folder, name), body: 'new' }));
  return unchanged([folder], () => writeTogether(folder, { files }));
};

test.each([
  [
    'a write that fails part of the way',
    { first: 'old', blocked: 'a file' },
    ['first', 'blocked/second'],
    /^cannot write .*; nothing was changed$/,
  ],
  [
    'a file that cannot be put in its place',
    { first: 'old', 'second/inside': 'old' },
    ['first', 'second'],
    /^cannot write .*\/second: it is a folder, not a file; nothing was changed$/,
  ],
])('%s leaves every file as it was', async (_, old, names, want) =>
  expect(await writeOver(old, ...names)).toEqual({ ok: false, error: expect.stringMatching(want) }),
);

const THERE = 'it already exists; move it away or choose another name; nothing was changed';

test('a private key is never written over', async () => {
  const { keys: folder } = makeWorkspace();
  const made = await makeKey(folder);
  if (!made.ok) throw new Error(made.error);
  const { file } = made.value;
  expect(await writeWhole(file)).toEqual({ ok: true, value: undefined });
  const again = await unchanged([folder], () => writeWhole({ ...file, body: 'another key' }));
  expect(again).toEqual({ ok: false, error: `cannot write ${file.path}: ${THERE}` });
});

test('endorse does not write over a file', async () => {
  const workspace = await makeSigned();
  const [key, out, url] = [keyOf(workspace), join(workspace.folder, 'registry.json'), 'https://a.example.org/'];
  const args = ['--as', key, '--subject', key, '--url', url, '--subject-url', url, '--scope', 'Bread.', '--out', out];
  const ended = await unchanged([workspace.folder], () => runCurator(workspace, 'endorse', ...args));
  expect(ended).toEqual({ status: 1, stdout: '', stderr: `error: cannot write ${out}: ${THERE}\n` });
});

// A limit on the size of files stops a write in the middle, as a full disk does.
test('a disk that is full in the middle of a write leaves every file as it was', async () => {
  const { edit, folder, keys } = await makeSigned();
  edit('Explains bread', 'Teaches bread');
  const command = `ulimit -f 1; exec node scripts/curator/main.ts --folder ${folder} --keys ${keys} release --without-links`;
  const ended = await unchanged([folder], () => spawnSync('sh', ['-c', command], { encoding: 'utf8' }));
  const stderr = expect.stringMatching(/^error: cannot write .*registry\.json: .*; nothing was changed\n$/);
  expect(ended).toMatchObject({ status: 1, stderr });
});

test.each([
  ['.', 'registry.json', ['add', 'knife-care']],
  ['signed', 'signed/registry.json', ['start', '--name', 'Eve', '--keep-topics', '--again']],
  ['../keys', '../keys/', ['start', '--name', 'Eve', '--keep-topics', '--again']],
  ['../keys', '../keys/', ['rotate']],
])('where %s is read-only, every file stays as it was (%s, %j)', async (part, file, args) => {
  const { folder, keys } = await makeSigned();
  chmodSync(join(folder, part), 0o555);
  // The superuser may write anywhere, so the command runs without that right. It stays the same user, because the project
  // may lie in a folder that only its owner may enter.
  const bound = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
  const line = [...bound, 'node', 'scripts/curator/main.ts', '--folder', folder, '--keys', keys, ...args];
  const ended = await unchanged([folder, keys], () => spawnSync('env', line, { encoding: 'utf8' }));
  chmodSync(join(folder, part), 0o755);
  const why = /: permission denied; check who owns it; nothing was changed\n$/;
  expect(ended).toMatchObject({ status: 1, stderr: expect.stringMatching(why) });
  expect(ended.stderr).toContain(`error: cannot write ${join(folder, file)}`);
});

const FAR = 'its folder is a link or another disk; put a folder of the repository in its place; nothing was changed';

test('where a folder of the repository is a link, every file stays as it was', async () => {
  const workspace = makeWorkspace();
  const { folder } = workspace;
  renameSync(join(folder, 'signed'), join(folder, '../elsewhere'));
  symlinkSync('../elsewhere', join(folder, 'signed'));
  const start = ['start', '--name', 'Eve', '--keep-topics'];
  const ended = await unchanged([join(folder, '..')], () => runCurator(workspace, ...start));
  const stderr = `error: cannot write ${join(folder, 'signed/registry.json')}: ${FAR}\n`;
  expect(ended).toEqual({ status: 1, stdout: '', stderr });
});

// Linux keeps the files of this folder in memory, apart from those of the folder around it.
test('no file is written to another disk than that of the repository', async () => {
  const path = '/dev/shm/registry.json';
  expect(await writeTogether('/dev', { files: [{ path, body: 'new' }] })).toEqual({
    ok: false,
    error: `cannot write ${path}: ${FAR}`,
  });
});
