// What clients, proxies and pages add, send twice or spell their own way: it costs nobody an answer, and what differs from
// itself stays refused.
import { expect } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { HOST, initialize, modern, request } from '../support/wire.ts';
import { answered, failed, LISTING, refused, V, type Vector, withHeaders } from './vector.ts';

const twice = (value: string, between = ', '): string => `${value}${between}${value}`;
const CALL = modern('tools/call', { name: 'list_categories' });

const UNKNOWN_VERSION = failed(400, -32600, 1);
const COPIES: readonly Vector[] = [
  ...(
    [
      ['a version header that a proxy copied counts once in a session', twice('2025-11-25'), answered({})],
      ['a space before the comma makes no other copy', twice('2025-06-18', ' , '), answered({})],
      ['two hundred equal copies count once too', Array(200).fill('2025-11-25').join(), answered({})],
      ['an empty version is none that is supported', '', UNKNOWN_VERSION],
      ['two versions that differ are refused', '2025-11-25, 2025-06-18', UNKNOWN_VERSION],
      ['of two hundred copies one differs', [...Array(199).fill('2025-11-25'), 'x'].join(), UNKNOWN_VERSION],
    ] as const
  ).map(([says, version, want]) => ({
    says: `${says} (H-HDR-1)`,
    session: true as const,
    sent: { headers: V(version), body: request('ping') },
    want,
  })),
  {
    says: 'every header of a stateless call may be copied (H-HDR-1, H-HDR-2, H-HDR-3)',
    sent: withHeaders(CALL, {
      'MCP-Protocol-Version': twice('2026-07-28'),
      'Mcp-Method': twice('tools/call', ','),
      'Mcp-Name': twice('list_categories', ',  '),
      'Content-Type': twice('application/json'),
      'Content-Encoding': twice('identity'),
    }),
    want: answered({ isError: false }),
  },
  {
    says: 'an Origin that a proxy copied is that Origin (SEC-2)',
    sent: { headers: { Origin: twice('http://localhost:6274') }, body: initialize() },
    want: { status: 200, headers: { 'access-control-allow-origin': 'http://localhost:6274' } },
  },
  {
    says: 'two names that differ are refused (H-HDR-3)',
    sent: withHeaders(CALL, { 'Mcp-Name': 'list_categories, get_sources' }),
    want: failed(400, -32020, 1),
  },
  {
    says: 'two sessions are none (SES-9)',
    sent: { headers: { 'Mcp-Session-Id': 'one, two' }, body: request('ping') },
    want: failed(404, -32001, 1),
  },
  {
    says: 'two Origins that differ are refused (SEC-2)',
    sent: { headers: { Origin: 'http://localhost:6274, http://127.0.0.1:6274' }, body: initialize() },
    want: refused(403, -32600),
  },
  {
    says: 'two media types that differ are refused (H-POST-3)',
    sent: { headers: { 'Content-Type': 'application/json, text/plain' }, body: initialize() },
    want: refused(415, -32600),
  },
];

const ALWAYS =
  'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name';
