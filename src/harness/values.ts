// Values: canonical text, hashes, text from bytes, and members of JSON, read and set by their path.
import * as v from 'valibot';
import { type Bytes, fromUtf8, utf8 } from '../domain/bytes.ts';
import { canonicalJson, isObject, type Json, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Disk, FileRead } from './machine.ts';
import type { Value } from './model.ts';

/** Whether two values are the same apart from the order of keys. */
export const sameJson = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b);

/** JSON with sorted keys. Numbers and dates that JSON lacks are distinguished by their text. */
export const sortedJson = (value: unknown): string => {
  const plain = JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' || (typeof member === 'number' && !Number.isFinite(member))
      ? `number ${member}`
      : member,
  );
  return plain === undefined ? '' : canonicalJson(JSON.parse(plain));
};

/** SHA-256 of a value, whatever its layout. That of an executable file differs from that of its bytes. */
export const hashValue = (value: Value, sha256: Disk['sha256']): string => {
  if (value.kind === 'bytes') return sha256(value.bytes) + (value.executable ? '+x' : '');
  return sha256(utf8(value.kind === 'text' ? value.text : sortedJson(value.json)));
};

/** The text of UTF-8 bytes, a byte order mark kept; fails on anything else. */
export const decode = (bytes: Bytes): Result<string, string> => {
  const text = fromUtf8(bytes);
  return text === undefined ? fail('is not UTF-8 text: save it as UTF-8') : ok(text);
};

/** The text of a file that was read; undefined if there is none, or it is not UTF-8. */
export const textInFile = (read: FileRead): string | undefined =>
  read.kind === 'file' ? fromUtf8(read.bytes) : undefined;

/** The result of `work`, or `otherwise` if it throws. */
export const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The value of a JSON text; undefined if it does not match the schema. */
export const parseAs = <Schema extends v.GenericSchema>(schema: Schema, text: string) => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
};

/** The source of a regular expression that matches exactly `text`. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The line end that a text uses; `\n` if it has none. */
export const eolOf = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');

/** Members that an object does not have. */
export type NewMembers = readonly (readonly [name: string, value: Json])[];

/** The member at `path`; undefined if there is none. */
export const memberAt = (json: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), json);

/** The object that is a member of another; empty if there is none. */
export const objectAt = (holder: JsonObject, name: string): JsonObject => (isObject(holder[name]) ? holder[name] : {});

/** The object that was read; empty if nothing was, or no object. */
export const objectIn = (read: Result<Json, string>): JsonObject => (read.ok && isObject(read.value) ? read.value : {});

/** The list that is a member of an object; empty if there is none. */
export const listAt = (holder: JsonObject, name: string): readonly Json[] =>
  Array.isArray(holder[name]) ? holder[name] : [];

/** The texts in such a list. */
export const textsAt = (holder: JsonObject, name: string): readonly string[] =>
  listAt(holder, name).filter((element) => typeof element === 'string');

/** `json` with the member at `path` set, to null if undefined; missing objects on the way are created. */
export const withMember = (json: Json, [name, ...rest]: readonly string[], value: Json | undefined): Json => {
  if (name === undefined) return value ?? null;
  const members = new Map(isObject(json) ? Object.entries(json) : []);
  return Object.fromEntries(members.set(name, withMember(members.get(name) ?? {}, rest, value)));
};

/** Values merged, the last on top: objects member by member, each member in its first place. */
export const mergeAll = (all: readonly (Json | undefined)[]): Json | undefined =>
  all.reduce<Json | undefined>((merged, other) => (other === undefined ? merged : mergeJson(merged, other)), undefined);

const mergeJson = (base: Json | undefined, other: Json): Json => {
  if (!isObject(base) || !isObject(other)) return other;
  const both = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(other)) both.set(name, mergeJson(both.get(name), value));
  return Object.fromEntries(both);
};
