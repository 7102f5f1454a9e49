// What one run of reading collects, and how a source file becomes text or an object. A file that cannot be read is noted
// with the kinds of items that it may have held.
import type { Result } from '../result.ts';
import { readJson } from './edit-json.ts';
import type { Broken, Disk, Held, Item, JsonObject, Places, Scope } from './model.ts';
import { decode, isObject } from './values.ts';

/** What one run of reading collects. */
export type Reading = {
  readonly places: Places;
  readonly disk: Disk;
  readonly items: Item[];
  readonly broken: Broken[];
  readonly outside: Held[];
  readonly warnings: string[];
};

/** The JSON object in a file; empty where there is no file. A broken file is noted for `kinds`. */
export const objectIn = (reading: Reading, file: string, scope: Scope, kinds: readonly Item['kind'][]): JsonObject => {
  const text = textIn(reading, file, scope, kinds);
  if (text === undefined || text.trim() === '') return {};
  const json = readJson(text, [], { trailingCommas: false });
  if (json.ok && isObject(json.value)) return json.value;
  const why = json.ok ? 'is not a JSON object: correct it and sync again' : json.error;
  reading.broken.push(...kinds.map((kind) => ({ file, why, kind, scope })));
  return {};
};

/** The text of a file; undefined where there is none or it cannot be read, which is noted for `kinds`. */
export const textIn = (
  reading: Reading,
  file: string,
  scope: Scope,
  kinds: readonly Item['kind'][],
): string | undefined => {
  const { places, disk, broken } = reading;
  const within =
    scope === 'user' || file === places.claudeJson ? homeOf(places, file) : (places.project ?? places.home);
  const read = disk.read(file, within);
  if (read.kind === 'absent') return undefined;
  const text: Result<string, string> = read.kind === 'file' ? decode(read.bytes) : { ok: false, error: read.why };
  if (text.ok) return text.value.replace(/^\uFEFF/, '');
  broken.push(...kinds.map((kind) => ({ file, why: text.error, kind, scope })));
  return undefined;
};

/** The root that a file of the person must stay in: the home folder, or the folder that an environment name gave. */
export const homeOf = (places: Places, file: string): string =>
  file.startsWith(`${places.home}/`) ? places.home : places.claude;
