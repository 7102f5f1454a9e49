// What a person reads of an undo and of the list of runs.
import { describe, expect, test } from 'vitest';
import type { Backup } from '../../src/harness/ports.ts';
import type { UndoReport } from '../../src/harness/undo.ts';
import { backupLines, undoLines } from '../../src/harness/undo-text.ts';
import { openBox } from '../support/harness.ts';

describe('an undo', () => {
  const undone = (some: Partial<UndoReport>): UndoReport => ({
    ...{ status: 'success', dry_run: false, undone: 'R', restored: [], removed: [], changed: [], warnings: [] },
    ...some,
  });
  const DRY = 'Dry run: nothing was written. It would undo run R.';
  const BLOCKED = 'Nothing was undone: not every file is as run R left it.';
  const LOCK = 'If there is no such process any more, delete /lock.';
  test.each<[Partial<UndoReport>, ...lines: readonly string[]]>([
    [{}, 'Nothing to do: every file is as it was before run R.'],
    [
      { restored: ['a'], removed: ['b'], backup: 'B' },
      ...['Undone: run R.', '~ restore  a', '- remove   b'],
      'To take it back: three-good-sources undo B',
    ],
    [{ dry_run: true, removed: ['b'] }, DRY, '- remove   b'],
    [{ status: 'blocked', changed: [{ file: 'a', why: 'W' }] }, BLOCKED, '! changed  a: W'],
    [
      { status: 'error', warnings: ['W'], rolled_back: true },
      'Nothing was undone: the lines below say why.',
      ...['All changes were rolled back.', '✗ failed  W'],
    ],
    [
      { status: 'busy', holder: { pid: 7, since: 'noon', host: 'here', file: '/lock' } },
      'Nothing was undone; try again when the other run is done.',
      `A sync is running (process 7 on here, since noon). ${LOCK}`,
    ],
  ])('%j is told as %j', (some, ...lines) => expect(undoLines(undone(some))).toEqual(lines));

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
    expect(backupLines(all, box.files)).toEqual([
      'U  undo of S, 1 file, wrote in this project',
      'S  sync, 2 files, wrote in ~/other, undone',
      'C  sync, 2 files',
    ]);
    expect(backupLines([], box.files)).toEqual(['There are no backups: nothing was written yet.']);
    box.drop();
  });
});
