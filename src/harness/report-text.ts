// The texts of the results, short enough for any model: the same facts as the data, the longest lists cut with a count.
import { utf8 } from '../domain/bytes.ts';
import type { Held } from './model.ts';
import type { Drift, StatusReport } from './status.ts';
import type { Holder, SyncReport } from './sync.ts';
import { plain } from './values.ts';

/** Largest text of a result, in bytes. */
const MAX_TEXT_BYTES = 2000;

/** Who is working, and how to go on where nobody is any more. */
export const holderText = ({ pid, since, host, file }: Holder): string =>
  plain(
    `A sync is running (${pid === 0 ? 'a process' : `process ${pid}`} on ${host}, since ${since}). ` +
      `If there is no such process any more, delete ${file}.`,
  );

/** What to do about an entry that was changed or deleted by hand. */
export const driftText = (kind: Drift['kind']): string =>
  kind === 'modified'
    ? 'changed by hand: delete it and sync to take ours, or leave it'
    : 'deleted: the next sync writes it again';

/** What a person has to decide comes first; what needs nothing is left out. */
const URGENCY: readonly Held['why'][] = ['conflict', 'drift', 'secret', 'unsupported'];

export const syncText = (report: SyncReport): string => {
  const { status, dry_run, holder, backup, rolled_back, warnings } = report;
  if (holder !== undefined) return `${holderText(holder)} Nothing was changed; try again when it is done.`;
  const targets = Object.entries(report.targets);
  const held = targets.flatMap(([name, target]) => target.held.map((one) => ({ name, ...one })));
  return fitted([
    `Sync: ${status}${dry_run ? ' (dry run, nothing was written)' : ''}${rolled_back ? '; everything was put back' : ''}`,
    ...targets.map(
      ([name, t]) =>
        `${name}: ${t.status}; ${t.synced} synced (${t.removed} removed), ${t.unchanged} unchanged, ${t.skipped} skipped, ${t.failed} failed`,
    ),
    ...section(
      'Failed',
      listed(report.targets, ({ errors }) => errors),
    ),
    ...section(
      'Left as it is',
      URGENCY.flatMap((why) => held.filter((one) => one.why === why)).map(
        ({ name, entry, file, why, hint }) => `${name}: ${entry} in ${file}: ${why}; ${hint}`,
      ),
    ),
    ...section(
      dry_run ? 'Would change' : 'Changed',
      listed(report.targets, ({ changes }) => changes.map((one) => `${one.action} ${one.file} (${one.entry})`)),
    ),
    ...section('Notes', warnings),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
  ]);
};

export const statusText = ({ targets, lock, warnings }: StatusReport): string =>
  fitted([
    ...Object.entries(targets).map(
      ([name, t]) =>
        `${name}: ${t.status}; ${t.entries} entries, ${t.pending} pending, ${t.drift.length} drifted, ${t.conflicts.length} in conflict; last sync ${t.last_sync ?? 'never'}`,
    ),
    ...(lock === undefined ? [] : [holderText(lock)]),
    ...section(
      'Failed',
      listed(targets, ({ errors }) => errors),
    ),
    ...section(
      'Drift',
      listed(targets, ({ drift }) => drift.map((one) => `${one.entry} in ${one.file}: ${driftText(one.kind)}`)),
    ),
    ...section(
      'Conflicts',
      listed(targets, ({ conflicts }) => conflicts.map((one) => `${one.entry} in ${one.file}: ${one.hint}`)),
    ),
    ...section('Notes', warnings),
  ]);

// The lines of every target, each with its name in front.
const listed = <Target>(
  targets: Readonly<Record<string, Target>>,
  lines: (target: Target) => readonly string[],
): readonly string[] =>
  Object.entries(targets).flatMap(([name, target]) => lines(target).map((line) => `${name}: ${line}`));

const SECTION_LINES = 8;
const section = (title: string, lines: readonly string[]): string[] => {
  const more = lines.length - SECTION_LINES;
  if (lines.length === 0) return [];
  return [
    `${title}:`,
    ...lines.slice(0, SECTION_LINES).map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
};

const fitted = (lines: readonly string[]): string => {
  const short = lines.map((line) => [...plain(line)].slice(0, 200).join(''));
  const size = (some: readonly string[]): number => utf8(some.join('\n')).length;
  if (size(short) <= MAX_TEXT_BYTES) return short.join('\n');
  const kept = [...short];
  while (size(kept) > MAX_TEXT_BYTES - 40) kept.pop();
  return [...kept, '(cut; the data has all of it)'].join('\n');
};
