// Messages without headers, as stdio has them: one session per process, both eras side by side, no status codes.
import { expect, test } from 'vitest';
import type { ResourceTemplate } from '../../src/catalog/resource.ts';
import { fail } from '../../src/domain/result.ts';
import { refuse } from '../../src/protocol/answerer.ts';
import type { Call } from '../../src/protocol/call.ts';
import { fault } from '../../src/protocol/faults.ts';
import {
  CAPABILITIES,
  ENVELOPE,
  initialize,
  type Json,
  modern,
  notification,
  request,
  VERSION_KEY,
} from '../support/wire.ts';
import { asking, echo, smallAnswerer } from './small-server.ts';

type Answerer = ReturnType<typeof smallAnswerer>;

/** Sends messages one after the other as one process would, and gives the parsed answers to the last one. */
const say = async (answerer: Answerer, ...messages: readonly unknown[]): Promise<readonly unknown[]> => {
  let session: string | undefined;
  let answers: readonly unknown[] = [];
  for (const message of messages) {
    const reply = await answerer.answer(message, { session });
    session = reply.session ?? session;
    answers = reply.messages.map((text) => JSON.parse(text));
  }
  return answers;
};
const failure = (code: number, id: unknown) => ({ jsonrpc: '2.0', id, error: { code } });
const opened = (protocolVersion: string) => ({ result: { protocolVersion } });
const stateless = { result: { resultType: 'complete' } };
const listed = { id: 2, result: { tools: [{}] } };
const DONE = { result: { isError: false } };
const LIST = request('tools/list', {}, 2);
const [DISCOVER, ECHO] = [modern('server/discover').body, modern('tools/call', { name: 'echo' }).body];
/** What a handshake has besides its version. */
const REST = { capabilities: {}, clientInfo: {} };
const ready = [initialize(), notification('notifications/initialized')];

test.each<[says: string, messages: readonly unknown[], want: readonly Json[]]>([
  ['ping is answered before the handshake (STD-4, UTIL-1)', [request('ping')], [{ id: 1, result: {} }]],
  [
    'a subscription ends with its result and then a cancellation (SUB-7)',
    [request('subscriptions/listen', { notifications: {}, _meta: ENVELOPE }, 'listen-1')],
    [
      { method: 'notifications/subscriptions/acknowledged' },
      { id: 'listen-1', ...stateless },
      { method: 'notifications/cancelled', params: { requestId: 'listen-1' } },
    ],
  ],
  ['any other request before the handshake is refused (STD-4)', [request('tools/list')], [failure(-32002, 1)]],
  ['a handshake that names no version gets the oldest (NEG-2)', [request('initialize', REST)], [opened('2024-11-05')]],
  ...[{}, undefined, null].map((params): [string, readonly unknown[], readonly Json[]] => [
    `a handshake with the params ${JSON.stringify(params)} opens with the oldest (NEG-2)`,
    [{ jsonrpc: '2.0', id: 1, method: 'initialize', params }, LIST],
    [listed],
  ]),
  ['a second handshake is answered again (NEG-8)', [...ready, initialize('2025-03-26')], [opened('2025-03-26')]],
  [
    'a stateless request is served inside a session too (STD-3)',
    [...ready, modern('tools/list').body],
    [{ result: { resultType: 'complete', cacheScope: 'public' } }],
  ],
  ['a handshake follows a stateless request (STD-3)', [DISCOVER, initialize()], [opened('2025-11-25')]],
  ['a stateless request needs no headers where there are none (STD-6)', [ECHO], [DONE]],
])('%s', async (_, messages, want) => expect(await say(smallAnswerer(), ...messages)).toMatchObject(want));

test.each([[[request('ping')]], [{}], [null], [{ jsonrpc: '2.0', id: null, method: 'ping' }]])(
  'the refusal of %j has no id at all (STD-2)',
  async (message) => expect((await say(smallAnswerer(), message))[0]).not.toHaveProperty('id'),
);

test('the refusal of a notification has no id over HTTP either, whatever refuses it (H-POST-10)', () => {
  const call: Call = { headers: { protocolVersion: undefined, method: undefined, name: undefined } };
  const refusalOf = (json: unknown) => JSON.parse(refuse(json, call, fault('too_many_requests')).messages[0] ?? '');
  expect(refusalOf(notification('tools/call'))).not.toHaveProperty('id');
  expect(refusalOf(request('tools/call', {}, 'a'))).toHaveProperty('id', 'a');
  expect(refusalOf({ jsonrpc: '2.0' })).toHaveProperty('id', null);
});

