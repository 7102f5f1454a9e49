// Runs `sync` for the shell and prints the result.
import { installedTargets, type TargetName } from '../harness/clients/all.ts';
import type { Options } from '../harness/model.ts';
import type { Files } from '../harness/ports.ts';
import { syncLines } from '../harness/report-text.ts';
import { type SyncReport, sync } from '../harness/sync.ts';
import { EXIT } from './exit.ts';
import { diffsOf, print, printResult } from './print.ts';

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

/** Syncs, prints the result and sets the exit code. */
export const runSync = async (files: Files, request: SyncCommand): Promise<void> => {
  const { only, skip, acceptLoss } = request.options;
  // A misspelt name stops the run before it leaves a trace.
  if ([only, skip, acceptLoss].some((names) => names !== undefined)) await run(files, { ...request, isDry: true });
  const { report, diffs } = await run(files, request);
  printRun(report, diffs, request.showing);
  process.exitCode = exitCodeOf(report);
};

const run = async (files: Files, { options, targets, isDry, onUnknown }: SyncCommand) => {
  const diffs: string[] = [];
  const report = await sync(files, {
    ...options,
    ...{ targets: targets ?? installedTargets(files.places, files.disk), dryRun: isDry },
    onPlan: ({ unknown, writes }) => {
      if (unknown.length > 0) onUnknown(unknown);
      diffs.push(...diffsOf(writes, files.places));
    },
  });
  return { report, diffs };
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
