import { expect, test } from 'vitest';
import type { Tool } from '../../../src/catalog/tools/tool.ts';
import { ok } from '../../../src/domain/result.ts';
import { bugOf, outcomeOf } from '../../../src/http/mcp/outcome.ts';
import type { Reply } from '../../../src/protocol/call.ts';
import { echo, smallAnswerer } from '../../protocol/small-server.ts';
import { ENVELOPE, request } from '../../support/wire.ts';

const SECRET = 'zebra finch';
const reply = (rest: Partial<Reply>): Reply => ({ messages: [], era: 'handshake', ...rest });

const OUTCOMES: readonly { says: string; reply: Reply | undefined; want: object }[] = [
  { says: 'a preflight has a status alone', reply: undefined, want: {} },
  { says: 'a notification names its era', reply: reply({}), want: { era: 'handshake' } },
  {
    says: 'a message refused before its era is known names the fault alone',
    reply: { messages: [], fault: 'not_json' },
    want: { fault: 'not_json' },
  },
  {
    says: 'a message refused in its era names both',
    reply: reply({ era: 'envelope', fault: 'bad_envelope' }),
    want: { era: 'envelope', fault: 'bad_envelope' },
  },
];
test.each(OUTCOMES)('$says', (row) =>
  expect(outcomeOf(200, 3, row.reply)).toStrictEqual({ status: 200, ms: 3, ...row.want }),
);

const TOOL: Tool<object> = {
  ...echo,
  call: async (args) => {
    const called = await echo.call(args, {});
    return called.ok ? ok({ ...called.value, topic: 'below_threshold' }) : called;
  },
};
const call = (params: object) => request('tools/call', { ...params, _meta: { ...ENVELOPE, name: SECRET } });
const known = { status: 200, ms: 3, era: 'envelope', method: 'tools/call' };

const ASKED: readonly { says: string; message: object; tool?: Tool<object>; want: object }[] = [
  {
    says: 'a call names the tool and what the answer was about',
    message: call({ name: 'echo', arguments: { text: SECRET } }),
    tool: TOOL,
    want: { ...known, tool: 'echo', topic: 'below_threshold' },
  },
  {
    says: 'a tool that does not exist is not named',
    message: call({ name: SECRET }),
    want: { ...known, fault: 'unknown_tool' },
  },
  {
    says: 'a tool called with bad arguments is named without them',
    message: call({ name: 'echo', arguments: { [SECRET]: SECRET } }),
    want: { ...known, tool: 'echo', fault: 'bad_arguments' },
  },
  {
    says: 'names in the params of other methods are left out',
    message: request('tools/list', { name: SECRET, cursor: SECRET, _meta: ENVELOPE }),
    want: { ...known, method: 'tools/list', fault: 'bad_params' },
  },
  {
    says: 'a subscription names its method',
    message: request('subscriptions/listen', { notifications: {}, _meta: ENVELOPE }),
    want: { ...known, method: 'subscriptions/listen' },
  },
  {
    says: 'what a call names instead of a tool is left out',
    message: call({ name: [SECRET] }),
    want: { ...known, fault: 'bad_params' },
  },
  {
    says: 'an opened session is not named',
    message: request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: SECRET } }),
    want: { ...known, era: 'handshake', method: 'initialize' },
  },
];
test.each(ASKED)('$says', async ({ message, tool = echo, want }) => {
  const reply = await smallAnswerer({ tools: [tool] }).answer(message, {});
  expect(outcomeOf(200, 3, reply)).toEqual(want);
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
