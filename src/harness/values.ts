// Values, their places and their names: canonical text, hashes, locators as strings, labels, text from bytes.
import * as v from 'valibot';
import { type Bytes, fromUtf8, utf8 } from '../domain/bytes.ts';
import { canonicalJson, isObject, type Json, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Item } from './items.ts';
import type { Disk, FileRead } from './machine.ts';
import type { HeldItem, Locator, Value } from './model.ts';

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

/** The seal of a block: enough of its hash to tell our text from one that was edited. */
export const sealOf = (text: string, sha256: Disk['sha256']): string => sha256(utf8(text)).slice(0, 16);

/** The text of UTF-8 bytes, a byte order mark kept; fails on anything else. */
export const decode = (bytes: Bytes): Result<string, string> => {
  const text = fromUtf8(bytes);
  return text === undefined ? fail('is not UTF-8 text: save it as UTF-8') : ok(text);
};

/** The text of a file that was read; undefined if there is none, or it is not UTF-8. */
export const textInFile = (read: FileRead): string | undefined =>
  read.kind === 'file' ? fromUtf8(read.bytes) : undefined;

/** The name of an entry in the state: file and place. */
export const keyOf = (file: string, at: Locator): string => `${file}#${locatorText(at)}`;

const locatorText = (at: Locator): string => ('path' in at ? `${at.kind}/${pointerOf(at.path)}` : at.kind);

/** A path of members as one text. */
export const pointerOf = (path: readonly string[]): string => path.map(encodeURIComponent).join('/');

/** The reverse of `keyOf`; undefined for a key that it did not make. */
export const parseKey = (key: string): { readonly file: string; readonly at: Locator } | undefined => {
  const hash = key.lastIndexOf('#');
  const [kind, ...path] = key.slice(hash + 1).split('/');
  const file = key.slice(0, hash);
  if (hash < 1) return undefined;
  if (kind === 'whole' || kind === 'block') return { file, at: { kind } };
  if (kind !== 'json' && kind !== 'toml') return undefined;
  return attempt(() => ({ file, at: { kind, path: path.map(decodeURIComponent) } }), undefined);
};

type ItemName = Pick<Item, 'kind' | 'name'>;

/** The name of an item in reports. */
export const labelOf = ({ kind, name }: ItemName): string =>
  (kind === 'rules' || kind === 'env') && name === kind ? kind : `${kind} ${name}`;

/** The group that the entries of an item are written in. */
export const groupOf = ({ kind, scope, name }: ItemName & Pick<Item, 'scope'>): string => `${kind} ${scope} ${name}`;

/** An item of `file` that a target is not given. */
export const heldItem = (
  { kind, name, scope }: ItemName & Pick<Item, 'scope'>,
  { file, why, hint }: Pick<HeldItem, 'file' | 'why' | 'hint'>,
): HeldItem => ({ file, label: labelOf({ kind, name }), kind, scope, why, hint });

/** The member at `path`; undefined if there is none. */
export const memberAt = (json: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), json);

/** The object that is a member of another; empty if there is none. */
export const objectAt = (holder: JsonObject, name: string): JsonObject => (isObject(holder[name]) ? holder[name] : {});

/** The list that is a member of an object; empty if there is none. */
export const listAt = (holder: JsonObject, name: string): readonly Json[] =>
  Array.isArray(holder[name]) ? holder[name] : [];

/** `json` with the member at `path` set, or removed if undefined; missing objects on the way are created. */
export const withMember = (json: Json, [name, ...rest]: readonly string[], value: Json | undefined): Json => {
  if (name === undefined) return value ?? null;
  const members = new Map(isObject(json) ? Object.entries(json) : []);
  if (value === undefined && rest.length === 0) members.delete(name);
  else members.set(name, withMember(members.get(name) ?? {}, rest, value));
  return Object.fromEntries(members);
};

/** The result of `work`, or `otherwise` if it throws. */
export const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The value of a JSON text; undefined if it does not match the schema. */
export const parseAs = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
};

/** The source of a regular expression that matches exactly `text`. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The line end that a text uses; `\n` if it has none. */
export const eolOf = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');
