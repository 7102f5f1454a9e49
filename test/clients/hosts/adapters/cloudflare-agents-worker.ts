// The Worker that cloudflare-agents.ts runs: one agent that does what it is told by `[operation, ...arguments]`.
import { Agent } from 'agents';
import { answerOf, textOf } from '../host.ts';

type Env = { readonly READER: DurableObjectNamespace<Reader> };

export class Reader extends Agent<Env> {
  async perform(operation: string, first: string, args: Record<string, string> = {}): Promise<string> {
    if (operation === 'open') await this.addMcpServer('sources', first);
    // The runtime may have evicted the agent since, which then connects anew to the servers it has stored.
    await this.mcp.waitForConnections();
    const [serverId = ''] = Object.keys(this.getMcpServers().servers);
    if (operation === 'list') return JSON.stringify(this.mcp.listTools().map(({ name }) => name));
    if (operation === 'call')
      return JSON.stringify(answerOf(await this.mcp.callTool({ serverId, name: first, arguments: args })));
    if (operation === 'resource') return textOf(await this.mcp.readResource({ serverId, uri: first }, {}));
    if (operation === 'prompt') return textOf(await this.mcp.getPrompt({ serverId, name: first, arguments: args }, {}));
    return operation;
  }
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const [operation, ...args]: [string, string, Record<string, string>] = await request.json();
    const reader = env.READER.get(env.READER.idFromName('reader'));
    return reader.perform(operation, ...args).then(
      (value) => Response.json(value),
      (error: unknown) => new Response(error instanceof Error ? error.message : String(error), { status: 500 }),
    );
  },
};
