// Undos and the list of backups as lines of text.
import { countText } from '../domain/count-text.ts';
import { displayPath } from './paths.ts';
import type { Backup, Files } from './ports.ts';
import { holderText } from './report-text.ts';
import { type UndoReport, undoneIn } from './undo.ts';

/** An undo as lines. */
export const undoLines = ({ restored, removed, changed, warnings, ...report }: UndoReport): readonly string[] => [
  headingOf(report, restored.length + removed.length),
  ...(report.holder === undefined ? [] : [holderText(report.holder)]),
  ...(report.rolled_back ? ['All changes were rolled back.'] : []),
  ...warnings.map((warning) => `✗ failed  ${warning}`),
  ...changed.map(({ file, why }) => `! changed  ${file}: ${why}`),
  ...restored.map((file) => `~ restore  ${file}`),
  ...removed.map((file) => `- remove   ${file}`),
  ...(report.backup === undefined ? [] : [`To take it back: three-good-sources undo ${report.backup}`]),
];

const headingOf = (
  { status, dry_run, undone }: Pick<UndoReport, 'status' | 'dry_run' | 'undone'>,
  files: number,
): string => {
  if (status === 'busy') return 'Nothing was undone; try again when the other run is done.';
  if (status === 'error') return 'Nothing was undone: the lines below say why.';
  if (status === 'blocked') return `Nothing was undone: not every file is as run ${undone} left it.`;
  if (files === 0) return `Nothing to do: every file is as it was before run ${undone}.`;
  return dry_run ? `Dry run: nothing was written. It would undo run ${undone}.` : `Undone: run ${undone}.`;
};

/** What can be undone as lines, the newest first. */
export const backupLines = (all: readonly Backup[], { places }: Files): readonly string[] => {
  const undoneIds = undoneIn(all);
  if (all.length === 0) return ['There are no backups: nothing was written yet.'];
  return all.map(({ id, files, project, undoes }) => {
    const run = undoes === undefined ? 'sync' : `undo of ${undoes}`;
    const place = project === places.project ? 'this project' : displayPath(places, project ?? '');
    const where = project === undefined ? '' : `, wrote in ${place}`;
    const end = undoneIds.has(id) ? ', undone' : '';
    return `${id}  ${run}, ${countText(files, 'file')}${where}${end}`;
  });
};
