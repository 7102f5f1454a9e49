// What clients that run in a web page need: preflights, and CORS headers on every answer, refusals included.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, initialize, modern, notification, openSession, request, type Sent } from '../../support/wire.ts';

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
  const ours = 'mcp-session-id mcp-protocol-version last-event-id mcp-method mcp-name'.split(' ');
  expect(listOf(answer.headers['access-control-allow-headers'])).toEqual([
    ...['content-type', 'accept', 'authorization'],
    ...ours,
  ]);
  expect(Number(answer.headers['access-control-max-age'])).toBeGreaterThan(0);
  // Credentials never are.
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});

const ANSWERS: readonly { readonly says: string; readonly sent: Sent; readonly status: number }[] = [
  { says: 'a handshake', sent: { body: initialize() }, status: 200 },
  { says: 'a stateless result', sent: modern('tools/list'), status: 200 },
  { says: 'a stream', sent: modern('subscriptions/listen', { notifications: {} }), status: 200 },
  {
    says: 'a dropped notification',
    sent: { ...modern('x'), body: notification('x', { _meta: modern('x').body['params'] }) },
    status: 202,
  },
  { says: 'a parse error', sent: { body: '{' }, status: 400 },
  { says: 'a batch', sent: { body: [] }, status: 400 },
  { says: 'a missing session', sent: { body: request('tools/list') }, status: 400 },
  {
    says: 'a version mismatch',
    sent: { ...modern('tools/list'), headers: { 'MCP-Protocol-Version': 'x' } },
    status: 400,
  },
  { says: 'an unknown session', sent: { headers: { 'Mcp-Session-Id': 'bogus' }, body: request('ping') }, status: 404 },
  { says: 'an unknown stateless method', sent: modern('ping'), status: 404 },
  { says: 'a wrong verb', sent: { verb: 'GET' }, status: 405 },
  { says: 'a DELETE of no session', sent: { verb: 'DELETE' }, status: 400 },
  { says: 'an Accept that admits nothing', sent: { headers: { Accept: 'text/html' }, body: '{}' }, status: 406 },
  { says: 'a body too large', sent: { body: ' '.repeat(65_537) }, status: 413 },
  { says: 'a wrong media type', sent: { headers: { 'Content-Type': 'text/plain' }, body: '{}' }, status: 415 },
];
test.each(ANSWERS)('a page can read $says (CORS-3, CORS-4, CORS-5)', async ({ sent, status }) => {
  const answer = await exchange(serve, { ...sent, headers: { ...sent.headers, Origin: ORIGIN } });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin' });
  expect(listOf(answer.headers['access-control-expose-headers'])).toEqual([
    'mcp-session-id',
    'mcp-protocol-version',
    'retry-after',
  ]);
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
