// Whatever a caller sends comes back cut and clean: every fault is provoked with a hostile value of 60 KB in every member that
// it could come from, and no answer holds a control character or more than 80 characters of it.
import { expect, test } from 'vitest';
import { FAULTS, type FaultName } from '../../../src/protocol/faults.ts';
import { asking, smallAnswerer } from '../../protocol/small-server.ts';
import { coreApp } from '../../support/core-app.ts';
import { CAPABILITIES, ENVELOPE, initialize, MODERN, VERSION_KEY } from '../../support/wire.ts';
import { V } from '../../vectors/vector.ts';

/** Steers a terminal, turns the direction of text, is no Unicode, and is long. No text of the server has the letter. */
const FILLER = 'Ж';
const hostile = (length: number): string => `\u001b[2J\u009b\u202e\u0000\ud800\u200b${FILLER.repeat(length)}`;
/** Just below what a body may have. */
const HOSTILE = hostile(29_000);
/** For several members of one body. */
const PART = hostile(9_000);
/** The same for a header, which carries visible ASCII only. */
const HOSTILE_HEADER = `%1b[2J${'~'.repeat(7_000)}`;
const IN_BASE64 = `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(`\u001b[2J${FILLER.repeat(2_000)}`)))}?=`;

const DEAD = async () => ({ ok: false, error: 'unavailable' }) as const;
/** The app in one state; each is made for one request, with sessions of its own. */
const APPS = {
  usual: () => coreApp({ mode: 'public' }),
  local: () => coreApp(),
  limited: () => coreApp({ mode: 'public', limiter: async () => false }),
  broken: () => coreApp({ mode: 'public', sessions: { open: DEAD, send: DEAD } }),
  asking: () =>
    coreApp({
      endpoints: {
        '/mcp': (origin) => ({
          ...{ mode: 'public', origin, report: (error) => expect.unreachable(String(error)) },
          answerer: smallAnswerer({ tools: [asking] }),
        }),
      },
    }),
  misconfigured: () => coreApp({ mode: 'public', configProblems: ['a value is wrong'] }),
};

type Sent = {
  readonly verb?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly app?: keyof typeof APPS;
};

const call = (method: unknown, params: unknown = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });

