// The real client programs, pinned and installed by `npm run test:clients`, each run in an isolated home.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { matchesRule } from '../../src/harness/globs.ts';
import type { GeminiCall } from './engines.ts';
import type { Box } from './harness.ts';
import { startMockModel } from './mock-model.ts';

/** The clients that talk to a model in tests. */
export type Agent = 'codex' | 'gemini' | 'opencode' | 'claude';
export type Client = Agent | 'copilot';

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

/** Runs a client in the box's project and gives its output. */
export const runClient = (
  box: Box,
  client: Client,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Ran> =>
  new Promise((done) => {
    const options = { cwd: box.project, env: environment(box, more), timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(join(BIN, client), args, options, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr }),
    );
    child.stdin?.end();
  });

/**
 * Asks Codex's app server one question; gives its result and the warnings it sent on the way. `end` is a message that
 * follows the answer and is waited for.
 */
export const askCodex = async (
  box: Box,
  method: string,
  params: object,
  more: Record<string, string> = {},
  end?: string,
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
  let result: unknown;
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line);
    if (message.method === 'configWarning') warnings.push(message.params);
    if (message.id === 0) {
      send({ method: 'initialized' });
      send({ id: 1, method, params });
    }
    if (message.id === 1) result = message.result ?? message.error;
    if (end === undefined ? message.id !== 1 : message.method !== end) continue;
    child.kill();
    return { result, warnings };
  }
  throw new Error('codex app-server ended without an answer');
};

/** What Codex's own engine decides about a command by the rules that the sync wrote for the person. */
export const askCodexRules = async (box: Box, command: string): Promise<string | undefined> => {
  const file = join(box.home, '.codex/rules/three-good-sources.rules');
  if (!existsSync(file)) return undefined;
  const args = ['execpolicy', 'check', '--rules', file, '--', ...command.split(' ')];
  const { stdout } = await runClient(box, 'codex', args);
  return JSON.parse(stdout).decision;
};

/** What Gemini's own policy engine decides about calls by the policies in the box's home. */
export const askGemini = async (
  box: Box,
  calls: readonly GeminiCall[],
  mode = 'default',
): Promise<{ readonly errors: readonly string[]; readonly decisions: readonly string[] }> => {
  const args = ['test/clients/gemini-engine.ts', join(box.home, '.gemini/policies'), mode];
  const texts = calls.map((call) => JSON.stringify(call));
  const out = await new Promise<string>((done, broken) =>
    execFile(process.execPath, [...args, ...texts], { cwd: resolve('.') }, (error, stdout) =>
      error === null ? done(stdout) : broken(error),
    ),
  );
  // The engine prints notes of its own first.
  return JSON.parse(out.slice(out.lastIndexOf('\n') + 1));
};

/** Whether OpenCode refuses a call of one of its agents outright; anything else it runs. */
export const openCodeRefuses = async (box: Box, tool: string, params: object, agent = 'build'): Promise<boolean> => {
  const args = ['debug', 'agent', agent, '--tool', tool, '--params', JSON.stringify(params)];
  const { stdout, stderr } = await runClient(box, 'opencode', args);
  return /rule which prevents/.test(stdout + stderr);
};

type OpenCodeRule = { readonly permission: string; readonly pattern: string; readonly action: string };

/** The permission rules of one of OpenCode's agents, in the order in which it looks at them. */
export const openCodeRules = async (box: Box, agent = 'build'): Promise<readonly OpenCodeRule[]> => {
  const { stdout } = await runClient(box, 'opencode', ['debug', 'agent', agent]);
  return JSON.parse(stdout).permission;
};

/** What OpenCode decides by its rules: the last one that matches, as its own matcher does. */
export const decisionOf = (rules: readonly OpenCodeRule[], tool: string, text: string): string =>
  rules.findLast((rule) => matchesRule(rule.permission, tool) && matchesRule(rule.pattern, text))?.action ?? 'ask';

/** What Claude Code tells a model that makes one call of a tool. */
export const askClaude = async (box: Box, tool: string, input: object): Promise<readonly string[]> => {
  const model = await startMockModel(tool, [input]);
  await runClient(box, 'claude', ['-p', 'hi', '--dangerously-skip-permissions'], {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'none',
    IS_SANDBOX: '1',
  });
  await model.stop();
  return model.seen.flatMap((request) => request.results);
};

/** Whether Claude Code refuses a call of a tool. */
export const claudeRefuses = async (box: Box, tool: string, input: object): Promise<boolean> => {
  const results = await askClaude(box, tool, input);
  if (results.length === 0) throw new Error('Claude Code did not answer the call');
  return results.some((text) => /denied|cannot be written|No such tool/i.test(text));
};
