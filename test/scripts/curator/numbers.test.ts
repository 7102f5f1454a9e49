// A release gets a number that no other release has: what other branches, other keys and strangers gave out.
import { expect, test } from 'vitest';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { commitIn, editBundle, gitIn, historyOf, releaseOn, unchanged } from '../../support/curator-steps.ts';
import { done, makeSigned, refused, type Workspace } from '../../support/workspace.ts';

/** A repository with two releases on main; the first is tagged and checked out. */
const atAnOldTag = async (): Promise<Workspace> => {
  const workspace = await makeSigned();
  commitIn(workspace);
  gitIn(workspace, 'tag', 'first');
  workspace.edit('Explains bread', 'Teaches bread');
  await done(releaseOn(workspace, '2026-03-02'));
  gitIn(workspace, 'commit', '-qam', 'second');
  gitIn(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  return workspace;
};

test('a number that another branch, fetched or your own, has given out is not given out again', async () => {
  const workspace = await atAnOldTag();
  const again = () => releaseOn(workspace, '2026-03-03');
  const line = await unchanged([workspace.folder], () => refused(again()));
  expect(line).toContain('seq 2 is already taken: refs/heads/main holds version 1.1.1, seq 2;');
  expect(line).toContain('git switch --detach main');
  gitIn(workspace, 'update-ref', 'refs/remotes/origin/main', 'main');
  gitIn(workspace, 'branch', '-qD', 'main');
  expect(await refused(again())).toContain('refs/remotes/origin/main');
  gitIn(workspace, 'stash', '-q');
  gitIn(workspace, 'checkout', '-q', 'refs/remotes/origin/main');
  workspace.edit('Teaches bread', 'Shows bread');
  expect((await done(again())).data).toMatchObject({ seq: 3 });
});

test('a branch of a stranger, or with an invented entry, takes no number away', async () => {
  const [workspace, stranger] = [await atAnOldTag(), await atAnOldTag()];
  gitIn(workspace, 'branch', '-qD', 'main');
  gitIn(workspace, 'fetch', '-q', stranger.folder, 'main:refs/remotes/stranger/main');
  gitIn(workspace, 'stash', '-q');
  gitIn(workspace, 'checkout', '-qb', 'invented');
  const history = historyOf(workspace);
  editBundle(workspace, (bundle) => ({ ...bundle, history: [...history, { ...history[0], seq: 9000 }] }));
  gitIn(workspace, 'commit', '-qam', 'invented');
  gitIn(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  expect((await done(releaseOn(workspace, '2026-03-03'))).data).toMatchObject({
    seq: 2,
  });
});

test('nor is one that the announced key has given out', async () => {
  const workspace = await makeSigned();
  await done(rotate(workspace.on('2026-03-02')));
  await done(releaseOn(workspace, '2026-03-02'));
  commitIn(workspace);
  gitIn(workspace, 'tag', 'announced');
  await done(rotate(workspace.on('2026-03-03')));
  await done(releaseOn(workspace, '2026-03-03'));
  gitIn(workspace, 'commit', '-qam', 'rotated');
  gitIn(workspace, 'checkout', '-q', 'announced');
  workspace.edit('Explains bread', 'Shows bread');
  expect(await refused(releaseOn(workspace, '2026-03-04'))).toContain('seq 3 is already taken: refs/heads/main');
});
