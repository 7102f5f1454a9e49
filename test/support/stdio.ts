// The stdio server as a child process that a test can feed bytes and read lines from.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { useBox } from './box.ts';
import type { Box } from './harness.ts';
import { PROGRAM_ENV, runInBox } from './program.ts';
import { firstProject } from './project-copy.ts';
import { initialize } from './wire.ts';

export type Message = {
  readonly id?: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

/** The bundled command as it ships, built once for a run. */
export const BUNDLE = join(firstProject(), 'local.mjs');

/** Builds it where no process of the run has. */
export const buildBundle = (): void => {
  if (existsSync(BUNDLE)) return;
  const next = `${BUNDLE}.${process.pid}`;
  execFileSync(process.execPath, ['scripts/build/build-local.ts', next], { cwd: firstProject() });
  renameSync(next, BUNDLE);
};

/** Builds it before the tests of a file. */
export const useBundle = (): void => beforeAll(buildBundle);

/** A box for each test of a file, and the bundled command in it. */
export const useCommand = () => {
  useBundle();
  const box = useBox();
  const run = (args: readonly string[], env?: Record<string, string>) =>
    runInBox(box, process.execPath, [BUNDLE, ...args], env);
  return { box, run, gives: givesOf(run) };
};

/** Runs a command as it is typed, which has to end with `status` and print `says`. Gives all that it prints. */
export const givesOf =
  (run: (args: readonly string[]) => ReturnType<typeof runInBox>) =>
  (typed: string, status: number, says: string | RegExp = '', errors: unknown = expect.anything()): string => {
    const args = [...typed.matchAll(/"(.*?)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const stdout = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says);
    const ran = run(args);
    expect(ran, typed).toMatchObject({ status, stdout, stderr: errors });
    return ran.stdout;
  };

/** A box for each test of a file, and a server in it. */
export const useServer = () => {
  useBundle();
  const box = useBox();
  const server = {} as Stdio;
  beforeEach(() => void Object.assign(server, startStdio(box)));
  afterEach(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
  });
  return { box, server };
};

/** A started server. */
type Stdio = ReturnType<typeof startStdio>;

/** Starts the bundled server, which `buildBundle` has to have made, in a box. */
export const startStdio = ({ home, project }: Pick<Box, 'home' | 'project'>, args: readonly string[] = []) => {
  const child = spawn(process.execPath, [BUNDLE, 'stdio', '--project', project, ...args], {
    env: { ...PROGRAM_ENV, HOME: home },
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const closed = once(output, 'close');
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let taken = 0;
  /** The next line as a message; every line has to be one. Fails where the server ends without it. */
  const next = async (): Promise<Message> => {
    while (lines.length <= taken) {
      if (child.stdout.readableEnded) throw new Error(`the server ended before it answered: ${errors.join('')}`);
      await Promise.race([once(output, 'line'), closed]);
    }
    taken += 1;
    return JSON.parse(lines[taken - 1] ?? '');
  };
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    child,
    lines,
    errors,
    exit,
    next,
    write: (bytes: string | Uint8Array) => child.stdin.write(bytes),
    send,
    ask: (message: object) => {
      send(message);
      return next();
    },
    open: async () => {
      send(initialize(undefined, 'open'));
      return next();
    },
    end: () => {
      child.stdin.end();
      return exit;
    },
  };
};
