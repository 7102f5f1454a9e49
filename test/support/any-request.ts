import fc from 'fast-check';
import { isObject } from '../../src/domain/json.ts';
import { CAPABILITIES, MODERN, modern, type Received, request, type Sent, VERSION_KEY } from './wire.ts';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any character, as the unit of `fc.string`: half of them printable ASCII. fast-check's own unit `binary` first makes a
 * table of a million, which each process of a run would pay for.
 */
export const anyChar = fc
  .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0x10_ffff - SURROGATES }))
  .map((place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES));

const METHODS = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'completion/complete'],
  ...['resources/list', 'resources/templates/list', 'resources/read', 'server/discover', 'subscriptions/listen'],
  ...['notifications/initialized', 'notifications/cancelled'],
];
const VERSIONS = [MODERN, '2025-11-25', '2024-11-05', '1999-01-01', '2030-01-01', 'v999.0.0', ''];
const NAMES = 'get_sources list_categories learn_topic three-good-sources://registry =?base64?eA==?= __proto__'.split(
  ' ',
);

const anyText = fc.oneof(fc.string({ unit: anyChar }), fc.constantFrom('', '__proto__', '\u0000', '\ud800'));
const anyId = fc.oneof(fc.integer(), anyText, fc.constantFrom(0, '', null, 1.5, true, 2 ** 53), fc.jsonValue());
/** Mostly what is given, and any JSON value once for `weight` of it. */
const mostly = (arbitrary: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ arbitrary, weight }, { arbitrary: fc.jsonValue(), weight: 1 });
const anyMeta = fc.record(
  {
    [VERSION_KEY]: mostly(fc.constantFrom(...VERSIONS), 4),
    [CAPABILITIES]: mostly(fc.constant({}), 4),
    progressToken: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const anyParams = fc.record(
  {
    _meta: mostly(anyMeta, 6),
    name: fc.oneof(fc.constantFrom(...NAMES), fc.jsonValue()),
    uri: fc.oneof(fc.constantFrom(...NAMES), fc.jsonValue()),
    cursor: fc.jsonValue(),
    arguments: fc.oneof(fc.record({ query: anyText }), fc.record({ category: anyText }), fc.jsonValue()),
    ref: fc.oneof(fc.constant({ type: 'ref/prompt', name: 'learn_topic' }), fc.jsonValue()),
    argument: fc.oneof(fc.record({ name: fc.constant('category'), value: anyText }), fc.jsonValue()),
    notifications: fc.oneof(fc.constant({}), fc.jsonValue()),
    protocolVersion: fc.oneof(fc.constantFrom(...VERSIONS), fc.jsonValue()),
    capabilities: fc.oneof(fc.constant({}), fc.jsonValue()),
    clientInfo: fc.oneof(fc.constant({ name: 'x', version: '1' }), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const anyMessage = fc.record(
  {
    jsonrpc: mostly(fc.constant('2.0'), 12),
    id: anyId,
    method: mostly(fc.constantFrom(...METHODS), 12),
    params: mostly(anyParams, 8),
    result: fc.jsonValue(),
  },
  { requiredKeys: ['jsonrpc'] },
);
const anyBody = fc.oneof(
  { arbitrary: anyMessage.map((message) => JSON.stringify(message)), weight: 10 },
  { arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)), weight: 3 },
  { arbitrary: fc.string({ unit: anyChar }), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 300 }), weight: 1 },
);

/** One request; `session` is the id of a living session, `letters` what header junk has besides ASCII. */
export const anyRequest = (session: string, letters = ''): fc.Arbitrary<Sent> =>
  fc.oneof(wildRequest(session, letters), plausibleRequest(session));

/** A request as a client of either era sends it, with any params. */
const plausibleRequest = (session: string): fc.Arbitrary<Sent> =>
  fc
    .tuple(fc.constantFrom(...METHODS), anyParams, fc.oneof(fc.integer(), anyText), fc.boolean())
    .map(([method, { _meta: _, ...params }, id, isModern]) => {
      const { headers, body } = isModern
        ? modern(method, params, id)
        : { headers: { 'Mcp-Session-Id': session }, body: request(method, params, id) };
      return { headers, body: JSON.stringify(body) };
    });

const wildRequest = (session: string, letters: string): fc.Arbitrary<Sent> => {
  const junk = fc.string({ unit: fc.constantFrom(...` \t!"',;=?*/-azAZ09${letters}`), maxLength: 40 });
  const orJunk = (arbitrary: fc.Arbitrary<string | undefined>, weight: number) =>
    fc.oneof({ arbitrary, weight }, { arbitrary: junk, weight: 1 });
  const header = (...usual: readonly string[]) => orJunk(fc.constantFrom(undefined, ...usual), 8);
  return fc.record({
    body: anyBody,
    headers: fc.record({
      'Mcp-Session-Id': header(session, session, session, 'bogus'),
      'MCP-Protocol-Version': header(...VERSIONS),
      'Mcp-Method': header(...METHODS),
      'Mcp-Name': header(...NAMES),
      'Last-Event-ID': header('1'),
      Accept: header('*/*', 'application/json', 'application/json, text/event-stream'),
      'Content-Type': orJunk(fc.constant('application/json'), 12),
      Origin: orJunk(fc.constantFrom(undefined, 'http://localhost:1'), 12),
    }),
  });
};

/** What is wrong with an answer; undefined for a JSON-RPC answer with the request's id, and for an empty 202. */
export const faultOf = ({ body: sent }: Sent, { status, text, body, events, ...rest }: Received) => {
  if (status >= 500) return `status ${status}`;
  if (status === 202) return text === '' ? undefined : 'a 202 with a body';
  if (![200, 400, 403, 404, 406, 413, 415].includes(status)) return `status ${status}`;
  const answer = rest.headers['content-type'] === 'text/event-stream' ? events.at(-1) : body;
  if (!isObject(answer) || answer['jsonrpc'] !== '2.0') return 'no JSON-RPC answer';
  if ('result' in answer === 'error' in answer) return 'neither result nor error, or both';
  if (events.slice(0, -1).some((event) => !isObject(event) || 'id' in event)) return 'a request to the client';
  if (/\n\s+at |node_modules|\.ts\b/.test(text)) return 'a stack or a path in the answer';
  const unread = [403, 406, 413, 415].includes(status);
  const id = unread ? undefined : requestId(sent);
  const isAllowed = answer['id'] === (id ?? null) || (!('id' in answer) && looksLikeNotification(sent));
  return isAllowed ? undefined : `the id ${JSON.stringify(answer['id'])} instead of ${JSON.stringify(id)}`;
};

const looksLikeNotification = (sent: unknown): boolean => {
  const message = parsed(sent);
  return isObject(message) && typeof message['method'] === 'string' && !Object.hasOwn(message, 'id');
};

const requestId = (sent: unknown): unknown => {
  const message = parsed(sent);
  if (!isObject(message) || !Object.hasOwn(message, 'id')) return undefined;
  const isResponse = message['method'] === undefined && message['jsonrpc'] === '2.0' && 'result' in message;
  const { id } = message;
  return !isResponse && (typeof id === 'string' || Number.isSafeInteger(id)) ? id : undefined;
};

const parsed = (sent: unknown): unknown => {
  try {
    return JSON.parse(sent instanceof Uint8Array ? new TextDecoder().decode(sent) : String(sent));
  } catch {
    return undefined;
  }
};
