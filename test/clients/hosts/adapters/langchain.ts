// LangChain's MCP adapters, whose tools go to a LangGraph agent.
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { type Connection, MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { answerOf, commandOf, type Open, type Target, textOf } from '../host.ts';

const SERVER = 'sources';

const connectionTo = (target: Target): Connection =>
  target.transport === 'http' ? { transport: 'http', url: target.url } : { transport: 'stdio', ...commandOf(target) };

export const open: Open = async (target) => {
  const client = new MultiServerMCPClient({
    mcpServers: { [SERVER]: connectionTo(target) },
    useStandardContentBlocks: false,
  });
  await client.initializeConnections();
  const tools = async () => {
    const found = await client.getTools();
    // LangChain checks arguments itself, and only with this says what is wrong with them.
    for (const tool of found) tool.verboseParsingErrors = true;
    return found;
  };
  const sdk = async () => {
    const found = await client.getClient(SERVER);
    if (found === undefined) throw new Error('not connected');
    return found;
  };
  return {
    list: async () => (await tools()).map(({ name }) => name),
    call: async (tool, args) => {
      const found = (await tools()).find(({ name }) => name === tool);
      const output: unknown = await found?.invoke({ ...args });
      return typeof output === 'string' ? { isError: false, text: output } : answerOf({ content: output });
    },
    resource: async (uri) => textOf(await client.readResource(SERVER, uri)),
    prompt: async (name, args) => textOf(await (await sdk()).getPrompt({ name, arguments: { ...args } })),
    converse: async (url) => {
      const llm = new ChatOpenAI({ model: 'mock', apiKey: 'none', configuration: { baseURL: `${url}/v1` } });
      const agent = createReactAgent({ llm, tools: await tools() });
      await agent.invoke({ messages: [{ role: 'user', content: 'go' }] });
    },
    close: () => client.close(),
  };
};
