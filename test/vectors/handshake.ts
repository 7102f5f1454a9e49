// The stateful era, request by request: handshake, sessions, dispatch, verbs.
import {
  CAPABILITIES,
  ENVELOPE,
  initialize,
  type Json,
  MODERN,
  notification,
  request,
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
} from './vector.ts';

const initializeWith = (_meta: Json): Json =>
  request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {}, _meta });

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const BOGUS = { 'Mcp-Session-Id': 'bogus' };
const NO_SESSION = ['mcp-session-id'];
const ALLOWED = { allow: 'POST, DELETE, OPTIONS' };

const DELETES: readonly (readonly [isInside: boolean, says: string, headers: object, want: Vector['want']])[] = [
  [false, 'without a session is told to initialize (SES-6)', {}, refused(400, -32002)],
  [false, 'of a made-up session is not found (SES-5, SES-6)', BOGUS, refused(404, -32001)],
  [true, 'under an unknown version is refused (SES-6)', V('1999-01-01'), refused(400, -32600)],
  [true, 'under 2026-07-28 is a wrong verb (ERA-11)', V(MODERN), { ...refused(405, -32600), headers: ALLOWED }],
  [true, 'ends a session with 204 (SES-6)', {}, { status: 204, text: '' }],
];

export const HANDSHAKE_VECTORS: readonly Vector[] = [
  ...idVectors('inside a session', (id) => ({ body: request('tools/list', {}, id) }), true),
  ...idVectors('on an error inside a session', (id) => ({ body: request('x/y', {}, id) }), true),
  ...idVectors('on initialize', (id) => ({ body: initialize('2025-11-25', id) })),
  ...VERSIONS.map((version) => ({
    says: `initialize for ${version} is answered with it and opens a session (ERA-2, SES-1, NEG-1, NEG-3, NEG-5)`,
    sent: { body: initialize(version) },
    want: answered({
      protocolVersion: version,
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      serverInfo: { name: 'three-good-sources', title: 'Three Good Sources' },
    }),
  })),
  ...['2026-07-28', '9.9', '1999-01-01', ''].map((version) => ({
    says: `initialize for '${version}' is answered with the latest revision that opens sessions (ERA-13, NEG-1)`,
    sent: { body: initialize(version) },
    want: answered({ protocolVersion: '2025-11-25' }),
  })),
  ...Object.entries({
    protocolVersion: { capabilities: {}, clientInfo: {} },
    capabilities: { protocolVersion: '2025-11-25', clientInfo: {} },
    clientInfo: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: 'me' },
  }).map(([name, params]) => ({
    says: `initialize without a usable ${name} is refused by name and opens no session (NEG-2, SES-3)`,
    sent: { body: request('initialize', params) },
    want: failed(200, -32602, 1, { message: `params.${name} must be ${name[0] === 'p' ? 'a string' : 'an object'}` }),
    lacks: NO_SESSION,
  })),
  ...[null, [], [{ roots: {} }], 'roots', 1, true].map((capabilities) => ({
    says: `initialize with the capabilities ${JSON.stringify(capabilities)} is refused (NEG-2)`,
    sent: { body: request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo: {} }) },
    want: failed(200, -32602, 1, { message: 'params.capabilities must be an object' }),
    lacks: NO_SESSION,
  })),
  {
    says: 'members that initialize does not know are accepted (NEG-2)',
    sent: {
      body: request('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { roots: {}, unheardOf: { x: 1 } },
        clientInfo: { name: 'a', version: '1', websiteUrl: 'https://example.org', extra: [] },
        more: true,
        _meta: { progressToken: 1 },
      }),
    },
    want: answered({ protocolVersion: '2025-11-25' }),
  },
  {
    says: 'a legacy version header on initialize is ignored: the body negotiates (H-HDR-10)',
    sent: { headers: V('1999-01-01'), body: initialize('2025-06-18') },
    want: answered({ protocolVersion: '2025-06-18' }),
  },
  {
    says: 'an old session id on initialize is ignored (SES-3)',
    sent: { headers: { 'Mcp-Session-Id': 'gone' }, body: initialize() },
    want: answered({ protocolVersion: '2025-11-25' }),
  },
  {
    says: 'initialize under the header of the stateless revision is refused (ERA-4)',
    sent: { headers: V(MODERN), body: initialize(MODERN) },
    want: failed(400, -32020, 1),
    lacks: NO_SESSION,
  },
  ...Object.entries({
    'names a revision with sessions': { ...ENVELOPE, [VERSION_KEY]: '2025-06-18' },
    'is no text': { ...ENVELOPE, [VERSION_KEY]: 20260728 },
    'lacks the capabilities': { [VERSION_KEY]: MODERN },
  }).map(([claim, _meta]) => ({
    says: `initialize with a claim that ${claim} opens a session (ERA-2)`,
    sent: { body: initializeWith(_meta) },
    want: answered({ protocolVersion: '2025-11-25' }),
  })),
  {
    says: 'initialize with a complete claim of a revision nobody knows is told which one is supported (ERA-1, ENV-7)',
    sent: { body: initializeWith({ ...ENVELOPE, [VERSION_KEY]: 'v999.0.0' }) },
    want: failed(400, -32022, 1, { data: { supported: [MODERN], requested: 'v999.0.0' } }),
    lacks: NO_SESSION,
  },
  {
    says: 'initialize with half a claim under the header of the stateless revision is refused (ERA-4)',
    sent: { headers: V(MODERN), body: initializeWith({ [VERSION_KEY]: MODERN }) },
    want: failed(400, -32020, 1),
    lacks: NO_SESSION,
  },
  ...['tools/list', 'ping', 'server/discover'].map((method) => ({
    says: `${method} without a session is told to initialize, with its id (ERA-6, ERA-16, SES-4, UTIL-1, DEV-3)`,
    sent: { body: request(method, {}, 'a') },
    want: failed(400, -32002, 'a', { message: 'Server not initialized. Call initialize first.' }),
  })),
  ...[BOGUS, { ...BOGUS, ...V('1999-01-01') }].map((headers) => ({
    says: `a made-up session is not found, whatever the version: ${JSON.stringify(headers)} (SES-5, SES-9)`,
    sent: { headers, body: request('tools/list') },
    want: failed(404, -32001, 1, { message: 'Session not found' }),
  })),
  {
    says: 'a notification into a made-up session is not found either (SES-5, H-POST-10)',
    sent: { headers: BOGUS, body: notification('notifications/initialized') },
    want: refusedNotification(404, -32001, 'Session not found'),
  },
  {
    says: 'a notification without a session is refused (H-POST-10)',
    sent: { body: notification('notifications/initialized') },
    want: refusedNotification(400, -32002, 'Server not initialized. Call initialize first.'),
  },
  {
    says: 'an unknown version header inside a session is refused with the versions we speak (H-HDR-9)',
    session: true,
    sent: { headers: V('1999-01-01'), body: request('tools/list') },
    want: failed(400, -32600, 1, {
      message: `Unsupported MCP-Protocol-Version: 1999-01-01. Supported: ${VERSIONS.join(', ')}`,
    }),
  },
  ...[undefined, ...VERSIONS].map((version) => ({
    says: `before notifications/initialized, the version header ${version} passes (SES-8, H-HDR-9, H-POST-11, TOOL-1)`,
    session: true as const,
    sent: { headers: { 'MCP-Protocol-Version': version }, body: request('tools/list') },
    want: { ...answered(LISTING), headers: { 'content-type': 'application/json' } },
  })),
  {
    says: 'ping is answered with an empty result (UTIL-1)',
    session: true,
    sent: { body: request('ping', {}, 'p') },
    want: { status: 200, text: '{"jsonrpc":"2.0","id":"p","result":{}}' },
  },
  ...[
    ...['foo/bar', 'server/discover', 'subscriptions/listen', 'logging/setLevel', 'resources/subscribe'],
    ...['resources/unsubscribe', 'tasks/get', 'toString', '__proto__', ''],
  ].map((method) => ({
    says: `the method '${method}' is unknown, with status 200 (ERA-15, H-POST-12, UTIL-2, RES-7, NEG-5)`,
    session: true as const,
    sent: { body: request(method) },
    want: failed(200, -32601, 1),
  })),
  ...['notifications/initialized', 'notifications/cancelled', 'notifications/unheard-of'].map((method) => ({
    says: `${method} is taken without a word (H-POST-8, NEG-7, UTIL-4, UTIL-7)`,
    session: true as const,
    sent: { body: notification(method, { requestId: 99 }) },
    want: silent,
  })),
  ...[{ id: 1, result: {} }, { id: 1, result: null }, { error: {} }].map((response) => ({
    says: `a client's response ${JSON.stringify(response)} inside a session is taken without a word (ERA-10, H-POST-9)`,
    session: true as const,
    sent: { body: { jsonrpc: '2.0', ...response } },
    want: silent,
  })),
  {
    says: "a client's error response without a session is told to initialize (ERA-10)",
    sent: { body: { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } } },
    want: refused(400, -32002),
  },
  {
    says: 'headers of the stateless revision are not enforced inside a session (H-HDR-8, ERA-7)',
    session: true,
    sent: { headers: { 'Mcp-Method': 'other', 'Mcp-Name': 'other' }, body: request('ping') },
    want: answered({}),
  },
  {
    says: 'metadata keys other than the claim leave a request in its session (ERA-7)',
    session: true,
    sent: { body: request('ping', { _meta: { progressToken: 7, [CAPABILITIES]: {} } }) },
    want: answered({}),
  },
  {
    says: 'a progress token and a task are ignored: the answer is a plain one (UTIL-3, CALL-8)',
    session: true,
    sent: { body: request('tools/call', { name: 'list_categories', task: {}, _meta: { progressToken: 'p' } }) },
    want: { ...answered({ isError: false }), headers: { 'content-type': 'application/json' } },
  },
  ...DELETES.map(([isInside, says, headers, want]) => ({
    says: `DELETE ${says}`,
    ...(isInside && { session: true as const }),
    sent: { verb: 'DELETE', headers: { ...headers } },
    want,
  })),
  ...['GET', 'PUT', 'PATCH'].map((verb) => ({
    says: `${verb} is refused with the verbs that are not (H-GET-1, H-GET-2, ERA-11)`,
    session: true as const,
    sent: { verb },
    want: { ...refused(405, -32600), headers: ALLOWED },
  })),
  {
    says: 'HEAD is refused like GET, without a body (H-GET-1)',
    sent: { verb: 'HEAD' },
    want: { status: 405, text: '', headers: ALLOWED },
  },
];
