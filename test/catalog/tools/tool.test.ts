// defineTool: one schema becomes the listing, the check of arguments and the refusal that names them.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ArgumentIssue, defineTool, maxCodePoints } from '../../../src/catalog/tools/tool.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { resultOf } from '../called.ts';

const tool = defineTool({
  name: 'count_words',
  title: 'Count words',
  description: 'Counts words.',
  readOnly: true,
  input: v.strictObject({
    text: v.pipe(v.string('must be a string'), maxCodePoints(5), v.description('The text.')),
    most: v.optional(v.pipe(v.number('must be a number'), v.minValue(1, 'must be 1 at least'))),
  }),
  output: () => v.looseObject({ words: v.number() }),
  run: ({ text, most = 10 }, { offset }: { readonly offset: number }) => {
    const words = text.split(' ').length + offset;
    return words > most
      ? fail({ text: 'Too many.', data: { words }, topic: 'too_many' })
      : ok({ text: `${words}`, data: { words } });
  },
});
const ports = { offset: 0 };

test('the listing is made of the schemas', () =>
  expect(tool.listing).toEqual({
    name: 'count_words',
    title: 'Count words',
    description: 'Counts words.',
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 5, description: 'The text.' },
        most: { type: 'number', minimum: 1 },
      },
      required: ['text'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { words: { type: 'number' } } },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));

test('a success and a failure of the tool are both results', async () => {
  expect(await resultOf(tool, { text: 'a b' }, ports)).toEqual({
    result: { content: [{ type: 'text', text: '2' }], structuredContent: { words: 2 }, isError: false },
  });
  expect(await resultOf(tool, { text: 'a b', most: 1 }, { offset: 1 })).toEqual({
    result: { content: [{ type: 'text', text: 'Too many.' }], structuredContent: { words: 3 }, isError: true },
    topic: 'too_many',
  });
});

const LONG = 'k'.repeat(300);
const unknown = (name: string) => [{ path: name, message: `Unknown parameter: ${name} (this tool takes text, most)` }];
const must = (path: string, message: string) => ({ path, message: `Parameter '${path}' must be ${message}` });
const MISSING = [{ path: 'text', message: 'Missing required parameter: text' }];
test.each<[args: unknown, issues: readonly ArgumentIssue[]]>([
  [{}, MISSING],
  [[], MISSING],
  [{ text: 1 }, [must('text', 'a string')]],
  [{ text: '123456' }, [must('text', '5 characters at most')]],
  [{ text: 'a', most: 0 }, [must('most', '1 at least')]],
  [{ text: 1, most: 'x' }, [must('text', 'a string'), must('most', 'a number')]],
  [{ text: 'a', other: null }, unknown('other')],
  [{ text: 'a', [LONG]: 1 }, unknown('k'.repeat(80))],
  [{ text: 'a', 'x\u001b[2J\u202ey': 1 }, unknown('x[2Jy')],
  [{ text: 'a', '': 1 }, unknown('')],
  ...['a', null].map((args): [unknown, ArgumentIssue[]] => [
    args,
    [{ path: '', message: 'Arguments must be an object' }],
  ]),
])('%j: %j', (args, issues) => expect(tool.check(args)).toEqual(fail(issues)));

/** A tool of which only the arguments matter. */
const taking = <Input extends Parameters<typeof defineTool>[0]['input']>(input: Input, readOnly = true) =>
  defineTool({
    ...{ name: 'now', title: 'Now', description: 'Now.', readOnly, input },
    output: () => v.looseObject({}),
    run: (given) => ok({ text: '', data: { ...given } }),
  });

test('a tool that declares the name of an argument that hosts add gets it', async () => {
  const waiting = taking(v.strictObject({ wait_for_previous: v.boolean('must be a boolean') }));
  const structuredContent = { wait_for_previous: true };
  expect(await resultOf(waiting, structuredContent, {})).toMatchObject({ result: { structuredContent } });
});

test('no tool declares a name that begins with an underscore, because hosts add such names', () =>
  expect(() => taking(v.strictObject({ _text: v.string() }))).toThrow('underscore'));

const flagged = taking(
  v.strictObject({ flag: v.optional(v.boolean('must be a boolean'), false), kind: v.optional(v.picklist(['a', 'b'])) }),
);
test.each<[args: object, structuredContent: object]>([
  ...['true', 'True', 'TRUE'].map((flag): [object, object] => [{ flag }, { flag: true }]),
  ...['false', 'False'].map((flag): [object, object] => [{ flag }, { flag: false }]),
  ...['', 'null', null].map((value): [object, object] => [{ flag: value, kind: value }, { flag: false }]),
  [{ kind: 'a' }, { flag: false, kind: 'a' }],
])('%j is understood as %j', async (args, structuredContent) =>
  expect(await resultOf(flagged, args, {})).toMatchObject({ result: { structuredContent } }),
);

test.each(['1', 'yes', 'null ', 1, 'truefalse'])('the flag %j is refused', (flag) =>
  expect(flagged.check({ flag })).toMatchObject({ error: [{ path: 'flag' }] }),
);

const numbered = taking(
  v.strictObject({ many: v.pipe(v.number('must be a number'), v.maxValue(9, 'must be 9 at most')) }),
);
test.each([
  ['7', { many: 7 }],
  ['-7.25', { many: -7.25 }],
])('the number that is written as the text %j is understood', async (many, structuredContent) =>
  expect(await resultOf(numbered, { many }, {})).toMatchObject({ result: { structuredContent } }),
);

test.each(['', 'null', ' 7', '7.', '.5', '1e2', '0x7', '7_0', 'x7', '9'.repeat(400), null])(
  'what is no plain number, or absent where it must be there, is refused: %j',
  (many) => expect(numbered.check({ many })).toMatchObject({ error: [{ path: 'many' }] }),
);

test('a tool without arguments is listed as a closed object with empty properties (TOOL-5)', () => {
  const { inputSchema, annotations } = taking(v.strictObject({}), false).listing;
  expect(inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  expect(annotations).toMatchObject({ readOnlyHint: false });
});

test('a tool that takes any arguments is listed with empty properties too (TOOL-5)', () =>
  expect(taking(v.looseObject({})).listing.inputSchema).toEqual({ type: 'object', properties: {} }));

test('a schema without a JSON form fails when the tool is defined, not when it is called', () =>
  expect(() => taking(v.strictObject({ x: v.pipe(v.string(), v.transform(Number)) }))).toThrow());
