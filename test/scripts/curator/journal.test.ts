// A journal that a repository brings: whatever it holds, no file outside changes, and the command says so in one line.
import { existsSync, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { recover, writeTogether } from '../../../scripts/curator/journal.ts';
import { gitIn, runCurator, unchanged } from '../../support/curator-steps.ts';
import { makeWorkspace, type Workspace } from '../../support/workspace.ts';

const JOURNAL = '.curator-journal';
/** Puts a file into the journal. */
const holding = ({ folder }: Workspace, name: string, body = 'new'): void => {
  mkdirSync(dirname(join(folder, JOURNAL, name)), { recursive: true });
  writeFileSync(join(folder, JOURNAL, name), body);
};
/** A folder beside the repository, with one file. */
const outside = ({ folder }: Workspace): string => {
  const place = join(folder, '../outside');
  mkdirSync(place);
  writeFileSync(join(place, 'README.md'), 'old');
  return place;
};

test('a journal of these commands is completed, an unfinished one is taken away, and the command says so', async () => {
  const workspace = makeWorkspace();
  const { folder, read, write } = workspace;
  write('signed/curator.pem', 'old');
  holding(workspace, 'registry.json');
  holding(workspace, 'signed/curator.pem', '');
  expect(runCurator(workspace, 'remove', 'none').stderr).toContain('interrupted; its changes were completed.\n');
  mkdirSync(join(folder, `${JOURNAL}.new`));
  expect(runCurator(workspace, 'remove', 'none').stderr).toContain('interrupted; its changes were undone.\n');
  expect(`${read('registry.json')}`).toBe('new');
  for (const gone of ['signed/curator.pem', JOURNAL, `${JOURNAL}.new`])
    expect(existsSync(join(folder, gone))).toBe(false);
});

test('what is left of an unfinished journal is no part of the next change', async () => {
  const { folder, read, write } = makeWorkspace();
  write('README.md', 'old');
  mkdirSync(join(folder, `${JOURNAL}.new`));
  write(`${JOURNAL}.new/README.md`, 'left');
  expect((await writeTogether(folder, { files: [{ path: join(folder, 'CHANGELOG.md'), body: 'new' }] })).ok).toBe(true);
  expect([`${read('README.md')}`, `${read('CHANGELOG.md')}`]).toEqual(['old', 'new']);
});

test('a journal that cannot be completed says why, and is completed once that is mended', async () => {
  const workspace = makeWorkspace();
  const { folder, read } = workspace;
  mkdirSync(join(folder, 'README.md'));
  holding(workspace, 'README.md');
  const error = expect.stringMatching(/README\.md: .*; mend that, and the next command completes the change$/);
  expect(await recover(folder)).toEqual({ ok: false, error });
  rmdirSync(join(folder, 'README.md'));
  expect([await recover(folder), `${read('README.md')}`]).toEqual([{ ok: true, value: 'completed' }, 'new']);
});

test.each<[says: string, bring: (w: Workspace) => void]>([
  ['holds a file that no command writes', (w) => holding(w, 'package.json')],
  ['holds a file of git', (w) => holding(w, '.git/config')],
  ['removes the list', (w) => holding(w, 'registry.json', '')],
  [
    'writes through a link',
    (w) => {
      symlinkSync(outside(w), join(w.folder, 'federated'));
      holding(w, 'federated/victim.json');
    },
  ],
  [
    'removes through a link',
    (w) => {
      symlinkSync(outside(w), join(w.folder, 'federated'));
      holding(w, 'federated/README.json', '');
    },
  ],
  [
    'holds a link',
    (w) => {
      mkdirSync(join(w.folder, JOURNAL));
      symlinkSync(join(outside(w), 'README.md'), join(w.folder, JOURNAL, 'README.md'));
    },
  ],
  ['is a link', (w) => symlinkSync(outside(w), join(w.folder, JOURNAL))],
  ['is no folder', (w) => w.write(JOURNAL, '{')],
  [
    'is tracked by git',
    (w) => {
      holding(w, 'README.md');
      gitIn(w, 'init', '-q');
      gitIn(w, 'add', '-f', JOURNAL);
    },
  ],
])('a journal that %s is refused, and nothing changes', async (_, bring) => {
  const workspace = makeWorkspace();
  bring(workspace);
  const ended = await unchanged([join(workspace.folder, '..')], () => runCurator(workspace, 'next'));
  const stderr = expect.stringMatching(
    /^error: \.curator-journal .*; nothing was changed; look at it, then remove it\n$/,
  );
  expect(ended).toEqual({ status: 1, stdout: '', stderr });
});
