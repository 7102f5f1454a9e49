// What is refused before its era is known: Accept, media type, size, JSON, shape; and odd bodies that are none the less
// answered. The order of refusal is proved by rows with two faults.
import { ENVELOPE, initialize, MODERN, notification, request } from '../support/wire.ts';
import { answered, failed, LISTING, refused, refusedNotification, silent, type Vector } from './vector.ts';

const MAX_BODY_BYTES = 65_536;

const nested = (levels: number, leaf: string): string => `${'{"a":'.repeat(levels)}${leaf}${'}'.repeat(levels)}`;
const deep = (levels: number): string => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nested(levels - 1, '1')}}`;
const deepArray = (levels: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
const sized = (bytes: number): string => {
  const body = JSON.stringify(request('ping', { pad: '' }));
  return body.replace('"pad":""', `"pad":"${'x'.repeat(bytes - body.length)}"`);
};

const ACCEPTED = [
  undefined,
  '',
  '*/*',
  'application/*',
  'application/json',
  'text/event-stream',
  'application/json, text/event-stream',
  'text/event-stream,application/json',
  'Application/JSON;q=0.9',
  'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
  'application/json; charset=utf-8',
  'text/plain;q=0, application/json',
];
const NOT_ACCEPTED = [
  'text/html',
  'text/plain, image/*',
  'application/xml',
  'application/jsonx',
  'application/json;q=0',
  'application/json; q=0.00 ; x=1',
  'text/*',
];
const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  ' application/json ;x="y"',
];
const OTHER_TYPES = [
  'text/plain',
  'text/plain; x=application/json',
  'application/jsonp',
  'application/json-rpc',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
];

const HEADERS: readonly Vector[] = [
  ...ACCEPTED.map((accept) => ({
    says: `Accept: ${accept ?? '(absent)'} is enough`,
    rules: 'H-POST-2',
    session: true as const,
    sent: { headers: { Accept: accept }, body: request('ping') },
    want: answered({}),
  })),
  ...NOT_ACCEPTED.map((accept) => ({
    says: `Accept: ${accept} admits no answer`,
    rules: 'H-POST-2',
    sent: { headers: { Accept: accept }, body: request('ping') },
    want: refused(406, -32600),
  })),
  ...JSON_TYPES.map((type) => ({
    says: `Content-Type: ${type} is JSON`,
    rules: 'H-POST-3',
    session: true as const,
    sent: { headers: { 'Content-Type': type }, body: request('ping') },
    want: answered({}),
  })),
  ...['', 'identity', 'Identity'].map((coding) => ({
    says: `Content-Encoding: ${coding} is read`,
    rules: 'H-POST-3',
    session: true as const,
    sent: { headers: { 'Content-Encoding': coding }, body: request('ping') },
    want: answered({}),
  })),
  ...['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x'].map((coding) => ({
    says: `Content-Encoding: ${coding} is not read`,
    rules: 'H-POST-3',
    sent: { headers: { 'Content-Encoding': coding }, body: request('ping') },
    want: failed(415, -32600, null, { message: 'Unsupported Content-Encoding. Send the body uncompressed.' }),
  })),
  ...OTHER_TYPES.map((type) => ({
    says: `Content-Type: ${type} is not JSON`,
    rules: 'H-POST-3',
    sent: { headers: { 'Content-Type': type }, body: request('ping') },
    want: refused(415, -32600),
  })),
];

const ORDER: readonly Vector[] = [
  {
    says: 'a foreign Origin is refused before the verb',
    rules: 'SEC-1',
    sent: { verb: 'PUT', headers: { Origin: 'https://evil.example' } },
    want: refused(403, -32600),
  },
  {
    says: 'a wrong verb is refused before Accept',
    rules: 'H-GET-1',
    sent: { verb: 'PUT', headers: { Accept: 'text/plain' } },
    want: refused(405, -32600),
  },
  {
    says: 'Accept is refused before the media type',
    rules: 'H-POST-2',
    sent: { headers: { Accept: 'text/html', 'Content-Type': 'text/plain' }, body: '{' },
    want: refused(406, -32600),
  },
  {
    says: 'the media type is refused before the size',
    rules: 'H-POST-3',
    sent: { headers: { 'Content-Type': 'text/plain' }, body: sized(MAX_BODY_BYTES + 1) },
    want: refused(415, -32600),
  },
  {
    says: 'the size is refused before the JSON',
    rules: 'SEC-6',
    sent: { body: '['.repeat(MAX_BODY_BYTES + 1) },
    want: refused(413, -32600),
  },
  {
    says: 'a batch is refused before its depth',
    rules: 'H-POST-5',
    sent: { body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` },
    want: refused(400, -32600),
  },
  {
    says: 'the shape is refused before the era',
    rules: 'H-POST-6',
    sent: { headers: { 'MCP-Protocol-Version': MODERN }, body: { id: 5, method: 'tools/list' } },
    want: failed(400, -32600, 5),
  },
];

