// Peer: @hono/mcp over version 1 of the official SDK, stateless, answering in JSON. A transport serves one request, so
// each request builds its own server, as the SDK requires for stateless servers.
import { StreamableHTTPTransport } from '@hono/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Hono } from 'hono';
import { z } from 'zod';
import { LIST_DESCRIPTION, listAnswer, SOURCES_DESCRIPTION, sourcesAnswer } from './shared.ts';

const buildServer = (): McpServer => {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  server.registerTool('list_categories', { description: LIST_DESCRIPTION, inputSchema: {} }, () => listAnswer());
  server.registerTool(
    'get_sources',
    { description: SOURCES_DESCRIPTION, inputSchema: { query: z.string().max(1000) } },
    ({ query }) => sourcesAnswer(query),
  );
  return server;
};

const app = new Hono();
app.all('/mcp', async (c) => {
  const transport = new StreamableHTTPTransport({ enableJsonResponse: true, sessionIdGenerator: undefined });
  await buildServer().connect(transport);
  return transport.handleRequest(c);
});

export default app;
