// Which fields an object of a registry may have, to suggest the right one for a misspelling.
import { isObject } from '../json.ts';
import { editDistance } from '../words/spelling.ts';
import { RegistryDocument } from './schema.ts';

/** Edits to a name up to which another is suggested. */
const MAX_EDITS = 3;

/** What to write in place of the unknown field at `path` of a registry: the field with nearly its name, else all known fields. */
export const knownInstead = (path: readonly (string | number)[]): string => {
  const known = fieldsAt(path.slice(0, -1));
  const name = String(path.at(-1));
  const edits = (field: string): number =>
    field.startsWith(name) || name.startsWith(field) ? 1 : editDistance(name.toLowerCase(), field, MAX_EDITS);
  const [nearest = ''] = known.toSorted((a, b) => edits(a) - edits(b));
  return edits(nearest) <= Math.min(MAX_EDITS, name.length / 2)
    ? `did you mean "${nearest}"?`
    : `the known fields are ${known.join(', ')}`;
};

const fieldsAt = (path: readonly (string | number)[]): readonly string[] => {
  const schema = path.reduce<unknown>((outer, key) => {
    const { entries, item, value } = unwrapSchema(outer);
    return isObject(entries) ? entries[key] : (item ?? value);
  }, RegistryDocument);
  return Object.keys(Object(unwrapSchema(schema)['entries']));
};

/** A schema without `optional` around it. */
const unwrapSchema = (schema: unknown): Readonly<Record<string, unknown>> => {
  if (!isObject(schema)) return {};
  return schema['wrapped'] === undefined ? schema : unwrapSchema(schema['wrapped']);
};
