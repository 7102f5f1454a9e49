// Mastra's MCP client.
import { MCPClient } from '@mastra/mcp';
import { commandOf, type Open, textOf } from '../host.ts';

const SERVER = 'sources';

export const open: Open = async (target) => {
  const client = new MCPClient({
    servers: {
      [SERVER]: target.transport === 'http' ? { url: new URL(target.url) } : commandOf(target),
    },
  });
  const tools = async () => (await client.listToolsets())[SERVER] ?? {};
  return {
    list: async () => Object.keys(await tools()),
    // What the tool said as data is what Mastra hands on; a refusal of its own has a member `error`.
    call: async (tool, args) => {
      const output: unknown = await (await tools())[tool]?.execute?.({ ...args }, Object.create(null));
      const isError = typeof output === 'object' && output !== null && 'error' in output;
      return { isError, text: JSON.stringify(output) };
    },
    resource: async (uri) => textOf(await client.resources.read(SERVER, uri)),
    prompt: async (name, args) => textOf(await client.prompts.get({ serverName: SERVER, name, args: { ...args } })),
    close: () => client.disconnect(),
  };
};
