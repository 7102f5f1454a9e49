// Starts the real server (wrangler dev, workerd) for tests that talk to it from outside. Each server has its own ports
// and, unless told otherwise, its own state folder, so that servers of several test files do not disturb each other.
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { newFolder } from './folders.ts';
import { crash, endBy, startUntil } from './program.ts';
import { firstProject } from './project-copy.ts';
import { listen } from './web-server.ts';

export type RunningServer = {
  readonly port: number;
  readonly origin: string;
  /** The MCP endpoint. */
  readonly url: string;
  /** What the server has printed so far. */
  readonly output: () => string;
  /** The process id of wrangler, whose child is workerd. */
  readonly pid: number | undefined;
  /** Asks the server to end (SIGTERM) and waits until it has. */
  readonly stop: () => Promise<void>;
  /** Ends every process of the server at once (SIGKILL), as a crash or a power cut would. */
  readonly kill: () => Promise<void>;
};

/** Where a server runs: on which port (a free one by default) and in which folder (the first list's by default). */
type Place = { readonly port?: number; readonly directory?: string };

/**
 * Starts the server and resolves when it answers; `args` are passed to `wrangler dev`.
 * State lives in a folder that is removed with the server, unless `args` name one with `--persist-to`.
 */
export const startServer = async (args: readonly string[] = [], place: Place = {}): Promise<RunningServer> => {
  const ownState = args.includes('--persist-to') ? undefined : newFolder();
  const removeOwnState = async (): Promise<void> => {
    if (ownState !== undefined) await rm(ownState, { recursive: true, force: true });
  };
  const command = [
    ...[process.execPath, resolve('node_modules/wrangler/bin/wrangler.js'), 'dev'],
    '--show-interactive-dev-session=false',
    ...['--port', String(place.port ?? 0), '--inspector-port', '0'],
    ...(ownState === undefined ? [] : ['--persist-to', ownState]),
    ...args,
  ];
  const options = {
    cwd: place.directory ?? firstProject(),
    detached: true,
    env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  };
  const { process: wrangler, output } = await startUntil(READY, command, options).catch(async (error: unknown) => {
    await removeOwnState();
    throw error;
  });
  const [, origin = ''] = READY.exec(output()) ?? [];
  return {
    port: Number(new URL(origin).port),
    origin,
    url: `${origin}/mcp`,
    output,
    pid: wrangler.pid,
    stop: () => endBy(wrangler, () => wrangler.kill('SIGTERM')).then(removeOwnState),
    kill: () => crash(wrangler).then(removeOwnState),
  };
};

const READY = /Ready on (http:\S+:\d+)\s/;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to ask for the server. */
    serverKeeper: string;
  }
}

/** The one started server of all suites that only ask questions and leave nothing behind but sessions. */
export type SharedServer = Pick<RunningServer, 'port' | 'origin' | 'url'>;

/** The shared server, started for the first suite that asks, so that a run of other suites starts none. */
export const sharedServer = async (): Promise<SharedServer> => {
  const answer = await fetch(inject('serverKeeper'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
};

/** Set up once for a run: keeps the shared server, and ends it with the run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  let server: Promise<RunningServer> | undefined;
  const keeper = await listen(async (_, response) => {
    try {
      server ??= startServer();
      const { port, origin, url } = await server;
      response.end(JSON.stringify({ port, origin, url }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide('serverKeeper', keeper.origin);
  return async () => {
    await keeper.stop();
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
};
