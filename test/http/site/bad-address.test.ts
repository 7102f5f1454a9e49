// A Host that reaches into the path is refused before any route sees the request. How workerd reads others, such as one
// with a space: test/scripts/run/serve-wire.test.ts.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';

const serve = coreApp({ mode: 'public' });
const answer = async (host: string, path: string): Promise<string> => {
  const response = await serve(new Request(`http://localhost:8787${path}`, { headers: { Host: host } }));
  return response.status === 200 ? 'its page' : `${response.status} ${await response.text()}`;
};
const REFUSED = '400 {"error":"bad_address"}';

test.each([
  { hosts: ['sources.example', 'SOURCES.example:443', '127.0.0.1:8787', '[2001:db8::1]:8787'], want: 'its page' },
  { hosts: ['a/b', '/', 'a?b', 'a#b', 'a\\b'], want: REFUSED },
])('the Hosts $hosts get $want', async ({ hosts, want }) => {
  for (const host of hosts) expect(await answer(host, '/health'), host).toBe(want);
  if (want === REFUSED) for (const path of ['/', '/mcp', '/x']) expect(await answer('a/b', path), path).toBe(want);
});
