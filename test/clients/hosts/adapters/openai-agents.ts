// The OpenAI Agents SDK. It offers no prompts.
import {
  Agent,
  MCPServerStdio,
  MCPServerStreamableHttp,
  OpenAIProvider,
  Runner,
  setTracingDisabled,
} from '@openai/agents';
import { answerOf, commandOf, type Open, textOf } from '../host.ts';

setTracingDisabled(true);

export const open: Open = async (target) => {
  const server =
    target.transport === 'http'
      ? new MCPServerStreamableHttp({ url: target.url })
      : new MCPServerStdio(commandOf(target));
  await server.connect();
  return {
    list: async () => (await server.listTools()).map(({ name }) => name),
    call: async (tool, args) => answerOf(await server.callToolResult(tool, { ...args })),
    resource: async (uri) => textOf(await server.readResource(uri)),
    converse: async (url) => {
      const modelProvider = new OpenAIProvider({ apiKey: 'none', baseURL: `${url}/v1`, useResponses: true });
      const agent = new Agent({ name: 'reader', model: 'mock', mcpServers: [server] });
      await new Runner({ modelProvider }).run(agent, 'go');
    },
    close: () => server.close(),
  };
};
