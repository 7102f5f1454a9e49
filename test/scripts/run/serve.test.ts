// `npm run serve`: the Worker on a machine of one's own, without wrangler. Sessions are on disk, so they outlive a crash.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { firstProject } from '../../support/first-project.ts';
import { runToEnd } from '../../support/program.ts';
import { TOPIC } from '../../support/topic.ts';

type Served = { readonly process: ChildProcess; readonly output: () => string };

const serve = async (port: number, state: string, env: NodeJS.ProcessEnv = {}): Promise<Served> => {
  const args = ['scripts/run/serve.ts', '--port', String(port), '--state', state];
  // In a process group of its own, so that a crash can take all of it, as the end of a container does.
  const child = spawn(process.execPath, args, {
    cwd: firstProject(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => crash(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  while (!output.join('').includes('answers at')) {
    if (child.exitCode !== null) throw new Error(`serve ended early:\n${output.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { process: child, output: () => output.join('') };
};

const crash = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'three-good-sources-serve-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

test('a session that was opened before a crash still answers after the next start', async () => {
  const [port, state] = [await freePort(), await folder()];
  const first = await serve(port, state);
  const client = new Client({ name: 'patient', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  await crash(first.process);
  await serve(port, state);
  const answer = await client.callTool({ name: 'get_sources', arguments: { query: TOPIC.query } });
  expect(answer.structuredContent).toMatchObject({ found: true, category: { slug: TOPIC.slug } });
});

test('it serves pages and static files, with the values and the rate limit of the deployment, and of the environment', async () => {
  const port = await freePort();
  const { process: child, output } = await serve(port, await folder(), { PUBLIC_URL: 'https://sources.example' });
  const origin = `http://127.0.0.1:${port}`;
  const page = await fetch(`${origin}/`);
  expect(await page.text()).toContain('https://sources.example/mcp');
  const icon = await fetch(`${origin}/favicon.svg`);
  expect(icon.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(icon.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const call = () =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories' } }),
    }).then(({ status }) => status);
  expect(await Promise.all(Array.from({ length: 150 }, call))).toContain(429);
  // LOG_REQUESTS is on in [env.production.vars].
  expect(output()).toContain('{"event":"request","route":"/"');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${origin}/health`)).rejects.toThrow();
});

const REFUSALS = [
  { says: 'a port that is no number', args: ['--port', 'x'], env: {}, want: '--port must be a whole number' },
  { says: 'a bad value', args: [], env: { PUBLIC_URL: 'sources' }, want: 'PUBLIC_URL must be an origin' },
];
test.each(REFUSALS)('$says is refused in one sentence', async ({ args, env, want }) => {
  const before = { ...process.env };
  Object.assign(process.env, env);
  onTestFinished(() => {
    process.env = before;
  });
  const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/serve.ts', ...args], firstProject());
  expect(exitCode).not.toBe(0);
  expect(output).toContain(want);
  expect(output).not.toContain('    at ');
});

test('a port that another program has is refused in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/serve.ts', '--port', port]);
  expect(exitCode).toBe(1);
  expect(output).toContain(`Port ${port} is already in use.`);
  expect(output).not.toContain('    at ');
});
