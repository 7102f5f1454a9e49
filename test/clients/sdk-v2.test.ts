// The official SDK's second generation of clients, in every way it can open a conversation. The same one in each.

import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageDocument from '../../package.json' with { type: 'json' };
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { CLIENT_MODES } from '../support/client-modes.ts';
import { CHATGPT_NAMES, EDGE_NAMES } from '../support/core-app.ts';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { FIRST_LIST, TOPIC } from '../support/lists.ts';

const URI = 'three-good-sources://';
const RESOURCES = [
  `${URI}registry`,
  ...FIRST_LIST.categories.map(({ slug }) => `${URI}category/${slug}`),
  'skill://consult-three-good-sources-first/SKILL.md',
];
const RESOURCE = `${URI}category/${TOPIC.slug}`;

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

  test(`speaks ${version}`, () => {
    expect([client.getNegotiatedProtocolVersion(), client.getProtocolEra()]).toEqual([version, era]);
    expect(client.getServerVersion()).toMatchObject({ name: 'three-good-sources', version: packageDocument.version });
    expect(client.getServerCapabilities()).toEqual({
      ...{ tools: {}, resources: {}, prompts: {}, completions: {} },
      ...(era === 'modern' ? { extensions: { 'io.modelcontextprotocol/skills': {} } } : {}),
    });
  });
  test('lists the tools in their order and calls each', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(EDGE_NAMES);
    for (const { listing, example } of EDGE_TOOLS) {
      const called = await client.callTool({ name: listing.name, arguments: { ...example?.(TOPIC) } });
      expect(called).toMatchObject({ isError: false });
    }
  });
  test('gets three sources for a question, in text and as data', async () => {
    const result = await client.callTool({ name: 'get_sources', arguments: { query: TOPIC.query } });
    expect(result).toMatchObject({
      isError: false,
      structuredContent: {
        found: true,
        category: { slug: TOPIC.slug },
        sources: TOPIC.urls.map((url, index) => ({ rank: index + 1, url })),
      },
    });
    for (const url of TOPIC.urls) expect(JSON.stringify(result.content)).toContain(url);
  });
  test('gets an error result with the categories when nothing fits', async () => {
    const result = await client.callTool({ name: 'get_sources', arguments: { query: 'quantum physics' } });
    expect(result).toMatchObject({ isError: true, structuredContent: { found: false, reason: 'below_threshold' } });
  });
  test('throws -32601 for an unknown tool', async () => {
    const called = client.callTool({ name: 'nope', arguments: {} });
    await expect(called).rejects.toMatchObject({ code: -32601, message: expect.stringContaining('nope') });
  });
  test('gets the reason for wrong arguments: an error in a session, else a result that the model reads', async () => {
    const called = client.callTool({ name: 'get_sources', arguments: { topic: 'x' } });
    const says = expect.stringContaining('Missing required parameter: query');
    if (era === 'modern') return expect(await called).toMatchObject({ isError: true, content: [{ text: says }] });
    return expect(called).rejects.toMatchObject({ code: -32602, message: says });
  });
  test('lists a resource per category and the registry, and reads both', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).toSorted()).toEqual(RESOURCES.toSorted());
    const { contents } = await client.readResource({ uri: RESOURCE });
    expect(contents).toMatchObject([{ uri: RESOURCE, mimeType: 'text/plain' }]);
    for (const url of TOPIC.urls) expect(JSON.stringify(contents)).toContain(url);
    const whole = await client.readResource({ uri: `${URI}registry` });
    expect(whole.contents).toMatchObject([{ mimeType: 'application/json' }]);
  });
  test('is told which resource is missing', async () => {
    const uri = `${URI}category/nope`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });
  test('gets both prompts', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['learn_topic', 'compare_sources']);
    const args = { category: TOPIC.slug, sources: 'my own notes' };
    for (const [name, given] of [
      ['learn_topic', { category: args.category }],
      ['compare_sources', args],
    ] as const) {
      const { messages } = await client.getPrompt({ name, arguments: given });
      for (const url of TOPIC.urls) expect(JSON.stringify(messages)).toContain(url);
    }
  });
  test('completes the category of a prompt and the slug of the template', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'three-good-sources://category/{slug}' }]);
    for (const [ref, name] of [
      [{ type: 'ref/prompt', name: 'learn_topic' }, 'category'],
      [{ type: 'ref/resource', uri: 'three-good-sources://category/{slug}' }, 'slug'],
    ] as const) {
      const { completion } = await client.complete({ ref, argument: { name, value: TOPIC.typed } });
      expect(completion.values).toContain(TOPIC.slug);
    }
  });
  if (era === 'modern') {
    test('listens for changes and is told at once that there are none', async () => {
      const subscription = await client.listen({ toolsListChanged: true });
      expect([subscription.honoredFilter, await subscription.closed]).toEqual([{}, 'graceful']);
    });
  }
  test('met no error on the way', () => {
    expect(errors).toEqual([]);
  });
});

describe.each(CLIENT_MODES)('SDK v2 at the ChatGPT profile: $mode', ({ options }) => {
  test('searches and fetches what it found', async () => {
    const client = await connect(options, '/mcp/chatgpt');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(CHATGPT_NAMES);
    const found = await client.callTool({ name: 'search', arguments: { query: TOPIC.query } });
    const { results } = v.parse(Found, found.structuredContent);
    const sources = [1, 2, 3].map((rank) => `${TOPIC.slug}/${rank}`);
    expect(results.slice(0, 4).map(({ id }) => id)).toEqual([TOPIC.slug, ...sources]);
    const fetched = await client.callTool({ name: 'fetch', arguments: { id: `${TOPIC.slug}/1` } });
    expect(fetched).toMatchObject({ isError: false, structuredContent: { id: `${TOPIC.slug}/1`, url: TOPIC.urls[0] } });
    await client.close();
  });
});

const Found = v.object({ results: v.array(v.object({ id: v.string() })) });

describe('SDK v2 pinned to a revision that is not spoken', () => {
  test('fails at once and says so', async () => {
    await expect(connect({ versionNegotiation: { mode: { pin: '2027-01-01' } } })).rejects.toThrow(/version/i);
  });
});
