// OpenAI's rules for functions: what they refuse, and that they refuse no tool of this server in any revision.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, modern, openSession, request } from '../../support/wire.ts';
import { refusals } from './function-schema.ts';

const properties = { a: { type: 'string' } };
test.each([
  ['no properties', { type: 'object' }, /missing properties/],
  ['no properties inside', { type: 'object', properties: { a: { type: 'object' } } }, /missing properties/],
  ['no type', { properties }, /type "object"/],
  ['an array of nothing', { type: 'object', properties: { a: { type: 'array' } } }, /items/],
  ['a choice at the root', { type: 'object', properties, anyOf: [] }, /'anyOf'/],
])('OpenAI refuses %s', (_, parameters, reason) =>
  expect(refusals([{ name: 'x', description: '', parameters }])).toEqual([expect.stringMatching(reason)]),
);

test.each(['', 'a.b', 'a'.repeat(65), 'a/b c'])('OpenAI refuses the name %j', (name) =>
  expect(refusals([{ name, description: '', parameters: { type: 'object', properties } }])).toHaveLength(1),
);

const LIST = 'tools/list';
const isTool = (value: unknown): value is { name: string; inputSchema: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value && 'inputSchema' in value;

test.each(['/mcp', '/mcp/chatgpt'])(
  'every tool of %s is one that OpenAI takes as it is, in both eras',
  async (path) => {
    const serve = coreApp();
    const sent = [modern(LIST), { headers: await openSession(serve), body: request(LIST) }];
    for (const one of sent) {
      const { body } = await exchange(serve, { path, ...one });
      const tools: readonly unknown[] = JSON.parse(JSON.stringify(body)).result.tools;
      const offered = tools
        .filter(isTool)
        .map(({ name, inputSchema }) => ({ name, description: '', parameters: inputSchema }));
      expect(offered.length).toBeGreaterThan(3);
      expect(refusals(offered)).toEqual([]);
    }
  },
);
