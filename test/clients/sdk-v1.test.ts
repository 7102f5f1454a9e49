// The official SDK's first generation of clients, as most programs embed it, in a whole session over HTTP.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageDocument from '../../package.json' with { type: 'json' };
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { EDGE_NAMES } from '../support/core-app.ts';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { TOPIC } from '../support/lists.ts';

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
  const call = (name: string, args?: Record<string, unknown>) =>
    session.client.callTool({ name, ...(args === undefined ? {} : { arguments: args }) });

  test('connects, gets a session id, and learns who answers and what it offers', () => {
    expect(session.transport.protocolVersion).toBe('2025-11-25');
    expect(session.transport.sessionId).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(session.client.getServerVersion()).toMatchObject({
      name: 'three-good-sources',
      version: packageDocument.version,
    });
    expect(session.client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
    expect(session.client.getInstructions()).toContain('get_sources');
  });
  test('lists the tools in their order, each with both schemas', async () => {
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(EDGE_NAMES);
    for (const tool of tools) {
      expect(tool).toMatchObject({ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } });
    }
  });
  const plain = EDGE_TOOLS.filter(({ example }) => example === undefined);
  test.each(plain)('calls $listing.name without arguments and finds its structure as listed', async ({ listing }) => {
    const result = await call(listing.name);
    expect(result).toMatchObject({ isError: false, content: [{ type: 'text' }] });
    expect(result['structuredContent']).toBeTypeOf('object');
  });
  test('gets three sources for a question, in text and as data', async () => {
    const result = await call('get_sources', { query: TOPIC.query });
    expect(result).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: expect.stringContaining(`Category: ${TOPIC.name}\nSlug: ${TOPIC.slug}\n`) }],
      structuredContent: { found: true, sources: TOPIC.urls.map((url, index) => ({ rank: index + 1, url })) },
    });
    for (const url of TOPIC.urls) expect(JSON.stringify(result['content'])).toContain(url);
  });
  test('gets an error result, not an exception, when nothing fits', async () => {
    const result = await call('get_sources', { query: 'xyzzy plugh foobar' });
    expect(result).toMatchObject({ isError: true, structuredContent: { reason: 'below_threshold' } });
  });
  test.each([
    [-32601, 'an unknown tool', 'nope', {}, 'Unknown tool: nope'],
    [-32602, 'a missing argument', 'get_sources', {}, 'query'],
  ])('throws %s for %s, and the message helps', async (code, _, name, args, message) => {
    await expect(call(name, args)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });
  test('reads a category, gets a prompt and a completion', async () => {
    const { client } = session;
    const uri = `three-good-sources://category/${TOPIC.slug}`;
    expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri, mimeType: 'text/plain' }] });
    const args = { category: TOPIC.slug };
    const prompt = await client.getPrompt({ name: 'learn_topic', arguments: args });
    expect(prompt.messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
    const ref = { type: 'ref/prompt', name: 'learn_topic' } as const;
    const suggested = await client.complete({ ref, argument: { name: 'category', value: TOPIC.typed } });
    expect(suggested.completion.values).toContain(TOPIC.slug);
  });
  test('pings, and met no error on the way', async () => {
    expect(await session.client.ping()).toEqual({});
    expect(session.errors).toEqual([]);
  });
});

describe('SDK v1 over HTTP, the end of a session', () => {
  test('a terminated session answers nothing more, and another one is not touched', async () => {
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
});
