// Runs the MCP Inspector's command line once and reads what it answered.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `answer` is the JSON on its standard output, undefined when there was none; `errors` is its standard error. */
export type Inspection = { readonly exitCode: number; readonly answer: unknown; readonly errors: string };

const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';

/** One call of `mcp-inspector --cli` in a home folder of its own. */
export const inspect = async (args: readonly string[]): Promise<Inspection> => {
  const home = await mkdtemp(join(tmpdir(), 'inspector-'));
  const inspector = spawn(process.execPath, [INSPECTOR, '--cli', ...args, '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, MCP_INSPECTOR_SECRET_STORE: 'memory' },
  });
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  inspector.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  inspector.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [exitCode] = await once(inspector, 'close');
  await rm(home, { recursive: true, force: true });
  const text = Buffer.concat(output).toString().trim();
  return {
    exitCode: Number(exitCode),
    answer: text === '' ? undefined : JSON.parse(text),
    errors: Buffer.concat(errors).toString(),
  };
};
