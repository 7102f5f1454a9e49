// What a tool is, and defineTool: the one place where a valibot schema becomes a validator, a type and, by
// json-schemas.ts, a JSON Schema.
import * as v from 'valibot';
import { utf8 } from '../../domain/bytes.ts';
import { excerpt } from '../../domain/excerpt.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { withoutHostArguments } from './host-arguments.ts';
import { jsonSchemasOf } from './json-schemas.ts';

/** What a tool says: a text for the model and the same facts as data. */
export type ToolAnswer = {
  readonly text: string;
  readonly data: object;
  /** What the answer is about, for statistics: a name from the registry or a fixed word, never text of the caller. */
  readonly topic?: string;
};

/**
 * The result of a method as JSON text, without what an era adds. `topic` is for statistics and not part of the result; `tail` is the
 * text after its first brace as UTF-8, where it is kept.
 */
export type ResultText = {
  readonly json: string;
  readonly topic?: string | undefined;
  readonly tail?: Uint8Array | undefined;
};

/**
 * A call with checked arguments. `key` is the arguments as JSON: with the same ports, equal keys have equal results. It is absent
 * where results may differ.
 */
type CheckedCall<Needed> = { readonly key?: string; readonly run: (ports: Needed) => Promise<ResultText> };

/**
 * One reason why arguments were refused. `path` has dots between keys, is cut like any text from outside, and is empty for
 * the arguments as a whole.
 */
export type ArgumentIssue = { readonly path: string; readonly message: string };

/** A tool as `tools/list` shows it. */
export type ToolListing = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
};

/** What an example call is about: a question that the registry answers well, and the category it finds. */
type ExampleSubject = { readonly query: string; readonly slug: string };

/** A tool with its argument types erased. */
export type Tool<Needed> = {
  readonly listing: ToolListing;
  /** What its description also says, of the data that it serves; may be empty. */
  readonly describe?: ((ports: Needed) => string) | undefined;
  /** It takes no arguments, and whatever it is given instead is ignored. */
  readonly ignoresArguments?: true | undefined;
  readonly example?: ((about: ExampleSubject) => object) | undefined;
  /** Client capabilities without which the tool cannot run, in the shape of the capabilities object. */
  readonly requires?: Readonly<Record<string, object>>;
  /** Checks the arguments; fails with every issue it found. */
  readonly check: (args: unknown) => Result<CheckedCall<Needed>, readonly ArgumentIssue[]>;
};

/** The schema of one argument; `wrapped` is that of its value where it may be absent. */
type Entry = { readonly type: string; readonly wrapped?: { readonly type: string } };
type ObjectSchema = v.GenericSchema<unknown, object> & {
  readonly entries: Readonly<Record<string, Entry>>;
};
type ToolDefinition<Input extends ObjectSchema, Output extends ObjectSchema, Needed> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly describe?: (ports: Needed) => string;
  /** Whether the tool changes nothing. The answer of a tool that changes something is never kept for the next call. */
  readonly readOnly: boolean;
  /** Set where equal calls may get different answers, because of chance, the time or the disk: none is kept. */
  readonly varies?: true;
  /** Set where the tool ignores its arguments, even if they are no object. */
  readonly ignoresArguments?: true;
  readonly input: Input;
  /** Arguments that show the tool at work, which pages use; needed where some are required. */
  readonly example?: (about: ExampleSubject) => v.InferInput<Input> & object;
  /** The shape of its data; made only where JSON Schemas are, which a build does. */
  readonly output: () => Output;
  /** Fails where it could not do what was asked; the text then tells the model what to do next. */
  readonly run: (
    args: v.InferOutput<Input>,
    ports: Needed,
  ) => Result<ToolAnswer, ToolAnswer> | Promise<Result<ToolAnswer, ToolAnswer>>;
};

/**
 * Makes a tool from its definition. Throws where a schema has no JSON Schema form, or where an argument's name begins with an
 * underscore, like the arguments that hosts add: a wrong tool fails at load time.
 */
