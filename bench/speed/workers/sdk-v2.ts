// Peer: the official TypeScript SDK, version 2, set up as its guide for HTTP says.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { LIST_DESCRIPTION, listAnswer, SOURCES_DESCRIPTION, sourcesAnswer } from './shared.ts';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  server.registerTool('list_categories', { description: LIST_DESCRIPTION, inputSchema: z.object({}) }, () =>
    listAnswer(),
  );
  server.registerTool(
    'get_sources',
    { description: SOURCES_DESCRIPTION, inputSchema: z.object({ query: z.string().max(1000) }) },
    ({ query }) => sourcesAnswer(query),
  );
  return server;
});

export default { fetch: (request: Request): Promise<Response> => handler.fetch(request) };
