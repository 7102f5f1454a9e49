// Everything that a server of a list says without being asked for anything of its own: its pages and documents, and what
// its tools, prompts and resources list and answer.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { examplesOf } from '../../src/domain/registry/identity.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { freePort } from '../free-port.ts';

export type Output = { readonly name: string; readonly text: string };

const DOCUMENTS = [
  ...['/', '/verify', '/health', '/registry.json', '/llms.txt', '/llms-full.txt', '/feed.xml', '/sitemap.xml'],
  ...['/robots.txt', '/server.json', '/mcp/server-card', '/c/no-such-topic', '/methodology'],
  ...['/.well-known/ai-catalog.json', '/.well-known/agent-skills/index.json'],
];
const LIST_METHODS = ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const PROTOCOL_VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': PROTOCOL_VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const POLL_MS = 100;
const STARTED_MS = 120_000;

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Serves the built project in `folder`, asks it for everything, and stops it. Fails if it does not start within `startMs`. */
export const outputsOf = async (
  folder: string,
  registry: Registry,
  startMs = STARTED_MS,
): Promise<readonly Output[]> => {
  const server = await serve(folder, startMs);
  try {
    return await everyOutput((path, init) => fetch(server.origin + path, init), registry);
  } finally {
    server.stop();
  }
};

/** Everything that the server of `registry` answers. */
export const everyOutput = async (ask: Ask, registry: Registry): Promise<readonly Output[]> => {
  const slug = registry.categories[0]?.slug ?? '';
  const pages = [...DOCUMENTS, `/c/${slug}`, `/c/${slug}.md`, `/c/${slug}.json`];
  const [query = ''] = examplesOf(registry);
  const calls = [
    ...LIST_METHODS.flatMap((method) => ['/mcp', '/mcp/chatgpt'].map((path) => ({ path, method, params: {} }))),
    ...EDGE_TOOLS.filter(({ example }) => example === undefined).map(({ listing }) => callOf(listing.name, {})),
    ...[query, 'quantum physics', ''].map((asked) => callOf('get_sources', { query: asked })),
    { path: '/mcp', method: 'prompts/get', params: { name: 'learn_topic', arguments: { category: slug } } },
  ];
  const outputs: Output[] = [];
  for (const path of pages) {
    const answer = await ask(path, { headers: { Accept: 'text/html' } });
    if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`);
    outputs.push({ name: path, text: await answer.text() });
  }
  for (const { path, method, params } of calls) {
    outputs.push({ name: `${method} on ${path}`, text: await textOf(await ask(path, messageOf(method, params))) });
  }
  return outputs;
};

const callOf = (name: string, args: object) => ({
  path: '/mcp',
  method: 'tools/call',
  params: { name, arguments: args },
});

const messageOf = (method: string, params: object): RequestInit => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': PROTOCOL_VERSION,
    'Mcp-Method': method,
    ...('name' in params ? { 'Mcp-Name': String(params.name) } : {}),
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }),
});

const textOf = async (answer: Response): Promise<string> => {
  const text = await answer.text();
  if (!text.includes('"result"')) throw new Error(`no result but ${text.slice(0, 300)}`);
  return text;
};

const serve = async (
  folder: string,
  startMs: number,
): Promise<{ readonly origin: string; readonly stop: () => void }> => {
  const port = await freePort();
  const args = ['scripts/run/serve.ts', '--port', String(port)];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => child.kill('SIGTERM');
  const signal = AbortSignal.timeout(startMs);
  while ((await fetch(`${origin}/health`, { signal }).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended early');
    if (signal.aborted) {
      stop();
      throw new Error('the server did not start in time');
    }
    await wait(POLL_MS);
  }
  return { origin, stop };
};