export const defineTool = <Input extends ObjectSchema, Output extends ObjectSchema, Needed>(
  definition: ToolDefinition<Input, Output, Needed>,
): Tool<Needed> => {
  const names = Object.keys(definition.input.entries);
  if (names.some((name) => name.startsWith('_'))) throw new Error('the name of an argument begins with an underscore');
  const check: Tool<Needed>['check'] = (args) => {
    const parsed = v.safeParse(definition.input, givenArguments(args, definition.input));
    if (!parsed.success) return fail(parsed.issues.map((issue) => toArgumentIssue(issue, names)));
    const run = async (ports: Needed): Promise<ResultText> => {
      const outcome = await definition.run(parsed.output, ports);
      const { text, data, topic } = outcome.ok ? outcome.value : outcome.error;
      const result = { content: [{ type: 'text', text }], structuredContent: data, isError: !outcome.ok };
      return { json: JSON.stringify(result), topic };
    };
    if (definition.varies || !definition.readOnly) return ok({ run });
    // Its members stand in the order of the schema, in whichever order they were sent.
    return ok({ key: JSON.stringify(parsed.output), run });
  };
  return {
    listing: {
      name: definition.name,
      title: definition.title,
      description: definition.description,
      ...jsonSchemasOf(definition.name, definition.input, definition.output),
      annotations: {
        readOnlyHint: definition.readOnly,
        // A tool that writes may overwrite.
        destructiveHint: !definition.readOnly,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    describe: definition.describe,
    ignoresArguments: definition.ignoresArguments,
    example: definition.example,
    check,
  };
};

/** What a page needs to let people try `tools`, which have the listings that are served. */
export const toShownTools = <Needed>(tools: readonly Tool<Needed>[]) =>
  tools.map(({ listing, example }) => ({ name: listing.name, bytes: utf8(JSON.stringify(listing)).length, example }));

/** A string of at most `max` code points, which is how JSON Schema counts `maxLength` and `String.length` does not. */
export const maxCodePoints = (max: number) => ({
  ...v.check<string, string>(
    (text) => text.length <= max || [...text].length <= max,
    `must be ${max} characters at most`,
  ),
  maxCodePoints: max,
});

const givenArguments = (args: unknown, { entries }: ObjectSchema): unknown => {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const own = Object.entries(withoutHostArguments(args, Object.keys(entries)));
  const meant = own.map(([name, value]) => [name, meantBy(value, entries[name])] as const);
  return Object.fromEntries(meant.filter(([name, value]) => value !== undefined || entries[name] === undefined));
};

// Serializers send null for absent values, and empty or quoted texts for other types (docs/protocol.md). An argument that is a text
// takes every text as it is. Undefined stands for an absent value.
const meantBy = (value: unknown, entry: Entry | undefined): unknown => {
  const isOptional = entry?.type === 'optional';
  if (isOptional && value === null) return undefined;
  const expected = isOptional ? entry.wrapped?.type : entry?.type;
  if (typeof value !== 'string' || expected === 'string') return value;
  if (isOptional && (value === '' || value === 'null')) return undefined;
  if (expected === 'number' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (expected === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
};

// A message completes the name of its parameter: "must be …". That of an unknown one says which there are. A choice alone refuses a text in a sentence of its own.
const toArgumentIssue = (issue: v.BaseIssue<unknown>, names: readonly string[]): ArgumentIssue => {
  if (issue.path === undefined) return { path: '', message: 'Arguments must be an object' };
  const path = excerpt(issue.path.map(({ key }) => String(key)).join('.'));
  if (issue.type === 'strict_object') {
    const existing = names.length === 0 ? 'no parameters' : names.join(', ');
    const isMissing = issue.expected !== 'never';
    return {
      path,
      message: isMissing
        ? `Missing required parameter: ${path}`
        : `Unknown parameter: ${path} (this tool takes ${existing})`,
    };
  }
  const isSentence = issue.type === 'picklist' && typeof issue.input === 'string';
  return { path, message: isSentence ? issue.message : `Parameter '${path}' ${issue.message}` };
};
