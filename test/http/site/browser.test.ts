// What clients that run in a web page need: preflights, and CORS headers on every answer, refusals included.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, initialize, openSession } from '../../support/wire.ts';
import { VECTORS } from '../../vectors/all.ts';
import { needsSessions, run } from '../../vectors/vector.ts';

const ORIGIN = 'http://localhost:6274';
const serve = coreApp();
const listOf = (value: string | undefined): readonly string[] => (value ?? '').toLowerCase().split(/,\s*/);

test('a preflight is answered at once, with what a client may use (CORS-1, CORS-2, CORS-4)', async () => {
  const answer = await exchange(serve, {
    verb: 'OPTIONS',
    headers: {
      ...{ Origin: ORIGIN, Accept: 'text/html', 'Content-Type': 'text/plain', 'Mcp-Session-Id': 'bogus' },
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,mcp-method,mcp-name,mcp-protocol-version',
    },
  });
  expect(answer).toMatchObject({ status: 204, text: '', headers: { 'access-control-allow-origin': ORIGIN } });
  expect(listOf(answer.headers['access-control-allow-methods'])).toEqual(['post', 'get', 'delete', 'options']);
  expect(answer.headers['vary']).toBe('Origin, Access-Control-Request-Headers');
  const ours = 'mcp-session-id mcp-protocol-version last-event-id mcp-method mcp-name'.split(' ');
  expect(listOf(answer.headers['access-control-allow-headers'])).toEqual([
    ...['content-type', 'accept', 'authorization'],
    ...ours,
  ]);
  expect(Number(answer.headers['access-control-max-age'])).toBeGreaterThan(0);
  // Credentials never are.
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});

needsSessions(() => [serve]);

// A refused Origin or Host is for no page to read.
const READABLE = VECTORS.filter(({ want, sent }) => want.status !== 403 && (sent.path ?? '/mcp') === '/mcp');
test('a page can read the answer to each vector (CORS-3, CORS-4, CORS-5)', async () => {
  const wanted = {
    'access-control-allow-origin': ORIGIN,
    'access-control-expose-headers': 'Mcp-Session-Id, MCP-Protocol-Version, Retry-After',
    vary: expect.stringMatching(/^Origin\b/),
  };
  const wrong: { readonly says: string; readonly headers: object }[] = [];
  for (const { sent, ...vector } of READABLE) {
    const asked = { ...vector, sent: { ...sent, headers: { ...sent.headers, Origin: ORIGIN } } };
    const { headers } = await run(serve, asked);
    if (!expect.objectContaining(wanted).asymmetricMatch(headers)) wrong.push({ says: vector.says, headers });
  }
  // What all lack is said once.
  expect(wrong[0]?.headers ?? wanted, `${wrong.length} answers, such as ${wrong[0]?.says}`).toMatchObject(wanted);
});

test('a page can read that its session ended (CORS-4)', async () => {
  const session = await openSession(serve);
  const answer = await exchange(serve, { verb: 'DELETE', headers: { ...session, Origin: ORIGIN } });
  expect(answer).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': ORIGIN } });
});

test('an answer to a program carries no CORS headers', async () => {
  const answer = await exchange(serve, { body: initialize() });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
