// Vercel's AI SDK, in its first or second generation of MCP clients; both give their tools to the same agent.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount } from 'ai';
import { answerOf, commandOf, type Open, textOf } from '../host.ts';

type Modules = {
  readonly mcp: typeof import('@ai-sdk/mcp');
  readonly stdio: typeof import('@ai-sdk/mcp/mcp-stdio');
};

export const open: Open = async (target, name) => {
  const { mcp, stdio }: Modules = { mcp: await import(name), stdio: await import(`${name}/mcp-stdio`) };
  const transport =
    target.transport === 'http'
      ? ({ type: 'http', url: target.url } as const)
      : Object.assign(
          new stdio.Experimental_StdioMCPTransport(commandOf(target)),
          // A busy machine needs longer than the one second in which a server has to name its revisions otherwise.
          { waitsForProtocolVersionDiscovery: true },
        );
  const client = await mcp.createMCPClient({ transport });
  const execute = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const found = (await client.tools())[tool];
    if (found === undefined) throw new Error(`no tool ${tool}`);
    return found.execute({ ...args }, { toolCallId: '1', messages: [], context: undefined });
  };
  return {
    list: async () => Object.keys(await client.tools()),
    call: async (tool, args) => answerOf(await execute(tool, args)),
    resource: async (uri) => textOf(await client.readResource({ uri })),
    prompt: async (prompt, args) =>
      textOf(await client.experimental_getPrompt({ name: prompt, arguments: { ...args } })),
    converse: async (url) => {
      const model = createOpenAICompatible({ name: 'mock', baseURL: `${url}/v1` })('mock');
      await generateText({ model, tools: await client.tools(), prompt: 'go', stopWhen: isStepCount(9) });
    },
    close: () => client.close(),
  };
};
