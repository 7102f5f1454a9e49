// What a person reads of an undo and of the list of runs.
import { describe, expect, test } from 'vitest';
import type { Backup } from '../../src/harness/ports.ts';
import type { UndoReport } from '../../src/harness/undo.ts';
import { backupLines, undoLines } from '../../src/harness/undo-text.ts';
import { shown } from '../support/box.ts';
import { openBox } from '../support/harness.ts';

describe('an undo', () => {
  const undone = (some: Partial<UndoReport>): UndoReport => ({
    ...{ status: 'success', dry_run: false, undone: 'R', restored: [], removed: [], changed: [], warnings: [] },
    ...some,
  });
  const DRY = 'head: Dry run: nothing was written. It would undo run R.';
  const BLOCKED = 'head: Nothing was undone: not every file is as run R left it.';
  const LOCK = 'If there is no such process any more, delete /lock.';
  test.each<[Partial<UndoReport>, ...lines: readonly string[]]>([
    [{}, 'head: Nothing to do: every file is as it was before run R.'],
    [
      { restored: ['a'], removed: ['b'], backup: 'B' },
      ...['head: Undone: run R.', 'change: ~ restore  a', 'bad: - remove   b'],
      'quiet: To take it back: three-good-sources undo B',
    ],
    [{ dry_run: true, removed: ['b'] }, DRY, 'bad: - remove   b'],
    [{ status: 'blocked', changed: [{ file: 'a', why: 'W' }] }, BLOCKED, 'warn: ! changed  a: W'],
    [
      { status: 'error', warnings: ['W'], rolled_back: true },
      'head: Nothing was undone: the lines below say why.',
      ...['warn: All changes were rolled back.', 'bad: ✗ failed  W'],
    ],
    [
      { status: 'busy', holder: { pid: 7, since: 'noon', host: 'here', file: '/lock' } },
      'head: Nothing was undone; try again when the other run is done.',
      `warn: A sync is running (process 7 on here, since noon). ${LOCK}`,
    ],
  ])('%j is told as %j', (some, ...lines) => expect(shown(undoLines(undone(some)))).toEqual(lines));

  test('has a list of runs, where those that are undone at present stand back', () => {
    const box = openBox();
    const run = (id: string, some: Partial<Backup> = {}): Backup => ({
      ...{ id, at: 'noon', files: 2, ...some },
    });
    const all = [
      run('U', { undoes: 'S', files: 1, project: box.project }),
      run('S', { project: `${box.home}/other` }),
      run('C'),
    ];
    expect(shown(backupLines(all, box.files))).toEqual([
      'plain: U  undo of S, 1 file, wrote in this project',
      'quiet: S  sync, 2 files, wrote in ~/other, undone',
      'plain: C  sync, 2 files',
    ]);
    expect(shown(backupLines([], box.files))).toEqual(['head: There are no backups: nothing was written yet.']);
    box.drop();
  });
});