test.each([
  ['before the handshake', [notification('notifications/initialized')]],
  ['with an incomplete envelope', [notification('notifications/x', { _meta: { [VERSION_KEY]: 'v9' } })]],
  ['that is a response', [{ jsonrpc: '2.0', id: 1, result: {} }]],
])('a notification %s is never answered (STD-7)', async (_, messages) =>
  expect(await say(smallAnswerer(), ...messages)).toEqual([]),
);

test('the server speaks of what it has alone: no resources, prompts or completions here (NEG-5, NEG-6)', async () => {
  const answerer = smallAnswerer();
  for (const message of [initialize(), DISCOVER])
    expect((await say(answerer, message))[0]).toHaveProperty(['result', 'capabilities'], { tools: {} });
  for (const method of ['resources/list', 'resources/read', 'prompts/list', 'prompts/get', 'completion/complete']) {
    expect(await say(answerer, ...ready, request(method))).toMatchObject([failure(-32601, 1)]);
    expect(await say(answerer, modern(method).body)).toMatchObject([failure(-32601, 1)]);
  }
});

const template = (start: string): ResourceTemplate<object> => ({
  listing: { uriTemplate: `${start}{name}`, name: start },
  read: async (uri) => (uri.startsWith(start) ? { uri, text: `read by ${start}` } : undefined),
  complete: () => [],
});
const templates = [template('a:'), template('b:')];
const resources = [{ listing: { uri: 'x:', name: 'x' }, read: async () => ({ uri: 'x:', text: '' }) }];
const listing = { name: 'x', description: 'X.' };
const prompts = [{ listing, get: async () => fail('no'), complete: () => [] }];
test.each([
  { parts: { templates }, want: ['tools', 'resources', 'completions'] },
  { parts: { resources }, want: ['tools', 'resources'] },
  { parts: { prompts }, want: ['tools', 'prompts', 'completions'] },
  { parts: { resources, templates: templates.slice(1) }, want: ['tools', 'resources', 'completions'] },
  { parts: { prompts, templates: templates.slice(1) }, want: ['tools', 'resources', 'prompts', 'completions'] },
])('a server of other parts has $want (NEG-5, NEG-6)', async ({ parts, want }) => {
  const [answer] = await say(smallAnswerer(parts), initialize());
  expect(answer).toHaveProperty(['result', 'capabilities'], Object.fromEntries(want.map((name) => [name, {}])));
});

test('the listing of a tool ends with what it says of its server, if it says anything', async () => {
  const more = { ...asking, describe: () => 'Over two lists.' };
  const tools = [{ description: 'Says what it was told.' }, { description: 'Says what it was told. Over two lists.' }];
  expect(await say(smallAnswerer({ tools: [echo, more] }), ...ready, LIST)).toMatchObject([{ result: { tools } }]);
});

test('a tool that needs what the client cannot do says which capabilities are missing (ENV-10)', async () => {
  const answerer = smallAnswerer({ tools: [echo, asking] });
  const call = (capabilities: Json, args: unknown = {}) =>
    modern('tools/call', { name: 'asking', arguments: args, _meta: { [CAPABILITIES]: capabilities } });
  expect(await say(answerer, call({ sampling: {} }).body)).toMatchObject([
    { error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } } },
  ]);
  expect(await say(answerer, call({ sampling: {}, elicitation: {} }).body)).toMatchObject([DONE]);
  // In a session no request says what the client can do.
  expect(await say(answerer, ...ready, request('tools/call', { name: 'asking' }, 2))).toMatchObject([DONE]);
  // Its params are looked at only then.
  expect(await say(answerer, call({}, []).body)).toMatchObject([failure(-32021, 1)]);
});

test('a resource that only a template covers is read, and what none covers is missing (RES-3, RES-4)', async () => {
  const answerer = smallAnswerer({ templates });
  const read = (uri: string) => say(answerer, ...ready, request('resources/read', { uri }, 2));
  for (const start of ['a:', 'b:'])
    expect(await read(`${start}x`)).toMatchObject([{ result: { contents: [{ text: `read by ${start}` }] } }]);
  expect(await read('c:x')).toMatchObject([{ error: { code: -32602, data: { uri: 'c:x' } } }]);
});
