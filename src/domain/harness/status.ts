// How the targets stand against the source (pending) and against what was written last (drift). Writes nothing.
import { readEntry } from './editors.ts';
import type { Disk, Held, Places, State, TargetName } from './model.ts';
import { rootOf, shown } from './places.ts';
import { planSync } from './plan.ts';
import type { TargetPlan } from './plan-report.ts';
import type { Files, Holder } from './sync.ts';
import { hashOf, parseKey } from './values.ts';

export type Drift = { readonly file: string; readonly entry: string; readonly kind: 'modified' | 'missing' };
export type TargetState = {
  readonly last_sync: string | null;
  readonly status: 'never_synced' | 'in_sync' | 'pending' | 'drift' | 'error';
  readonly entries: number;
  readonly pending: number;
  readonly drift: readonly Drift[];
  readonly conflicts: readonly Held[];
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
  const plan = planSync({ places, disk, state: state.value, allowSecrets: false, now: files.now() }, targets);
  const reports = targets.map(
    (target) => [target, targetState(files, state.value, target, plan.targets[target])] as const,
  );
  return { targets: Object.fromEntries(reports), warnings: plan.warnings, ...lock };
};

const targetState = (
  { places, disk }: Files,
  state: State,
  target: TargetName,
  plan: TargetPlan | undefined,
): TargetState => {
  const own = Object.entries(state.entries).filter(
    ([, { targets, project }]) => targets.includes(target) && (project === undefined || project === places.project),
  );
  const drift = own.flatMap(([key, written]): Drift[] => {
    const place = parseKey(key);
    const kind = place === undefined ? 'same' : driftAt(places, disk, key, written.hash);
    return kind === 'same' || place === undefined
      ? []
      : [{ file: shown(places, place.file), entry: written.label, kind }];
  });
  const { changes = [], held = [], failed = [] } = plan ?? {};
  const last = state.synced[target] ?? null;
  const steps = [
    ['error', failed.length > 0],
    ['never_synced', last === null],
    ['drift', drift.length > 0],
    ['pending', changes.length > 0],
  ] as const;
  return {
    last_sync: last,
    status: steps.find(([, holds]) => holds)?.[0] ?? 'in_sync',
    entries: own.length,
    pending: changes.length,
    drift,
    conflicts: held.filter(({ why }) => why === 'conflict'),
  };
};

const driftAt = (places: Places, disk: Disk, key: string, hash: string): Drift['kind'] | 'same' => {
  const place = parseKey(key);
  const root = place === undefined ? undefined : rootOf(places, place.file);
  if (place === undefined || root === undefined) return 'same';
  const read = disk.read(place.file, root);
  if (read.kind === 'absent') return 'missing';
  if (read.kind === 'refused') return 'modified';
  const now = readEntry({ file: place.file, bytes: read.bytes, executable: read.executable, made: {} }, place.at);
  if (now.ok && now.value === undefined) return 'missing';
  return now.ok && now.value !== undefined && hashOf(now.value, disk.sha256) === hash ? 'same' : 'modified';
};
