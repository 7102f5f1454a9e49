#!/usr/bin/env node
// The command `three-good-sources`: arguments in, the stdio server, a sync or a table out.
// Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done in part or blocked, 4 another sync is running, 5 not in sync, 6 a
// refusal was lost.
import { realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { planConnection } from '../harness/connect.ts';
import { createFiles } from '../harness/disk/files.ts';
import { installedClients, installedTargets } from '../harness/installed.ts';
import { OWNERS, type Owner, TARGETS } from '../harness/model.ts';
import { displayPath, placesOf } from '../harness/paths.ts';
import { type Plan, planSync } from '../harness/plan/plan.ts';
import type { Files } from '../harness/ports.ts';
import { statusLines, syncLines } from '../harness/report-text.ts';
import { syncStatus } from '../harness/status.ts';
import { runPlan, type SyncReport } from '../harness/sync.ts';
import { diffLines, painted } from './print.ts';
import { createProgress } from './progress.ts';
import { localAnswerer, OFFERS, VERSION } from './server.ts';
import { serveStdio } from './stdio.ts';

const EXIT = { success: 0, error: 1, usage: 2, partial: 3, blocked: 3, busy: 4, notInSync: 5, lost: 6 } as const;
/** Name of the entry that `connect` writes. */
const NAME = 'three-good-sources';

/** The variables that name a folder of one of the programs. */
const HOMES = ['CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'GEMINI_CLI_HOME', 'XDG_CONFIG_HOME'] as const;

const filesFor = (project: string | undefined, stateFile: string): Files => {
  const { env } = process;
  const given = resolve(project ?? env['CLAUDE_PROJECT_DIR'] ?? process.cwd());
  const home = real(resolve(env['HOME'] || userInfo().homedir));
  const named = HOMES.flatMap((name) => (env[name] ? [[name, resolve(env[name])] as const] : []));
  const places = placesOf(home, [real(given), given], Object.fromEntries(named));
  const state = join(resolve(env['XDG_STATE_HOME'] || join(home, '.local', 'state')), 'three-good-sources');
  const searchPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return createFiles({ places, stateFolder: state, stateFile, searchPath, onProgress: createProgress() });
};

const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};

type Showing = { readonly json?: boolean; readonly quiet?: boolean };

const show = (report: SyncReport, { json, quiet }: Showing): void => {
  print(json ? [JSON.stringify(report, null, 2)] : painted(syncLines(report, quiet)));
  const held = Object.values(report.targets).flatMap((target) => target.held);
  const isLost = report.status === 'partial' && held.some(({ why }) => why === 'lost');
  process.exitCode = isLost ? EXIT.lost : EXIT[report.status];
};

const diffsOf = ({ writes }: Plan, { places }: Files): readonly string[] =>
  writes.flatMap((write) => diffLines(displayPath(places, write.file), write));

const project = new Option(
  '--project <folder>',
  'project folder (default: CLAUDE_PROJECT_DIR, else the working folder)',
);
const json = new Option('--json', 'print the result as JSON');
const dryRun = new Option('--dry-run', 'only show what would change');
const client = () => new Option('--client <name>', 'which client').choices([...OWNERS, 'all']).default('all');

const program = new Command('three-good-sources')
  .description(
    'Three curated sources per topic over stdio, and one configuration for Claude Code, Codex, Gemini CLI and OpenCode.',
  )
  .version(VERSION)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 done in part or blocked, 4 another sync is running,\n' +
      '5 not in sync (status), 6 done in part: a client cannot refuse something that Claude Code refuses.',
  );

program
  .command('stdio')
  .description('serve MCP over standard input and output')
  .addOption(project)
  .addOption(new Option('--tools <which>', 'which tools to offer').choices(OFFERS).default('all'))
  .action(async (options: { project?: string; tools: (typeof OFFERS)[number] }) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.stdin.destroy());
    await serveStdio({
      answerer: localAnswerer(options.tools, filesFor(options.project, 'sync.json')),
      input: process.stdin,
      output: process.stdout,
      report: (error) => console.error(error),
    });
    process.exit(0);
  });

