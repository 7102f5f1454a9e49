// What is refused before its era is known: Accept, media type, size, JSON, shape; and odd bodies that are none the less
// answered. The order of refusal is proved by rows with two faults.
import { ENVELOPE, MODERN, notification, request, type Sent, VERSION_KEY } from '../support/wire.ts';
import { answered, failed, LISTING, refused, refusedNotification, silent, V, type Vector } from './vector.ts';

const MAX_BODY_BYTES = 65_536;
const PING = request('ping');

const nested = (levels: number, leaf: string): string => `${'{"a":'.repeat(levels)}${leaf}${'}'.repeat(levels)}`;
const deep = (levels: number): string => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nested(levels - 1, '1')}}`;
const deepArray = (levels: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
const sized = (bytes: number): string => {
  const body = JSON.stringify(request('ping', { pad: '' }));
  return body.replace('"pad":""', `"pad":"${'x'.repeat(bytes - body.length)}"`);
};

const ACCEPTED = [
  ...[undefined, '', '*/*', 'application/*', 'application/json', 'text/event-stream'],
  ...['application/json, text/event-stream', 'text/event-stream,application/json', 'Application/JSON;q=0.9'],
  ...['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/json; charset=utf-8'],
  ...['text/plain;q=0, application/json'],
];
const NOT_ACCEPTED = [
  ...['text/html', 'text/plain, image/*', 'application/xml', 'application/jsonx', 'application/json;q=0'],
  ...['application/json; q=0.00 ; x=1', 'text/*'],
];
const JSON_TYPES = 'application/json|application/json; charset=utf-8|Application/JSON| application/json ;x="y"'.split(
  '|',
);
const OTHER_TYPES = [
  ...['text/plain', 'text/plain; x=application/json', 'application/jsonp', 'application/json-rpc'],
  ...['application/vnd.api+json', 'application/x-www-form-urlencoded'],
];

const CODINGS = ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x'];

/** The same request under each value of a header. */
const under = (
  header: string,
  values: readonly (string | undefined)[],
  { says, ...row }: Omit<Vector, 'sent'>,
): readonly Vector[] =>
  values.map((value) => ({
    says: `${header}: ${value ?? '(absent)'} ${says}`,
    ...row,
    sent: { headers: { [header]: value }, body: request('ping') },
  }));
const READ = { session: true, want: answered({}) } as const;
const UNREAD = failed(415, -32600, null, { message: 'Unsupported Content-Encoding. Send the body uncompressed.' });
const HEADERS: readonly Vector[] = [
  ...under('Accept', ACCEPTED, { says: 'is enough (H-POST-2)', ...READ }),
  ...under('Accept', NOT_ACCEPTED, { says: 'admits no answer (H-POST-2)', want: refused(406, -32600) }),
  ...under('Content-Type', JSON_TYPES, { says: 'is JSON (H-POST-3)', ...READ }),
  ...under('Content-Type', OTHER_TYPES, { says: 'is not JSON (H-POST-3)', want: refused(415, -32600) }),
  ...under('Content-Encoding', ['', 'identity', 'Identity'], { says: 'is read (H-POST-3)', ...READ }),
  ...under('Content-Encoding', CODINGS, { says: 'is not read (H-POST-3)', want: UNREAD }),
];

const TEXT = { 'Content-Type': 'text/plain' };
const FOREIGN = { Origin: 'https://evil.example' };
const ORDER: readonly (readonly [says: string, status: number, sent: Sent, id?: number])[] = [
  ['a foreign Origin is refused before the verb (SEC-1)', 403, { verb: 'PUT', headers: FOREIGN }],
  ['a wrong verb is refused before Accept (H-GET-1)', 405, { verb: 'PUT', headers: { Accept: 'text/plain' } }],
  ['Accept is refused before the media type (H-POST-2)', 406, { headers: { Accept: 'text/html', ...TEXT }, body: '{' }],
  ['the media type is refused before the size (H-POST-3)', 415, { headers: TEXT, body: sized(MAX_BODY_BYTES + 1) }],
  ['the size is refused before the JSON (SEC-6)', 413, { body: '['.repeat(MAX_BODY_BYTES + 1) }],
  ['a batch is refused before its depth (H-POST-5)', 400, { body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` }],
  ['the shape is refused before the era (H-POST-6)', 400, { headers: V(MODERN), body: { id: 5, method: 'x' } }, 5],
];

