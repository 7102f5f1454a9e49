// `npm run serve` as a process that a test can ask, read and crash.
import { onTestFinished } from 'vitest';
import { crash, type Running, startUntil } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';

/** Serves the project in the folder `cwd`, until the caller crashes it. */
const start = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> =>
  startUntil(/answers at/, [process.execPath, 'scripts/run/serve.ts', ...args], {
    cwd,
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
