// The MCP requests of both eras that the benchmarks and the load tests send.
import type { HttpRequest } from './client.ts';

const ENVELOPE_VERSION = '2026-07-28';
const HANDSHAKE_VERSION = '2025-11-25';
/** The newest revision that mcp-lite speaks. */
export const OLDER = '2025-06-18';
// The platform names the caller, whom the rate limit counts.
const ALWAYS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'CF-Connecting-IP': '203.0.113.7',
};
const CLIENT = { name: 'bench', version: '1.0.0' };
const META = {
  'io.modelcontextprotocol/protocolVersion': ENVELOPE_VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

/** The params of the `nth` message. */
export type Params = (nth: number) => Record<string, unknown>;

const post = (headers: Readonly<Record<string, string>>, messageOf: (nth: number) => object): HttpRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { ...ALWAYS, ...headers },
  body: (nth) => JSON.stringify({ jsonrpc: '2.0', ...messageOf(nth) }),
});

/** A request of the era without sessions, whose headers repeat parts of the body. */
export const stateless = (method: string, params: Params = () => ({})): HttpRequest => {
  const { name } = params(0);
  const named = typeof name === 'string' ? { 'Mcp-Name': name } : {};
  const headers = { 'MCP-Protocol-Version': ENVELOPE_VERSION, 'Mcp-Method': method, ...named };
  return post(headers, (id) => ({ id, method, params: { ...params(id), _meta: META } }));
};

/** A request of the era with sessions; without `session` where a server keeps none. */
export const stateful = (
  method: string,
  params: Params = () => ({}),
  session?: string,
  version: string = HANDSHAKE_VERSION,
): HttpRequest => post(sessionHeaders(session, version), (id) => ({ id, method, params: params(id) }));

/** The notification that a client sends when its session is open. */
export const initialized = (session: string | undefined): HttpRequest =>
  post(sessionHeaders(session), () => ({ method: 'notifications/initialized' }));

const sessionHeaders = (session: string | undefined, version: string = HANDSHAKE_VERSION) => ({
  'MCP-Protocol-Version': version,
  ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
});

/** Opens a session. */
export const INITIALIZE: HttpRequest = post({}, (id) => ({
  id,
  method: 'initialize',
  params: { protocolVersion: HANDSHAKE_VERSION, capabilities: {}, clientInfo: CLIENT },
}));

/** A session of three messages: opened, announced, one question. A server may keep none. */
export const SHORT_SESSION: HttpRequest = {
  ...INITIALIZE,
  followedBy: (session) => [initialized(session), stateful('tools/call', callSources, session)],
};

export const callList: Params = () => ({ name: 'list_categories', arguments: {} });
/** A question that was never asked before. */
export const callSources: Params = (nth) => ({ name: 'get_sources', arguments: { query: queryOf(nth) } });
/** `params` of few messages, which are sent again and again. */
export const again =
  (params: Params): Params =>
  (nth) =>
    params(nth % REPEATED);

/** A question about a topic of the project's list that was never asked before, and opens chapters or none. */
export const callOpening =
  (opens: boolean): Params =>
  (nth) => {
    const [topic = '', chapter = ''] = OPENED[nth % OPENED.length] ?? [];
    const query = [topic, ...(opens ? [chapter] : []), nth.toString(36)].join(' ');
    return { name: 'get_sources', arguments: { query } };
  };

/** Topics, each with a word that one of its chapters has. */
const OPENED = [
  ['typescript', 'generics'],
  ['rust', 'macros'],
  ['kubernetes', 'ingress'],
  ['postgresql', 'indexes'],
];

/** A stateless call of get_sources. */
export const askFor = (query: string): HttpRequest =>
  stateless('tools/call', () => ({ name: 'get_sources', arguments: { query } }));

const REPEATED = 50;
const VERBS = ['learn', 'set up', 'run', 'understand', 'find a good', 'compare', 'start with', 'secure'];
const TOPICS = 'rust,bitcoin node,email server,password manager,home automation,linux,cooking,gpg'.split(',');
const ENDS = ['at home', 'for beginners', 'step by step', 'on a small budget', 'without a cloud', 'in a weekend'];

// The number makes each query unique.
const queryOf = (nth: number): string =>
  [VERBS, TOPICS, ENDS].map((words, place) => words[Math.floor(nth / 7 ** place) % words.length]).join(' ') +
  ` ${nth.toString(36)}`;
