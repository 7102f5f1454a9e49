// The real client programs, pinned and installed by `npm run test:clients`, each run in an isolated home.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Box } from './harness.ts';

export type Client = 'codex' | 'gemini' | 'opencode' | 'claude';

const BIN = resolve('.cache/clients/node_modules/.bin');
export const isInstalled = (client: Client): boolean => existsSync(join(BIN, client));

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const environment = (box: Box, more: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: box.home,
  CI: '1',
  NO_COLOR: '1',
  TERM: 'dumb',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  ...more,
});

/** Runs a client in the box's project and gives what it said. */
export const runClient = (
  box: Box,
  client: Client,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Ran> =>
  new Promise((done) => {
    const options = { cwd: box.project, env: environment(box, more), timeout: 50_000, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(join(BIN, client), args, options, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr }),
    );
    child.stdin?.end();
  });

/** Asks Codex's app server one question; gives its result and the warnings it sent on the way. */
export const askCodex = async (
  box: Box,
  method: string,
  params: object,
  more: Record<string, string> = {},
): Promise<{ result: unknown; warnings: unknown[] }> => {
  const child = spawn(join(BIN, 'codex'), ['app-server'], {
    cwd: box.project,
    env: environment(box, more),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({
    id: 0,
    method: 'initialize',
    params: { clientInfo: { name: 'test', version: '1' }, capabilities: { experimentalApi: true } },
  });
  const warnings: unknown[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line);
    if (message.method === 'configWarning') warnings.push(message.params);
    if (message.id === 0) {
      send({ method: 'initialized' });
      send({ id: 1, method, params });
    }
    if (message.id !== 1) continue;
    child.kill();
    return { result: message.result ?? message.error, warnings };
  }
  throw new Error('codex app-server ended without an answer');
};
