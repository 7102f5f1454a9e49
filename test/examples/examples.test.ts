// The examples answer as their page says. The official conformance suite judges the Worker that serves them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../examples/catalog.ts';
import { handleMcp } from '../../src/http/mcp/endpoint.ts';
import { createAnswerer } from '../../src/protocol/answerer.ts';
import { createServer } from '../../src/protocol/server.ts';
import { countingSessions } from '../support/core-app.ts';
import { exchange, modern } from '../support/wire.ts';

const answerer = createAnswerer(createServer({ ...EXAMPLES, sessions: countingSessions(), failing: undefined }));
const app = async (request: Request): Promise<Response> =>
  handleMcp(request, { mode: 'local', origin: new URL(request.url).origin, answerer, report: () => undefined });
const resultOf = async (method: string, params: object) =>
  JSON.parse((await exchange(app, modern(method, { ...params }))).text).result;

test.each([
  ['one two', { isError: false, structuredContent: { words: 2 } }],
  ['a b c d e f', { isError: true, content: [{ text: '6 words are more than 5: cut the text, then count again.' }] }],
])('the tool counts the words of "%s"', async (text, want) =>
  expect(await resultOf('tools/call', { name: 'count_words', arguments: { text } })).toMatchObject(want),
);

test('the resources are read by their addresses', async () => {
  const textAt = async (uri: string) => (await resultOf('resources/read', { uri })).contents[0].text;
  expect(await textAt('test://static-text')).toBe('A static text resource.');
  expect(await textAt('test://template/7/data')).toBe('{"id":"7"}');
});

test('the prompt repeats its arguments and suggests how one goes on', async () => {
  const name = 'test_prompt_with_arguments';
  expect(await resultOf('prompts/get', { name, arguments: { arg1: 'a', arg2: 'b' } })).toMatchObject({
    messages: [{ content: { text: "arg1='a', arg2='b'" } }],
  });
  const argument = { name: 'arg1', value: 'test' };
  expect(await resultOf('completion/complete', { ref: { type: 'ref/prompt', name }, argument })).toMatchObject({
    completion: { values: ['test', 'testing'] },
  });
});

test('each example is a file of at most twenty-five lines, which the page names', () => {
  const page = readFileSync('examples/README.md', 'utf8');
  for (const file of ['tool.ts', 'resource.ts', 'prompt.ts']) {
    expect(page).toContain(`[${file}](${file})`);
    expect(readFileSync(`examples/${file}`, 'utf8').split('\n').length).toBeLessThanOrEqual(25);
  }
});
