// OpenAI's rules for the functions that a request may offer (its guides on function calling and structured outputs; the
// messages are what its API answers). One tool that breaks one rule makes it refuse the whole request.
import { isObject } from '../../../src/domain/json.ts';
import type { OfferedTool } from '../../support/model-dialects.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MAX_TOOLS = 128;
const MAX_LEVELS = 10;
const MAX_PROPERTIES = 5_000;
const MAX_ENUM_VALUES = 1_000;
const MAX_CHARACTERS = 120_000;
const NOT_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];

type Json = Readonly<Record<string, unknown>>;

/** What OpenAI's API would not take in `tools`, each with the tool's name; nothing when all is well. */
export const refusals = (tools: readonly OfferedTool[]): readonly string[] => [
  ...(tools.length > MAX_TOOLS ? [`${tools.length} tools, and ${MAX_TOOLS} are allowed`] : []),
  ...tools.flatMap(({ name, parameters }) => refusalsOf(name, parameters).map((reason) => `${name}: ${reason}`)),
];

const refusalsOf = (name: string, parameters: unknown): readonly string[] => {
  // A namespace and the name inside it are two names.
  const names = name.split('/').filter((part) => !NAME.test(part));
  if (!isObject(parameters) || parameters['type'] !== 'object') return ['schema must be of type "object"'];
  const size = measure(parameters, 1);
  return [
    ...names.map(() => `name does not match ${NAME.source}`),
    ...NOT_AT_ROOT.filter((key) => key in parameters).map((key) => `schema must not have '${key}' at the top level`),
    ...size.refused,
    ...(size.levels > MAX_LEVELS ? [`${size.levels} levels, and ${MAX_LEVELS} are allowed`] : []),
    ...(size.properties > MAX_PROPERTIES ? [`${size.properties} properties, and ${MAX_PROPERTIES} are allowed`] : []),
    ...(size.enums > MAX_ENUM_VALUES ? [`${size.enums} enum values, and ${MAX_ENUM_VALUES} are allowed`] : []),
    ...(size.characters > MAX_CHARACTERS ? [`${size.characters} characters of names and values`] : []),
  ];
};

type Size = {
  readonly levels: number;
  readonly properties: number;
  readonly enums: number;
  readonly characters: number;
  readonly refused: readonly string[];
};

/** How large a schema is, with all schemas inside it. */
const measure = (schema: Json, level: number): Size => {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const inner = [
    schema['items'],
    ...Object.values(properties),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key]),
  ];
  const sizes = inner.filter(isObject).map((one) => measure(one, level + 1));
  const sum = (key: 'properties' | 'enums' | 'characters') => sizes.reduce((total, size) => total + size[key], 0);
  return {
    levels: Math.max(level, ...sizes.map(({ levels }) => levels)),
    properties: sum('properties') + Object.keys(properties).length,
    enums: sum('enums') + values.length,
    characters: sum('characters') + [...Object.keys(properties), ...values].join('').length,
    refused: [...missing(schema), ...sizes.flatMap(({ refused }) => refused)],
  };
};

const missing = ({ type, properties, items }: Json): readonly string[] => [
  ...(type === 'object' && !isObject(properties) ? ['object schema missing properties'] : []),
  ...(type === 'array' && !isObject(items) ? ['array schema missing items'] : []),
];
