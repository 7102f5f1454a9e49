// Which results are kept for the next time that they are asked for, and that no other question ever gets one of them.
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Prompt } from '../../src/catalog/prompts.ts';
import { defineTool } from '../../src/catalog/tools/tool.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createResultCache } from '../../src/protocol/result-cache.ts';
import { casesOf } from '../support/fuzz.ts';
import { initialize, modern, request } from '../support/wire.ts';
import { smallAnswerer } from './small-server.ts';

type Args = Readonly<Record<string, unknown>>;

/** Servers that share their cache. `state` is read at each question; the tool repeats its arguments and says how often it ran. */
const sharing = (state: () => string | undefined = () => 'today', onRun = () => {}) => {
  let ran = 0;
  const tool = defineTool({
    name: 'repeat',
    title: 'Repeat',
    description: 'Repeats what it was told.',
    readOnly: true,
    input: v.strictObject({ text: v.string(), times: v.optional(v.number()), fails: v.optional(v.boolean()) }),
    output: () => v.looseObject({}),
    run: (args) => {
      ran += 1;
      onRun();
      const answer = { text: args.text.repeat(args.times ?? 1), data: { args, ran }, topic: 'topic' };
      return args.fails ? fail(answer) : ok(answer);
    },
  });
  const cacheFor = createResultCache(state);
  const answererAt = (scope: string) => smallAnswerer({ tools: [tool], resultOf: cacheFor(scope) });
  const at = (scope: string) => {
    const answerer = answererAt(scope);
    return async (args: Args) => {
      const { body } = modern('tools/call', { name: 'repeat', arguments: args });
      const { messages, ran: outcome } = await answerer.answer(body, {});
      return { ...JSON.parse(messages[0] ?? ''), topic: outcome?.topic };
    };
  };
  return { answererAt, at, ask: at('here'), ran: () => ran };
};

test.each<[says: string, want: number, ...asked: readonly Args[]]>([
  ['the same question is answered once', 1, { text: 'a' }, { text: 'a' }, { text: 'a' }],
  ['arguments in another order', 1, { text: 'a', times: 2 }, { times: 2, text: 'a' }],
  ['null for what is absent', 1, { text: 'a' }, { text: 'a', times: null }],
  ['an answer that is an error', 1, { text: 'a', fails: true }, { text: 'a', fails: true }],
  ['another text', 2, { text: 'a' }, { text: 'b' }],
  ['one more argument', 2, { text: 'a' }, { text: 'a', times: 1 }],
  ['a text that looks like two arguments', 2, { text: 'a","times":2,"x":"' }, { text: 'a' }],
  ['an answer that is too heavy', 2, { text: 'a', times: 600_000 }, { text: 'a', times: 600_000 }],
])('%s: answered %d times', async (_, want, ...asked) => {
  const { ask, ran } = sharing();
  const answers = [];
  for (const args of asked) answers.push(await ask(args));
  expect(ran()).toBe(want);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(want);
  for (const { topic } of answers) expect(topic).toBe('topic');
});

test('a refusal is not kept, and is given before the first answer and after', async () => {
  const { ask, ran } = sharing();
  const refusal = { result: { isError: true, structuredContent: { issues: [{ path: 'x' }] } } };
  expect(await ask({ text: 'a', x: 1 })).toMatchObject(refusal);
  await ask({ text: 'a' });
  expect(await ask({ text: 'a', x: 1 })).toMatchObject(refusal);
  expect(ran()).toBe(1);
});

test('what changes an answer makes it anew: the state, another server, and a state that changes meanwhile', async () => {
  let state: string | undefined = 'one day';
  let onRun = () => {};
  const [stateNow, run] = [() => state, () => onRun()];
  const { at, ask, ran } = sharing(stateNow, run);
  const runsFor = async (one = ask): Promise<number> => {
    const before = ran();
    await one({ text: 'a' });
    return ran() - before;
  };
  expect([await runsFor(), await runsFor()]).toEqual([1, 0]);
  expect([await runsFor(at('elsewhere')), await runsFor()]).toEqual([1, 0]);
  state = 'the next day';
  expect([await runsFor(), await runsFor()]).toEqual([1, 0]);
  state = undefined;
  expect([await runsFor(), await runsFor()]).toEqual([1, 1]);
  state = 'a list is left out';
  onRun = () => {
    state += ' more';
  };
  await runsFor();
  state = 'a list is left out';
  onRun = () => {};
  expect(await runsFor()).toBe(1);
});

