// Which path leads where: routes.txt has every path of this table with what each verb gets, on every server that is asked.
import { join } from 'node:path';
import { expect } from 'vitest';

const LOGINS = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
const PATHS = [
  ...['/', '//', '/?q=rust', '/health', '/health/', '/health///', '//health', '/HEALTH', '/health/x', '/registry.json'],
  ...['/verify', '/verify/', '/methodology', '/c/rust-learning', '/c/rust-learning/', '/c//rust-learning'],
  ...['/c%2Frust-learning', '/C/rust-learning', '/c/rust-learning.md', '/c/rust-learning.json', '/c/rust-learning.mdx'],
  ...['/c/nothing-such', '/c/nothing-such.json', '/c/nothing-such.md', '/c/__proto__', '/c/%E0%A4%A', '/c/', '/c'],
  ...['/connect', '/Connect', '/index.md', '/Verify'],
  ...['/topics', '/llms.txt', '/llms-full.txt', '/feed.xml', '/feed.json'],
  ...['/sitemap.xml', '/robots.txt', '/server.json'],
  ...['/federation.json', '/history.json', '/mcp', '/mcp/', '/mcp//', '//mcp', '//mcp/', '/mcp?x=1', '/mcp/?x=1'],
  ...['/MCP', '/Mcp/', '/mcp%2F', '/%6Dcp', '/mcp;x', '/mcpx', '/mcp.json', '/mcp%20', '/mcp%', '/mcp%00'],
  ...['/./mcp', '/x/../mcp', '/mcp/.', '/mcp/..', '/mcp/chatgpt', '/mcp/chatgpt/', '/mcp/chatgpt//'],
  ...['/mcp//chatgpt', '/mcp%2Fchatgpt', '/mcp/CHATGPT', '/mcp/%63hatgpt', '/mcp/chatgpt?x=1', '/mcp/chatgpt/x'],
  ...['/mcp/chatgptx', '/mcp/chatgpt/.well-known/x', '/mcp/server-card', '/mcp/server-card/', '/mcp/server-card/x'],
  ...['/mcp//server-card', '/mcp/SERVER-CARD', '/mcp/sse', '/mcp/x/y', '/mcp/.well-known/', '/mcp/.well-known'],
  ...LOGINS.flatMap((name) => [`/.well-known/${name}`, `/.well-known/${name}/mcp`, `/mcp/.well-known/${name}`]),
  ...['/.well-known/', '/.well-known/ai-catalog.json', '/.well-known/ai-catalog.json/', '/.WELL-KNOWN/ai-catalog.json'],
  ...['/.well-known/agent-skills/index.json', '/.well-known/agent-skills/x/SKILL.md', '/.well-known/security.txt'],
  ...['/sse', '/register', '/authorize', '/token', '/tokens', '/x/token', '/oauth/x', '/unknown', '/unknown/'],
  ...['//unknown//', '//elsewhere.example/', '/__proto__', '/%2F', '/%', '/%00', '/../../etc/passwd'],
];
const WIDEST = Math.max(...PATHS.map(({ length }) => length));
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

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
/** A body only where the headers say of what type. */
type Sent = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};
type Answer = { readonly status: number; readonly headers: object; readonly body: string };

const LONG = 160;
const UNTOLD = new Set('cf-cache-status connection content-length date etag keep-alive transfer-encoding'.split(' '));

/** Status, headers and body as one line; what differs with the page, the day or the server is left out. */
const lineOf = ({ status, headers, body }: Answer, origin: string): string => {
  const told = Object.entries(headers)
    .filter(([name]) => !UNTOLD.has(name))
    .map(([name, value]) => (String(value).length < LONG ? `${name}: ${value}` : name))
    .toSorted();
  const shown = body.length < LONG ? JSON.stringify(body) : `<${/<title>(.*?)<\/title>/.exec(body)?.[1] ?? 'long'}>`;
  return [status, ...told, shown].join(' | ').replaceAll(origin, 'ORIGIN');
};

/** Asks the server at `origin` for everything; the answers must be those of routes.txt. */
export const expectRoutes = async (origin: string, ask: (sent: Sent) => Promise<Answer>): Promise<void> => {
  const answers: string[] = [];
  const numberOf = (answer: string): number => {
    if (!answers.includes(answer)) answers.push(answer);
    return answers.indexOf(answer) + 1;
  };
  const rows: string[] = [];
  for (const path of PATHS) {
    const given = await Promise.all(
      ASKED.map(async ([who, method, headers]) => {
        const body = 'Content-Type' in headers ? MESSAGE : null;
        return { who, line: lineOf(await ask({ path, method, headers, body }), origin) };
      }),
    );
    const cells = [...Map.groupBy(given, ({ line }) => numberOf(line))].map(
      ([number, same]) => `${same.map(({ who }) => who).join(', ')}: ${number}`,
    );
    rows.push(`${path.padEnd(WIDEST)}  ${cells.join('; ')}`);
  }
  const legend = answers.map((answer, nth) => `${nth + 1}. ${answer}`);
  const file = join(import.meta.dirname, 'routes.txt');
  await expect(`${rows.join('\n')}\n\n${legend.join('\n')}\n`).toMatchFileSnapshot(file);
};
