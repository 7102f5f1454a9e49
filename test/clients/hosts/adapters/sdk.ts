// The official SDK in any of its versions of both generations, which are used alike and lie in different places.
import type { Transport } from 'sdk-1.24/shared/transport.js';
import { answerOf, commandOf, type Open, textOf } from '../host.ts';

type Modules = {
  readonly client: typeof import('sdk-1.24/client/index.js');
  readonly http: typeof import('sdk-1.24/client/streamableHttp.js');
  readonly stdio: typeof import('sdk-1.24/client/stdio.js');
};
const FIRST = { client: '/client/index.js', http: '/client/streamableHttp.js', stdio: '/client/stdio.js' };
const SECOND = { client: '', http: '', stdio: '/stdio' };

export const open: Open = async (target, version) => {
  const paths = version.startsWith('sdk-') ? FIRST : SECOND;
  const {
    client: load,
    http,
    stdio,
  }: Modules = {
    client: await import(`${version}${paths.client}`),
    http: await import(`${version}${paths.http}`),
    stdio: await import(`${version}${paths.stdio}`),
  };
  const transport: Transport =
    target.transport === 'http'
      ? new http.StreamableHTTPClientTransport(new URL(target.url))
      : new stdio.StdioClientTransport(commandOf(target));
  const client = new load.Client({ name: version, version: '1.0.0' });
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: { ...args } })),
    resource: async (uri) => textOf(await client.readResource({ uri })),
    prompt: async (name, args) => textOf(await client.getPrompt({ name, arguments: { ...args } })),
    close: () => client.close(),
  };
};
