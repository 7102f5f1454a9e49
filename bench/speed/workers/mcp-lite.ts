// Peer: mcp-lite under Hono, set up as its guide says.
import { Hono } from 'hono';
import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
import { LIST_DESCRIPTION, listAnswer, SOURCES_DESCRIPTION, sourcesAnswer } from './shared.ts';

const server = new McpServer({
  name: 'peer',
  version: '1.0.0',
  schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType),
});
server.tool('list_categories', {
  description: LIST_DESCRIPTION,
  inputSchema: z.object({}),
  handler: () => listAnswer(),
});
server.tool('get_sources', {
  description: SOURCES_DESCRIPTION,
  inputSchema: z.object({ query: z.string().max(1000) }),
  handler: ({ query }: { query: string }) => sourcesAnswer(query),
});

const handle = new StreamableHttpTransport().bind(server);
const app = new Hono();
app.all('/mcp', (c) => handle(c.req.raw));

export default app;
