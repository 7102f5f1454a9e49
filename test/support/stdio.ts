// The stdio server as a child process that a test can feed bytes and read lines from.
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import { firstProject } from './first-project.ts';
import type { Box } from './harness.ts';
import { PROGRAM_ENV } from './program.ts';
import { initialize } from './wire.ts';

export type Message = {
  readonly id?: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

/** The bundled command as it ships, built for this test process. */
export const BUNDLE = resolve(`out/local-${process.pid}.mjs`);
export const buildBundle = (): void => {
  execFileSync(process.execPath, ['scripts/build/build-local.ts', BUNDLE], { cwd: firstProject() });
};

/** Builds it before the tests of a file and removes it after them. */
export const useBundle = (): void => {
  beforeAll(buildBundle);
  afterAll(() => {
    for (const file of [BUNDLE, `${BUNDLE}.LEGAL.txt`]) rmSync(file, { force: true });
  });
};

/** A started server. */
export type Stdio = ReturnType<typeof startStdio>;

/** Starts the bundled server, which `buildBundle` has to have made, in a box. */
export const startStdio = ({ home, project }: Pick<Box, 'home' | 'project'>, args: readonly string[] = []) => {
  const child = spawn(process.execPath, [BUNDLE, 'stdio', '--project', project, ...args], {
    env: { ...PROGRAM_ENV, HOME: home },
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const waiting: (() => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const wake of waiting.splice(0)) wake();
  });
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let taken = 0;
  /** The next line as a message; every line has to be one. */
  const next = async (): Promise<Message> => {
    while (lines.length <= taken) await new Promise<void>((wake) => waiting.push(wake));
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
