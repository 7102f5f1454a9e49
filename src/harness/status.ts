// How the targets stand against the source (pending) and against what was written last (drift). Writes nothing.

import { readEntry } from './editors/editors.ts';
import type { Held, TargetName, Written } from './model.ts';
import { shown } from './paths.ts';
import type { Scene } from './plan/cases.ts';
import { openFile } from './plan/open-file.ts';
import { planSync } from './plan/plan.ts';
import type { TargetReport } from './plan/report.ts';
import type { Files, Holder } from './sync.ts';
import { hashOf, parseKey } from './values.ts';

export type Drift = { readonly file: string; readonly entry: string; readonly kind: 'modified' | 'missing' };
type TargetState = {
  readonly last_sync: string | null;
  readonly status: 'never_synced' | 'in_sync' | 'pending' | 'drift' | 'error';
  readonly entries: number;
  readonly pending: number;
  readonly drift: readonly Drift[];
  readonly conflicts: readonly Held[];
  readonly errors: readonly string[];
};
export type StatusReport = {
  readonly targets: Readonly<Partial<Record<TargetName, TargetState>>>;
  readonly lock?: Holder;
  readonly warnings: readonly string[];
};

/** How the targets stand against the source and against what was written last. Writes nothing. */
export const statusOf = (files: Files, targets: readonly TargetName[]): StatusReport => {
  const { places, disk } = files;
  const holder = files.holder();
  const lock = holder === undefined ? {} : { lock: holder };
  const state = files.readState();
  if (!state.ok) return { targets: {}, warnings: [state.error], ...lock };
  const scene = { places, disk, state: state.value, allowSecrets: false, now: files.now() };
  const plan = planSync(scene, targets);
  const reports = targets.map((target) => [target, targetState(scene, target, plan.targets[target])] as const);
  return { targets: Object.fromEntries(reports), warnings: plan.warnings, ...lock };
};

const targetState = (scene: Scene, target: TargetName, report: TargetReport | undefined): TargetState => {
  const { places, state } = scene;
  const { synced = 0, held = [], errors = [] } = report ?? {};
  const own = Object.entries(state.entries).filter(
    ([, { targets, project }]) => targets.includes(target) && (project === undefined || project === places.project),
  );
  const drift = own.flatMap(([key, written]) => driftOf(scene, key, written));
  const last = state.synced[target] ?? null;
  const steps = [
    ['error', errors.length > 0],
    ['never_synced', last === null],
    ['drift', drift.length > 0],
    ['pending', synced > 0],
  ] as const;
  return {
    last_sync: last,
    status: steps.find(([, holds]) => holds)?.[0] ?? 'in_sync',
    entries: own.length,
    pending: synced,
    drift,
    conflicts: held.filter(({ why }) => why === 'conflict'),
    errors,
  };
};

// A file that cannot be read is an error or a conflict, which the plan names.
const driftOf = (scene: Scene, key: string, { hash, label }: Written): readonly Drift[] => {
  const place = parseKey(key);
  if (place === undefined) return [];
  const opened = openFile(scene, place.file);
  const now = opened.barred === undefined ? readEntry(opened, place.at) : undefined;
  const drift = { file: shown(scene.places, place.file), entry: label };
  if (now === undefined || !now.ok) return [];
  if (now.value === undefined) return [{ ...drift, kind: 'missing' }];
  return hashOf(now.value, scene.disk.sha256) === hash ? [] : [{ ...drift, kind: 'modified' }];
};
