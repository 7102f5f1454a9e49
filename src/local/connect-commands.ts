// The commands `connect` and `disconnect`, which add the remote server to the installed clients and take it out again.
import { type Command, Option } from 'commander';
import { planConnection } from '../harness/connect.ts';
import { installedClients } from '../harness/installed.ts';
import { OWNERS, type Owner } from '../harness/model.ts';
import type { Files } from '../harness/ports.ts';
import { syncLines } from '../harness/report-text.ts';
import { runPlan } from '../harness/sync.ts';
import { EXIT } from './exit.ts';
import { diffsOf, print, printResult } from './print.ts';
import { exitCodeOf } from './sync-runs.ts';

/** Name of the entry that is written. */
const NAME = 'three-good-sources';

type CommandParts = { readonly open: () => Files; readonly options: readonly Option[] };
type ConnectOptions = { url?: string; client: Owner | 'all'; dryRun?: boolean; json?: boolean };

/** Adds both commands; `options` are those that they share with the others. */
export const addConnectCommands = (program: Command, { open, options }: CommandParts): void => {
  const connecting = program
    .command('connect')
    .description('add the remote server to the installed clients')
    .requiredOption('--url <url>', 'address of the server, such as https://host.example/mcp');
  const disconnecting = program.command('disconnect').description('remove the remote server that connect added');
  const client = new Option('--client <name>', 'which client').choices([...OWNERS, 'all']).default('all');
  for (const command of [connecting, disconnecting]) {
    for (const option of [client, ...options]) command.addOption(option);
    command.action(async (asked: ConnectOptions) => {
      const reason = asked.url === undefined ? undefined : whyNoEndpoint(asked.url);
      if (reason !== undefined) program.error(`error: ${reason}`, { exitCode: EXIT.usage });
      await connect(open(), asked);
    });
  }
};

const whyNoEndpoint = (url: string): string | undefined => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return '--url must be an http or https address, such as https://host.example/mcp';
  if (/YOUR-|your-host|[<>]|%3c/i.test(url))
    return `--url ${url} has a placeholder; put the host of the server in its place`;
  const { origin, pathname } = new URL(url);
  return /\/mcp(?:\/chatgpt)?\/?$/.test(pathname)
    ? undefined
    : `--url must be the address of the endpoint, which ends in /mcp: ${origin}/mcp`;
};

const connect = async (files: Files, options: ConnectOptions): Promise<void> => {
  const { url, client: which, dryRun: isDry = false, json = false } = options;
  const installed = url === undefined ? OWNERS : installedClients(files.places, files.disk);
  const clients = which === 'all' ? installed : [which];
  const diffs: string[] = [];
  const report = await runPlan(files, isDry, ({ places, disk, now }, state) => {
    const plan = planConnection({ places, disk, state, now: now() }, { name: NAME, url, clients });
    diffs.push(...diffsOf(plan.writes, places));
    return plan;
  });
  if (!json && diffs.length > 0) print([...diffs, '']);
  if (!json && clients.length === 0) return print(['No client was found on this machine; name one with --client.']);
  printResult(report, syncLines(report), json);
  process.exitCode = exitCodeOf(report);
};
