// Members of JSON values, read and set by their path.
import { isObject, type Json, type JsonObject } from '../domain/json.ts';
import type { Result } from '../domain/result.ts';

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
