// What a person reads of an undo.
import { describe, expect, test } from 'vitest';
import { type UndoReport, undoLines } from '../../src/harness/undo.ts';

describe('an undo', () => {
  const undone = (some: Partial<UndoReport>): UndoReport => ({
    ...{ status: 'success', dry_run: false, undone: 'R', restored: [], removed: [], left: [], warnings: [] },
    ...some,
  });
  const DRY = 'Dry run: nothing was written. It would undo run R.';
  const LOCK = 'If there is no such process any more, delete /lock.';
  test.each<[Partial<UndoReport>, ...lines: readonly string[]]>([
    [{}, 'Nothing to do: every file is as it was before run R.'],
    [{ restored: ['a'], removed: ['b'] }, ...['Undone: run R.', '~ restore  a', '- remove   b']],
    [{ dry_run: true, removed: ['b'] }, DRY, '- remove   b'],
    [
      { status: 'partial', left: ['a', 'b'].map((file) => ({ file, why: 'changed since' })) },
      ...['Undone: run R.', '! left     a, b: changed since'],
    ],
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
});
