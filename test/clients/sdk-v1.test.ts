// The official SDK's first generation of clients, as most programs embed it, in a whole session over HTTP.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { converses } from './conversation.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const connect = async () => {
  const client = new Client({ name: 'first-generation', version: '1.0.0' });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const transport = new StreamableHTTPClientTransport(new URL(server.url));
  await client.connect(transport);
  return { client, transport, errors };
};

describe('SDK v1 over HTTP, revision 2025-11-25', () => {
  let session: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    session = await connect();
  });
  afterAll(() => session.client.close());

  test('connects, and gets a session id and instructions', () => {
    expect(session.transport.protocolVersion).toBe('2025-11-25');
    expect(session.transport.sessionId).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(session.client.getInstructions()).toContain('get_sources');
  });
  converses(() => session.client, 'legacy');
  test('pings, and met no error on the way', async () => {
    expect(await session.client.ping()).toEqual({});
    expect(session.errors).toEqual([]);
  });
});

test('SDK v1 over HTTP: a terminated session answers nothing more, and another one is not touched', async () => {
  const [ended, other] = [await connect(), await connect()];
  const id = ended.transport.sessionId;
  await ended.transport.terminateSession();
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Mcp-Session-Id': String(id) },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  expect(response.status).toBe(404);
  expect(await other.client.ping()).toEqual({});
  await other.client.close();
});
