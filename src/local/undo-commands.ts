// The commands `undo` and `leave`.
import type { Command } from 'commander';
import type { Files, Work } from '../harness/ports.ts';
import { leave } from '../harness/sync.ts';
import { syncLines } from '../harness/sync-text.ts';
import { undo, undoLines } from '../harness/undo.ts';
import { EXIT } from './exit.ts';
import { diffsOf, print, printResult } from './print.ts';
import { exitCodeOf } from './sync-runs.ts';

type CommandParts = {
  readonly open: (project: string | undefined) => Files;
  /** Adds a command with the options that both take. */
  readonly command: (name: string, does: string) => Command;
};
type UndoOptions = { project?: string; json?: boolean; dryRun?: boolean; diff?: boolean };

/** Adds both commands. */
export const addUndoCommands = ({ open, command }: CommandParts): void => {
  const add = (name: string, does: string, run: (files: Files, asked: UndoOptions) => Promise<void>): Command =>
    command(name, does).action((asked: UndoOptions) => run(open(asked.project), asked));
  add('undo', 'take back the last run', async (files, asked) => {
    const report = await undo(files, requestOf(files, asked));
    printResult(report, undoLines(report), asked.json);
    process.exitCode = EXIT[report.status];
  });
  add('leave', 'take everything of the sync out of every client; what is yours stays', async (files, asked) => {
    const report = await leave(files, requestOf(files, asked));
    printResult(report, syncLines(report, 'verbose'), asked.json);
    process.exitCode = exitCodeOf(report);
  });
};

const requestOf = (files: Files, { dryRun = false, diff = false, json = false }: UndoOptions) => ({
  dryRun,
  onPlan: ({ writes }: Work): void => {
    if (diff && !json) print([...diffsOf(writes, files.places), '']);
  },
});
