// The states of the targets as lines, as a text for a model, and as one line for a prompt.
import { countText } from '../domain/count-text.ts';
import { ALL_TARGETS } from './clients/all.ts';
import { type Detail, errorLines, fitToLimit, type Held, heldLines, holderText, leftOutLines } from './report-lines.ts';
import { isQuietStatus, isSettled, isSettledState, type StatusReport, type TargetState } from './status.ts';

const NONE = `None of ${ALL_TARGETS} was found. Name one with --target.`;

/** The states of the targets as lines, at the time `now`. */
export const statusLines = (report: StatusReport, now: string, detail: Detail = 'normal'): readonly string[] => {
  const { targets, lock, warnings, interrupted, left_out = [] } = report;
  const all = Object.entries(targets);
  const isQuiet = detail === 'quiet';
  const held = all.flatMap(([name, { drift, conflicts, refused, wider, left_out: left }]): readonly Held[] => [
    ...drift.map(({ file, entry, kind }) => ({ name, file, entry, why: 'drift' as const, hint: DRIFT[kind] })),
    ...[conflicts, refused, isQuiet ? [] : left, detail === 'verbose' ? wider : []]
      .flat()
      .map((some) => ({ name, ...some })),
  ]);
  const isNoted = detail === 'verbose' || interrupted !== undefined || all.length === 0;
  const isPending = all.some(([, { pending }]) => pending > 0);
  return [
    ...all
      .filter(([, { status }]) => !isQuiet || !isQuietStatus(status))
      .map(([name, state]) => `${name.padEnd(9)} ${stateText(state).padEnd(30)} ${agoText(state.last_sync, now)}`),
    ...(all.length === 0 && warnings.length === 0 && !isQuiet ? [NONE] : []),
    ...(lock === undefined ? [] : [holderText(lock)]),
    ...errorLines(all),
    ...heldLines(held, detail),
    ...(isQuiet ? [] : leftOutLines(left_out)),
    ...(isNoted ? warnings.map((warning) => `note  ${warning}`) : []),
    ...(isPending && !isQuiet ? ['three-good-sources sync writes what is pending.'] : []),
  ];
};

const DRIFT = {
  modified: 'changed by hand: sync --take ours overwrites it, or leave it',
  missing: 'deleted: the next sync writes it again',
} as const;

const stateText = ({ status, pending, drift, conflicts, refused }: TargetState): string => {
  const changes = `${countText(pending, 'change')} pending`;
  return {
    never_synced: pending === 0 ? 'not synced yet' : `not synced yet, ${changes}`,
    in_sync: 'in sync',
    incomplete: 'in sync, something is left out',
    pending: changes,
    drift: `${drift.length} changed by hand`,
    conflict: countText(conflicts.length, 'conflict'),
    partial: `${refused.length} lost or held back`,
    error: 'a file cannot be read or written',
  }[status];
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const agoText = (time: string | null, now: string): string => {
  if (time === null) return 'never';
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(time)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return Number.isNaN(seconds)
    ? time
    : `${countText(Math.floor(seconds / size), unit)} ago (${time.slice(0, 16).replace('T', ' ')}Z)`;
};

/** One line where the exit code is not 0, for prompts and hooks; otherwise none. */
export const promptLines = (report: StatusReport): readonly string[] => {
  const { targets, interrupted, unreadable, warnings } = report;
  const open = Object.entries(targets).filter(([, state]) => !isSettledState(state));
  if (interrupted) return ['HarnessSync: a run was interrupted; the next sync or undo puts its files back.'];
  if (unreadable) return warnings.slice(0, 1).map((warning) => `HarnessSync: ${warning}`);
  if (isSettled(report)) return [];
  if (open.length === 0) return [`HarnessSync: ${NONE}`];
  const states = open.map(([name, state]) => `${name}: ${stateText(state)}`).join('; ');
  return [`HarnessSync: ${states}. three-good-sources status says more.`];
};

/** A status as a text for a model. */
export const statusText = (report: StatusReport, now: string): string =>
  fitToLimit(statusLines(report, now, 'verbose'));
