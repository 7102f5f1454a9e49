// mcp-use 1: the client of version 2 is a package of its own.
import { MCPClient } from 'mcp-use/client';
import { answerOf, type Open, textOf } from '../host.ts';

const SERVER = 'sources';

export const open: Open = async (target) => {
  const { transport: _, ...server } = target;
  const client = new MCPClient({ mcpServers: { [SERVER]: server } });
  const session = await client.createSession(SERVER);
  return {
    list: async () => (await session.listTools()).map(({ name }) => name),
    call: async (tool, args) => answerOf(await session.callTool(tool, { ...args })),
    resource: async (uri) => textOf(await session.readResource(uri)),
    prompt: async (name, args) => textOf(await session.getPrompt(name, { ...args })),
    close: () => client.close(),
  };
};
