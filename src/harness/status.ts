// How the targets stand against the source (pending) and against what was written last (drift). Writes nothing.

import { readEntry } from './editors/editors.ts';
import { CAREFUL, NO_SOURCE, type NotSynced, type Run, type SyncedEntry, type TargetName } from './model.ts';
import { displayPath } from './paths.ts';
import { placeIn } from './plan/cases.ts';
import { openFile } from './plan/open-file.ts';
import { planSync } from './plan/plan.ts';
import type { TargetReport } from './plan/report.ts';
import type { Files, Holder } from './ports.ts';
import { hashValue, parseKey, sealOf } from './values.ts';

export type Drift = { readonly file: string; readonly entry: string; readonly kind: 'modified' | 'missing' };
type TargetState = {
  readonly last_sync: string | null;
  readonly status: 'never_synced' | 'in_sync' | 'pending' | 'drift' | 'conflict' | 'error';
  readonly entries: number;
  readonly pending: number;
  readonly drift: readonly Drift[];
  readonly conflicts: readonly NotSynced[];
  readonly errors: readonly string[];
};
export type StatusReport = {
  readonly targets: Readonly<Partial<Record<TargetName, TargetState>>>;
  readonly lock?: Holder;
  readonly warnings: readonly string[];
};

/** How the targets stand against the source and against what was written last. Writes nothing. */
export const syncStatus = (files: Files, targets: readonly TargetName[]): StatusReport => {
  const { places, disk } = files;
  const holder = files.holder();
  const lock = holder === undefined ? {} : { lock: holder };
  const state = files.readState();
  if (!state.ok) return { targets: {}, warnings: [state.error], ...lock };
  const scene = { places, disk, state: state.value, options: CAREFUL, now: files.now() };
  const plan = planSync(scene, targets);
  const run = { ...scene, source: NO_SOURCE };
  const reports = targets.map((target) => [target, targetState(run, target, plan.targets[target])] as const);
  const interrupted = files.isInterrupted() && holder === undefined ? [INTERRUPTED] : [];
  return { targets: Object.fromEntries(reports), warnings: [...interrupted, ...plan.warnings], ...lock };
};

const INTERRUPTED = 'a sync was interrupted: the next one puts its files back first';

const targetState = (scene: Run, target: TargetName, report: TargetReport | undefined): TargetState => {
  const { places, state } = scene;
  const { synced = 0, held = [], errors = [] } = report ?? {};
  const own = Object.entries(state.entries).filter(
    ([, { targets, project }]) => targets.includes(target) && (project === undefined || project === places.project),
  );
  const drift = own.flatMap(([key, written]) => driftOf(scene, key, written));
  const last = state.synced[target] ?? null;
  const conflicts = held.filter(({ why }) => why === 'conflict' || why === 'kept');
  const steps = [
    ['error', errors.length > 0],
    ['never_synced', last === null],
    ['drift', drift.length > 0],
    ['conflict', conflicts.length > 0],
    ['pending', synced > 0],
  ] as const;
  return {
    last_sync: last,
    status: steps.find(([, holds]) => holds)?.[0] ?? 'in_sync',
    entries: own.length,
    pending: synced,
    drift,
    conflicts,
    errors,
  };
};

// A file that cannot be read is an error or a conflict, which the plan names. An adopted entry is the person's, and what
// git has moved is no drift.
const driftOf = (run: Run, key: string, { hash, label, adopted, scope }: SyncedEntry): readonly Drift[] => {
  const { places, disk, state } = run;
  const place = parseKey(key);
  if (place === undefined || adopted) return [];
  const opened = openFile(run, place.file);
  const now = opened.barred === undefined ? readEntry(opened, place.at) : undefined;
  const drift = { file: displayPath(places, place.file), entry: label };
  if (now === undefined || !now.ok) return [];
  if (now.value === undefined) return [{ ...drift, kind: 'missing' }];
  const current = hashValue(now.value, disk.sha256);
  const isSealed = now.value.kind === 'text' && now.value.seal === sealOf(now.value.text, disk.sha256);
  const known = scope === 'project' ? (state.known[placeIn(places.project ?? '', key)] ?? []) : [];
  return current === hash || isSealed || known.includes(current) ? [] : [{ ...drift, kind: 'modified' }];
};