const NOT_JSON = [
  '',
  ' ',
  '{bad',
  '{"jsonrpc":"2.0","id":1,"method":"ping"',
  'undefined',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '{}{}',
  '\u0000',
  '"\u0001"',
  '{"a":01}',
  '// x\n{}',
];

const SHAPES: readonly (readonly [says: string, body: unknown, id?: unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a text', '"ping"'],
  ['true', true],
  ['an empty object', {}],
  ['an id alone', { id: 3 }, 3],
  ['no jsonrpc', { id: 'a', method: 'ping' }, 'a'],
  ['jsonrpc 1.0', { jsonrpc: '1.0', id: 1, method: 'ping' }, 1],
  ['jsonrpc as a number', { jsonrpc: 2, id: 1, method: 'ping' }, 1],
  ['no method', { jsonrpc: '2.0', id: 1 }, 1],
  ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 5 }, 1],
  ['a null method beside a result', { jsonrpc: '2.0', id: 1, method: null, result: {} }, 1],
  ['the id null', { jsonrpc: '2.0', id: null, method: 'ping' }],
  ['a boolean id', { jsonrpc: '2.0', id: true, method: 'ping' }],
  ['an object as id', { jsonrpc: '2.0', id: { a: 1 }, method: 'ping' }],
  ['a list as id', { jsonrpc: '2.0', id: [1], method: 'ping' }],
  ['a fraction as id', { jsonrpc: '2.0', id: 1.5, method: 'ping' }],
  ['an id too large to come back unchanged', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'],
  ['an infinite id', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
  ['params as a list', { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 1],
  ['params as a text', { jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' }, 1],
  ['a result without jsonrpc', { id: 1, result: {} }, 1],
  ['65 levels', deep(65), 1],
  ['65 levels of lists', deepArray(63), 1],
  ['10,000 levels', deep(10_000), 1],
];

const NO_IDS: readonly (readonly [says: string, body: object, why: string])[] = [
  ['params as a list', { jsonrpc: '2.0', method: 'notifications/x', params: [] }, 'params must be an object'],
  ['the method initialize', { jsonrpc: '2.0', method: 'initialize', params: {} }, 'initialize needs an id'],
  ['no jsonrpc', { method: 'notifications/x' }, 'jsonrpc must be "2.0"'],
];

const BODIES: readonly Vector[] = [
  ...NOT_JSON.map((body) => ({
    says: `the body ${JSON.stringify(body)} is not JSON`,
    rules: 'H-POST-4',
    sent: { body },
    want: refused(400, -32700),
  })),
  {
    says: 'bytes that are not UTF-8 are not JSON',
    rules: 'H-POST-4',
    sent: { body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22) },
    want: refused(400, -32700),
  },
  {
    says: 'a lone continuation byte inside a message is not JSON',
    rules: 'H-POST-4',
    sent: {
      body: new TextEncoder().encode(JSON.stringify(request('ping'))).map((byte) => (byte === 0x70 ? 0x80 : byte)),
    },
    want: refused(400, -32700),
  },
  ...[[], [request('ping')], [request('ping'), notification('x')], [[]], [null]].map((body) => ({
    says: `the batch ${JSON.stringify(body).slice(0, 60)} is refused`,
    rules: 'H-POST-5 DEV-4',
    sent: { body },
    want: { ...refused(400, -32600), body: { id: null, error: { message: 'Batch requests not supported' } } },
  })),
  ...SHAPES.map(([says, body, id = null]) => ({
    says: `a message with ${says} is refused, with its id where it has one`,
    rules: 'H-POST-6 H-POST-7 DEV-8',
    sent: { body: typeof body === 'string' ? body : JSON.stringify(body) },
    want: failed(400, -32600, id),
  })),
  ...NO_IDS.map(([says, body, why]) => ({
    says: `a message without an id and with ${says} is refused, and the refusal has no id either`,
    rules: 'H-POST-6 H-POST-10',
    sent: { body },
    want: refusedNotification(400, -32600, `Invalid request: ${why}`),
  })),
  {
    says: 'a body of 65,536 bytes is read',
    rules: 'SEC-6',
    session: true,
    sent: { body: sized(MAX_BODY_BYTES) },
    want: answered({}),
  },
  {
    says: 'a body of 65,537 bytes is not',
    rules: 'SEC-6',
    session: true,
    sent: { body: sized(MAX_BODY_BYTES + 1) },
    want: refused(413, -32600),
  },
  {
    says: 'the size is counted in bytes, not characters',
    rules: 'SEC-6',
    sent: { body: JSON.stringify({ pad: '€'.repeat(MAX_BODY_BYTES / 3) }) },
    want: refused(413, -32600),
  },
  { says: '64 levels are read', rules: 'SEC-6', session: true, sent: { body: deep(64) }, want: answered({}) },
  {
    says: 'a byte order mark is overlooked',
    rules: 'H-POST-1',
    session: true,
    sent: { body: `\uFEFF${JSON.stringify(request('ping'))}` },
    want: answered({}),
  },
  {
    says: 'of duplicate keys the last one counts',
    rules: 'H-POST-1',
    session: true,
    sent: { body: '{"jsonrpc":"1.0","jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"ping"}' },
    want: answered({}, 2),
  },
  {
    says: 'keys that JavaScript objects inherit are data like any other',
    rules: 'H-POST-1',
    session: true,
    sent: {
      body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}}',
    },
    want: answered({}),
  },
  {
    says: 'a message made of __proto__ alone has no shape',
    rules: 'H-POST-6',
    sent: { body: '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}' },
    want: refused(400, -32600),
  },
  {
    says: 'an integer written as a fraction is the integer',
    rules: 'H-POST-7',
    session: true,
    sent: { body: '{"jsonrpc":"2.0","id":1.0,"method":"ping"}' },
    want: answered({}, 1),
  },
  {
    says: 'unknown members beside a message are ignored',
    rules: 'H-POST-6',
    session: true,
    sent: { body: { ...request('ping'), result: {}, extra: [1] } },
    want: answered({}),
  },
  {
    says: 'params that are null are absent',
    rules: 'H-POST-6',
    session: true,
    sent: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null } },
    want: answered(LISTING),
  },
  {
    says: 'a notification whose params are null is taken',
    rules: 'H-POST-8',
    session: true,
    sent: { body: { jsonrpc: '2.0', method: 'notifications/initialized', params: null } },
    want: silent,
  },
  {
    says: 'NUL and lone surrogates in a query are taken as text',
    rules: 'H-POST-1',
    session: true,
    sent: { body: request('tools/call', { name: 'get_sources', arguments: { query: '\u0000\ud800zzz\udfff' } }) },
    want: answered({ isError: true }),
  },
  {
    says: 'NUL and lone surrogates in a tool name are cut from the message',
    rules: 'CALL-2',
    session: true,
    sent: { body: request('tools/call', { name: 'a\u0000\ud800b\u202e' }) },
    want: failed(200, -32601, 1, { message: 'Unknown tool: ab' }),
  },
  {
    says: 'a long method is cut to 80 characters in the message',
    rules: 'H-POST-12',
    session: true,
    sent: { body: request('m'.repeat(60_000)) },
    want: failed(200, -32601, 1, { message: `Method not found: ${'m'.repeat(80)}` }),
  },
  {
    says: 'a notification with an unreadable claim is dropped',
    rules: 'ERA-9',
    sent: {
      body: notification('notifications/x', {
        _meta: { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': null },
      }),
    },
    want: silent,
  },
  {
    says: 'metadata that is no object is no claim',
    rules: 'ERA-6',
    sent: { body: request('ping', { _meta: 'io.modelcontextprotocol/protocolVersion' }) },
    want: failed(400, -32002, 1),
  },
  {
    says: 'initialize with params it cannot read keeps its id',
    rules: 'NEG-2',
    sent: { body: { ...initialize('x', 0), params: {} } },
    want: failed(200, -32602, 0),
  },
];

export const MALFORMED_VECTORS: readonly Vector[] = [...HEADERS, ...ORDER, ...BODIES];
