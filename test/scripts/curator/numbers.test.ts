// A release gets a number that no other release has: what other branches, other keys and strangers gave out.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { editBundle, historyOf, releaseOn, unchanged } from '../../support/curator-steps.ts';
import { done, makeSigned, refused, type Workspace } from '../../support/workspace.ts';

const git = ({ folder }: Workspace, ...args: readonly string[]): void => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
};

/** A repository with two releases on main; the first is tagged and checked out. */
const atAnOldTag = async (): Promise<Workspace> => {
  const workspace = await makeSigned();
  git(workspace, 'init', '-q');
  git(workspace, 'add', '-A');
  git(workspace, 'commit', '-qm', 'first');
  git(workspace, 'tag', 'first');
  workspace.edit('Explains bread', 'Teaches bread');
  await done(releaseOn(workspace, '2026-03-02'));
  git(workspace, 'commit', '-qam', 'second');
  git(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  return workspace;
};

test('a number that another branch has given out is not given out again', async () => {
  const workspace = await atAnOldTag();
  const again = () => releaseOn(workspace, '2026-03-03');
  const line = await unchanged([workspace.folder], () => refused(again()));
  expect(line).toContain('seq 2 is already taken: refs/heads/main holds version 1.1.1, seq 2;');
  expect(line).toContain('git switch --detach main');
  git(workspace, 'stash', '-q');
  git(workspace, 'checkout', '-q', 'main');
  workspace.edit('Teaches bread', 'Shows bread');
  expect((await done(again())).data).toMatchObject({ seq: 3 });
});

test('a fetched branch counts like one of your own', async () => {
  const workspace = await atAnOldTag();
  git(workspace, 'update-ref', 'refs/remotes/origin/main', 'main');
  git(workspace, 'branch', '-qD', 'main');
  expect(await refused(releaseOn(workspace, '2026-03-03'))).toContain('refs/remotes/origin/main');
});

test('a branch of a stranger, or with an invented entry, takes no number away', async () => {
  const [workspace, stranger] = [await atAnOldTag(), await atAnOldTag()];
  git(workspace, 'branch', '-qD', 'main');
  git(workspace, 'fetch', '-q', stranger.folder, 'main:refs/remotes/stranger/main');
  git(workspace, 'stash', '-q');
  git(workspace, 'checkout', '-qb', 'invented');
  const history = historyOf(workspace);
  editBundle(workspace, (bundle) => ({ ...bundle, history: [...history, { ...history[0], seq: 9000 }] }));
  git(workspace, 'commit', '-qam', 'invented');
  git(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  expect((await done(releaseOn(workspace, '2026-03-03'))).data).toMatchObject({
    seq: 2,
  });
});

test('nor is one that the announced key has given out', async () => {
  const workspace = await makeSigned();
  git(workspace, 'init', '-q');
  await done(rotate(workspace.on('2026-03-02')));
  await done(releaseOn(workspace, '2026-03-02'));
  git(workspace, 'add', '-A');
  git(workspace, 'commit', '-qm', 'announced');
  git(workspace, 'tag', 'announced');
  await done(rotate(workspace.on('2026-03-03')));
  await done(releaseOn(workspace, '2026-03-03'));
  git(workspace, 'commit', '-qam', 'rotated');
  git(workspace, 'checkout', '-q', 'announced');
  workspace.edit('Explains bread', 'Shows bread');
  expect(await refused(releaseOn(workspace, '2026-03-04'))).toContain('seq 3 is already taken: refs/heads/main');
});
