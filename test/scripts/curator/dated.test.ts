// `updated` tells the truth: where texts changed since an earlier version, `check` asks for a later day.
import { expect, test } from 'vitest';
import { check } from '../../../scripts/curator/review.ts';
import { commitIn } from '../../support/curator-steps.ts';
import { done, makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

const committed = (): Workspace => {
  const workspace = makeWorkspace();
  commitIn(workspace);
  return workspace;
};
const reword = (workspace: Workspace): void => workspace.edit('Explains bread', 'Teaches bread');
const dateIt = (workspace: Workspace): void => workspace.edit('2026-02-01', '2026-02-03');
const on = (day: string) => `is 2026-02-01, but texts have changed since the version of 2026-02-01; write "${day}"`;

test.each<[says: string, edit: (workspace: Workspace) => void, want: string | undefined]>([
  ['nothing changed', () => {}, undefined],
  ['a text changed and the day did not', reword, on('2026-02-04')],
  ['a text changed in a commit and the day did not', (w) => [reword(w), commitIn(w, '2026-02-03')], on('2026-02-03')],
  ['a text changed in a second commit of the day that the list names', (w) => [reword(w), commitIn(w)], undefined],
  ['a text and the day changed', (w) => [reword(w), dateIt(w)], undefined],
  [
    'the day was mended in a later commit',
    (w) => [reword(w), commitIn(w, '2026-02-03'), dateIt(w), commitIn(w, '2026-02-04')],
    undefined,
  ],
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
  else expect([failed, text]).toEqual([true, expect.stringContaining(`registry.json:3:14 error: $.updated ${want}`)]);
});

test('the earlier version is looked for in the last twenty commits', async () => {
  const workspace = committed();
  reword(workspace);
  const isRefused = async () => (await done(check(workspace.on('2026-02-04')))).failed;
  const touch = (times: number): void => {
    for (let nth = 0; nth < times; nth += 1) {
      workspace.write('registry.json', `${workspace.read('registry.json')}\n`);
      commitIn(workspace, '2026-02-03');
    }
  };
  touch(19);
  expect(await isRefused()).toBe(true);
  touch(1);
  expect(await isRefused()).toBe(false);
});

test('on the day that the list names, texts may change', async () => {
  const workspace = committed();
  reword(workspace);
  expect(await done(check(workspace.on('2026-02-01')))).toMatchObject({ failed: false });
});

test('check does not ask for the day of a list that the next release dates', async () => {
  const workspace = await makeSigned();
  reword(workspace);
  const { text, failed } = await done(check(workspace.on('2026-03-05'), { all: true }));
  expect([failed, text]).toEqual([false, expect.not.stringContaining('$.updated')]);
});
