// JSON values: their types, a check for objects, and their canonical text. What a value means is left to others.
import canonicalize from 'canonicalize';
import { fromMarkedUtf8 } from './bytes.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** Whether a JSON value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The canonical JSON text of `value`; members that are undefined are left out. @see RFC 8785 */
export const canonicalJson = (value: NonNullable<unknown> | null): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only a JSON value has a canonical form');
  return text;
};

/** `value` as a JSON file that people read: indented by two spaces, a line break at the end. */
export const jsonFile = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The value of a JSON text in UTF-8; undefined where the bytes are not UTF-8 or the text is not JSON. */
export const parseJsonBytes = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(fromMarkedUtf8(bytes) ?? '');
  } catch {
    return undefined;
  }
};
