// Results for people at a terminal: a plan by target, file and entry, a table of states, a diff. Colour only where the
// stream shows it and NO_COLOR is not set.
import { styleText } from 'node:util';
import type { FileWrite } from '../domain/harness/plan-report.ts';
import type { StatusReport } from '../domain/harness/status.ts';
import type { SyncReport } from '../domain/harness/sync.ts';

type Style = Parameters<typeof styleText>[0];
const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

const MARKS = {
  create: ['green', '+ create'],
  update: ['yellow', '~ update'],
  remove: ['red', '- remove'],
  adopt: ['cyan', '= adopt '],
} as const;

/** A sync as lines of text. */
export const syncLines = (report: SyncReport): readonly string[] => {
  const { holder, dry_run, status, backup } = report;
  if (holder !== undefined)
    return [`Another sync is running (process ${holder.pid}, since ${holder.since}). Try again when it is done.`];
  const targets = Object.entries(report.targets).flatMap(([name, target]) => [
    '',
    `${paint('bold', name)}  ${target.status}: ${target.synced} ${dry_run ? 'to change' : 'changed'}, ${target.unchanged} unchanged, ${target.skipped} left out, ${target.failed} failed`,
    ...grouped(
      target.changes.map(
        ({ file, entry, action }) => [file, `${paint(MARKS[action][0], MARKS[action][1])}  ${entry}`] as const,
      ),
    ),
    ...target.held.map(
      ({ file, entry, why, hint }) =>
        `  ${paint(why === 'native' ? 'dim' : 'yellow', `! ${why}`)}  ${entry} (${file}): ${hint}`,
    ),
    ...target.errors.map((error) => `  ${paint('red', '✗ failed')}  ${error}`),
  ]);
  return [
    ...targets.slice(1),
    '',
    ...report.warnings.map((warning) => `${paint('dim', 'note')}  ${warning}`),
    ...(report.rolled_back ? ['Everything was put back as it was.'] : []),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
    paint('bold', summary(status, dry_run)),
  ];
};

const summary = (status: SyncReport['status'], isDry: boolean): string => {
  if (isDry) return `Dry run: nothing was written. Without --dry-run the result would be: ${status}.`;
  if (status === 'success') return 'Done: every target has what Claude Code has, as far as it can say it.';
  if (status === 'partial') return 'Done in part: entries marked ! or ✗ were left as they are; each line says why.';
  if (status === 'blocked') return 'Nothing was written: see the lines marked ! secret.';
  return 'Nothing was changed: see the lines above.';
};

const grouped = (rows: readonly (readonly [file: string, line: string])[]): readonly string[] =>
  [...new Set(rows.map(([file]) => file))].flatMap((file) => [
    `  ${file}`,
    ...rows.filter(([one]) => one === file).map(([, line]) => `    ${line}`),
  ]);

/** The states of the targets as lines of text. */
export const statusLines = ({ targets, lock, warnings }: StatusReport): readonly string[] => [
  ...Object.entries(targets).flatMap(([name, target]) => [
    `${paint('bold', name.padEnd(9))} ${target.status.padEnd(12)} ${target.entries} entries, ${target.pending} pending, last sync ${target.last_sync ?? 'never'}`,
    ...target.drift.map(({ file, entry, kind }) => `  ${paint('yellow', `! ${kind} by hand`)}  ${entry} (${file})`),
    ...target.conflicts.map(
      ({ file, entry, hint }) => `  ${paint('yellow', '! conflict')}  ${entry} (${file}): ${hint}`,
    ),
  ]),
  ...(lock === undefined ? [] : [`A sync is running: process ${lock.pid}, since ${lock.since}`]),
  ...warnings.map((warning) => `${paint('dim', 'note')}  ${warning}`),
];

/** What a write changes, as the lines between the common beginning and end. */
export const diffLines = (name: string, { before, after }: FileWrite): readonly string[] => {
  const [old, next] = [before, after].map((bytes) =>
    bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n'),
  );
  const [a, b] = [old ?? [], next ?? []];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [
    paint('bold', name),
    ...a.slice(start, a.length - end).map((line) => paint('red', `- ${line}`)),
    ...b.slice(start, b.length - end).map((line) => paint('green', `+ ${line}`)),
  ];
};
