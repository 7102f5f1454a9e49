// Servers as processes that a test can ask, read and crash: `npm run serve`, and what else prints when it is ready.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { firstProject } from '../../support/project-copy.ts';

/** `output` is what was printed so far. */
export type Running = { readonly process: ChildProcess; readonly output: () => string };

/** Starts a program and waits until it has printed `sign`. @throws if it ends before */
export const startUntil = async (
  sign: string,
  [command = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<Running> => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  while (!output.includes(sign)) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(' ')} ended early:\n${output}`);
    await wait(50);
  }
  return { process: child, output: () => output };
};

/** Serves the project in the folder `cwd`, until the caller crashes it. */
const start = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> =>
  startUntil('answers at', [process.execPath, 'scripts/run/serve.ts', ...args], {
    cwd,
    // In a process group of its own, so that a crash can take all of it, as the end of a container does.
    detached: true,
    env: { ...process.env, ...env },
  });

/** Serves the first list until the caller crashes it. */
export const serveOn = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Running> =>
  start(firstProject(), args, env);

/** Serves the project in the folder `cwd` until the test ends. */
export const serveIn = async (cwd: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Running> => {
  const served = await start(cwd, args, env);
  onTestFinished(() => crash(served.process));
  return served;
};

/** Serves the first list likewise, at `port`, with its sessions in `state`. */
export const serve = (port: number, state: string, env?: NodeJS.ProcessEnv): Promise<Running> =>
  serveIn(firstProject(), ['--port', String(port), '--state', state], env);

/** Ends every process of it at once. */
export const crash = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};
