// A run as callers see it: plan, apply unless it is a dry run, and the result with its names. The Files port does all
// reading and writing; this file decides what a run is called and what it reports.
import type { Result } from '../domain/result.ts';
import type { Disk, Owner, Places, State, TargetName } from './model.ts';
import { type Plan, planSync } from './plan/plan.ts';
import type { Status, TargetReport } from './plan/report.ts';
import { sortedJson } from './values.ts';

/** Who holds the lock: process id (0 while it is still unknown), ISO 8601 time, machine, and the lock file. */
export type Holder = { readonly pid: number; readonly since: string; readonly host: string; readonly file: string };
/** Why a run could not start: another one works, or there is no place for the lock. */
export type NotAlone = Holder | { readonly reason: string };
export type Applied = { readonly backup: string };
export type ApplyFailure = { readonly reason: string; readonly rolledBack: boolean };

/** What a sync may do to the machine. Nothing outside the home folder, the config homes and the project is touched. */
export interface Files {
  readonly places: Places;
  readonly disk: Disk;
  /** The state of earlier runs. Fails, with what to do, where it cannot be read or a root is missing. */
  readState(): Result<State, string>;
  /** Runs `work` while no other run can; undoes an interrupted run first. Fails at once while another run works. */
  alone<Value>(work: () => Promise<Value>): Promise<Result<Value, NotAlone>>;
  /** Writes everything a plan lists, or nothing: a failure restores what was written. */
  apply(plan: Plan): Promise<Result<Applied, ApplyFailure>>;
  /** The run that holds the lock now. */
  holder(): Holder | undefined;
  /** Current time, ISO 8601. */
  now(): string;
}

export type SyncReport = {
  readonly status: Status;
  readonly dry_run: boolean;
  readonly targets: Readonly<Partial<Record<Owner, TargetReport>>>;
  readonly warnings: readonly string[];
  readonly backup?: string;
  readonly rolled_back?: true;
  readonly holder?: Holder;
};

type SyncRequest = {
  readonly targets: readonly TargetName[];
  readonly dryRun: boolean;
  readonly allowSecrets: boolean;
};
type Planner = (files: Files, state: State) => Plan;

/** Syncs the named targets; a dry run reads the same and writes nothing, not even a lock. */
export const sync = (files: Files, request: SyncRequest): Promise<SyncReport> =>
  carryOut(files, request.dryRun, ({ places, disk, now }, state) =>
    planSync({ places, disk, state, allowSecrets: request.allowSecrets, now: now() }, request.targets),
  );

/** Carries out the plan that `plan` makes of the current state. */
export const carryOut = async (files: Files, dryRun: boolean, plan: Planner): Promise<SyncReport> => {
  if (dryRun) return reportRun(files, dryRun, plan);
  const ran = await files.alone(() => reportRun(files, dryRun, plan));
  if (ran.ok) return ran.value;
  if ('reason' in ran.error) return { status: 'error', dry_run: false, targets: {}, warnings: [ran.error.reason] };
  return { status: 'busy', dry_run: false, targets: {}, warnings: [], holder: ran.error };
};

const reportRun = async (files: Files, dryRun: boolean, planner: Planner): Promise<SyncReport> => {
  const state = files.readState();
  if (!state.ok) return { status: 'error', dry_run: dryRun, targets: {}, warnings: [state.error] };
  const plan = planner(files, state.value);
  const isIdle = plan.writes.length === 0 && sortedJson(plan.state) === sortedJson(state.value);
  const report = reportOf(plan, dryRun);
  if (dryRun || isIdle) return report;
  const applied = await files.apply(plan);
  if (applied.ok) return plan.writes.length === 0 ? report : { ...report, backup: applied.value.backup };
  const { reason, rolledBack } = applied.error;
  const failed = Object.entries(plan.targets).map(([name, target]) => [name, undone(target, reason)] as const);
  return {
    status: 'error',
    dry_run: false,
    targets: Object.fromEntries(failed),
    warnings: [reason, ...report.warnings],
    ...(rolledBack ? { rolled_back: true } : {}),
  };
};

const reportOf = (plan: Plan, dryRun: boolean): SyncReport => {
  const [first = 'success', ...others] = Object.values(plan.targets).map(({ status }) => status);
  const status = others.every((one) => one === first) ? first : 'partial';
  return { status, dry_run: dryRun, targets: plan.targets, warnings: plan.warnings };
};

const undone = (target: TargetReport, reason: string): TargetReport => ({
  ...target,
  status: 'error',
  synced: 0,
  removed: 0,
  failed: target.changes.length + target.failed,
  errors: [reason],
  changes: [],
});
