// Runs `sync` for the shell, once or after each change, and prints the result.
import type { Disk } from '../harness/machine.ts';
import type { Options, TargetName } from '../harness/model.ts';
import { installedTargets } from '../harness/paths.ts';
import { HARMLESS_REASONS } from '../harness/plan/report.ts';
import type { Files } from '../harness/ports.ts';
import { syncLines } from '../harness/report-text.ts';
import { type SyncReport, sync } from '../harness/sync.ts';
import { EXIT } from './exit.ts';
import { diffsOf, print, printResult } from './print.ts';
import { watch } from './watch.ts';

type SyncCommand = {
  readonly options: Options;
  /** Those that are installed where undefined. */
  readonly targets: readonly TargetName[] | undefined;
  readonly isDry: boolean;
  readonly showing: Showing;
  /** Called with names that mean nothing here, before anything is written; throws to stop the run. */
  readonly onUnknown: (names: readonly string[]) => void;
};
type Showing = { readonly json?: boolean; readonly quiet?: boolean; readonly diff?: boolean };

/** Syncs once, prints the result and sets the exit code. */
export const syncOnce = async (files: Files, request: SyncCommand): Promise<void> => {
  const { only, skip, acceptLoss } = request.options;
  // A misspelt name stops the run before it leaves a trace.
  if ([only, skip, acceptLoss].some((names) => names !== undefined)) await run(files, { ...request, isDry: true });
  const { report, diffs } = await run(files, request);
  printRun(report, diffs, request.showing);
  process.exitCode = exitCodeOf(report);
};

/**
 * Syncs now and after each change until `signal` is aborted. Prints the first run, and one line for each later one that did
 * something or found something new.
 */
export const syncAgain = async (files: Files, request: SyncCommand, signal: AbortSignal): Promise<void> => {
  let last: string | undefined;
  let continues: string | undefined;
  const runOnce = async (disk: Disk) => {
    // A name may come to mean nothing later: what it named is gone.
    const asked = last === undefined ? request : { ...request, onUnknown: () => undefined };
    const { report, diffs, written } = await run({ ...files, disk }, asked, continues);
    continues = report.backup ?? continues;
    const news = newsIn(report);
    const hasWritten = Object.values(report.targets).some(({ synced }) => synced > 0);
    const isNew = news !== last || hasWritten;
    const isFirst = last === undefined || request.showing.json === true;
    if (isNew && isFirst) printRun(report, diffs, request.showing);
    else if (isNew) print([...(request.showing.diff ? diffs : []), watchLine(report)]);
    last = news;
    if (report.status === 'busy') return 'busy';
    return hasWritten ? written : [];
  };
  await watch(files.disk, runOnce, { signal });
};

// A run of the watch in one line: when it was, what it changed, and how much needs a decision.
const watchLine = ({ status, targets, warnings }: SyncReport): string => {
  const all = Object.values(targets);
  const changes = new Set(all.flatMap((one) => one.changes.map(({ action, entry }) => `${action} ${entry}`)));
  const open = all.flatMap(({ held, errors }) => [
    ...held.filter(({ why }) => !HARMLESS_REASONS.includes(why)),
    ...errors,
  ]);
  const [reason = 'nothing changed'] = status === 'error' ? [...all.flatMap(({ errors }) => errors), ...warnings] : [];
  const [first = reason, ...others] = [...changes];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const left = open.length === 0 ? '' : `; ${open.length} open: three-good-sources status`;
  return `${new Date().toISOString().slice(11, 19)}  ${status}: ${first}${more}${left}`;
};

// What a run skipped and why; the same again is not printed. Some notes are about what the run writes.
const newsIn = ({ status, targets }: SyncReport): string => {
  const left = Object.entries(targets).map(([name, { held, errors }]) => [name, held, errors]);
  return JSON.stringify([status === 'busy' || status === 'error', left]);
};

const run = async (files: Files, { options, targets, isDry, onUnknown }: SyncCommand, continues?: string) => {
  const diffs: string[] = [];
  let written: readonly string[] = [];
  const report = await sync(files, {
    ...options,
    ...{ targets: targets ?? installedTargets(files.places, files.disk), dryRun: isDry, continues },
    onPlan: ({ unknown, writes }) => {
      if (unknown.length > 0) onUnknown(unknown);
      diffs.push(...diffsOf(writes, files.places));
      written = writes.map(({ file }) => file);
    },
  });
  return { report, diffs, written };
};

const printRun = (report: SyncReport, diffs: readonly string[], { json, quiet, diff }: Showing): void => {
  if (diff && !json && diffs.length > 0) print([...diffs, '']);
  printResult(report, syncLines(report, quiet), json);
};

/** The exit code that a report stands for. */
export const exitCodeOf = ({ status, targets }: SyncReport): number => {
  const isLost = Object.values(targets).some(({ held }) => held.some(({ why }) => why === 'lost'));
  return status === 'partial' && isLost ? EXIT.lost : EXIT[status];
};