const NOT_JSON = [
  ...['', ' ', '{bad', '{"jsonrpc":"2.0","id":1,"method":"ping"', 'undefined', "{'a':1}", '{"a":1,}', '{"a":NaN}'],
  ...['{}{}', '\u0000', '"\u0001"', '{"a":01}', '// x\n{}'],
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
  ['the id null and the method of a notification', { jsonrpc: '2.0', id: null, method: 'notifications/initialized' }],
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

type Row = readonly [says: string, body: Sent['body'], want?: Vector['want']];
const NO_JSON = refused(400, -32700);
const TOO_LONG = refused(413, -32600);
const NO_BATCH = { ...refused(400, -32600), body: { id: null, error: { message: 'Batch requests not supported' } } };

/** Messages that are answered or refused without a look at a session. */
const OUTSIDE: readonly Row[] = [
  ...NOT_JSON.map((body): Row => [`the body ${JSON.stringify(body)} is not JSON (H-POST-4)`, body, NO_JSON]),
  ['no body is not JSON (H-POST-4)', undefined, NO_JSON],
  ['bytes that are not UTF-8 are not JSON (H-POST-4)', Uint8Array.of(0x22, 0xff, 0xfe, 0x22), NO_JSON],
  [
    'a lone continuation byte inside a message is not JSON (H-POST-4)',
    new TextEncoder().encode(JSON.stringify(PING)).map((byte) => (byte === 0x70 ? 0x80 : byte)),
    NO_JSON,
  ],
  ...[[], [PING], [PING, notification('x')], [[]], [null]].map(
    (body): Row => [`the batch ${JSON.stringify(body).slice(0, 60)} is refused (H-POST-5, DEV-4)`, body, NO_BATCH],
  ),
  ...SHAPES.map(
    ([says, body, id = null]): Row => [
      `a message with ${says} is refused, with its id where it has one (H-POST-6, H-POST-7, DEV-8)`,
      typeof body === 'string' ? body : JSON.stringify(body),
      failed(400, -32600, id),
    ],
  ),
  ...NO_IDS.map(
    ([says, body, why]): Row => [
      `a message without an id and with ${says} is refused, and the refusal has no id either (H-POST-6, H-POST-10)`,
      body,
      refusedNotification(400, -32600, `Invalid request: ${why}`),
    ],
  ),
  ['the size is counted in bytes, not characters (SEC-6)', `"${'€'.repeat(MAX_BODY_BYTES / 3)}"`, TOO_LONG],
  ['a message in __proto__ has no shape (H-POST-6)', `{"__proto__":${JSON.stringify(PING)}}`, refused(400, -32600)],
  [
    'a notification with an unreadable claim is dropped (ERA-9)',
    notification('notifications/x', { _meta: { ...ENVELOPE, [VERSION_KEY]: null } }),
    silent,
  ],
  ['metadata that is no object is no claim (ERA-6)', request('ping', { _meta: VERSION_KEY }), failed(400, -32002, 1)],
  ['initialize with unreadable params keeps its id (NEG-2)', request('initialize', {}, 0), failed(200, -32602, 0)],
];

const SURROGATES = { name: 'get_sources', arguments: { query: '\u0000\ud800zzz\udfff' } };
/** Messages inside a session. */
const INSIDE: readonly Row[] = [
  ['a body of 65,536 bytes is read (SEC-6)', sized(MAX_BODY_BYTES)],
  ['a body of 65,537 bytes is not (SEC-6)', sized(MAX_BODY_BYTES + 1), TOO_LONG],
  ['64 levels are read (SEC-6)', deep(64)],
  ['a byte order mark is overlooked (H-POST-1)', `\uFEFF${JSON.stringify(PING)}`],
  [
    'of duplicate keys the last one counts (H-POST-1)',
    '{"jsonrpc":"1.0","jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"ping"}',
    answered({}, 2),
  ],
  [
    'keys that JavaScript objects inherit are data like any other (H-POST-1)',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}}',
  ],
  ['an integer written as a fraction is the integer (H-POST-7)', '{"jsonrpc":"2.0","id":1.0,"method":"ping"}'],
  ['unknown members beside a message are ignored (H-POST-6)', { ...PING, result: {}, extra: [1] }],
  ['params that are null are absent (H-POST-6)', { ...request('tools/list'), params: null }, answered(LISTING)],
  ['a notification may have null as params (H-POST-8)', { ...notification('notifications/x'), params: null }, silent],
  [
    'a query may have NUL and lone surrogates (H-POST-1)',
    request('tools/call', SURROGATES),
    answered({ isError: true }),
  ],
];

export const MALFORMED_VECTORS: readonly Vector[] = [
  ...HEADERS,
  ...ORDER.map(([says, status, sent, id = null]) => ({ says, sent, want: failed(status, -32600, id) })),
  ...OUTSIDE.map(([says, body, want = answered({})]) => ({ says, sent: { body }, want })),
  ...INSIDE.map(([says, body, want = answered({})]) => ({ says, session: true as const, sent: { body }, want })),
];
