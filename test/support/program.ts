// Runs programs to their end, or until they are ready, and says in which surroundings.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Box } from './harness.ts';

const COMPILED = process.env['NODE_COMPILE_CACHE'];
/** The whole environment of an isolated program: where other programs lie, and the cache of compiled code. */
export const PROGRAM_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  ...(COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: COMPILED }),
};

/** `output` is standard output and standard error together, in the order they came. */
export type Finished = { readonly exitCode: number; readonly output: string };

/** Runs `command` in `directory`, by default the project's, with `more` in its environment, and waits until it has ended. */
export const runToEnd = async (
  command: string,
  args: readonly string[],
  directory: string = process.cwd(),
  more: NodeJS.ProcessEnv = {},
): Promise<Finished> => {
  const program = spawn(command, args, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', ...more },
  });
  const output: Buffer[] = [];
  program.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  program.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [exitCode] = await once(program, 'close');
  return { exitCode: Number(exitCode), output: Buffer.concat(output).toString() };
};

/** `output` is what was printed so far. */
export type Running = { readonly process: ChildProcess; readonly output: () => string };

/** How long a program may take until it is ready, in milliseconds; `npm start` builds first. */
const READY_MS = 180_000;

/**
 * Starts a program and waits until it has printed `sign`. A detached one ends with this process.
 * @throws with its output, if it ends too early or is not ready in time; then the program is ended.
 */
export const startUntil = async (
  sign: RegExp,
  [command = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<Running> => {
  const until = Date.now() + READY_MS;
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  if (options.detached) {
    const killWithParent = (): void => killGroup(child);
    process.once('exit', killWithParent);
    child.once('exit', () => process.off('exit', killWithParent));
  }
  while (!sign.test(output)) {
    const isLate = Date.now() > until;
    if (isLate) await endBy(child, options.detached ? killGroup : () => child.kill('SIGKILL'));
    const why = isLate ? 'was not ready in time' : 'ended early';
    if (hasEnded(child)) throw new Error(`${command} ${args.join(' ')} ${why}:\n${output}`);
    await wait(50);
  }
  return { process: child, output: () => output };
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
};

/** Ends a detached program with all its processes at once, as a crash or the end of a container does. */
export const crash = (child: ChildProcess): Promise<void> => endBy(child, killGroup);

/** Ends a program by `how`, unless it has ended, and waits until it has. */
export const endBy = async (child: ChildProcess, how: (child: ChildProcess) => unknown): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  how(child);
  await ended;
};

/** Runs `command` in a box's project, with the box's home, and waits until it has ended. */
export const runInBox = (
  { project, home }: Box,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => {
  const options = { cwd: project, encoding: 'utf8', env: { ...PROGRAM_ENV, HOME: home, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, stdout, stderr };
};
