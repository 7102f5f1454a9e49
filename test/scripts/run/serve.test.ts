// `npm run serve`: the Worker on a machine of one's own, without wrangler. What it refuses, and what outlives a crash:
// serve.more.test.ts.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
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
  // LOG_REQUESTS is on in the values of wrangler.toml.
  expect(output()).toContain('{"event":"request","route":"/"');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${origin}/health`)).rejects.toThrow();
});
