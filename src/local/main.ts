#!/usr/bin/env node
// The command `three-good-sources`: arguments in, the stdio server, a sync or a table out.
import { realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { markControls } from '../domain/excerpt.ts';
import { ALL_TARGETS, installedTargets, PLACE_VARIABLES, placesOf, TARGETS } from '../harness/clients/all.ts';
import { createFiles } from '../harness/disk/files.ts';
import { CAREFUL, type Options } from '../harness/model.ts';
import { SELECTABLE, unknownIn } from '../harness/plan/selection.ts';
import type { Files } from '../harness/ports.ts';
import type { Detail } from '../harness/report-lines.ts';
import { isSettled, syncStatus } from '../harness/status.ts';
import { promptLines, statusLines } from '../harness/status-text.ts';
import { attempt } from '../harness/values.ts';
import type { Answerer } from '../protocol/answerer.ts';
import { printResult } from './print.ts';
import { projectAround } from './project.ts';
import { EXIT, type Flags, runLeave, runSync, runUndo } from './runs.ts';
import { localAnswerer, OFFERS, VERSION } from './server.ts';
import { serveStdio } from './stdio.ts';

const filesFor = (project: string | undefined): Files => {
  const { env } = process;
  const home = realOrSame(resolve(env['HOME'] || userInfo().homedir));
  const named = project ?? env['CLAUDE_PROJECT_DIR'];
  const given = named === undefined ? projectAround(process.cwd(), home) : resolve(named);
  const homes = Object.fromEntries(PLACE_VARIABLES.map((name) => [name, env[name] && resolve(env[name])]));
  const places = placesOf(home, [realOrSame(given), given], { ...env, ...homes });
  const stateFolder = join(resolve(env['XDG_STATE_HOME'] || join(home, '.local', 'state')), 'three-good-sources');
  const searchPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return createFiles({ places, stateFolder, searchPath });
};

const realOrSame = (path: string): string => attempt(() => realpathSync(path), path);

const projectOption = new Option(
  '--project <folder>',
  'project folder (default: CLAUDE_PROJECT_DIR, else the repository around the working folder)',
);
const jsonOption = new Option('--json', 'print the result as JSON');
const dryRun = new Option('--dry-run', 'show what would change, and write nothing');
const target = new Option('--target <name...>', 'only these, installed or not').choices(TARGETS);
const only = new Option(
  '--only <what...>',
  "only these clients or kinds, or what is yours or the project's: codex, rules, user",
);
const skip = new Option(
  '--skip <what...>',
  'leave these as they are; you can also set --only and --skip in a file, see docs/harness.md',
);
const diff = new Option('--diff', 'also show what changes in each file, without secrets');
const quiet = new Option('--quiet', 'show only what needs a decision').conflicts('verbose');
const verbose = new Option('--verbose', 'show everything: each change, what is left out, and notes');

const program = new Command('three-good-sources')
  .description(`Three curated sources per topic over stdio, and one configuration for Claude Code, ${ALL_TARGETS}.`)
  .version(VERSION)
  .showHelpAfterError('Usage: three-good-sources [command] [options]; --help says more.')
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'afterAll',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 done in part or blocked, 4 another run is working,\n' +
      '5 not in sync (status), 6 done in part: a client cannot refuse something that Claude Code refuses.',
  );

/** A command of the program; --help lists its options in this order. */
const command = (name: string, does: string, options: readonly Option[]): Command =>
  options.reduce((made, option) => made.addOption(option), program.command(name).description(does));

command('stdio', 'serve MCP over standard input and output', [
  projectOption,
  new Option('--tools <which>', 'which tools to offer').choices(OFFERS).default('all'),
]).action(async (options: { project?: string; tools: (typeof OFFERS)[number] }) => {
  await serveStdio({
    answerer: endingAtOnce(localAnswerer(options.tools, filesFor(options.project))),
    input: process.stdin,
    output: process.stdout,
    report: (error) => console.error(error),
  });
  process.exit(0);
});

