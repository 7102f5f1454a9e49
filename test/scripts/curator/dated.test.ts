// `updated` tells the truth: where texts changed since an earlier version, `check` asks for a later day.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { check } from '../../../scripts/curator/review.ts';
import { done, makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

const git = ({ folder }: Workspace, ...args: readonly string[]): void => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  expect(spawnSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' })).toMatchObject({ status: 0 });
};
const commit = (workspace: Workspace): void => {
  git(workspace, 'add', 'registry.json');
  git(workspace, 'commit', '-qm', 'list: edit');
};
const committed = (): Workspace => {
  const workspace = makeWorkspace();
  git(workspace, 'init', '-q');
  commit(workspace);
  return workspace;
};
const reword = (workspace: Workspace): void => workspace.edit('Explains bread', 'Teaches bread');
const dateIt = (workspace: Workspace): void => workspace.edit('2026-02-01', '2026-02-03');
const LATER = 'is 2026-02-01, but texts have changed since the version of 2026-02-01; write "2026-02-04"';

test.each<[says: string, edit: (workspace: Workspace) => void, want: string | undefined]>([
  ['nothing changed', () => {}, undefined],
  ['a text changed and the day did not', reword, LATER],
  ['a text changed in a commit and the day did not', (w) => [reword(w), commit(w)], LATER],
  ['a text and the day changed', (w) => [reword(w), dateIt(w)], undefined],
  ['the day was mended in a later commit', (w) => [reword(w), commit(w), dateIt(w), commit(w)], undefined],
  [
    'somebody looked at a source',
    (w) => w.edit('"type": "tutorial"', '"checked": "2026-02-04", "type": "tutorial"'),
    undefined,
  ],
])('%s', async (_, edit, want) => {
  const workspace = committed();
  edit(workspace);
  const { text, failed } = await done(check(workspace.on('2026-02-04'), { all: true }));
  if (want === undefined) expect([failed, text]).toEqual([false, expect.not.stringContaining('$.updated')]);
  else expect([failed, text]).toEqual([true, expect.stringContaining(`registry.json:3:14 $.updated ${want}`)]);
});

test('on the day that the list names, texts may change', async () => {
  const workspace = committed();
  reword(workspace);
  expect(await done(check(workspace.on('2026-02-01')))).toMatchObject({ failed: false });
});

test('check does not ask for the day of a list that the next release dates', async () => {
  const workspace = await makeSigned();
  reword(workspace);
  expect((await done(check(workspace.on('2026-03-05'), { all: true }))).text).not.toContain('$.updated');
});
