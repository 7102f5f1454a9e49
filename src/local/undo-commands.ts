// The commands `undo` and `backups`.
import type { Command, Option } from 'commander';
import type { Files } from '../harness/ports.ts';
import { undo } from '../harness/undo.ts';
import { backupLines, undoLines } from '../harness/undo-text.ts';
import { EXIT } from './exit.ts';
import { diffsOf, print, printResult } from './print.ts';

type CommandParts = {
  readonly open: (project: string | undefined) => Files;
  readonly options: readonly Option[];
  readonly dryRun: Option;
};
type UndoOptions = { project?: string; json?: boolean; dryRun?: boolean; diff?: boolean; force?: boolean };

/** Adds both commands; `options` are those that they share with the others. */
export const addUndoCommands = (program: Command, { open, options, dryRun }: CommandParts): void => {
  const undoing = program
    .command('undo')
    .description('undo the last run, or the one you name')
    .argument('[id]', 'a run, as `backups` lists them')
    .option('--force', 'also overwrite files that were changed since')
    .option('--diff', 'also show what changes in each file, without secrets')
    .addOption(dryRun)
    .action((id: string | undefined, asked: UndoOptions) => runUndo(open(asked.project), id, asked));
  const listing = program
    .command('backups')
    .description('list the runs that can be undone')
    .action(({ project, json }: UndoOptions) => {
      const files = open(project);
      const all = files.backups();
      printResult({ backups: all }, backupLines(all, files), json);
    });
  for (const option of options) for (const command of [undoing, listing]) command.addOption(option);
};

const runUndo = async (files: Files, id: string | undefined, asked: UndoOptions): Promise<void> => {
  const { dryRun = false, force = false, diff = false, json = false } = asked;
  const report = await undo(files, {
    id,
    force,
    dryRun,
    onPlan: (writes) => {
      if (diff && !json) print([...diffsOf(writes, files.places), '']);
    },
  });
  printResult(report, undoLines(report), json);
  process.exitCode = EXIT[report.status];
};
