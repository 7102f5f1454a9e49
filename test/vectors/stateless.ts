// Revision 2026-07-28, request by request: envelope, headers in their order, discovery, methods that are gone.
import {
  CAPABILITIES,
  ENVELOPE,
  type Json,
  MODERN,
  modern,
  notification,
  request,
  SERVER_INFO,
  type Sent,
  VERSION_KEY,
} from '../support/wire.ts';
import {
  answered,
  failed,
  idVectors,
  LISTING,
  refused,
  refusedNotification,
  silent,
  V,
  type Vector,
  withHeaders,
} from './vector.ts';

const CLIENT = 'io.modelcontextprotocol/clientInfo';
const withMeta = (method: string, _meta: Json, header = MODERN): Sent => ({
  headers: { ...V(header), 'Mcp-Method': method },
  body: request(method, { _meta }),
});
const CALL = modern('tools/call', { name: 'list_categories' });
const READ = modern('resources/read', { uri: 'three-good-sources://registry' });
const NAMED = [CALL, modern('prompts/get', { name: 'learn_topic' }), READ];

const claiming = (version: string) => request('tools/list', { _meta: { ...ENVELOPE, [VERSION_KEY]: version } });

const DONE = answered({ isError: false });

const BAD_META: readonly (readonly [says: string, _meta: Json, why?: string])[] = [
  ['missing capabilities are refused by name (ENV-1)', { [CAPABILITIES]: undefined }, `missing ${CAPABILITIES}`],
  ['a claim that is no text is refused (ENV-1, ERA-1)', { [VERSION_KEY]: 20260728 }, `${VERSION_KEY} must be a string`],
  ['capabilities that are no object are refused (ENV-1)', { [CAPABILITIES]: [] }, `${CAPABILITIES} must be an object`],
  ['an unknown log level is refused (ENV-3)', { 'io.modelcontextprotocol/logLevel': 'loud' }],
  ...[null, 'x', { name: 'x' }, { version: '1' }].map(
    (client) => [`the client identity ${JSON.stringify(client)} is refused (ENV-2)`, { [CLIENT]: client }] as const,
  ),
];