const SESSION = { 'Mcp-Session-Id': 'session-1' };
/** A call inside a session. */
const within = (method: string, params: object = {}): Sent => ({ headers: SESSION, body: call(method, params) });
/** A call without one, whose headers say `header` and `name`. */
const alone = (method: string, params: object, header = method, name?: string): Sent => ({
  headers: { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': header, ...(name !== undefined && { 'Mcp-Name': name }) },
  body: call(method, { _meta: ENVELOPE, ...params }),
});
const INITIALIZE = initialize();

/** A call in both eras: in a session, and with all that the later revision wants. */
const inBothEras = (method: string, params: object): readonly Sent[] => {
  const named = Reflect.get(params, 'name') ?? Reflect.get(params, 'uri');
  const name = typeof named === 'string' ? `=?base64?${Buffer.from(named.toWellFormed()).toString('base64')}?=` : 'x';
  return [within(method, params), alone(method, params, method, name)];
};

const ABLE = { ...ENVELOPE, [CAPABILITIES]: { [PART]: { [PART]: PART } } };
const NAMED = { ...Object(INITIALIZE['params']), clientInfo: { name: PART, version: PART } };
const PROVOKED: Readonly<Record<FaultName, readonly Sent[]>> = {
  forbidden_origin: [{ headers: { Origin: HOSTILE_HEADER }, body: INITIALIZE }],
  forbidden_host: [{ headers: { Host: HOSTILE_HEADER }, body: INITIALIZE, app: 'local' }],
  wrong_verb: [{ verb: 'PUT', path: `/mcp?${HOSTILE_HEADER}`, text: HOSTILE }],
  not_acceptable: [{ headers: { Accept: HOSTILE_HEADER }, body: INITIALIZE }],
  wrong_media_type: [{ headers: { 'Content-Type': HOSTILE_HEADER }, body: INITIALIZE }],
  encoded_body: [{ headers: { 'Content-Encoding': HOSTILE_HEADER }, body: INITIALIZE }],
  too_large: [{ text: HOSTILE.repeat(2) }],
  not_json: [{ text: PART }, { text: `{"${PART}` }],
  batch: [{ body: [HOSTILE] }],
  bad_message: [
    { body: HOSTILE },
    { body: { jsonrpc: HOSTILE, id: 1, method: 'ping' } },
    { body: call({ [HOSTILE]: 1 }) },
    { body: call('ping', HOSTILE) },
    { body: call('ping', {}, { [HOSTILE]: 1 }) },
  ],
  too_deep: [{ text: `${'{"a":['.repeat(40)}"${FILLER.repeat(1000)}"${']}'.repeat(40)}` }],
  unexpected_response: [{ headers: V(MODERN), body: { jsonrpc: '2.0', id: 1, result: { [PART]: PART } } }],
  not_initialized: [{ body: call(PART) }, { body: call('tools/list', { [PART]: PART }) }],
  unknown_session: [{ headers: { 'Mcp-Session-Id': HOSTILE_HEADER }, body: call('tools/list') }],
  bad_version_header: [{ headers: { ...SESSION, 'MCP-Protocol-Version': HOSTILE_HEADER }, body: call('tools/list') }],
  bad_envelope: ['clientCapabilities', 'clientInfo', 'logLevel'].map((name) =>
    alone('tools/list', { _meta: { ...ENVELOPE, [`io.modelcontextprotocol/${name}`]: HOSTILE } }),
  ),
  header_mismatch: [
    { headers: { 'MCP-Protocol-Version': HOSTILE_HEADER }, body: call('tools/list', { _meta: ENVELOPE }) },
    alone(HOSTILE, {}, HOSTILE_HEADER),
    ...[HOSTILE_HEADER, IN_BASE64, '=?base64?~~~?='].map((name) =>
      alone('tools/call', { name: HOSTILE }, 'tools/call', name),
    ),
  ],
  missing_capability: [
    { ...alone('tools/call', { name: 'asking', _meta: ABLE }, 'tools/call', 'asking'), app: 'asking' },
  ],
  unsupported_version: [{ body: call('tools/list', { _meta: { ...ENVELOPE, [VERSION_KEY]: HOSTILE } }) }],
  unknown_method: [within(HOSTILE), alone('no/such', { [PART]: PART })],
  unknown_tool: inBothEras('tools/call', { name: HOSTILE.toWellFormed() }).map((sent, era) =>
    era === 0 ? within('tools/call', { name: HOSTILE }) : sent,
  ),
  bad_arguments: [
    ...[{ [HOSTILE]: 1, query: 'rust' }, { query: { [PART]: PART } }],
    ...[{ query: HOSTILE }, { query: 'a', threshold: HOSTILE }],
  ].map((args) => within('tools/call', { name: 'get_sources', arguments: args })),
  bad_params: [
    ...[{ protocolVersion: { [PART]: 1 } }, { protocolVersion: PART, capabilities: PART }].map((params) => ({
      body: call('initialize', params),
    })),
    ...inBothEras('tools/call', { name: { [PART]: PART } }),
    ...inBothEras('tools/call', { name: 'list_categories', arguments: HOSTILE }).slice(0, 1),
    ...inBothEras('tools/list', { cursor: HOSTILE }),
    ...inBothEras('resources/read', { uri: HOSTILE.toWellFormed() }),
    ...inBothEras('resources/read', { uri: `three-good-sources://category/${HOSTILE.toWellFormed()}` }),
    ...inBothEras('resources/read', { uri: { [PART]: PART } }),
    ...inBothEras('prompts/get', { name: HOSTILE.toWellFormed() }),
    ...inBothEras('prompts/get', { name: 'learn_topic', arguments: { [HOSTILE]: 1 } }),
    ...inBothEras('prompts/get', { name: 'learn_topic', arguments: { category: HOSTILE } }),
    ...inBothEras('completion/complete', { ref: { type: PART, name: PART }, argument: { name: PART, value: '' } }),
    ...inBothEras('completion/complete', { ref: { type: 'ref/prompt', name: 'learn_topic' }, argument: HOSTILE }),
    alone('subscriptions/listen', { notifications: HOSTILE }),
  ],
  internal: [{ ...within('tools/call', { name: 'get_sources', arguments: { query: HOSTILE } }), app: 'misconfigured' }],
  unavailable: [
    { body: call('initialize', NAMED), app: 'broken' },
    { headers: { 'Mcp-Session-Id': HOSTILE_HEADER }, body: call(HOSTILE), app: 'broken' },
  ],
  too_many_requests: [
    { body: call('tools/call', { name: PART, arguments: { [PART]: PART } }), app: 'limited' },
    { headers: { 'Mcp-Session-Id': HOSTILE_HEADER }, body: call(HOSTILE), app: 'limited' },
  ],
};

const send = async (sent: Sent): Promise<Response> => {
  const serve = APPS[sent.app ?? 'usual']();
  const post = (one: Sent) =>
    serve(
      new Request(`https://sources.example${one.path ?? '/mcp'}`, {
        method: one.verb ?? 'POST',
        headers: { 'Content-Type': 'application/json', ...one.headers },
        body: one.text ?? JSON.stringify(one.body),
      }),
    );
  if (sent.app === undefined || sent.app === 'misconfigured') await (await post({ body: INITIALIZE })).text();
  return post(sent);
};

/** Every string of a JSON value, names of members included. */
const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(stringsIn)];
};

const expectClean = (text: string, headers: Headers): void => {
  const said = [...stringsIn(text === '' ? '' : JSON.parse(text)), ...[...headers].flat()];
  for (const one of said) {
    expect(one.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(Math.max(0, ...(one.match(/Ж+|~+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(80);
  }
  expect(said.join('').length).toBeLessThan(6_000);
};

const ROWS = Object.entries(PROVOKED).flatMap(([name, all]) => all.map((sent, nth) => ({ name, nth: nth + 1, sent })));

test('every fault is provoked', () => {
  const missing = Object.keys(FAULTS).filter((fault) => !ROWS.some(({ name }) => name === fault));
  expect(missing, 'A new refusal has a request that provokes it in PROVOKED of this file.').toEqual([]);
});

test.each(ROWS)('$name, $nth: nothing hostile comes back', async ({ name, sent }) => {
  const response = await send(sent);
  const text = await response.text();
  const { code } = FAULTS[Object.keys(FAULTS).find((known): known is FaultName => known === name) ?? 'internal'];
  expect(JSON.parse(text)).toMatchObject({ error: { code } });
  expectClean(text, response.headers);
});

const FINDS_NOTHING = HOSTILE.slice(0, 990);
test.each([
  ['get_sources', { query: FINDS_NOTHING }],
  ['get_sources', { query: `rust ${FINDS_NOTHING}`, threshold: 1 }],
  ['search', { query: FINDS_NOTHING }],
  ['fetch', { id: hostile(180) }],
])('nor from %s where it finds nothing', async (name, args) => {
  const sent = alone('tools/call', { name, arguments: args }, 'tools/call', name);
  const response = await send({ ...sent, path: '/mcp/chatgpt' });
  expectClean(await response.text(), response.headers);
});
