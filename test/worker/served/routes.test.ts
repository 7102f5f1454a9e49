// Which path leads where, asked of a running server, on the platform's development server and without it: routes.txt has
// every path of the table with what each verb gets. The paths are sent as they are written: fetch would tidy them.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { serve } from '../../scripts/run/serving.ts';
import { type SharedServer, sharedServer } from '../../support/dev-server.ts';
import { folderForTest } from '../../support/folders.ts';

const PATHS = [
  ...['/', '//', '/?q=rust', '/health', '/health/', '//health', '/HEALTH', '/verify', '/verify/', '/registry.json'],
  ...['/c/rust-learning', '/c/rust-learning/', '/c//rust-learning', '/c%2Frust-learning', '/C/rust-learning'],
  ...['/c/rust-learning.md', '/c/rust-learning.json', '/c/nothing-such', '/c/nothing-such.json', '/c/', '/c'],
  ...['/llms.txt', '/feed.xml', '/robots.txt', '/server.json', '/favicon.svg', '/federation.json', '/history.json'],
  ...['/mcp', '/mcp/', '/mcp//', '//mcp', '//mcp/', '/mcp?x=1', '/mcp/?x=1', '/MCP', '/Mcp/', '/mcp%2F', '/%6Dcp'],
  ...['/mcp;x', '/mcpx', '/mcp.json', '/mcp%20', '/mcp%', '/mcp%00', '/./mcp', '/x/../mcp', '/mcp/.', '/mcp/..'],
  ...['/mcp/chatgpt', '/mcp/chatgpt/', '/mcp/chatgpt//', '/mcp//chatgpt', '/mcp%2Fchatgpt', '/mcp/CHATGPT'],
  ...['/mcp/%63hatgpt', '/mcp/chatgpt?x=1', '/mcp/chatgpt/x', '/mcp/chatgptx', '/mcp/chatgpt/.well-known/x'],
  ...['/mcp/server-card', '/mcp/server-card/', '/mcp//server-card', '/mcp/SERVER-CARD', '/mcp/sse', '/mcp/x/y'],
  ...['/mcp/.well-known/oauth-protected-resource', '/mcp/.well-known/', '/mcp/.well-known'],
  ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp', '/.well-known/'],
  ...['/.well-known/ai-catalog.json', '/.well-known/ai-catalog.json/', '/.WELL-KNOWN/ai-catalog.json'],
  ...['/sse', '/register', '/authorize', '/token', '/oauth/x', '/unknown', '/unknown/', '//unknown//', '/%2F', '/%'],
];
const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const ELSEWHERE = { Origin: 'https://elsewhere.example' };

/** Who asks: a verb, or a verb with the headers of a browser or of a foreign page. */
const ASKED: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ...['GET', 'HEAD', 'OPTIONS', 'DELETE'].map((verb) => [verb, verb, {}] as const),
  ...['POST', 'PUT', 'PATCH'].map((verb) => [verb, verb, JSON_TYPE] as const),
  ['browser', 'GET', { Accept: 'text/html' }],
  ['foreign GET', 'GET', ELSEWHERE],
  ['foreign OPTIONS', 'OPTIONS', ELSEWHERE],
  ['foreign POST', 'POST', { ...ELSEWHERE, ...JSON_TYPE }],
];

const SERVERS: readonly { readonly name: string; readonly start: () => Promise<Asked> }[] = [
  { name: 'wrangler dev', start: sharedServer },
  {
    name: 'npm run serve',
    start: async () => {
      const port = await freePort();
      await serve(port, folderForTest(), { RUN: 'local' });
      return { port, origin: `http://127.0.0.1:${port}` };
    },
  },
];

type Asked = Pick<SharedServer, 'port' | 'origin'>;
type Sent = { readonly path: string; readonly verb: string; readonly headers: Readonly<Record<string, string>> };

/** Status, headers and body as one line; what differs with the page, the day or the port is left out. */
const ask = ({ port, origin }: Asked, { path, verb, headers }: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: verb, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      const told = Object.entries(answer.headers)
        .filter(([name]) => !UNTOLD.has(name))
        .map(([name, value]) => (String(value).length < LONG ? `${name}: ${value}` : name))
        .toSorted();
      const shown =
        body.length < LONG ? JSON.stringify(body) : `<${/<title>(.*?)<\/title>/.exec(body)?.[1] ?? 'long'}>`;
      resolve([answer.statusCode, ...told, shown].join(' | ').replaceAll(origin, 'ORIGIN'));
    });
    sent.on('error', reject).end('Content-Type' in headers ? MESSAGE : undefined);
  });

const LONG = 160;
const UNTOLD = new Set('cf-cache-status connection content-length date etag keep-alive transfer-encoding'.split(' '));

test.each(SERVERS)(
  '$name answers every path, in every spelling, as the table says, to every verb',
  async ({ start }) => {
    const server = await start();
    const answers: string[] = [];
    const numberOf = (answer: string): number => {
      if (!answers.includes(answer)) answers.push(answer);
      return answers.indexOf(answer) + 1;
    };
    const rows: string[] = [];
    for (const path of PATHS) {
      const given = await Promise.all(ASKED.map(([, verb, headers]) => ask(server, { path, verb, headers })));
      const byAnswer = Map.groupBy(ASKED.keys(), (nth) => numberOf(given[nth] ?? ''));
      const cells = [...byAnswer].map(([number, who]) => `${who.map((nth) => ASKED[nth]?.[0]).join(', ')}: ${number}`);
      rows.push(`${path}\n  ${cells.join('; ')}`);
    }
    const legend = answers.map((answer, nth) => `${nth + 1}. ${answer}`);
    await expect(`${rows.join('\n')}\n\n${legend.join('\n')}\n`).toMatchFileSnapshot('routes.txt');
  },
);
