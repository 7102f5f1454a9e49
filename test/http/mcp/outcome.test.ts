import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/domain/json.ts';
import { bugOf, outcomeOf } from '../../../src/http/mcp/outcome.ts';
import type { Ran, Reply } from '../../../src/protocol/call.ts';

const SECRET = 'zebra finch';
const reply = (rest: Partial<Reply>): Reply => ({ messages: [], era: 'handshake', ...rest });
const call = (params: JsonObject, topic?: string): Ran => ({
  method: 'tools/call',
  params,
  ...(topic === undefined ? {} : { topic }),
});

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
  {
    says: 'a call that found something names tool and slug',
    reply: reply({
      era: 'envelope',
      ran: call({ name: 'get_sources', arguments: { query: SECRET } }, 'bread-baking'),
    }),
    want: { era: 'envelope', method: 'tools/call', tool: 'get_sources', topic: 'bread-baking' },
  },
  {
    says: 'a call that found nothing names the reason',
    reply: reply({
      ran: call({ name: 'get_sources' }, 'below_threshold'),
    }),
    want: { era: 'handshake', method: 'tools/call', tool: 'get_sources', topic: 'below_threshold' },
  },
  {
    says: 'a tool that does not exist is not named',
    reply: reply({ fault: 'unknown_tool', ran: call({ name: SECRET }) }),
    want: { era: 'handshake', method: 'tools/call', fault: 'unknown_tool' },
  },
  {
    says: 'a tool called with bad arguments is named without them',
    reply: reply({ fault: 'bad_arguments', ran: call({ name: 'get_sources', arguments: { [SECRET]: SECRET } }) }),
    want: { era: 'handshake', method: 'tools/call', tool: 'get_sources', fault: 'bad_arguments' },
  },
  {
    says: 'names in the params of other methods are left out',
    reply: reply({ fault: 'bad_params', ran: { method: 'prompts/get', params: { name: SECRET } } }),
    want: { era: 'handshake', method: 'prompts/get', fault: 'bad_params' },
  },
  {
    says: 'an opened session is not named',
    reply: reply({ session: SECRET, ran: { method: 'initialize', params: { clientInfo: { name: SECRET } } } }),
    want: { era: 'handshake', method: 'initialize' },
  },
];
test.each(OUTCOMES)('$says', (row) =>
  expect(outcomeOf(200, 3, row.reply)).toEqual({ status: 200, ms: 3, ...row.want }),
);

test('a bug is told by its kind and place, without its message', () => {
  const told = bugOf(new TypeError(`cannot read ${SECRET}\n    at ${SECRET} (file.ts:1:1)`));
  expect(told.name).toBe('TypeError');
  expect(told.at[0]).toContain('outcome.test.ts');
  expect(JSON.stringify(told)).not.toContain(SECRET);
});

test.each([SECRET, undefined, { message: SECRET }])('a thrown value that is no error is told by its type', (thrown) =>
  expect(bugOf(thrown)).toEqual({ name: typeof thrown, at: [] }),
);
