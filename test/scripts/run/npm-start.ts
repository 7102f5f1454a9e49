// `npm start` as a process: started, read until it has said how to reach it, and looked for when it has ended.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.ts';
import { type Running, startUntil } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';

/** What `npm start` is started with. */
export const ENV = { ...process.env, CI: '1' };
/** How long ending may take, in milliseconds. */
const ENDED_MS = 120_000;

/** The processes that descend from `root`, itself included. */
export const processesBelow = (root: number): readonly number[] => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const below = (pid: number): readonly number[] => [
    pid,
    ...children.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => below(child)),
  ];
  return below(root);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What is left of `pids` when they have had time to end. */
export const leftOf = async (pids: Iterable<number>): Promise<readonly number[]> => {
  const until = Date.now() + ENDED_MS;
  let left = [...pids].filter(isAlive);
  while (left.length > 0 && Date.now() < until) {
    await wait(100);
    left = left.filter(isAlive);
  }
  return left;
};

/** The flags of a server that keeps its state in `folder`. */
export const flagsFor = async (port: number, folder: string): Promise<readonly string[]> => [
  ...['--port', String(port), '--inspector-port', String(await freePort())],
  ...['--persist-to', join(folder, String(port))],
];

/** Runs `npm start` until it has said how to reach the server. */
export const start = (flags: readonly string[], cwd = firstProject()): Promise<Running> =>
  startUntil(/Ctrl\+C/, ['npm', 'start', '--silent', '--', ...flags], { cwd, env: ENV });
