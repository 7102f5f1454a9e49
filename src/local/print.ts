// Results for people at a terminal: a plan by target, file and entry, a table of states, a diff. Colour only where the
// stream shows it and NO_COLOR is not set.
import { styleText } from 'node:util';
import type { FileWrite } from '../harness/plan/report.ts';
import { driftText, holderText } from '../harness/report-text.ts';
import type { StatusReport } from '../harness/status.ts';
import type { SyncReport } from '../harness/sync.ts';
import { plain } from '../harness/values.ts';

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
  if (holder !== undefined) return [holderText(holder), 'Nothing was changed; try again when it is done.'];
  const targets = Object.entries(report.targets).flatMap(([name, target]) => [
    '',
    `${paint('bold', name)}  ${target.status}: ${target.synced} ${dry_run ? 'to change' : 'changed'}, ${target.unchanged} unchanged, ${target.skipped} left out, ${target.failed} failed`,
    ...grouped(
      target.changes.map(
        ({ file, entry, action }) =>
          [plain(file), `${paint(MARKS[action][0], MARKS[action][1])}  ${plain(entry)}`] as const,
      ),
    ),
    ...target.held.map(
      ({ file, entry, why, hint }) =>
        `  ${paint(why === 'native' ? 'dim' : 'yellow', `! ${why}`)}  ${plain(`${entry} (${file}): ${hint}`)}`,
    ),
    ...target.errors.map(failed),
  ]);
  return [
    ...targets.slice(1),
    '',
    ...report.warnings.map((warning) => `${paint('dim', 'note')}  ${plain(warning)}`),
    ...(report.rolled_back ? ['Everything was put back as it was.'] : []),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
    paint('bold', summary(status, dry_run)),
  ];
};

const failed = (error: string): string => `  ${paint('red', '✗ failed')}  ${plain(error)}`;

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
    ...target.drift.map(
      ({ file, entry, kind }) =>
        `  ${paint('yellow', `! ${kind}`)}  ${plain(`${entry} (${file}): ${driftText(kind)}`)}`,
    ),
    ...target.conflicts.map(
      ({ file, entry, hint }) => `  ${paint('yellow', '! conflict')}  ${plain(`${entry} (${file}): ${hint}`)}`,
    ),
    ...target.errors.map(failed),
  ]),
  ...(lock === undefined ? [] : [holderText(lock)]),
  ...warnings.map((warning) => `${paint('dim', 'note')}  ${plain(warning)}`),
];

/** Longest line that a diff shows whole, in UTF-16 units. */
const MAX_DIFF_LINE = 200;

/**
 * What a write changes, as the lines between the common beginning and end. Where such a line is long, as in a file that
 * is all one line, only what differs is shown: the rest is the person's own, and may hold a secret.
 */
export const diffLines = (name: string, { before, after }: FileWrite): readonly string[] => {
  const [old = [], next = []] = [before, after].map((bytes) =>
    bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n'),
  );
  const { start, end } = sharedBy(old, next);
  const gone = old.slice(start, old.length - end);
  const come = next.slice(start, next.length - end);
  const isShort = [...gone, ...come].every((line) => line.length <= MAX_DIFF_LINE);
  const within = sharedBy(gone.join('\n'), come.join('\n'));
  const shown = (lines: readonly string[]): readonly string[] => {
    const text = lines.join('\n');
    const part = text.slice(within.start, text.length - within.end);
    return isShort ? lines : part === '' ? [] : `…${part}…`.split('\n');
  };
  return [
    paint('bold', plain(name)),
    ...shown(gone).map((line) => paint('red', `- ${plain(line)}`)),
    ...shown(come).map((line) => paint('green', `+ ${plain(line)}`)),
  ];
};

/** How much two lists or texts have in common at the start and, beyond that, at the end. */
const sharedBy = <Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): { readonly start: number; readonly end: number } => {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
};
