// `npm run serve` has its sessions on disk, so they outlive a crash; signals, file handles, and bad values.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, whyNotFree } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { crash, runToEnd, startUntil } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serve } from './serving.ts';

test('a session that was opened before a crash still answers after the next start', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const first = await serve(port, state);
  const client = new Client({ name: 'patient', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  await crash(first.process);
  await serve(port, state);
  const answer = await client.callTool({ name: 'get_sources', arguments: { query: TOPIC.query } });
  expect(answer.structuredContent).toMatchObject({ found: true, category: { slug: TOPIC.slug } });
});

test('a bad value is refused in one sentence', async () => {
  const call = ['PUBLIC_URL=sources', process.execPath, 'scripts/run/serve.ts'];
  const { exitCode, output } = await runToEnd('env', call, firstProject());
  expect(exitCode).not.toBe(0);
  expect(output).toContain('PUBLIC_URL must be an origin');
  expect(output).not.toContain('    at ');
});

test('a folder in which workerd cannot be prepared is refused in one line', async () => {
  const state = folderForTest();
  writeFileSync(join(state, 'workerd'), '');
  const args = ['scripts/run/serve.ts', '--port', String(await freePort()), '--state', state];
  const { exitCode, output } = await runToEnd(process.execPath, args, firstProject());
  expect([exitCode, output.trim().split('\n').at(-1)]).toEqual([
    1,
    `No sessions can be kept in ${state}: a file or a dead link is in the way. Choose another: --state FOLDER`,
  ]);
});

test('what ended leaves no file: the next start removes it, also what ended while nothing ran, and keeps what lives', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const first = await serve(port, state);
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const transports = [1, 2, 3].map(() => new StreamableHTTPClientTransport(url));
  for (const transport of transports) await new Client({ name: 'brief', version: '1.0.0' }).connect(transport);
  const [ended, expired, living] = transports.map(({ sessionId = '' }) => sessionId);
  await transports[0]?.terminateSession();
  await crash(first.process);
  const paths = readdirSync(join(state, 'do'), { recursive: true, encoding: 'utf8' });
  const pathOf = (name = ''): string => join(state, 'do', paths.find((path) => path.endsWith(`${name}.sqlite`)) ?? '');
  expect([ended, expired, living].map((id) => existsSync(pathOf(id)))).toEqual([true, true, true]);
  change(pathOf(expired), 'UPDATE _cf_METADATA SET value = 1');
  change(pathOf('metadata'), `UPDATE _cf_ALARM SET scheduled_time = 1 WHERE actor_id = '${expired}'`);
  const { output } = await serve(port, state);
  expect([ended, expired, living].map((id) => existsSync(pathOf(id)))).toEqual([false, false, true]);
  expect(output()).not.toContain('alarm');
});

const change = (path: string, sql: string): void => {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
};

test('SIGTERM to npm ends the server and its workerd', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const args = ['--port', String(port), '--state', state];
  const { process: npm } = await startUntil(/answers at/, ['npm', 'run', 'serve', '--', ...args], {
    cwd: firstProject(),
    detached: true,
  });
  const running = (): string => spawnSync('pgrep', ['-f', state], { encoding: 'utf8' }).stdout;
  expect(running().trim().split('\n').length).toBeGreaterThan(2);
  npm.kill('SIGTERM');
  await expect.poll(running, { timeout: 20_000 }).toBe('');
  expect(await whyNotFree(port, '127.0.0.1')).toBeUndefined();
});

test('silent connections cost two file handles each; where no handle is left, workerd starts again', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const serving = ['scripts/run/serve.ts', '--port', String(port), '--state', state];
  const { process: child, output } = await startUntil(
    /answers at/,
    ['sh', '-c', 'ulimit -n 600; exec "$@"', 'sh', process.execPath, ...serving],
    { cwd: firstProject(), detached: true },
  );
  onTestFinished(() => crash(child));
  const workerd = spawnSync('pgrep', ['-P', String(child.pid), 'workerd'], { encoding: 'utf8' }).stdout.trim();
  const handles = (): number => readdirSync(`/proc/${workerd}/fd`).length;
  const before = handles();
  const sockets: Socket[] = [];
  onTestFinished(() => void sockets.map((socket) => socket.destroy()));
  const open = (count: number): void => {
    for (let nth = 0; nth < count; nth += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  };
  open(100);
  await expect.poll(handles).toBe(before + 200);
  open(400);
  await expect.poll(output, { timeout: 20_000 }).toContain('workerd ended unasked');
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
});
