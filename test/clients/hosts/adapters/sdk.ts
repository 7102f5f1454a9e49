// The official SDK of the first generation, in any of its versions.
import type { Transport } from 'sdk-1.24/shared/transport.js';
import { answerOf, type Open, type Target, textOf } from '../host.ts';

type Modules = {
  readonly client: typeof import('sdk-1.24/client/index.js');
  readonly http: typeof import('sdk-1.24/client/streamableHttp.js');
  readonly stdio: typeof import('sdk-1.24/client/stdio.js');
};

const load = async (version: string): Promise<Modules> => ({
  client: await import(`${version}/client/index.js`),
  http: await import(`${version}/client/streamableHttp.js`),
  stdio: await import(`${version}/client/stdio.js`),
});

const transportTo = ({ http, stdio }: Modules, target: Target): Transport =>
  target.transport === 'http'
    ? new http.StreamableHTTPClientTransport(new URL(target.url))
    : new stdio.StdioClientTransport({ command: target.command, args: [...target.args], env: { ...target.env } });

export const open: Open = async (target, version) => {
  const modules = await load(version);
  const client = new modules.client.Client({ name: version, version: '1.0.0' });
  await client.connect(transportTo(modules, target));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: { ...args } })),
    resource: async (uri) => textOf(await client.readResource({ uri })),
    prompt: async (name, args) => textOf(await client.getPrompt({ name, arguments: { ...args } })),
    close: () => client.close(),
  };
};
