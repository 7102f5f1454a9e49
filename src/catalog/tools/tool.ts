// What a tool is, and defineTool: the one place where a valibot schema becomes a validator, a type and a JSON Schema.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { quoted } from '../../domain/excerpt.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

/** What a tool says: a text for the model and the same facts as data. */
export type Answer = { readonly text: string; readonly data: object };

/** A tool that ran and has to say no; the text tells the model what to do next. */
export type ToolFailure = Answer;

/** A content block of a tool result, as the wire has it. */
export type ContentBlock = { readonly type: string; readonly [member: string]: unknown };

/** The result object of `tools/call`, without what an era adds. */
export type ToolResult = {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: object;
  readonly isError: boolean;
};

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

/** A tool with its argument types erased. `call` checks the arguments first; it fails with every issue it found. */
export type Tool<Ports> = {
  readonly listing: ToolListing;
  /** What its description says besides, of the data that it serves; may be empty. */
  readonly describe?: (ports: Ports) => string;
  /** Its one answer never changes while the server lives; such a tool takes no arguments. */
  readonly constant?: true;
  /** Client capabilities without which the tool cannot run, in the shape of the capabilities object. */
  readonly requires?: Readonly<Record<string, object>>;
  readonly call: (args: unknown, ports: Ports) => Promise<Result<ToolResult, readonly ArgumentIssue[]>>;
};

type ObjectSchema = v.GenericSchema<unknown, object>;
type Definition<Input extends ObjectSchema, Output extends ObjectSchema, Ports> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly describe?: (ports: Ports) => string;
  /** Whether the tool changes nothing. */
  readonly readOnly: boolean;
  /** Set where the one answer never changes while the server lives; such a tool takes no arguments. */
  readonly constant?: true;
  readonly input: Input;
  readonly output: Output;
  readonly run: (
    args: v.InferOutput<Input>,
    ports: Ports,
  ) => Result<Answer, ToolFailure> | Promise<Result<Answer, ToolFailure>>;
};

/** The tool made of one definition. Throws when a schema has no JSON Schema form, so a wrong tool fails at load time. */
export const defineTool = <Input extends ObjectSchema, Output extends ObjectSchema, Ports>(
  definition: Definition<Input, Output, Ports>,
): Tool<Ports> => ({
  listing: {
    name: definition.name,
    title: definition.title,
    description: definition.description,
    inputSchema: jsonSchemaOf(definition.input),
    outputSchema: jsonSchemaOf(definition.output),
    annotations: {
      readOnlyHint: definition.readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
  ...(definition.describe === undefined ? {} : { describe: definition.describe }),
  ...(definition.constant ? { constant: true } : {}),
  call: async (args, ports) => {
    const parsed = v.safeParse(definition.input, args);
    if (!parsed.success) return fail(parsed.issues.map(toArgumentIssue));
    const outcome = await definition.run(parsed.output, ports);
    const { text, data } = outcome.ok ? outcome.value : outcome.error;
    return ok({ content: [{ type: 'text', text }], structuredContent: data, isError: !outcome.ok });
  },
});

/** A string of at most `max` code points, which is how JSON Schema counts `maxLength` and `String.length` does not. */
export const maxCodePoints = (max: number) => ({
  ...v.check<string, string>(
    (text) => text.length <= max || [...text].length <= max,
    `must be ${max} characters at most`,
  ),
  maxCodePoints: max,
});

const jsonSchemaOf = (schema: ObjectSchema): object => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'maxCodePoints' in valibotAction ? { ...jsonSchema, maxLength: Number(valibotAction.maxCodePoints) } : undefined,
  });
  return withoutEmptyLists(converted);
};

// A tool without arguments is listed as a bare closed object: `properties: {}` and `required: []` say nothing.
const withoutEmptyLists = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) =>
        !(key === 'required' && Array.isArray(value) && value.length === 0) &&
        !(key === 'properties' && typeof value === 'object' && Object.keys(value ?? {}).length === 0),
    ),
  );

// Schema messages read "must be …" and are completed with the parameter's name; any other message stands alone.
const toArgumentIssue = (issue: v.BaseIssue<unknown>): ArgumentIssue => {
  if (issue.path === undefined) return { path: '', message: 'Arguments must be an object' };
  const path = quoted(issue.path.map(({ key }) => String(key)).join('.'));
  if (issue.type === 'strict_object') {
    const reason = issue.expected === 'never' ? 'Unknown parameter' : 'Missing required parameter';
    return { path, message: `${reason}: ${path}` };
  }
  return { path, message: issue.message.startsWith('must ') ? `Parameter '${path}' ${issue.message}` : issue.message };
};