const PAGE = { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' };
const asking = (headers: string) => ({
  verb: 'OPTIONS',
  headers: { ...PAGE, 'Access-Control-Request-Headers': headers },
});
const MANY = Array.from({ length: 500 }, (_, nth) => `x-${nth}`);
const PREFLIGHTS: readonly Vector[] = (
  [
    ['a header of the client’s own is allowed', 'traceparent,x-api-key, x-b', ['traceparent', 'x-api-key', 'x-b']],
    ['what is allowed anyway is not named twice', 'content-type,MCP-Protocol-Version,x-a', ['x-a']],
    ['a name that is none is left out', `x a,x\u0001b,é,x:y,"x",,x-ok,${'x'.repeat(101)}`, ['x-ok']],
    ['of 500 names the first fifty are allowed', MANY.join(','), MANY.slice(0, 50)],
  ] as const
).map(([says, asked, named]) => ({
  says: `in a preflight, ${says} (CORS-2)`,
  sent: asking(asked),
  want: { status: 204, headers: { 'access-control-allow-headers': [ALWAYS, ...named].join(', ') } },
  lacks: ['access-control-allow-credentials'],
}));

const nearly = (path: string) => ({ status: 404, body: { error: 'not_found', mcp: `http://${HOST}${path}` } });
const [NEARLY, NEARLY_CHATGPT] = [nearly('/mcp'), nearly('/mcp/chatgpt')];
const NEAR = ['/sse', '/SSE/', '/mcp/sse', '//mcp', '/MCP', '/Mcp/', '//mcp/sse'];
const NEAR_CHATGPT = ['//mcp/chatgpt', '/MCP/chatgpt', '/mcp//ChatGPT', '/mcp/chatgpt/sse', '//mcp/chatgpt/sse/'];
const ADDRESSES: readonly Vector[] = [
  ...['/', '//', ...NEAR, ...NEAR_CHATGPT].map((path) => ({
    says: `a message to ${path} is told where the endpoint is (H-POST-1)`,
    sent: { path, body: initialize() },
    want: NEAR_CHATGPT.includes(path) ? NEARLY_CHATGPT : NEARLY,
  })),
  ...[undefined, 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json'].flatMap((type) =>
    [undefined, '*/*', 'application/json, text/event-stream'].map((accept) => ({
      says: `at the bare address so is a body of the type ${type} that accepts ${accept} (H-POST-1)`,
      sent: { path: '/', headers: { 'Content-Type': type, Accept: accept }, body: initialize() },
      want: NEARLY,
    })),
  ),
  ...['/', ...NEAR, ...NEAR_CHATGPT].map((path) => ({
    says: `so is a client that opens a stream at ${path} (H-GET-4)`,
    sent: { verb: 'GET', path, headers: { Accept: 'text/event-stream' } },
    want: NEAR_CHATGPT.includes(path) ? NEARLY_CHATGPT : NEARLY,
  })),
  ...['/', '//mcp', '/sse', '/MCP/chatgpt'].map((path) => ({
    says: `a page at ${path} may send what it is told for (CORS-2)`,
    sent: { ...asking('x-a'), path },
    want: { status: 204, headers: { 'access-control-allow-headers': `${ALWAYS}, x-a` } },
  })),
  {
    says: 'a browser that would take a stream, too, gets the page (H-GET-4)',
    sent: { verb: 'GET', path: '/', headers: { Accept: 'text/html, text/event-stream' } },
    want: { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
  },
  { says: 'the endpoint itself answers as ever (H-POST-1)', sent: modern('tools/list'), want: answered(LISTING) },
];

const TO_SERVE = 'A local run answers localhost alone; to be reached under another name, run: npm run serve';
const CONTAINER: Vector = {
  says: 'a container that names its host machine is told what to run (SEC-3)',
  sent: { headers: { Host: 'host.docker.internal:8787' }, body: initialize() },
  want: failed(403, -32600, null, { message: `Host not allowed. ${TO_SERVE}` }),
};

// LlamaIndex gives its model nothing where one is.
const WITHOUT_NULL: readonly Vector[] = [
  modern('tools/call', { name: 'get_provenance' }),
  modern('tools/call', { name: 'get_sources', arguments: { query: TOPIC.query } }),
  modern('tools/call', { name: 'get_sources', arguments: { query: 'xyzzy plugh foobar' } }),
].map((sent) => ({
  says: `no member of an answer is null: ${JSON.stringify(sent.body['params']).slice(0, 60)} (CALL-5)`,
  sent,
  want: { status: 200, text: expect.not.stringContaining(':null') },
}));

export const HABIT_VECTORS: readonly Vector[] = [...COPIES, ...PREFLIGHTS, ...ADDRESSES, CONTAINER, ...WITHOUT_NULL];