// A signal ends the input, after which the answers that are ready are sent. In the middle of a call it ends the process at once,
// as it does without a listener, which no busy process would hear; the next run reverts what a call had begun.
const endingAtOnce = (answerer: Answerer): Answerer => {
  let calls = 0;
  const end = (): void => void process.stdin.destroy();
  const listen = (): void => {
    for (const signal of SIGNALS) process.once(signal, end);
  };
  listen();
  return {
    ...answerer,
    answer: async (...asked) => {
      if (calls === 0) for (const signal of SIGNALS) process.removeListener(signal, end);
      calls += 1;
      try {
        return await answerer.answer(...asked);
      } finally {
        calls -= 1;
        if (calls === 0) listen();
      }
    },
  };
};
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

command('sync', `copy the configuration of Claude Code to ${ALL_TARGETS}, where installed`, [
  ...[target, dryRun, diff, quiet, verbose],
  new Option('--yes', 'do not ask before the first run in a repository creates files there'),
  new Option('--watch').hideHelp(),
  ...[only, skip],
  new Option('--take <whose>', 'overwrite entries that are in drift or conflict').choices(['ours']),
  new Option(
    '--accept-loss <client:kind...>',
    'accept what a client loses of a kind now; what is lost later is named again',
  ),
  new Option('--nested', 'also write the rules of sub-folders to AGENTS.md and GEMINI.md beside their CLAUDE.md'),
  new Option('--project-hooks', 'also write hooks of the repository into files of the project'),
  new Option('--prune', 'also remove what came from sources that no longer exist'),
  new Option('--allow-secrets', 'also write values that look like secrets'),
  ...[projectOption, jsonOption],
])
  .addArgument(new Argument('[entries...]', 'with --take: files or entries to overwrite, as the output names them'))
  .action(async (entries: readonly string[], flags: Flags & { take?: 'ours'; watch?: true }) => {
    const { take, watch, project } = flags;
    if (entries.length > 0 && take === undefined) refuse('name entries together with --take ours');
    if (watch) refuse(NO_WATCH);
    const options = { ...optionsOf(flags), take: take && entries };
    await runSync(filesFor(project), { ...flags, options, detail: detailOf(flags), onNotLost: refuseUnlost });
  });

const NO_WATCH =
  'there is no --watch: run watchexec -e md,json -w ~/.claude -w . -- three-good-sources sync --quiet, or let a hook of Claude Code start the sync (docs/harness.md)';

const refuse = (why: string): never => program.error(`error: ${why}`, { exitCode: EXIT.usage });

const detailOf = ({ quiet, verbose }: Flags): Detail => (quiet ? 'quiet' : verbose ? 'verbose' : 'normal');

const shown = (names: readonly string[]): string => names.map(markControls).join(', ');

const optionsOf = (asked: Flags): Options => {
  const unknown = unknownIn([...(asked.only ?? []), ...(asked.skip ?? [])]);
  if (unknown.length > 0) refuse(`${shown(unknown)} selects nothing: name ${SELECTABLE}`);
  return { ...CAREFUL, ...asked };
};

const refuseUnlost = (names: readonly string[]): never =>
  refuse(`nothing is lost that is called ${shown(names)}: name a client and a kind, as in cursor:permission`);

command('status', 'show whether the installed clients are in sync', [
  ...[target, quiet, verbose],
  new Option('--line', 'print one line if the exit code is not 0, else nothing'),
  ...[only, skip, projectOption, jsonOption],
]).action((asked: Flags) => {
  const options = optionsOf(asked);
  const files = filesFor(asked.project);
  const report = syncStatus(files, asked.target ?? installedTargets(files.places, files.disk), options);
  const lines = asked.line ? promptLines(report) : statusLines(report, files.now(), detailOf(asked));
  printResult(report, lines, asked.json);
  process.exitCode = report.unreadable ? EXIT.error : isSettled(report) ? EXIT.success : EXIT.notInSync;
});

const UNDO_OPTIONS = [diff, projectOption, jsonOption, dryRun];
const toUndo = command('undo', 'take back the last run', UNDO_OPTIONS);
toUndo.action((asked: Flags) => runUndo(filesFor(asked.project), asked));
const toLeave = command('leave', 'take everything of the sync out of every client; what is yours stays', UNDO_OPTIONS);
toLeave.action((asked: Flags) => runLeave(filesFor(asked.project), asked));

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on('error', () => undefined);
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
}
