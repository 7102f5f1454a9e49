// What a tool is, and defineTool: the one place where a valibot schema becomes a validator, a type and, by
// json-schemas.ts, a JSON Schema.
import * as v from 'valibot';
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

/** The result of a method as JSON text, without what an era adds. `topic` is for statistics and not part of the result. */
export type ResultText = { readonly json: string; readonly topic?: string | undefined };

/**
 * A call whose arguments were checked. `key` is these as JSON: calls with one key have one result from the same ports. It is absent
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

type ObjectSchema = v.GenericSchema<unknown, object> & {
  readonly entries: Readonly<Record<string, { readonly type: string }>>;
};
type ToolDefinition<Input extends ObjectSchema, Output extends ObjectSchema, Needed> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly describe?: (ports: Needed) => string;
  /** Whether the tool changes nothing. An answer of one that does is never kept for the next call. */
  readonly readOnly: boolean;
  /** Set where equal calls may get different answers, because of chance, the time or the disk: none is kept. */
  readonly varies?: true;
  /** Set where any arguments are accepted and ignored, even such as are no object. */
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

/** Makes a tool from its definition. Throws where a schema has no JSON Schema form: a wrong tool fails at load time. */
export const defineTool = <Input extends ObjectSchema, Output extends ObjectSchema, Needed>(
  definition: ToolDefinition<Input, Output, Needed>,
): Tool<Needed> => {
  const check: Tool<Needed>['check'] = (args) => {
    const parsed = v.safeParse(definition.input, givenArguments(args, definition.input));
    if (!parsed.success) return fail(parsed.issues.map(toArgumentIssue));
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
        // What may write may replace what is there.
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

/** What a page needs to let people try `tools`. */
export const toShownTools = <Needed>(tools: readonly Tool<Needed>[]) =>
  tools.map(({ listing, example }) => ({ name: listing.name, bytes: JSON.stringify(listing).length, example }));

/** A string of at most `max` code points, which is how JSON Schema counts `maxLength` and `String.length` does not. */
export const maxCodePoints = (max: number) => ({
  ...v.check<string, string>(
    (text) => text.length <= max || [...text].length <= max,
    `must be ${max} characters at most`,
  ),
  maxCodePoints: max,
});

// An optional argument that is null counts as absent: serializers of several languages send one for each.
const givenArguments = (args: unknown, { entries }: ObjectSchema): unknown => {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const own = Object.entries(withoutHostArguments(args, Object.keys(entries)));
  return Object.fromEntries(own.filter(([name, value]) => value !== null || entries[name]?.type !== 'optional'));
};

// A message completes the name of its parameter: "must be …". A choice alone refuses a text in a sentence of its own.
const toArgumentIssue = (issue: v.BaseIssue<unknown>): ArgumentIssue => {
  if (issue.path === undefined) return { path: '', message: 'Arguments must be an object' };
  const path = excerpt(issue.path.map(({ key }) => String(key)).join('.'));
  if (issue.type === 'strict_object') {
    const reason = issue.expected === 'never' ? 'Unknown parameter' : 'Missing required parameter';
    return { path, message: `${reason}: ${path}` };
  }
  const isSentence = issue.type === 'picklist' && typeof issue.input === 'string';
  return { path, message: isSentence ? issue.message : `Parameter '${path}' ${issue.message}` };
};