test.each([
  { says: 'says that it varies', readOnly: true, varies: true as const, want: ['1', '2'] },
  { says: 'changes something', readOnly: false, want: ['1', '2'] },
  { says: 'is neither', readOnly: true, want: ['1', '1'] },
])('two equal calls of a tool that $says get the answers $want', async ({ says: _, want, ...hints }) => {
  let ran = 0;
  const counting = defineTool({
    ...{ name: 'count', title: 'Count', description: 'Counts its calls.', input: v.strictObject({}), ...hints },
    output: () => v.looseObject({}),
    run: () => ok({ text: String(++ran), data: {} }),
  });
  const answerer = smallAnswerer({ tools: [counting], resultOf: createResultCache(() => '')('') });
  const call = async () => (await answerer.answer(modern('tools/call', { name: 'count' }).body, {})).messages[0] ?? '';
  const texts = [await call(), await call()].map((message) => JSON.parse(message).result.content[0].text);
  expect(texts).toEqual(want);
});

test('the memory is bounded by bytes: those used last stay, and one long question pushes out no hundred short ones', async () => {
  const { ask, ran } = sharing();
  const askAll = async (texts: readonly string[]): Promise<number> => {
    const before = ran();
    for (const text of texts) await ask({ text });
    return ran() - before;
  };
  const short = Array.from({ length: 100 }, (_, nth) => `question ${nth}`);
  expect(await askAll(short)).toBe(100);
  await askAll(['x'.repeat(1000)]);
  expect(await askAll(short)).toBe(0);
  for (let nth = 0; nth < 20_000; nth += 1) await ask({ text: `flood ${nth}` });
  expect(await askAll(['flood 19999', 'flood 19900'])).toBe(0);
  expect(await askAll(short)).toBe(100);
});

test('both eras give the same answer, made once', async () => {
  const { answererAt, ran } = sharing();
  const answerer = answererAt('here');
  const params = { name: 'repeat', arguments: { text: 'a' } };
  const { session } = await answerer.answer(initialize(), {});
  const replies = [
    await answerer.answer(modern('tools/call', params).body, {}),
    await answerer.answer(request('tools/call', params), { session }),
  ];
  const [stateless, inSession] = replies.map(({ messages }) => JSON.parse(messages[0] ?? '').result);
  expect(inSession).toMatchObject({ content: [{ text: 'a' }], structuredContent: { ran: 1 } });
  expect(stateless).toMatchObject(inSession);
  expect(ran()).toBe(1);
});

test('prompts and completions, which take texts of a person’s own, are made anew', async () => {
  const prompt: Prompt<object> = {
    listing: { name: 'p', description: 'P.' },
    get: async (args) => ok({ description: JSON.stringify(args), messages: [] }),
    complete: (_, typed) => [typed],
  };
  const answerer = smallAnswerer({ prompts: [prompt], resultOf: createResultCache(() => '')('') });
  const ask = async (method: string, params: object) =>
    JSON.parse((await answerer.answer(modern(method, { ...params }).body, {})).messages[0] ?? '').result;
  for (const value of ['a', 'b']) {
    const got = await ask('prompts/get', { name: 'p', arguments: { value } });
    expect(got).toMatchObject({ description: JSON.stringify({ value }) });
    const ref = { type: 'ref/prompt', name: 'p' };
    const completed = await ask('completion/complete', { ref, argument: { name: 'value', value } });
    expect(completed).toMatchObject({ completion: { values: [value] } });
  }
});

test('whatever was asked before, a question gets the answer that it would get alone', () => {
  const method = fc.constantFrom('tools/list', 'resources/list', 'tools/call', 'resources/read', 'prompts/get');
  const value = fc.oneof(fc.constantFrom('undefined', 'null', '', 'test:///a', 'echo'), fc.json().map(JSON.parse));
  const params = fc.dictionary(fc.constantFrom('cursor', 'name', 'arguments', 'uri'), value);
  const withText = fc.record({ name: fc.constant('echo'), arguments: fc.dictionary(fc.constant('text'), value) });
  const uri = 'test:///a';
  const parts = { resources: [{ listing: { uri, name: 'a' }, read: async () => ({ uri, text: 'a' }) }] };
  const keeping = smallAnswerer({ ...parts, resultOf: createResultCache(() => '')('') });
  const plain = smallAnswerer(parts);
  return fc.assert(
    fc.asyncProperty(method, fc.oneof(params, withText), async (name, given) => {
      const { body } = modern(name, given);
      const { kept, ...reply } = await keeping.answer(body, {});
      expect(reply).toEqual(await plain.answer(body, {}));
      if (kept !== undefined) expect(`${kept.start}${new TextDecoder().decode(kept.tail)}}`).toBe(reply.messages[0]);
    }),
    { numRuns: casesOf(300) },
  );
});
