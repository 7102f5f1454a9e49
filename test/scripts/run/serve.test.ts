// `npm run serve`: the Worker on a machine of one's own, without wrangler. What outlives a crash: serve.more.test.ts.

import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { firstProject } from '../../support/first-project.ts';
import { folderForTest } from '../../support/folders.ts';
import { runToEnd } from '../../support/program.ts';
import { serveRaw } from '../../support/web-server.ts';
import { serve } from './serving.ts';

test('it serves pages and static files, with the values and the rate limit of the deployment, and of the environment', async () => {
  const port = await freePort();
  const { process: child, output } = await serve(port, folderForTest(), { PUBLIC_URL: 'https://sources.example' });
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
  const { port } = new URL(await serveRaw(() => undefined));
  const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/serve.ts', '--port', port]);
  expect(exitCode).toBe(1);
  expect(output).toContain(`Port ${port} is already in use.`);
  expect(output).not.toContain('    at ');
});
