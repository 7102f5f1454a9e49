// `npm run serve` as a process that a test can ask and crash.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { firstProject } from '../../support/project-copy.ts';

export type Served = { readonly process: ChildProcess; readonly output: () => string };

/** Serves the first list at `port`, with its sessions in `state`; killed with the test. */
export const serve = (port: number, state: string, env?: NodeJS.ProcessEnv): Promise<Served> =>
  serveIn(firstProject(), ['--port', String(port), '--state', state], env);

/** Serves the project in the folder `cwd` likewise. */
export const serveIn = (cwd: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Served> =>
  start({ cwd, args, env }, onTestFinished);

/** Serves the first list until the caller crashes it. */
export const serveOn = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Served> =>
  start({ cwd: firstProject(), args, env }, () => undefined);

type Start = { readonly cwd: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv | undefined };

const start = async ({ cwd, args, env }: Start, end: (stop: () => Promise<void>) => void): Promise<Served> => {
  // In a process group of its own, so that a crash can take all of it, as the end of a container does.
  const child = spawn(process.execPath, ['scripts/run/serve.ts', ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  end(() => crash(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  while (!output.join('').includes('answers at')) {
    if (child.exitCode !== null) throw new Error(`serve ended early:\n${output.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { process: child, output: () => output.join('') };
};

/** Ends every process of it at once. */
export const crash = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};
