// Runs `sync`, `undo` and `leave` for the shell: asks before the first run in a repository creates files there, prints the result,
// and says how it ended.
import { createInterface } from 'node:readline/promises';
import { countText } from '../domain/count-text.ts';
import { installedTargets, type TargetName } from '../harness/clients/all.ts';
import type { Options } from '../harness/model.ts';
import type { Files, Work } from '../harness/ports.ts';
import type { Detail } from '../harness/report-lines.ts';
import { leave, type SyncReport, sync } from '../harness/sync.ts';
import { syncLines } from '../harness/sync-text.ts';
import { undo, undoLines } from '../harness/undo.ts';
import { diffsOf, print, printResult } from './print.ts';

/** What the exit codes mean; docs/harness.md and --help say the same. */
export const EXIT = { success: 0, error: 1, usage: 2, partial: 3, blocked: 3, busy: 4, notInSync: 5, lost: 6 } as const;

type Switch = 'dryRun' | 'json' | 'diff' | 'yes' | 'quiet' | 'verbose' | 'line';
/** What the commands are told; `target` has those that are installed where undefined, `yes` answers the question before a first run. */
export type Flags = Omit<Partial<Options>, 'take'> & { readonly [Name in Switch]?: boolean } & {
  readonly target?: readonly TargetName[];
  readonly project?: string;
};
type SyncCommand = Flags & {
  readonly options: Options;
  readonly detail: Detail;
  /** Called with losses to accept that are none, before anything is written; throws to stop the run. */
  readonly onNotLost: (names: readonly string[]) => void;
};

/** Syncs, prints the result and sets the exit code. */
export const runSync = async (files: Files, request: SyncCommand): Promise<void> => {
  const { dryRun, yes, json, diff, detail, options } = request;
  const isAsked = !dryRun && !yes && !json && process.stdin.isTTY && process.stdout.isTTY;
  // A name that means nothing stops the run before it leaves a trace.
  if (isAsked || options.acceptLoss !== undefined) {
    const { report } = await run(files, { ...request, dryRun: true });
    if (isAsked && !(await mayCreate(report)))
      return print(['Nothing was written. sync --only user writes what is yours.']);
  }
  const { report, diffs } = await run(files, request);
  if (diff && !json && diffs.length > 0) print([...diffs, '']);
  printResult(report, syncLines(report, detail), json);
  process.exitCode = exitCodeOf(report);
};

const mayCreate = async ({ created = 0 }: SyncReport): Promise<boolean> => {
  if (created === 0) return true;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const what = `This creates ${countText(created, 'new file')} in this repository.`;
  const answer = await lines.question(`${what} Write them? [y/N] `);
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
};

const run = async (files: Files, { options, target, dryRun = false, onNotLost }: SyncCommand) => {
  const diffs: string[] = [];
  const report = await sync(files, {
    ...options,
    ...{ targets: target ?? installedTargets(files.places, files.disk), dryRun },
    onPlan: ({ notLost = [], writes }) => {
      if (notLost.length > 0) onNotLost(notLost);
      diffs.push(...diffsOf(writes, files.places));
    },
  });
  return { report, diffs };
};

/** The exit code that a report stands for. */
export const exitCodeOf = ({ status, targets }: SyncReport): number => {
  const isLost = Object.values(targets).some(({ held }) => held.some(({ why }) => why === 'lost'));
  return status === 'partial' && isLost ? EXIT.lost : EXIT[status];
};

/** Takes back the last run, prints the result and sets the exit code. */
export const runUndo = async (files: Files, asked: Flags): Promise<void> => {
  const report = await undo(files, requestOf(files, asked));
  printResult(report, undoLines(report), asked.json);
  process.exitCode = EXIT[report.status];
};

/** The same for taking everything of the sync out of every client. */
export const runLeave = async (files: Files, asked: Flags): Promise<void> => {
  const report = await leave(files, requestOf(files, asked));
  printResult(report, syncLines(report, 'verbose'), asked.json);
  process.exitCode = exitCodeOf(report);
};

const requestOf = (files: Files, { dryRun = false, diff = false, json = false }: Flags) => ({
  dryRun,
  onPlan: ({ writes }: Work): void => {
    if (diff && !json) print([...diffsOf(writes, files.places), '']);
  },
});
