// A fixed tool, whose answer never changes, is asked once; every other tool is asked each time.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineTool } from '../../src/catalog/tools/tool.ts';
import { ok } from '../../src/domain/result.ts';
import { modern } from '../support/wire.ts';
import { smallAnswerer } from './small-server.ts';

/** A server with one tool, and how often that ran. */
const serverWith = (fixed: boolean) => {
  let asked = 0;
  const tool = defineTool({
    name: 'count',
    title: 'Count',
    description: 'Says how often it was asked.',
    readOnly: true,
    ...(fixed ? { fixed } : {}),
    input: v.strictObject({}),
    output: () => v.looseObject({ asked: v.number() }),
    run: () => {
      asked += 1;
      return ok({ text: `${asked}`, data: { asked } });
    },
  });
  const answerer = smallAnswerer({ tools: [tool] });
  const call = async (args: Record<string, unknown>, id: number) => {
    const { messages } = await answerer.answer(modern('tools/call', { name: 'count', arguments: args }, id).body, {});
    return JSON.parse(messages[0] ?? '');
  };
  return { call, asked: () => asked };
};

test.each([
  { says: 'a fixed tool is asked once and answers every id alike', fixed: true, want: [1, 1, 1] },
  { says: 'any other tool is asked each time', fixed: false, want: [1, 2, 3] },
])('$says', async ({ fixed, want }) => {
  const { call, asked } = serverWith(fixed);
  for (const [index, count] of want.entries()) {
    const answer = { content: [{ text: `${count}` }], structuredContent: { asked: count }, isError: false };
    expect(await call({}, index)).toMatchObject({ id: index, result: answer });
  }
  expect(asked()).toBe(want.at(-1));
});

test('a fixed tool refuses arguments, before its first answer and after', async () => {
  const { call, asked } = serverWith(true);
  const refusal = { result: { isError: true, structuredContent: { issues: [{ path: 'x' }] } } };
  expect(await call({ x: 1 }, 1)).toMatchObject(refusal);
  await call({}, 2);
  expect(await call({ x: 1 }, 3)).toMatchObject(refusal);
  expect(asked()).toBe(1);
});
