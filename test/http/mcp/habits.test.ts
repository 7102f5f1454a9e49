// Habits of clients in the wild that a server must put up with, one test each, named after the habit. What a single message
// shows stands among the vectors.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, initialize, modern, openSession, request } from '../../support/wire.ts';
import { ask, ERAS } from '../../vectors/methods.ts';

const serve = coreApp();

test.each(['/mcp/', '/mcp/chatgpt/'])('a client that is given %s, with a slash at its end, is served', async (path) => {
  expect(await exchange(serve, { path, body: initialize() })).toMatchObject({ status: 200, body: { result: {} } });
  const foreign = { Origin: 'null' };
  expect(await exchange(serve, { path, headers: foreign, body: initialize() })).toMatchObject({ status: 403 });
});

test('a client that opens or resumes a stream with GET learns that there is none (H-GET-4, H-GET-5)', async () => {
  const session = { ...(await openSession(serve)), 'Last-Event-ID': '42' };
  for (const more of [{}, session]) {
    const headers = { Accept: 'text/event-stream', ...more };
    expect(await exchange(serve, { verb: 'GET', headers })).toMatchObject({ status: 405 });
  }
  expect(await exchange(serve, { verb: 'GET', path: '/sse' })).toMatchObject({ status: 404 });
});

test('a client that sends an Authorization header nobody asked for is served', async () => {
  const headers = { Authorization: 'Bearer whatever' };
  expect(await exchange(serve, { headers, body: initialize() })).toMatchObject({ status: 200 });
});

test('a session id that a proxy copied names that session, and DELETE ends it (SES-6)', async () => {
  const { 'Mcp-Session-Id': id } = await openSession(serve);
  const headers = { 'Mcp-Session-Id': `${id}, ${id}` };
  expect(await exchange(serve, { headers, body: request('ping') })).toMatchObject({ status: 200 });
  expect(await exchange(serve, { verb: 'DELETE', headers })).toMatchObject({ status: 204 });
});

test('a client that keeps its session id for the next handshake gets a new session (SES-3)', async () => {
  const old = await openSession(serve);
  const { status, headers } = await exchange(serve, { headers: old, body: initialize() });
  expect(status).toBe(200);
  expect(headers['mcp-session-id']).not.toBe(old['Mcp-Session-Id']);
});

test.each(['q', 'question', 'topic', 'search', 'Query'])(
  'a model that calls the argument %s is told what it is called (CALL-3, DEV-2)',
  async (name) => {
    const params = { name: 'get_sources', arguments: { [name]: 'learn rust' } };
    const says = expect.stringContaining('Missing required parameter: query');
    const said = await Promise.all(ERAS.map((era) => ask(serve, era, { method: 'tools/call', params })));
    const bodies = [
      { error: { code: -32602, message: says } },
      { result: { isError: true, content: [{ text: says }] } },
    ];
    expect(said).toMatchObject(bodies.map((body) => ({ status: 200, body })));
  },
);

test('an official scenario that calls the first tool with {} gets a result (CALL-1)', async () => {
  const { body } = await exchange(serve, modern('tools/list'));
  const first = JSON.stringify(body).match(/"tools":\[\{"name":"([^"]+)"/)?.[1];
  const call = await exchange(serve, modern('tools/call', { name: first, arguments: {} }));
  expect(call).toMatchObject({ status: 200, body: { result: { isError: false } } });
});
