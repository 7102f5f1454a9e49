// Starts the server on this machine and says how to reach it. Its flags are passed on to `wrangler dev`. However it ends, no process that it started stays behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { dropControls } from '../../src/domain/excerpt.ts';
import { isObject } from '../../src/domain/json.ts';
import { examplesOf, identityOf } from '../../src/domain/registry/identity.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { commandLine, portNumber, refuse } from '../command-line.ts';
import { exampleCall } from '../example-call.ts';
import { whyNotFree } from '../free-port.ts';
import { configProblems } from '../gate/check.ts';
import { preview } from './preview.ts';
import { refuseUnwritable } from './unwritable.ts';

/** How long wrangler may take to end before it is killed, in milliseconds. */
const PATIENCE_MS = 3000;
const PARENT_CHECK_MS = 500;

/** npm hands a signal to its shell, which ends without passing it on, at any time from here on. */
const parent = process.ppid;

const does = 'Serves the page and the endpoint on this machine, and builds again after each change.';
const { port } = commandLine('npm start --', does)
  .option('--port <number>', 'the port to listen at', portNumber, 8787)
  .option('--persist-to <folder>', 'the folder of the sessions')
  .option('--var <setting>', 'a value of the configuration, such as RUN:public')
  .option('--ip <address>', 'the address to listen at')
  .option('--host <name>', 'the host name that requests are to name')
  .option('--inspector-port <number>', 'the port for a debugger')
  .option('--log-level <level>', 'how much wrangler says')
  .option('--local-protocol <name>', 'http or https')
  .parse()
  .opts<{ port: number }>();

const welcome = (origin: string, registry: Registry): string => `
Page:      ${origin}/
Endpoint:  ${origin}/mcp

Add it to a client:
  claude mcp add --transport http ${identityOf(registry).name} ${origin}/mcp

Or ask it:
${exampleCall(origin, examplesOf(registry)[0] ?? '').replaceAll(/^/gm, '  ')}
`;

/** The delay of the last line in milliseconds: by then, a reader such as `| head` is gone, which the write detects. */
const LAST_LINE_MS = 500;

const greet = async (origin: string, registry: Registry): Promise<void> => {
  console.log(welcome(origin, registry));
  const [reason] = await Promise.all([whyFailing(origin), wait(LAST_LINE_MS)]);
  if (reason !== undefined) console.error(`The server reports a problem at /health: ${reason}\n`);
  console.log('Stop it with Ctrl+C.');
};

/** The reason that /health gives; undefined if all is well or the server was stopped meanwhile. */
const whyFailing = async (origin: string): Promise<string | undefined> => {
  const answer = await fetch(`${origin}/health`).catch(() => undefined);
  if (answer === undefined || answer.ok) return undefined;
  const body: unknown = await answer.json();
  return isObject(body) ? String(body['reason']) : undefined;
};

/** Lines of wrangler that nobody needs: its requests, its rebuilds, where it read its values. */
const NOISE = /^(\[wrangler:info\]|⎔|Using secrets |The file .* changed|\[custom build\] Running|$)/u;

/** How wrangler marks the output of the build, which is one sentence for each save. */
const OF_BUILD = /^\[custom build\] /;

const run = (registry: Registry): void => {
  // In a separate process group, so that wrangler, workerd and esbuild can be ended together.
  const wrangler = spawn('wrangler', ['dev', '--show-interactive-dev-session=false', ...process.argv.slice(2)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
  const stop = (): void => {
    signalGroup(wrangler, 'SIGTERM');
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  const startup: string[] = [];
  let isReady = false;
  createInterface({ input: wrangler.stdout }).on('line', (line) => {
    const said = line.replace(OF_BUILD, '');
    if (isReady && !NOISE.test(line) && said.trim() !== '') console.log(said);
    if (isReady) return;
    startup.push(line);
    isReady = line.includes('Ready on');
    if (isReady) void greet(`http://localhost:${port}`, registry);
  });
  // A reader that has seen enough, such as `| head`, is no failure.
  process.stdout.on('error', stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref();
  process.on('exit', () => signalGroup(wrangler, 'SIGKILL'));
  wrangler.on('exit', (code) => {
    if (!isReady) console.error(startup.join('\n'));
    process.exit(code ?? 0);
  });
};

const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
};

const taken = await whyNotFree(port);
if (taken !== undefined) refuse(taken);
// wrangler also runs these, but buries their messages about a wrong configuration or list.
const problems = existsSync('.dev.vars')
  ? await configProblems()
  : ['.dev.vars is missing, so strangers could reach this server: git restore .dev.vars'];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log('Building: the list and its index, then the Worker and the pages.');
const { registry, isUsual, says } = await preview('.').catch(refuseUnwritable);
if (!isUsual) console.error(dropControls(says).replaceAll('\n', ' '));
if (registry === undefined) process.exit(1);
run(registry);
