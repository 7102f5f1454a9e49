// The results as lines of text, in one form for the terminal and for models: what the user must decide comes first, and
// what several targets share is printed once. Whoever shows the lines makes them safe to show.
import { utf8 } from '../domain/bytes.ts';
import { countText } from '../domain/count-text.ts';
import { markControls } from '../domain/excerpt.ts';
import { groupBy } from '../domain/group-by.ts';
import { ALL_TARGETS } from './clients/all.ts';
import { isItem } from './labels.ts';
import { type LeftOut, type NotSynced, REASONS } from './model.ts';
import { HARMLESS_REASONS, type TargetReport } from './plan/report.ts';
import type { Holder } from './ports.ts';
import { type Drift, isQuietStatus, type StatusReport } from './status.ts';
import type { SyncReport } from './sync.ts';

/** Largest text of a result for a model, in bytes. */
const MAX_TEXT_BYTES = 2000;
/** Longest line for a model, in code points. */
const MAX_LINE = 320;
/** Names that one line lists; it counts the rest. */
const MAX_NAMES = 5;

/** Who holds the lock, and what to do if that process is gone. */
export const holderText = ({ pid, since, host, file }: Holder): string =>
  `A sync is running (${pid === 0 ? 'a process' : `process ${pid}`} on ${host}, since ${since}). ` +
  `If there is no such process any more, delete ${file}.`;

/** What to do about an entry that was changed or deleted by hand. */
const driftText = (kind: Drift['kind']): string =>
  kind === 'modified'
    ? 'changed by hand: sync with --take ours to overwrite it, or leave it'
    : 'deleted: the next sync writes it again';

const MARKS = { create: '+ create', update: '~ update', remove: '- remove', adopt: '= adopt ' } as const;

/** A sync as lines. `isQuiet` leaves out what was done and what needs no action. */
export const syncLines = (report: SyncReport, isQuiet = false): readonly string[] => {
  const { holder, backup, warnings, remarks = [], rolled_back } = report;
  if (holder !== undefined) return [holderText(holder), 'Nothing was changed; try again when it is done.'];
  const targets = Object.entries(report.targets);
  const held = targets.flatMap(([name, target]) => target.held.map((one) => ({ name, ...one })));
  const isIdle = targets.every(([, { synced }]) => synced === 0);
  // What needs no decision is said where something changes.
  const isShort = isQuiet || (isIdle && held.every(({ why }) => why !== 'optional'));
  const isShown = ({ why }: NotSynced): boolean => why !== 'accepted' && (!isShort || !HARMLESS_REASONS.includes(why));
  return [
    summaryLine(report),
    ...(rolled_back ? ['All changes were rolled back.'] : []),
    ...heldLines(held.filter((one) => one.why === 'lost')),
    ...errorLines(targets),
    ...heldLines(held.filter((one) => one.why !== 'lost' && isShown(one))),
    ...(isShort ? [] : changeLines(targets)),
    ...(isShort ? [] : leftOutLines(report.left_out)),
    ...warnings.filter((warning) => !isShort || !remarks.includes(warning)).map((warning) => `note  ${warning}`),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
  ];
};

const summaryLine = ({ status, dry_run, targets, left_out }: SyncReport): string => {
  const names = Object.keys(targets);
  if (names.length === 0 && status === 'success')
    return `Nothing was done: none of ${ALL_TARGETS} was found. Name one with --target.`;
  const all = Object.values(targets);
  const isIdle = all.every(({ synced }) => synced === 0);
  const isAll = !left_out.some(isItem) && !all.some(({ held }) => held.some(({ why }) => why === 'unsupported'));
  const left = isIdle && !isAll ? ' The status says what is left out.' : '';
  if (dry_run) return `Dry run: nothing was written. Without it the result would be: ${status}.${left}`;
  if (status === 'success' && !isIdle) return `Done: ${names.join(', ')}.`;
  if (status === 'success')
    return `Nothing to do: ${isAll ? 'every target is up to date' : 'the status says what is left out'}.`;
  if (status === 'partial') return 'Only a part was done: the lines marked ! or ✗ say what was skipped and why.';
  if (status === 'blocked') return 'Nothing was written: see the lines marked ! secret.';
  return 'Nothing was changed: the lines below say why.';
};

type Errors = { readonly errors: readonly string[] };

const errorLines = (targets: readonly (readonly [name: string, Errors])[]): readonly string[] => {
  const all = targets.flatMap(([name, { errors }]) => errors.map((error) => ({ name, error })));
  return [...groupBy(all, ({ error }) => error)].map(
    ([error, some]) => `✗ failed  ${[...new Set(some.map(({ name }) => name))].join(', ')}  ${error}`,
  );
};

