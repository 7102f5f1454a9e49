// A run as callers see it: plan, apply unless it is a dry run, and report. The Files port does all reading and writing;
// this file decides the status of a run and what it reports.
import { TARGETS, type TargetName } from './clients/all.ts';
import { CAREFUL, type LeftOut, type Options } from './model.ts';
import { type Plan, planLeave, planSync } from './plan/plan.ts';
import type { Status, TargetReport } from './plan/report.ts';
import type { Files, LockFailure, RunEnd } from './ports.ts';
import { sameJson } from './values.ts';

export type SyncReport = RunEnd & {
  readonly status: Status;
  readonly dry_run: boolean;
  readonly targets: Readonly<Partial<Record<TargetName, TargetReport>>>;
  /** How many files the run writes, and how many of them the first run in a project creates there. */
  readonly files?: number;
  readonly created?: number;
  /** What no target is given; each once. */
  readonly left_out: readonly LeftOut[];
  readonly warnings: readonly string[];
  /** The warnings that need no decision. */
  readonly remarks?: readonly string[];
};

type SyncRequest = Options & {
  readonly targets: readonly TargetName[];
  readonly dryRun: boolean;
  /** Called with the plan before anything is written; may throw to stop the run. */
  readonly onPlan?: (plan: Plan) => void;
};

/** Syncs the named targets; a dry run reads the same and writes nothing, not even a lock. */
export const sync = (files: Files, request: SyncRequest): Promise<SyncReport> => runAs(files, request, planSync);

/** Takes out of every client what is ours; a dry run says what that would be. */
export const leave = (files: Files, request: Pick<SyncRequest, 'dryRun' | 'onPlan'>): Promise<SyncReport> =>
  runAs(files, { ...CAREFUL, ...request, targets: TARGETS }, planLeave);

const runAs = async (files: Files, request: SyncRequest, planned: typeof planSync): Promise<SyncReport> => {
  if (request.dryRun) return syncNow(files, request, planned);
  const ran = await files.withLock(() => syncNow(files, request, planned));
  return ran.ok ? ran.value : reportNoRun(false, ran.error);
};

/** The report of a run that did not start. */
export const reportNoRun = (dry_run: boolean, { status, ...why }: LockFailure): SyncReport => {
  return { status, dry_run, targets: {}, left_out: [], warnings: [], ...why };
};

const syncNow = async (files: Files, request: SyncRequest, planned: typeof planSync): Promise<SyncReport> => {
  const { places, disk } = files;
  const { targets, dryRun, onPlan, ...options } = request;
  const state = files.readState();
  if (!state.ok) return reportNoRun(dryRun, { status: 'error', warnings: [state.error] });
  const plan = planned({ places, disk, state: state.value, options, now: files.now() }, targets);
  onPlan?.(plan);
  const isIdle = plan.writes.length === 0 && sameJson(plan.state, state.value);
  const report = syncReport(plan, dryRun);
  if (dryRun || isIdle) return report;
  const applied = await files.apply(plan);
  if (applied.ok) return { ...report, ...applied.value };
  const { reason, ...end } = applied.error;
  const failed = Object.entries(plan.targets).map(([name, target]) => [name, undoneReport(target, reason)] as const);
  const warnings = [reason, ...report.warnings];
  return { ...report, status: 'error', targets: Object.fromEntries(failed), warnings, ...end };
};

const NOTHING_FOUND = 'no Claude Code configuration was found, so there is nothing to sync';

const syncReport = (plan: Plan, dryRun: boolean): SyncReport => {
  const { targets, leftOut, warnings, remarks = [], isEmpty, writes, created } = plan;
  const [first = 'success', ...others] = Object.values(targets).map(({ status }) => status);
  const status = others.every((other) => other === first) ? first : 'partial';
  const isIdle = Object.values(targets).every(({ synced }) => synced === 0);
  const notes = isEmpty && isIdle ? [NOTHING_FOUND] : [];
  const counts = { files: writes.length, created: created.length };
  return { status, dry_run: dryRun, targets, ...counts, left_out: leftOut, warnings: [...notes, ...warnings], remarks };
};

const undoneReport = (target: TargetReport, reason: string): TargetReport => {
  const failed = target.changes.length + target.failed;
  return { ...target, status: 'error', synced: 0, removed: 0, failed, errors: [reason], changes: [] };
};
