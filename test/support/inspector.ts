// Runs the MCP Inspector's command line once and reads what it answered.
import { spawnSync } from 'node:child_process';
import { folderForTest } from './folders.ts';

/** `answer` is the JSON on its standard output, undefined when there was none; `errors` is its standard error. */
type Inspection = { readonly exitCode: number | null; readonly answer: unknown; readonly errors: string };

const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';

/** One call of `mcp-inspector --cli` in a home folder of its own. */
export const inspect = (args: readonly string[]): Inspection => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [INSPECTOR, '--cli', ...args, '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, HOME: folderForTest(), MCP_INSPECTOR_SECRET_STORE: 'memory' },
  });
  return { exitCode: status, answer: stdout.trim() === '' ? undefined : JSON.parse(stdout), errors: stderr };
};
