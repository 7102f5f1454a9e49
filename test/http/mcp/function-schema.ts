// OpenAI's rules for the functions that a request may offer (its guides on function calling and structured outputs; the
// messages are what its API answers). One tool that breaks one rule makes it refuse the whole request. Its limits of size
// are beyond any list of 8,000 bytes, the limit in listing.test.ts.
import { isObject } from '../../../src/domain/json.ts';
import type { OfferedTool } from '../../support/model-dialects.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const NOT_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];

/** What OpenAI's API would not take in `tools`, each with the tool's name; nothing when all is well. */
export const refusals = (tools: readonly OfferedTool[]): readonly string[] =>
  tools.flatMap(({ name, parameters }) => refusalsOf(name, parameters).map((reason) => `${name}: ${reason}`));

const refusalsOf = (name: string, parameters: unknown): readonly string[] => {
  if (!isObject(parameters) || parameters['type'] !== 'object') return ['schema must be of type "object"'];
  return [
    // A namespace and the name inside it are two names.
    ...name.split('/').flatMap((part) => (NAME.test(part) ? [] : [`name does not match ${NAME.source}`])),
    ...NOT_AT_ROOT.filter((key) => key in parameters).map((key) => `schema must not have '${key}' at the top level`),
    ...missingIn(parameters),
  ];
};

/** What an object or an array lacks, anywhere inside `value`. */
const missingIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, properties, items } = Object(value);
  return [
    ...(type === 'object' && !isObject(properties) ? ['object schema missing properties'] : []),
    ...(type === 'array' && !isObject(items) ? ['array schema missing items'] : []),
    ...Object.values(value).flatMap(missingIn),
  ];
};
