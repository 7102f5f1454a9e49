// The MCP requests of both eras that are measured.
import type { Shot } from '../load.ts';

const ENVELOPE_VERSION = '2026-07-28';
const HANDSHAKE_VERSION = '2025-11-25';
const ACCEPT = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

type Params = (nth: number) => Record<string, unknown>;

/** A request of the era without sessions, where headers repeat what the body says. */
export const stateless = (method: string, params: Params = () => ({}), name?: string): Shot => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    ...ACCEPT,
    'MCP-Protocol-Version': ENVELOPE_VERSION,
    'Mcp-Method': method,
    ...(name === undefined ? {} : { 'Mcp-Name': name }),
  },
  body: (nth) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': ENVELOPE_VERSION,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    };
    return JSON.stringify({ jsonrpc: '2.0', id: nth, method, params: { ...params(nth), _meta } });
  },
});

/** A request of the era with sessions; without `session` where a server keeps none. */
export const stateful = (
  method: string,
  params: Params = () => ({}),
  session?: string,
  version: string = HANDSHAKE_VERSION,
): Shot => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    ...ACCEPT,
    'MCP-Protocol-Version': version,
    ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
  },
  body: (nth) => JSON.stringify({ jsonrpc: '2.0', id: nth, method, params: params(nth) }),
});

export const INITIALIZE: Shot = {
  method: 'POST',
  path: '/mcp',
  headers: ACCEPT,
  body: (id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'initialize',
      params: {
        protocolVersion: HANDSHAKE_VERSION,
        capabilities: {},
        clientInfo: { name: 'bench', version: '1.0.0' },
      },
    }),
};

export const callList: Params = () => ({ name: 'list_categories', arguments: {} });
export const callSources: Params = (nth) => ({ name: 'get_sources', arguments: { query: queryOf(nth) } });

/** A plain GET. */
export const page = (path: string): Shot => ({
  method: 'GET',
  path,
  headers: { Accept: 'text/html' },
  body: () => null,
});

const VERBS = ['learn', 'set up', 'run', 'understand', 'find a good', 'compare', 'start with', 'secure'];
const TOPICS = [
  'rust',
  'bitcoin node',
  'email server',
  'password manager',
  'home automation',
  'linux',
  'cooking',
  'gpg',
];
const ENDS = ['at home', 'for beginners', 'step by step', 'on a small budget', 'without a cloud', 'in a weekend'];

// No two are alike: the number makes each a text that no memory of earlier queries holds.
const queryOf = (nth: number): string =>
  [VERBS, TOPICS, ENDS].map((words, place) => words[Math.floor(nth / 7 ** place) % words.length]).join(' ') +
  ` ${nth.toString(36)}`;
