// Undos and the list of backups as lines of text.
import { countText } from '../domain/count-text.ts';
import { displayPath } from './paths.ts';
import type { Backup, Files } from './ports.ts';
import { holderText, line, type ReportLine } from './report-text.ts';
import { type UndoReport, undoneIn } from './undo.ts';

/** An undo as lines. */
export const undoLines = ({ restored, removed, changed, warnings, ...report }: UndoReport): readonly ReportLine[] => [
  line('head', headingOf(report, restored.length + removed.length)),
  ...(report.holder === undefined ? [] : [line('warn', holderText(report.holder))]),
  ...(report.rolled_back ? [line('warn', 'All changes were rolled back.')] : []),
  ...warnings.map((warning) => line('bad', `✗ failed  ${warning}`)),
  ...changed.map(({ file, why }) => line('warn', `! changed  ${file}: ${why}`)),
  ...restored.map((file) => line('change', `~ restore  ${file}`)),
  ...removed.map((file) => line('bad', `- remove   ${file}`)),
  ...(report.backup === undefined ? [] : [line('quiet', `To take it back: three-good-sources undo ${report.backup}`)]),
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
export const backupLines = (all: readonly Backup[], { places }: Files): readonly ReportLine[] => {
  const undoneIds = undoneIn(all);
  if (all.length === 0) return [line('head', 'There are no backups: nothing was written yet.')];
  return all.map(({ id, files, project, undoes }) => {
    const run = undoes === undefined ? 'sync' : `undo of ${undoes}`;
    const place = project === places.project ? 'this project' : displayPath(places, project ?? '');
    const where = project === undefined ? '' : `, wrote in ${place}`;
    const end = undoneIds.has(id) ? ', undone' : '';
    return line(undoneIds.has(id) ? 'quiet' : 'plain', `${id}  ${run}, ${countText(files, 'file')}${where}${end}`);
  });
};
