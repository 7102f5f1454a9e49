// Google's Agent Development Kit. It reads resources by their names and offers no prompts.
import { MCPToolset } from '@google/adk';
import { answerOf, commandOf, type Open, textOf } from '../host.ts';

export const open: Open = async (target) => {
  const toolset = new MCPToolset(
    target.transport === 'http'
      ? { type: 'StreamableHTTPConnectionParams', url: target.url }
      : { type: 'StdioConnectionParams', serverParams: commandOf(target) },
  );
  const nameOf = async (uri: string): Promise<string> => {
    for (const name of await toolset.listResources())
      if ((await toolset.getResourceInfo(name)).uri === uri) return name;
    throw new Error(`no resource ${uri}`);
  };
  return {
    list: async () => (await toolset.getTools()).map(({ name }) => name),
    call: async (tool, args) => {
      const found = (await toolset.getTools()).find(({ name }) => name === tool);
      return answerOf(await found?.runAsync({ args: { ...args }, toolContext: Object.create(null) }));
    },
    resource: async (uri) => textOf(await toolset.readResource(await nameOf(uri))),
    close: () => toolset.close(),
  };
};
