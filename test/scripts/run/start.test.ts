// The first command of the README: what it prints has to work as printed, what is wrong has to be said clearly, and
// nothing it started may outlive it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { firstProject } from '../../support/first-project.ts';
import { runToEnd } from '../../support/program.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

const ENV = { ...process.env, CI: '1' };
/** How long ending may take, in milliseconds. */
const ENDED_MS = 10_000;

/** The processes that descend from `root`, itself included. */
const processesBelow = (root: number): readonly number[] => {
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

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** What is left of `pids` when they have had time to end. */
const leftOf = async (pids: Iterable<number>): Promise<readonly number[]> => {
  const until = Date.now() + ENDED_MS;
  let left = [...pids].filter(isAlive);
  while (left.length > 0 && Date.now() < until) {
    await wait(100);
    left = left.filter(isAlive);
  }
  return left;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'three-good-sources-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const flagsFor = async (port: number): Promise<readonly string[]> => [
  ...['--port', String(port), '--inspector-port', String(await freePort())],
  ...['--persist-to', join(folder, String(port))],
];

type Started = { readonly npm: ChildProcess; readonly output: () => string };

/** Runs `npm start` until it has said how to reach the server; gives npm and what was printed, which grows. */
const start = async (port: number, more: readonly string[] = [], cwd = firstProject()): Promise<Started> => {
  const npm = spawn('npm', ['start', '--silent', '--', ...(await flagsFor(port)), ...more], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ENV,
  });
  let output = '';
  await new Promise<void>((ready, failed) => {
    npm.once('exit', () => failed(new Error(`npm start ended early:\n${output}`)));
    const watch = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Ctrl+C')) ready();
    };
    npm.stdout.on('data', watch);
    npm.stderr.on('data', watch);
  });
  return { npm, output: () => output };
};

describe('npm start', () => {
  let port: number;
  let started: Started;
  let processes: readonly number[];
  beforeAll(async () => {
    port = await freePort();
    started = await start(port);
    processes = processesBelow(started.npm.pid ?? 0);
  });

  test('prints the page first, then the endpoint, and not a word of the tool below it', async () => {
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
    await wait(300);
    const lines = started.output().trim().split('\n');
    expect(lines[0]).toBe(`Page:      http://localhost:${port}/`);
    expect(lines[1]).toBe(`Endpoint:  http://localhost:${port}/mcp`);
    expect(started.output()).not.toMatch(/wrangler|secrets|binding|custom build|⎔/i);
  });

  test('prints the curl command of the README, which answers with text when it is pasted', async () => {
    const command = /^ {2}(curl (?:.*\n)*? {4}\| node .*)$/m.exec(started.output())?.[1] ?? '';
    const readme = await readFile(join(firstProject(), 'README.md'), 'utf8');
    const shown = /^```sh\n(curl [\s\S]*?)\n```$/m.exec(readme)?.[1] ?? '';
    const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
    expect(withoutSpaces(shown.replaceAll(':8787', `:${port}`))).toBe(withoutSpaces(command));
    const pasted = await runToEnd('bash', ['-c', command]);
    expect(pasted.output).toMatch(/^Category: Rust Learning\nSlug: rust-learning\n/);
  });

  test('SIGTERM to npm leaves no process and frees the port', async () => {
    expect(processes.length).toBeGreaterThan(3);
    started.npm.kill('SIGTERM');
    expect(await leftOf(processes)).toEqual([]);
    expect(await isFree(port)).toBe(true);
  });
});

// `head -1` ends before the welcome, `head` with it: then nothing is written that would find the pipe closed by itself.
test.each(['head -1', 'head'])('npm start | %s leaves no process and frees the port', async (reader) => {
  const port = await freePort();
  const shell = spawn('bash', ['-c', `npm start -- ${(await flagsFor(port)).join(' ')} | ${reader}`], {
    cwd: firstProject(),
    stdio: 'ignore',
    env: ENV,
  });
  const seen = new Set<number>();
  const look = setInterval(() => {
    for (const pid of processesBelow(shell.pid ?? 0)) seen.add(pid);
  }, 200);
  await once(shell, 'exit');
  clearInterval(look);
  expect(seen.size).toBeGreaterThan(4);
  expect(await leftOf(seen)).toEqual([]);
  expect(await isFree(port)).toBe(true);
});

test('npm start says what /health says where that is not ok', async () => {
  const { npm, output } = await start(await freePort(), ['--var', 'PUBLIC_ULR:http://x']);
  const processes = processesBelow(npm.pid ?? 0);
  npm.kill('SIGTERM');
  expect(output()).toContain(
    '/health says: invalid configuration: PUBLIC_ULR is not a configuration value; did you mean PUBLIC_URL?',
  );
  expect(await leftOf(processes)).toEqual([]);
});

describe('npm start while the list is edited', () => {
  let project: ProjectCopy;
  beforeAll(async () => {
    project = await copyProject();
    const command = ['scripts/curator/main.ts', '--keys', join(folder, 'keys')];
    for (const args of [['new-key', '--name', 'Ada'], ['release']]) {
      expect(await runToEnd(process.execPath, [...command, ...args], project.directory)).toMatchObject({ exitCode: 0 });
    }
  });
  afterAll(() => project.remove());

  test('serves each save, marks it, keeps the last good list of a broken one, and says one sentence each', async () => {
    const port = await freePort();
    const { npm, output } = await start(port, [], project.directory);
    const processes = processesBelow(npm.pid ?? 0);
    const health = async (): Promise<unknown> => (await fetch(`http://localhost:${port}/health`)).json();
    const said = (): readonly string[] =>
      output()
        .split('\n')
        .filter((line) => line.startsWith('registry.json'));
    expect(await health()).toMatchObject({ signature: 'verified' });
    await project.edit('registry.json', 'Learning the Rust', 'Learning all the Rust');
    await expect.poll(health, POLL).toMatchObject({ status: 'ok', notice: 'unreleased changes, not signed' });
    await project.edit('registry.json', '"categories": {', '"categories": ');
    await expect.poll(said, POLL).toHaveLength(2);
    expect(await health()).toMatchObject({ status: 'ok', notice: 'unreleased changes, not signed' });
    expect(said()).toEqual([
      'registry.json is served: 10 topics, unreleased changes, not signed',
      expect.stringMatching(/^registry\.json:\d+:\d+ .*; the last good list is served until you save a sound one$/),
    ]);
    npm.kill('SIGTERM');
    expect(await leftOf(processes)).toEqual([]);
  });
  const POLL = { timeout: 60_000, interval: 200 };
});

describe('npm start that cannot start', () => {
  test('names the port that is taken and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exitCode, output } = await runToEnd(
      'npm',
      ['start', '--silent', '--', '--port', String(port)],
      firstProject(),
    );
    other.close();
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} is already in use. Stop the other program, or choose another: npm start -- --port 9000`,
    );
  });
  test.each(['0', '65536', 'eight'])('refuses %s as a port', async (port) => {
    const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/start.ts', '--port', port]);
    expect([exitCode, output.trim()]).toEqual([2, `--port must be a whole number from 1 to 65535, not ${port}`]);
  });
  test('shows what wrangler says where it does not start', async () => {
    const { exitCode, output } = await runToEnd('npm', ['start', '--silent', '--', '--wrong-flag'], firstProject());
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/wrong-flag/);
  });
});
