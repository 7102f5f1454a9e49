// A path that is typed counts from the folder where it is typed, although npm runs every command in the clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeSigned, type Workspace } from '../../support/workspace.ts';

const curatorIn = (cwd: string, workspace: Workspace, ...args: readonly string[]) => {
  const state = { XDG_STATE_HOME: join(workspace.folder, 'state') };
  return spawnSync('npm', ['--prefix', resolve('.'), 'run', '--silent', 'curator', '--', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...state },
  });
};

/** A reader's folder: beside it, in the clone that npm runs in, lies a good copy under the same name. */
const withTamperedCopy = async () => {
  const workspace = await makeSigned();
  const mine = join(workspace.folder, 'mine');
  cpSync(join(workspace.folder, 'signed'), join(mine, 'signed'), { recursive: true });
  const path = join(mine, 'signed', 'registry.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('bread source 1', 'bread source X'));
  return { workspace, mine, path, key: workspace.registry().curator.pubkey ?? '' };
};

test('verify reads the file beside the reader, not one of the same name in the clone', async () => {
  const { workspace, mine, path, key } = await withTamperedCopy();
  const bad = curatorIn(mine, workspace, 'verify', 'signed/registry.json', '--key', key);
  expect(bad).toMatchObject({ status: 1, stderr: expect.stringContaining('BAD SIGNATURE') });
  expect(bad.stderr).toContain(
    `read ${path}, SHA-256 ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
  );
  const good = curatorIn(workspace.folder, workspace, 'verify', 'signed/registry.json', '--key', 'signed/curator.pem');
  expect(good).toMatchObject({ status: 0, stdout: expect.stringContaining(`Read ${workspace.folder}/signed/reg`) });
});

test('every other path counts from there as well', async () => {
  const { workspace, mine, key } = await withTamperedCopy();
  mkdirSync(join(mine, 'elsewhere'));
  const about = ['--as', key, '--url', 'https://grace.example.org/', '--scope', 'Bread.', '--subject', key];
  const where = ['--folder', '..', '--keys', '../../keys'];
  const options = ['--subject-url', 'https://a.example.org/', '--out', 'elsewhere/endorsement.json'];
  const written = curatorIn(mine, workspace, ...where, 'endorse', ...about, ...options);
  expect(written).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(mine, 'elsewhere', 'endorsement.json'))).toBe(true);
  const accepted = curatorIn(mine, workspace, ...where, 'accept', 'elsewhere/endorsement.json');
  expect(accepted).toMatchObject({ status: 0, stderr: '' });
  expect(workspace.registry().endorsements).toHaveLength(1);
});