// The most urgent first; those with one reason and hint share a line, with their targets.
const heldLines = (all: readonly (NotSynced & { readonly name: string })[]): readonly string[] =>
  REASONS.flatMap((why) => {
    const groups = groupBy(
      all.filter((one) => one.why === why),
      ({ hint }) => hint,
    );
    return [...groups].map(([hint, some]) => {
      const names = [...new Set(some.map(({ name }) => name))].join(', ');
      const places = [...groupBy(some, ({ entry }) => entry)].map(
        ([entry, each]) => `${entry} (${[...new Set(each.map(({ file }) => file))].join(', ')})`,
      );
      const way = why === 'lost' ? '; to accept the loss: sync --accept-loss NAME' : '';
      return `! ${why}  ${names}: ${shortList(places)}: ${hint}${way}`;
    });
  });

// What is done to the same entries of the same targets shares a line.
const changeLines = (targets: readonly (readonly [name: string, TargetReport])[]): readonly string[] => {
  const all = targets.flatMap(([name, { changes }]) => changes.map((change) => ({ name, ...change })));
  const each = [...groupBy(all, ({ action, entry }) => `${action} ${entry}`).values()].map((some) => ({
    ...some[0],
    names: [...new Set(some.map(({ name }) => name))].join(', '),
    files: some.map(({ file }) => file),
  }));
  return [...groupBy(each, ({ action, names }) => `${action} ${names}`).values()].map((some) => {
    const [{ action, names, file }] = some;
    const others = new Set(some.flatMap(({ files }) => files)).size - 1;
    const more = others === 0 ? '' : ` and ${countText(others, 'more file')}`;
    return `${MARKS[action]}  ${shortList(some.map(({ entry }) => entry))}  ${names}: ${file}${more}`;
  });
};

const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  [...groupBy(all, ({ why }) => why)].map(([why, some]) => {
    const whats = [...groupBy(some, ({ what }) => what)].map(
      ([what, files]) => `${what} (${files.length === 1 ? files[0]?.file : `${files.length} files`})`,
    );
    return `left out  ${shortList(whats)}: ${why}`;
  });

const shortList = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;

/** The states of the targets as lines. `isQuiet` leaves out what needs no decision. */
export const statusLines = (
  { targets, lock, warnings, interrupted, left_out = [] }: StatusReport,
  isQuiet = false,
): readonly string[] => {
  const all = Object.entries(targets);
  const shown = all.filter(([, { status }]) => !isQuiet || !isQuietStatus(status));
  const notes = isQuiet && interrupted === undefined && all.length > 0 ? [] : warnings;
  return [
    ...shown.map(
      ([name, { status, entries, files, pending, drift, conflicts, last_sync }]) =>
        `${name.padEnd(9)} ${status.padEnd(12)} ${countText(entries, 'entry', 'entries')} in ${countText(files, 'file')}, ${pending} pending, ${drift.length} changed by hand, ${conflicts.length} in conflict, last sync ${last_sync ?? 'never'}`,
    ),
    ...(all.length === 0 && warnings.length === 0 && !isQuiet
      ? [`None of ${ALL_TARGETS} was found. Name one with --target.`]
      : []),
    ...(lock === undefined ? [] : [holderText(lock)]),
    ...errorLines(all),
    ...all.flatMap(([name, { drift }]) =>
      drift.map(({ file, entry, kind }) => `! ${kind}  ${name}: ${entry} (${file}): ${driftText(kind)}`),
    ),
    ...heldLines(
      all.flatMap(([name, { conflicts, refused, left_out: left }]) =>
        [...conflicts, ...refused, ...(isQuiet ? [] : left)].map((one) => ({ name, ...one })),
      ),
    ),
    ...(isQuiet ? [] : leftOutLines(left_out)),
    ...notes.map((warning) => `note  ${warning}`),
  ];
};

/** One line if something is pending or a run was interrupted, for prompts and hooks; otherwise none. */
export const pendingLines = ({ targets, interrupted }: StatusReport): readonly string[] => {
  const all = Object.entries(targets).filter(([, { pending }]) => pending > 0);
  const names = all.map(([name, { pending }]) => `${name} (${pending})`).join(', ');
  const next = 'run three-good-sources status to see them, three-good-sources sync to apply them';
  if (interrupted) return ['HarnessSync: a run was interrupted; the next sync or undo puts its files back.'];
  return names === '' ? [] : [`HarnessSync: changes are pending for ${names}: ${next}.`];
};

/** Lines as a text for a model, safe to show, 2,000 bytes at most. */
const fitToLimit = (lines: readonly string[]): string => {
  const short = lines.map((text) => [...markControls(text)].slice(0, MAX_LINE).join(''));
  const size = (some: readonly string[]): number => utf8(some.join('\n')).length;
  if (size(short) <= MAX_TEXT_BYTES) return short.join('\n');
  const kept = [...short];
  while (size(kept) > MAX_TEXT_BYTES - 40) kept.pop();
  return [...kept, '(cut; the data has all of it)'].join('\n');
};

export const syncText = (report: SyncReport): string => fitToLimit(syncLines(report));
export const statusText = (report: StatusReport): string => fitToLimit(statusLines(report));
