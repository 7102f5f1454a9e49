// The JSON Schemas of a tool, converted from its valibot schemas. Neither the Worker nor the local program ships the
// converter: their builds put a table of the same schemas in this module's place (scripts/build/json-schemas.ts).
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

type AnyObjectSchema = v.GenericSchema<unknown, object>;

/** The JSON Schemas that `tools/list` shows of the tool with this name. Throws when a schema has no JSON Schema form. */
export const jsonSchemasOf = (_name: string, input: AnyObjectSchema, output: () => AnyObjectSchema) => ({
  inputSchema: inputSchemaOf(input),
  outputSchema: outputSchemaOf(output()),
});

// `properties` stands even where it is empty: OpenAI's API refuses a request in which one tool has none.
const inputSchemaOf = (schema: AnyObjectSchema): object => {
  const { required = [], ...listed } = convert(schema);
  return required.length === 0 ? listed : { ...listed, required };
};

// Nothing is required: clients check the structured content of a refused call too, and that has the issues alone.
const outputSchemaOf = (schema: AnyObjectSchema): object => {
  const { required: _, ...listed } = convert(schema);
  return listed;
};

const convert = (schema: AnyObjectSchema) => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'maxCodePoints' in valibotAction ? { ...jsonSchema, maxLength: Number(valibotAction.maxCodePoints) } : undefined,
  });
  return converted;
};
