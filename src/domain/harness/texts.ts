// The texts of the results, short enough for any model: the same facts as the data, the longest lists cut with a count.
import type { StatusReport } from './status.ts';
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

export const syncText = (report: SyncReport): string => {
  const { status, dry_run, holder, backup, rolled_back, warnings } = report;
  if (holder !== undefined) return `${holderText(holder)} Nothing was changed; try again when it is done.`;
  const targets = Object.entries(report.targets);
  const lines = targets.map(
    ([name, t]) =>
      `${name}: ${t.status}; ${t.synced} synced (${t.removed} removed), ${t.unchanged} unchanged, ${t.skipped} skipped, ${t.failed} failed`,
  );
  const changes = targets.flatMap(([name, { changes: all }]) =>
    all.map((one) => `${name}: ${one.action} ${one.file} (${one.entry})`),
  );
  const errors = targets.flatMap(([name, { errors: all }]) => all.map((one) => `${name}: ${one}`));
  const held = targets.flatMap(([name, { held: all }]) =>
    all
      .filter(({ why }) => why !== 'native')
      .map((one) => `${name}: ${one.entry} in ${one.file}: ${one.why}; ${one.hint}`),
  );
  return fitted([
    `Sync: ${status}${dry_run ? ' (dry run, nothing was written)' : ''}${rolled_back ? '; everything was put back' : ''}`,
    ...lines,
    ...section('Failed', errors),
    ...section('Left as it is', held),
    ...section(dry_run ? 'Would change' : 'Changed', changes),
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
    ...section(
      'Drift',
      Object.entries(targets).flatMap(([name, t]) =>
        t.drift.map((one) => `${name}: ${one.entry} in ${one.file}: ${one.kind}`),
      ),
    ),
    ...section(
      'Conflicts',
      Object.entries(targets).flatMap(([name, t]) =>
        t.conflicts.map((one) => `${name}: ${one.entry} in ${one.file}: ${one.hint}`),
      ),
    ),
    ...(lock === undefined ? [] : [holderText(lock)]),
    ...section('Notes', warnings),
  ]);

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
  const size = (some: readonly string[]): number => new TextEncoder().encode(some.join('\n')).length;
  if (size(short) <= MAX_TEXT_BYTES) return short.join('\n');
  const kept = [...short];
  while (size(kept) > MAX_TEXT_BYTES - 40) kept.pop();
  return [...kept, '(cut; the data has all of it)'].join('\n');
};