export const STATELESS_VECTORS: readonly Vector[] = [
  ...idVectors('without a session', (id) => modern('tools/list', {}, id)),
  ...idVectors('on an error without a session', (id) => modern('tools/call', { name: 'nope' }, id)),
  {
    says: 'server/discover tells all there is to know (ERA-1, DISC-1, DISC-2, ENV-4, ENV-5, ENV-8, NEG-6, CACHE-1)',
    sent: modern('server/discover', {}, 'd'),
    want: answered(
      {
        resultType: 'complete',
        supportedVersions: [MODERN],
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        ttlMs: 3_600_000,
        cacheScope: 'public',
        _meta: { [SERVER_INFO]: { name: 'three-good-sources', icons: [{ mimeType: 'image/png' }] } },
      },
      'd',
    ),
    lacks: ['mcp-session-id'],
  },
  {
    says: 'tools/list carries what this revision adds to results (ENV-4, ENV-5, TOOL-9, CACHE-1)',
    sent: modern('tools/list'),
    want: answered({
      ...{ ...LISTING, resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' },
      _meta: { [SERVER_INFO]: { name: 'three-good-sources', title: 'Three Good Sources' } },
    }),
  },
  {
    says: 'a session id is ignored and none comes back (ERA-12, ERA-17)',
    sent: withHeaders(modern('tools/list'), { 'Mcp-Session-Id': 'bogus', 'Last-Event-ID': '7' }),
    want: answered(LISTING),
    lacks: ['mcp-session-id'],
  },
  {
    says: 'a header of this revision without any metadata is refused by the missing keys (ERA-5, ENV-1)',
    sent: { headers: { ...V(MODERN), 'Mcp-Method': 'tools/list' }, body: request('tools/list') },
    want: failed(400, -32602, 1, { message: `Invalid _meta: missing ${VERSION_KEY}, ${CAPABILITIES}` }),
  },
  {
    says: 'a header of a later revision without any metadata is refused the same way (ERA-5)',
    sent: { headers: V('2027-01-01'), body: request('tools/list') },
    want: failed(400, -32602, 1),
  },
  ...BAD_META.map(([says, _meta, why]) => ({
    says,
    sent: withMeta('tools/list', { ...ENVELOPE, ..._meta }),
    want: failed(400, -32602, 1, why === undefined ? {} : { message: `Invalid _meta: ${why}` }),
  })),
  {
    says: 'client identity, log level and foreign metadata are accepted (ENV-2, ENV-3, ENV-13, UTIL-3)',
    sent: modern('tools/list', {
      _meta: {
        [CLIENT]: { name: 'x', version: '1', title: 'X' },
        'io.modelcontextprotocol/logLevel': 'debug',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        'com.example/any': [1],
        progressToken: 'p',
      },
    }),
    want: answered(LISTING),
  },
  {
    says: 'a claim that differs from its header is a mismatch before it is judged (H-HDR-1, ENV-9)',
    sent: withMeta('tools/list', { ...ENVELOPE, [VERSION_KEY]: 'v999.0.0' }),
    want: failed(400, -32020, 1),
  },
  ...Object.entries({
    'a version header that differs is found before a method header that does (H-HDR-1)': MODERN,
    'a method header that differs is found before an unsupported version (H-HDR-2, ENV-7)': 'v9',
  }).map(([says, claim]) => ({
    says,
    sent: { headers: { ...V('v9'), 'Mcp-Method': 'x' }, body: claiming(claim) },
    want: failed(400, -32020, 1, {
      message: `Header mismatch: ${claim === MODERN ? "MCP-Protocol-Version 'v9'" : "Mcp-Method 'x'"} differs from the body`,
    }),
  })),
  ...Object.entries({
    'a version nobody knows is refused with the supported ones (ENV-7, ENV-8)': 'v999.0.0',
    'a claim of a revision with sessions is an unsupported version (ERA-8, ENV-7)': '2025-11-25',
  }).map(([says, requested]) => ({
    says,
    sent: withMeta('tools/list', { ...ENVELOPE, [VERSION_KEY]: requested }, requested),
    want: failed(400, -32022, 1, { data: { supported: [MODERN], requested } }),
  })),
  ...Object.entries({
    'MCP-Protocol-Version is missing': {},
    'Mcp-Method is missing': V(MODERN),
    "Mcp-Method 'TOOLS/LIST' differs from the body": { ...V(MODERN), 'Mcp-Method': 'TOOLS/LIST' },
  }).map(([why, headers]) => ({
    says: `${why}, which is a mismatch (H-HDR-1, H-HDR-2)`,
    sent: { ...modern('tools/list'), headers },
    want: failed(400, -32020, 1, { message: `Header mismatch: ${why}` }),
  })),
  {
    says: 'an unsupported version is found before missing headers (ENV-7, H-HDR-2, H-HDR-3)',
    sent: { headers: V('v9'), body: request('tools/call', { name: 'x', _meta: { ...ENVELOPE, [VERSION_KEY]: 'v9' } }) },
    want: failed(400, -32022, 1),
  },
  ...NAMED.flatMap((named) =>
    Object.entries({ "'x' differs from the body": 'x', 'is missing': undefined }).map(([why, name]) => ({
      says: `on ${named.headers['Mcp-Method']} the name header ${why}, which is a mismatch (H-HDR-3)`,
      sent: withHeaders(named, { 'Mcp-Name': name }),
      want: failed(400, -32020, 1, { message: `Header mismatch: Mcp-Name ${why}` }),
    })),
  ),
  ...Object.entries({
    'spaces around the name header do not matter (H-HDR-3)': { 'Mcp-Name': '  \t list_categories  ' },
    'the name header may be base64 (H-HDR-4)': { 'Mcp-Name': `=?base64?${btoa('list_categories')}?=` },
    'unknown parameter headers are ignored (H-HDR-6)': { 'Mcp-Param-Query': 'x' },
  }).map(([says, headers]) => ({ says, sent: withHeaders(CALL, headers), want: DONE })),
  ...['=?base64?%%%?=', '=?base64?bGlzdF9jYXRlZ29yaWVzCg?=', '=?base64?/w==?='].map((name) => ({
    says: `the name header ${name} cannot be decoded and is a mismatch (H-HDR-4)`,
    sent: withHeaders(CALL, { 'Mcp-Name': name }),
    want: failed(400, -32020, 1, { message: 'Header mismatch: Mcp-Name is not valid base64 of UTF-8' }),
  })),
  {
    says: 'the name header is ignored where nothing is named (H-HDR-3)',
    sent: withHeaders(modern('tools/list', { undefined: 'x' }), { 'Mcp-Name': 'whatever' }),
    want: answered(LISTING),
  },
  {
    says: 'a call without a name is judged by its params, not by its header (H-HDR-3, CALL-1, H-POST-14)',
    sent: withHeaders(modern('tools/call'), { 'Mcp-Name': 'x' }),
    want: failed(200, -32602, 1, { message: 'params.name must be a string, the name of a tool' }),
  },
  ...['ping', 'initialize', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe', 'tasks/get', 'x/y'].map(
    (method) => ({
      says: `${method} is no method of this revision (ERA-3, ERA-14, H-POST-13, UTIL-1, UTIL-2, RES-7)`,
      sent: modern(method, {}, 'id-1'),
      want: failed(404, -32601, 'id-1'),
    }),
  ),
  {
    says: 'parameters of other exchanges are ignored (ENV-12)',
    sent: modern('tools/call', { name: 'list_categories', inputResponses: {}, requestState: 'x' }),
    want: answered({ isError: false, resultType: 'complete' }),
  },
  ...[{}, V(MODERN), { 'Mcp-Method': 'notifications/initialized' }].map((header) => ({
    says: `a notification with a claim and ${JSON.stringify(header)} is dropped (ERA-9, UTIL-5, UTIL-7, NEG-7)`,
    sent: { headers: header, body: notification('notifications/initialized', { _meta: ENVELOPE }) },
    want: silent,
  })),
  {
    says: 'a notification under this revision needs no claim (ERA-9, UTIL-5)',
    sent: { headers: V(MODERN), body: notification('notifications/cancelled', { requestId: 1 }) },
    want: silent,
  },
  {
    says: 'a notification with a wrong method header is a mismatch (ERA-9)',
    sent: { headers: { ...V(MODERN), 'Mcp-Method': 'x' }, body: notification('notifications/cancelled') },
    want: refusedNotification(400, -32020, "Header mismatch: Mcp-Method 'x' differs from the body"),
  },
  {
    says: "a client's response under this revision is refused (ERA-10)",
    sent: { headers: V(MODERN), body: { jsonrpc: '2.0', id: 1, result: {} } },
    want: refused(400, -32600),
  },
  ...[
    {},
    { notifications: [] },
    { notifications: { toolsListChanged: 'yes' } },
    ...['a', ['a', 1]].map((uris) => ({ notifications: { resourceSubscriptions: uris } })),
  ].map((params) => ({
    says: `subscriptions/listen with ${JSON.stringify(params)} is refused (SUB-2)`,
    sent: modern('subscriptions/listen', params),
    want: failed(200, -32602, 1),
  })),
];
