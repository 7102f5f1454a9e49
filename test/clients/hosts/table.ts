// The hosts that are asked, and how to have one in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer, Target } from './host.ts';
import type { Order, Reply } from './host-process.ts';
import manifest from './package.json' with { type: 'json' };

export type Row = {
  readonly name: string;
  readonly version: string;
  readonly adapter: string;
  /** The name under which the package is installed. */
  readonly alias: string;
  readonly transports: readonly Target['transport'][];
};

const versions: Readonly<Record<string, string>> = manifest.dependencies;
const row = (
  name: string,
  adapter: string,
  alias: string = name,
  transports: Row['transports'] = ['http', 'stdio'],
): Row => ({
  name,
  version: (versions[alias] ?? '').split('@').at(-1) ?? '',
  adapter,
  alias,
  transports,
});

export const HOSTS: readonly Row[] = [
  row('@ai-sdk/mcp', 'ai-sdk'),
  row('@ai-sdk/mcp', 'ai-sdk', 'ai-sdk-mcp-1'),
  row('@langchain/mcp-adapters', 'langchain'),
  row('@openai/agents', 'openai-agents'),
  row('@mastra/mcp', 'mastra'),
  row('mcp-use', 'mcp-use'),
  row('@google/adk', 'google-adk'),
  row('agents', 'cloudflare-agents', 'agents', ['http']),
  row('@modelcontextprotocol/sdk', 'sdk', 'sdk-1.10'),
  row('@modelcontextprotocol/sdk', 'sdk', 'sdk-1.13'),
  row('@modelcontextprotocol/sdk', 'sdk', 'sdk-1.20'),
  row('@modelcontextprotocol/sdk', 'sdk', 'sdk-1.24'),
  row('@modelcontextprotocol/client', 'sdk', 'client-2.0'),
];

export const isInstalled = ({ alias }: Row): boolean => existsSync(`.cache/hosts/node_modules/${alias}/package.json`);

/** What a test may ask of a host in another process. */
export type RemoteHost = {
  /** What the host offers, by the names in `Host`. */
  readonly offers: readonly string[];
  readonly list: () => Promise<readonly string[]>;
  /** A call that the host refuses or that throws is an error whose text is the message. */
  readonly call: (tool: string, args: object) => Promise<Answer>;
  readonly ask: (operation: 'resource' | 'prompt' | 'converse', ...args: readonly unknown[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** No telemetry, no tracing, no update check, and a home of its own. */
const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  CI: '1',
  DO_NOT_TRACK: '1',
  LANGSMITH_TRACING: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  MCP_USE_ANONYMIZED_TELEMETRY: 'false',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
});

/** Starts a host, connects it to `target`, and gives it. What it prints is shown only if it ends by itself. */
export const openHost = async ({ adapter, alias }: Row, target: Target, home: string): Promise<RemoteHost> => {
  const program = fileURLToPath(new URL('./host-process.ts', import.meta.url));
  const child = fork(program, [adapter, alias], { env: environment(home), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const exited = once(child, 'exit');
  const send = await channelTo(child, exited);
  const names = await send('open', target);
  return {
    offers: Array.isArray(names) ? names.map(String) : [],
    list: async () => {
      const tools = await send('list');
      return Array.isArray(tools) ? tools.map(String) : [];
    },
    call: (tool, args) =>
      send('call', tool, args).then(asAnswer, (error: Error) => ({ isError: true, text: error.message })),
    ask: send,
    close: async () => {
      await send('close').catch(() => undefined);
      child.kill();
      await exited;
    },
  };
};

/** Gives a function that sends one order and resolves with its answer, once the process is ready for orders. */
const channelTo = async (child: ChildProcess, exited: Promise<unknown>) => {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const ready = Promise.withResolvers<unknown>();
  const waiting = [ready];
  child.on('message', ([number, value, error]: Reply) => {
    if (error === undefined) waiting[number]?.resolve(value);
    else waiting[number]?.reject(new Error(error));
  });
  exited.then(() => {
    for (const { reject } of waiting) reject(new Error(`the host ended:\n${output.join('')}`));
  });
  await ready.promise;
  return (operation: Order[1], ...args: readonly unknown[]): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    child.send([waiting.push(answer) - 1, operation, args]);
    return answer.promise;
  };
};

const asAnswer = (value: unknown): Answer =>
  typeof value === 'object' && value !== null && 'isError' in value && 'text' in value
    ? { isError: value.isError === true, text: String(value.text) }
    : { isError: true, text: `no answer: ${JSON.stringify(value)}` };
