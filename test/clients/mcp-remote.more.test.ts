// What mcp-remote carries, the bridge that lets clients which only start local programs reach the server: stdio on one side,
// HTTP on the other, and in between no browser window that asks for a login.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_MODES } from '../support/client-modes.ts';
import { SOURCES_NAMES } from '../support/core-app.ts';
import { sharedServer } from '../support/dev-server.ts';
import { folderForFile } from '../support/folders.ts';
import { TOPIC } from '../support/lists.ts';

const BRIDGE = 'node_modules/mcp-remote/dist/proxy.js';

describe.each(CLIENT_MODES)('mcp-remote between the server and $mode', ({ options, version }) => {
  const home = folderForFile();
  let client: Client;
  beforeAll(async () => {
    const server = await sharedServer();
    client = new Client({ name: 'bridged', version: '1.0.0' }, options);
    const bridge = new StdioClientTransport({
      command: process.execPath,
      args: [BRIDGE, server.url, '--transport', 'http-only'],
      env: { MCP_REMOTE_CONFIG_DIR: home, PATH: process.env['PATH'] ?? '' },
      stderr: 'ignore',
    });
    await client.connect(bridge);
  });
  afterAll(() => client.close());

  test(`carries a conversation at ${version}`, async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'three-good-sources' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(SOURCES_NAMES);
  });
  test('carries three sources for a question', async () => {
    const result = await client.callTool({ name: 'get_sources', arguments: { query: TOPIC.query } });
    expect(result.structuredContent).toMatchObject({ sources: TOPIC.urls.map((url) => ({ url })) });
  });
  test('carries an error with its code', async () => {
    await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32601 });
  });
});
