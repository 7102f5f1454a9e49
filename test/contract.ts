// One conversation as data, held over stdio by the command and by its bundle: what is sent, and what must come back. The same
// over HTTP is in test/vectors. `send` delivers one message and gives the parsed answer, undefined where none may come.
import { expect } from 'vitest';
import { TOPIC } from './support/lists.ts';
import { initialize, type Json, modern, notification, request } from './support/wire.ts';

export type Send = (message: Json) => Promise<unknown>;
/** `want: undefined`: there must be no answer. */
export type Step = { readonly says: string; readonly message: Json; readonly want: Json | undefined };
const step = (says: string, message: Json, want: Json | undefined): Step => ({ says, message, want });

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
  step(
    'discovery needs no handshake',
    modern('server/discover', {}, 'd').body,
    result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], cacheScope: 'public' }),
  ),
  step(
    'a stateless call is answered',
    modern('tools/call', { name: 'get_sources', arguments: { query: TOPIC.query } }, 0).body,
    result(0, { resultType: 'complete', isError: false, structuredContent: { category: { slug: TOPIC.slug } } }),
  ),
  step('ping is gone from the stateless era', modern('ping', {}, 'p').body, error('p', -32601)),
  step(
    'a version nobody knows is refused with the supported ones',
    request(
      'tools/list',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': 'v9', 'io.modelcontextprotocol/clientCapabilities': {} } },
      'v',
    ),
    error('v', -32022, { data: { supported: ['2026-07-28'], requested: 'v9' } }),
  ),
];

const HANDSHAKE: readonly Step[] = [
  step('a request before the handshake is refused', request('tools/list', {}, 'early'), error('early', -32002)),
  step(
    'the handshake echoes a version that is spoken',
    initialize('2025-06-18', 0),
    result(0, { protocolVersion: '2025-06-18', serverInfo: { name: 'three-good-sources' } }),
  ),
  step('the client is ready, without an answer', notification('notifications/initialized'), undefined),
];

const CONVERSATION: readonly Step[] = [
  step('ping', request('ping', {}, ''), result('', {})),
  step(
    'the tools are listed, one without arguments first',
    request('tools/list', {}, 1),
    result(1, { tools: expect.arrayContaining([expect.objectContaining({ name: 'get_sources' })]) }),
  ),
  step('list_categories', call(2, 'list_categories'), result(2, { isError: false, content: [{ type: 'text' }] })),
  step(
    'get_provenance',
    call(3, 'get_provenance'),
    result(3, { isError: false, structuredContent: { signature: {} } }),
  ),
  step(
    'get_endorsements',
    call(4, 'get_endorsements'),
    result(4, { isError: false, structuredContent: { endorsements: {} } }),
  ),
  step(
    'get_sources finds three',
    call(5, 'get_sources', { query: TOPIC.query }),
    result(5, {
      isError: false,
      structuredContent: { category: { slug: TOPIC.slug }, sources: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] },
    }),
  ),
  step(
    'get_sources finds nothing and says what there is',
    call(6, 'get_sources', { query: 'xyzzy plugh foobar' }),
    result(6, { isError: true, structuredContent: { found: false, reason: 'below_threshold' } }),
  ),
  step('a wrong argument', call(7, 'get_sources', { q: 'x' }), error(7, -32602)),
  step('an unknown tool', call(8, 'nope'), error(8, -32601, { data: { tool: 'nope' } })),
  step('an unknown method', request('x/y', {}, 9), error(9, -32601)),
  step('a modern method without its envelope', request('server/discover', {}, 10), error(10, -32601)),
  step(
    'a resource',
    request('resources/read', { uri: `${URI}category/${TOPIC.slug}` }, 11),
    result(11, { contents: [{ mimeType: 'text/plain' }] }),
  ),
  step(
    'a missing resource',
    request('resources/read', { uri: `${URI}nope` }, 12),
    error(12, -32602, { data: { uri: `${URI}nope` } }),
  ),
  step(
    'a prompt',
    request('prompts/get', { name: 'learn_topic', arguments: { category: TOPIC.slug } }, 13),
    result(13, { messages: [{ role: 'user' }] }),
  ),
  step(
    'a completion',
    request(
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'learn_topic' }, argument: { name: 'category', value: TOPIC.typed } },
      14,
    ),
    result(14, { completion: { values: TOPIC.completed } }),
  ),
  step('a bad cursor', request('tools/list', { cursor: 'x' }, 15), error(15, -32602)),
  step('a message that is none keeps its id', { jsonrpc: '1.0', id: 16, method: 'ping' }, error(16, -32600)),
  step('a notification nobody knows', notification('notifications/x', { a: 1 }), undefined),
  step('an answer to nothing', { jsonrpc: '2.0', id: 17, result: {} }, undefined),
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
