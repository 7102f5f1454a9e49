// Undos as lines of text.
import { groupBy } from '../domain/group-by.ts';
import { holderText } from './report-lines.ts';
import type { UndoReport } from './undo.ts';

/** An undo as lines. */
export const undoLines = ({ restored, removed, left, warnings, ...report }: UndoReport): readonly string[] => [
  headingOf(report, restored.length + removed.length + left.length),
  ...(report.holder === undefined ? [] : [holderText(report.holder)]),
  ...(report.rolled_back ? ['All changes were rolled back.'] : []),
  ...warnings.map((warning) => `✗ failed  ${warning}`),
  ...[...groupBy(left, ({ why }) => why)].map(
    ([why, some]) => `! left     ${some.map(({ file }) => file).join(', ')}: ${why}`,
  ),
  ...restored.map((file) => `~ restore  ${file}`),
  ...removed.map((file) => `- remove   ${file}`),
];

const headingOf = (
  { status, dry_run, undone }: Pick<UndoReport, 'status' | 'dry_run' | 'undone'>,
  files: number,
): string => {
  if (status === 'busy') return 'Nothing was undone; try again when the other run is done.';
  if (status === 'error') return 'Nothing was undone: the lines below say why.';
  if (files === 0) return `Nothing to do: every file is as it was before run ${undone}.`;
  return dry_run ? `Dry run: nothing was written. It would undo run ${undone}.` : `Undone: run ${undone}.`;
};