program
  .command('sync')
  .description('give the installed clients among Codex, Gemini CLI and OpenCode what Claude Code has')
  .addArgument(new Argument('[entries...]', 'with --take: files or entries to overwrite, as the output names them'))
  .addOption(new Option('--target <name...>', 'only these, installed or not').choices(TARGETS))
  .addOption(dryRun)
  .option('--diff', 'also show what changes in each file, without secrets')
  .option('--quiet', 'show only what needs a decision')
  .addOption(new Option('--take <whose>', 'overwrite entries that are in drift or conflict').choices(['ours']))
  .option('--prune', 'also remove what came from sources that are not found any more')
  .option('--allow-secrets', 'also write values that look like secrets')
  .addOption(project)
  .addOption(json)
  .action(async (entries: readonly string[], options: SyncOptions) => {
    if (entries.length > 0 && options.take === undefined)
      program.error('error: name entries together with --take ours', { exitCode: EXIT.usage });
    const files = filesFor(options.project, 'sync.json');
    const targets = options.target ?? installedTargets(files.places, files.disk);
    const { dryRun: isDry = false, allowSecrets = false, prune = false } = options;
    const asked = { allowSecrets, prune, ...(options.take === undefined ? {} : { take: entries }) };
    const diffs: string[] = [];
    const report = await runPlan(files, isDry, ({ places, disk, now }, state) => {
      const plan = planSync({ places, disk, state, options: asked, now: now() }, targets);
      diffs.push(...diffsOf(plan, files));
      return plan;
    });
    if (options.diff && !options.json && diffs.length > 0) print([...diffs, '']);
    show(report, options);
  });
type SyncOptions = Showing & {
  target?: (typeof TARGETS)[number][];
  dryRun?: boolean;
  diff?: boolean;
  take?: 'ours';
  prune?: boolean;
  allowSecrets?: boolean;
  project?: string;
};

program
  .command('status')
  .description('say how the installed clients stand')
  .addOption(project)
  .addOption(json)
  .action((options: { project?: string; json?: boolean }) => {
    const files = filesFor(options.project, 'sync.json');
    const targets = installedTargets(files.places, files.disk);
    const report = syncStatus(files, targets);
    print(options.json ? [JSON.stringify(report, null, 2)] : painted(statusLines(report)));
    const states = Object.values(report.targets).map(({ status }) => status);
    const isKnown = states.length === targets.length;
    const isInSync = states.every((one) => one === 'in_sync');
    process.exitCode = isKnown ? (isInSync ? EXIT.success : EXIT.notInSync) : EXIT.error;
  });

program
  .command('connect')
  .description('add the remote server to the installed clients')
  .requiredOption('--url <url>', 'address of the server, such as https://host.example/mcp')
  .addOption(client())
  .addOption(dryRun)
  .addOption(json)
  .action(async (options: ConnectOptions) => {
    if (options.url !== undefined && !(/^https?:\/\//.test(options.url) && URL.canParse(options.url))) {
      program.error('error: --url must be an http or https address, such as https://host.example/mcp', {
        exitCode: EXIT.usage,
      });
    }
    await connect(options);
  });

program
  .command('disconnect')
  .description('take the remote server out again where connect has added it')
  .addOption(client())
  .addOption(dryRun)
  .addOption(json)
  .action((options: ConnectOptions) => connect(options));
type ConnectOptions = { url?: string; client: Owner | 'all'; dryRun?: boolean; json?: boolean };

const connect = async ({ url, client: which, dryRun: isDry = false, json: asJson }: ConnectOptions): Promise<void> => {
  const files = filesFor(undefined, 'connect.json');
  const installed = url === undefined ? OWNERS : installedClients(files.places, files.disk);
  const clients = which === 'all' ? installed : [which];
  const diffs: string[] = [];
  const report = await runPlan(files, isDry, ({ places, disk, now }, state) => {
    const plan = planConnection({ places, disk, state, now: now() }, { name: NAME, url, clients });
    diffs.push(...diffsOf(plan, files));
    return plan;
  });
  if (!asJson && diffs.length > 0) print([...diffs, '']);
  if (!asJson && clients.length === 0) print(['No client was found on this machine; name one with --client.']);
  else show(report, asJson === undefined ? {} : { json: asJson });
};

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on('error', () => undefined);
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
}
