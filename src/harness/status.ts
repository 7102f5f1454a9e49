// How the targets differ from the source (pending) and from what was written last (drift). Writes nothing.
import { TARGETS, type TargetName } from './clients/all.ts';
import { CAREFUL, type Fixed, type LeftOut, type SyncedEntry } from './model.ts';
import { isItem, parseKey } from './names.ts';
import { planSync } from './plan/plan.ts';
import type { TargetReport } from './plan/report.ts';
import { isSelected, readSelection } from './plan/selection.ts';
import type { Files, Holder } from './ports.ts';

/** How a target stands, which `targetState` says. */
export type TargetState = Fixed<ReturnType<typeof targetState>>;
export type StatusReport = {
  readonly targets: Readonly<Partial<Record<TargetName, TargetState>>>;
  readonly lock?: Holder;
  /** A sync or an undo was killed; the next run puts its files back first. */
  readonly interrupted?: true;
  /** The state cannot be read, so nothing is known of earlier runs. */
  readonly unreadable?: true;
  /** The servers, rules and other items that no target is given. */
  readonly left_out?: readonly LeftOut[];
  readonly warnings: readonly string[];
};

/** Whether a status needs no decision. */
export const isQuietStatus = (status: TargetState['status']): boolean =>
  status === 'in_sync' || status === 'incomplete';

/** Whether nothing of a target is pending, drifted, refused or lost; also true before the first sync, as in a fresh clone. */
export const isSettledState = ({ status, pending, conflicts, refused }: TargetState): boolean =>
  isQuietStatus(status) || (status === 'never_synced' && pending + conflicts.length + refused.length === 0);

/** Whether there is a target, each is settled, and no run was interrupted. */
export const isSettled = ({ targets, interrupted }: StatusReport): boolean =>
  interrupted === undefined &&
  Object.keys(targets).length > 0 &&
  Object.values(targets).every((state) => isSettledState(state));

/** Compares the targets with the source and with what was written last. Writes nothing. */
export const syncStatus = (files: Files, targets: readonly TargetName[], options = CAREFUL): StatusReport => {
  const { places, disk } = files;
  const holder = files.holder();
  const lock = holder === undefined ? {} : { lock: holder };
  const state = files.readState();
  if (!state.ok) return { targets: {}, unreadable: true, warnings: [state.error], ...lock };
  const input = { places, disk, state: state.value, options, now: files.now() };
  const plan = planSync(input, targets);
  const selection = readSelection(places, disk, options);
  const left = plan.leftOut.filter(isItem);
  const reports = TARGETS.flatMap((target) => {
    const report = plan.targets[target];
    if (report === undefined) return [];
    const isOwn = (written: SyncedEntry): boolean =>
      written.targets.includes(target) &&
      (written.project === undefined || written.project === places.project) &&
      (!selection.ok || isSelected(selection.value, target, written));
    const own = Object.entries(state.value.entries).filter(([, written]) => isOwn(written));
    const now = targetState(report, { own: own.map(([key]) => key), last: state.value.synced[target] ?? null });
    const status = now.status === 'in_sync' && left.length > 0 ? 'incomplete' : now.status;
    return [[target, { ...now, status }] as const];
  });
  const isInterrupted = files.isInterrupted() && holder === undefined;
  return {
    targets: Object.fromEntries(reports),
    ...(isInterrupted ? { interrupted: true } : {}),
    ...(left.length === 0 ? {} : { left_out: left }),
    warnings: [...(isInterrupted ? [INTERRUPTED] : []), ...plan.warnings],
    ...lock,
  };
};

const INTERRUPTED = 'a run was interrupted: the next sync or undo puts its files back first';

const targetState = (
  { changes, held, errors }: TargetReport,
  { own, last }: { readonly own: readonly string[]; readonly last: string | null },
) => {
  // Changes that a sync would make in files: an existing entry is only recorded, such as everything in a fresh clone.
  const pending = changes.filter(({ action }) => action !== 'adopt').length;
  const drift = [
    ...held.flatMap(({ why, file, entry }) => (why === 'drift' ? [{ file, entry, kind: 'modified' as const }] : [])),
    ...changes.flatMap(({ file, entry, again }) => (again ? [{ file, entry, kind: 'missing' as const }] : [])),
  ];
  const conflicts = held.filter(({ why }) => why === 'conflict' || why === 'kept');
  const refused = held.filter(({ why }) => why === 'lost' || why === 'secret');
  const left = held.filter(({ why }) => why === 'unsupported' || why === 'optional');
  const steps = [
    ['error', errors.length > 0],
    ['never_synced', last === null],
    ['drift', drift.length > 0],
    ['conflict', conflicts.length > 0],
    ['pending', pending > 0],
    ['partial', refused.length > 0],
    // All that this target gets is there, and something is left out, which needs no decision.
    ['incomplete', left.length > 0],
  ] as const;
  return {
    last_sync: last,
    status: steps.find(([, holds]) => holds)?.[0] ?? ('in_sync' as const),
    entries: own.length,
    files: new Set(own.map((key) => parseKey(key)?.file)).size,
    pending,
    drift,
    conflicts,
    refused,
    wider: held.filter(({ why }) => why === 'wider'),
    left_out: left,
    errors,
  };
};
