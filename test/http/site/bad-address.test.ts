// A Host that reaches into the path is refused before any route sees the request. How workerd reads others, such as one
// with a space: test/scripts/run/serve-wire.test.ts.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';

const serve = coreApp({ mode: 'public' });
const status = async (host: string, path: string): Promise<number> =>
  (await serve(new Request(`http://localhost:8787${path}`, { headers: { Host: host } }))).status;

test.each([
  { hosts: ['sources.example', 'SOURCES.example:443', '127.0.0.1:8787', '[2001:db8::1]:8787'], want: 200 },
  { hosts: ['a/b', '/', 'a?b', 'a#b', 'a\\b'], want: 400 },
])('the Hosts $hosts get $want', async ({ hosts, want }) => {
  for (const host of hosts) expect(await status(host, '/health'), host).toBe(want);
  if (want === 400) for (const path of ['/', '/mcp', '/x']) expect(await status('a/b', path), path).toBe(400);
});
