import { expect, test } from 'vitest';
import type { Tool } from '../../../src/catalog/tools/tool.ts';
import { ok } from '../../../src/domain/result.ts';
import { bugOf, outcomeOf } from '../../../src/http/mcp/outcome.ts';
import type { Reply } from '../../../src/protocol/call.ts';
import { echo, smallAnswerer } from '../../protocol/small-server.ts';
import { ENVELOPE, request } from '../../support/wire.ts';

const SECRET = 'zebra finch';
const reply = (rest: Partial<Reply>): Reply => ({ messages: [], era: 'handshake', ...rest });

test.each<[says: string, reply: Reply | undefined, want: object]>([
  ['a preflight has a status alone', undefined, {}],
  ['a notification names its era', reply({}), { era: 'handshake' }],
  ['what is refused before its era is known names no era', { messages: [], fault: 'not_json' }, { fault: 'not_json' }],
])('%s', (_, answered, want) => expect(outcomeOf(200, 3, answered)).toStrictEqual({ status: 200, ms: 3, ...want }));

const TOOL: Tool<object> = {
  ...echo,
  check: (args) => {
    const checked = echo.check(args);
    if (!checked.ok) return checked;
    return ok({ key: '', run: async () => ({ ...(await checked.value.run({})), topic: 'below_threshold' }) });
  },
};
const call = (params: object) => request('tools/call', { ...params, _meta: { ...ENVELOPE, name: SECRET } });

const FROM = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: SECRET } };
const HANDSHAKE = request('initialize', FROM);
const CALL = call({ name: 'echo', arguments: { text: SECRET } });
const BAD_CALL = call({ name: 'echo', arguments: { [SECRET]: SECRET } });
const BAD_LIST = request('tools/list', { name: SECRET, cursor: SECRET, _meta: ENVELOPE });
const LISTEN = request('subscriptions/listen', { notifications: {}, _meta: ENVELOPE });

test.each<[says: string, message: object, want: object, tool?: Tool<object>]>([
  ['a call names its tool and what its answer was about', CALL, { tool: 'echo', topic: 'below_threshold' }, TOOL],
  ['a tool that does not exist is not named', call({ name: SECRET }), { fault: 'unknown_tool' }],
  ['a tool called with bad arguments is named without them', BAD_CALL, { tool: 'echo', fault: 'bad_arguments' }],
  ['names in the params of other methods are left out', BAD_LIST, { method: 'tools/list', fault: 'bad_params' }],
  ['a subscription names its method', LISTEN, { method: 'subscriptions/listen' }],
  ['what a call names instead of a tool is left out', call({ name: [SECRET] }), { fault: 'bad_params' }],
  ['an opened session is not named', HANDSHAKE, { era: 'handshake', method: 'initialize' }],
])('%s', async (_, message, want, tool = echo) => {
  const reply = await smallAnswerer({ tools: [tool] }).answer(message, {});
  expect(outcomeOf(200, 3, reply)).toEqual({ status: 200, ms: 3, era: 'envelope', method: 'tools/call', ...want });
});

test('a bug is told by its kind and place, without its message', () => {
  const told = bugOf(new TypeError(`cannot read ${SECRET}\n    at ${SECRET} (file.ts:1:1)`));
  expect(told.name).toBe('TypeError');
  expect(told.at[0]).toContain('outcome.test.ts');
  expect(JSON.stringify(told)).not.toContain(SECRET);
});

test('of a bug in a deep place the nearest eight are told', () => {
  const deep = (left: number): Error => (left === 0 ? new Error('deep') : deep(left - 1));
  expect(bugOf(deep(9)).at).toHaveLength(8);
});

test.each([SECRET, undefined, { message: SECRET }])('a thrown value that is no error is told by its type', (thrown) =>
  expect(bugOf(thrown)).toEqual({ name: typeof thrown, at: [] }),
);
