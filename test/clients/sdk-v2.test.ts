// The official SDK's second generation of clients, in every way it can open a conversation. The same one in each.
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_MODES } from '../support/client-modes.ts';
import { CHATGPT_NAMES } from '../support/core-app.ts';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { TOPIC } from '../support/lists.ts';
import { converses } from './conversation.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const connect = async (options: ClientOptions, path = '/mcp'): Promise<Client> => {
  const client = new Client({ name: 'second-generation', version: '2.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(path, server.origin)));
  return client;
};

describe.each(CLIENT_MODES)('SDK v2 over HTTP: $mode', ({ options, version, era }) => {
  let client: Client;
  const errors: Error[] = [];
  beforeAll(async () => {
    client = await connect(options);
    client.onerror = (error) => errors.push(error);
  });
  afterAll(() => client.close());

  test(`speaks ${version}`, () =>
    expect([client.getNegotiatedProtocolVersion(), client.getProtocolEra()]).toEqual([version, era]));
  converses(() => client, era);
  if (era === 'modern')
    test('listens for changes and is told at once that there are none', async () => {
      const subscription = await client.listen({ toolsListChanged: true });
      expect([subscription.honoredFilter, await subscription.closed]).toEqual([{}, 'graceful']);
    });
  test('met no error on the way', () => expect(errors).toEqual([]));

  test('at the ChatGPT profile, searches and fetches what it found', async () => {
    const other = await connect(options, '/mcp/chatgpt');
    const { tools } = await other.listTools();
    expect(tools.map(({ name }) => name)).toEqual(CHATGPT_NAMES);
    const found = await other.callTool({ name: 'search', arguments: { query: TOPIC.query } });
    const first = ['', '/1', '/2', '/3'].map((rank) => ({ id: `${TOPIC.slug}${rank}` }));
    expect(Object(found.structuredContent).results.slice(0, 4)).toMatchObject(first);
    const fetched = await other.callTool({ name: 'fetch', arguments: { id: `${TOPIC.slug}/1` } });
    expect(fetched).toMatchObject({ isError: false, structuredContent: { id: `${TOPIC.slug}/1`, url: TOPIC.urls[0] } });
    await other.close();
  });
});

test('SDK v2 pinned to a revision that is not spoken fails at once and says so', async () => {
  await expect(connect({ versionNegotiation: { mode: { pin: '2027-01-01' } } })).rejects.toThrow(/version/i);
});
