// The official SDK's client of the second generation.
import { Client, StreamableHTTPClientTransport } from 'client-2.0';
import { StdioClientTransport } from 'client-2.0/stdio';
import { answerOf, type Open, textOf } from '../host.ts';

export const open: Open = async (target) => {
  const client = new Client({ name: 'client-2.0', version: '1.0.0' });
  await client.connect(
    target.transport === 'http'
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ command: target.command, args: [...target.args], env: { ...target.env } }),
  );
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: { ...args } })),
    resource: async (uri) => textOf(await client.readResource({ uri })),
    prompt: async (name, args) => textOf(await client.getPrompt({ name, arguments: { ...args } })),
    close: () => client.close(),
  };
};
