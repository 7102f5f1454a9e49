// One conversation as data, run over every transport: what is sent, and what must come back. A transport passes a
// `send` that delivers one message and gives the parsed answer, undefined where none may come.
import { expect } from 'vitest';
import { TOPIC } from './support/topic.ts';
import { initialize, type Json, modern, notification, request } from './support/wire.ts';

export type Send = (message: Json) => Promise<unknown>;
/** `want: undefined`: there must be no answer. */
export type Step = { readonly says: string; readonly message: Json; readonly want: Json | undefined };

const result = (id: unknown, members: Json): Json => ({ jsonrpc: '2.0', id, result: members });
const error = (id: unknown, code: number, members: Json = {}): Json => ({
  jsonrpc: '2.0',
  id,
  error: { code, ...members },
});
const call = (id: unknown, name: string, args: Json = {}): Json => request('tools/call', { name, arguments: args }, id);
const URI = 'three-good-sources://';

/** Stateless requests may come at any time, before and after a handshake. */
const STATELESS: readonly Step[] = [
  {
    says: 'discovery needs no handshake',
    message: modern('server/discover', {}, 'd').body,
    want: result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], cacheScope: 'public' }),
  },
  {
    says: 'a stateless call is answered',
    message: modern('tools/call', { name: 'get_sources', arguments: { query: TOPIC.query } }, 0).body,
    want: result(0, {
      resultType: 'complete',
      isError: false,
      structuredContent: { category: { slug: TOPIC.slug } },
    }),
  },
  { says: 'ping is gone from the stateless era', message: modern('ping', {}, 'p').body, want: error('p', -32601) },
  {
    says: 'a version nobody knows is refused with the supported ones',
    message: request(
      'tools/list',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': 'v9', 'io.modelcontextprotocol/clientCapabilities': {} } },
      'v',
    ),
    want: error('v', -32022, { data: { supported: ['2026-07-28'], requested: 'v9' } }),
  },
];

const HANDSHAKE: readonly Step[] = [
  {
    says: 'a request before the handshake is refused',
    message: request('tools/list', {}, 'early'),
    want: error('early', -32002),
  },
  {
    says: 'the handshake echoes a version that is spoken',
    message: initialize('2025-06-18', 0),
    want: result(0, { protocolVersion: '2025-06-18', serverInfo: { name: 'three-good-sources' } }),
  },
  {
    says: 'the client is ready, without an answer',
    message: notification('notifications/initialized'),
    want: undefined,
  },
];

const CONVERSATION: readonly Step[] = [
  { says: 'ping', message: request('ping', {}, ''), want: result('', {}) },
  {
    says: 'the tools are listed, one without arguments first',
    message: request('tools/list', {}, 1),
    want: result(1, { tools: expect.arrayContaining([expect.objectContaining({ name: 'get_sources' })]) }),
  },
  {
    says: 'list_categories',
    message: call(2, 'list_categories'),
    want: result(2, { isError: false, content: [{ type: 'text' }] }),
  },
  {
    says: 'get_provenance',
    message: call(3, 'get_provenance'),
    want: result(3, { isError: false, structuredContent: { signature: {} } }),
  },
  {
    says: 'get_endorsements',
    message: call(4, 'get_endorsements'),
    want: result(4, { isError: false, structuredContent: { endorsements: {} } }),
  },
  {
    says: 'get_sources finds three',
    message: call(5, 'get_sources', { query: TOPIC.query }),
    want: result(5, {
      isError: false,
      structuredContent: {
        category: { slug: TOPIC.slug },
        sources: [{ rank: 1 }, { rank: 2 }, { rank: 3 }],
      },
    }),
  },
  {
    says: 'get_sources finds nothing and says what there is',
    message: call(6, 'get_sources', { query: 'xyzzy plugh foobar' }),
    want: result(6, { isError: true, structuredContent: { found: false, reason: 'below_threshold' } }),
  },
  { says: 'a wrong argument', message: call(7, 'get_sources', { q: 'x' }), want: error(7, -32602) },
  { says: 'an unknown tool', message: call(8, 'nope'), want: error(8, -32601, { data: { tool: 'nope' } }) },
  { says: 'an unknown method', message: request('x/y', {}, 9), want: error(9, -32601) },
  {
    says: 'a modern method without its envelope',
    message: request('server/discover', {}, 10),
    want: error(10, -32601),
  },
  {
    says: 'a resource',
    message: request('resources/read', { uri: `${URI}category/${TOPIC.slug}` }, 11),
    want: result(11, { contents: [{ mimeType: 'text/plain' }] }),
  },
  {
    says: 'a missing resource',
    message: request('resources/read', { uri: `${URI}nope` }, 12),
    want: error(12, -32602, { data: { uri: `${URI}nope` } }),
  },
  {
    says: 'a prompt',
    message: request('prompts/get', { name: 'learn_topic', arguments: { category: TOPIC.slug } }, 13),
    want: result(13, { messages: [{ role: 'user' }] }),
  },
  {
    says: 'a completion',
    message: request(
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'learn_topic' }, argument: { name: 'category', value: TOPIC.typed } },
      14,
    ),
    want: result(14, { completion: { values: TOPIC.completed } }),
  },
  { says: 'a bad cursor', message: request('tools/list', { cursor: 'x' }, 15), want: error(15, -32602) },
  {
    says: 'a message that is none keeps its id',
    message: { jsonrpc: '1.0', id: 16, method: 'ping' },
    want: error(16, -32600),
  },
  { says: 'a notification nobody knows', message: notification('notifications/x', { a: 1 }), want: undefined },
  { says: 'an answer to nothing', message: { jsonrpc: '2.0', id: 17, result: {} }, want: undefined },
];

/** The whole conversation in order; stateless requests stand before and after the handshake. */
export const STEPS: readonly Step[] = [...STATELESS, ...HANDSHAKE, ...CONVERSATION, ...STATELESS];

/** Holds the conversation over one transport and checks every answer. */
export const conversation = async (send: Send): Promise<void> => {
  for (const { says, message, want } of STEPS) {
    const answer = await send(message);
    if (want === undefined) expect(answer, says).toBeUndefined();
    else expect(answer, says).toMatchObject(want);
  }
};
