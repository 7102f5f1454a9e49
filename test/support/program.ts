// Runs a program to its end, and says in which surroundings.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Box } from './harness.ts';

const COMPILED = process.env['NODE_COMPILE_CACHE'];
/** What a program is given that shall see nothing else: where others lie, and what an earlier start compiled. */
export const PROGRAM_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  ...(COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: COMPILED }),
};

/** `output` is standard output and standard error together, in the order they came. */
export type Finished = { readonly exitCode: number; readonly output: string };

/** Runs `command` in `directory`, by default the project's, and waits until it has ended. */
export const runToEnd = async (
  command: string,
  args: readonly string[],
  directory: string = process.cwd(),
): Promise<Finished> => {
  const program = spawn(command, args, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
  const output: Buffer[] = [];
  program.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  program.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [exitCode] = await once(program, 'close');
  return { exitCode: Number(exitCode), output: Buffer.concat(output).toString() };
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
