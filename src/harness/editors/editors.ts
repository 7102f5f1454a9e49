// The common entry to the four editors: reads and writes an entry in the bytes of a file, whatever its kind.
import { type Bytes, utf8 } from '../../domain/bytes.ts';
import { once } from '../../domain/cache.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { FileRead } from '../machine.ts';
import { BLANK_FILE, type Locator, MADE_FILE, type Run, type Value } from '../model.ts';
import { folderOf, rootOf } from '../paths.ts';
import { decode, memberAt, type NewMembers, objectIn, textInFile } from '../values.ts';
import { readBlock, writeBlock } from './block.ts';
import { type JsonDialect, type JsonEdit, readJson, removeJson, setJson } from './json.ts';
import { readToml, writeToml } from './toml.ts';

/**
 * A file under edit. `bytes` is undefined if there is no file; `originals` has what our entries replaced in it, or that the
 * sync created it.
 */
export type Edited = {
  readonly file: string;
  readonly bytes: Bytes | undefined;
  readonly executable: boolean;
  readonly originals: Readonly<Record<string, string>>;
};

/** Reads the value at a place in a file; undefined if there is none. Fails with what is wrong and what to do. */
export type ReadEntry = (at: Locator) => Result<Value | undefined, string>;

/** A reader for one file as it is now; it parses the text once. */
export const entryReader = ({ file, bytes, executable }: Edited): ReadEntry => {
  if (bytes === undefined) return () => ok(undefined);
  const text = once(() => decode(bytes));
  const json = once(() => andThen(text(), (source) => (isBlank(source) ? ok({}) : readJson(source, dialectOf(file)))));
  const toml = once(() => andThen(text(), readToml));
  return (at) => {
    if (at.kind === 'whole') return ok({ kind: 'bytes', bytes, executable });
    if (at.kind === 'block')
      return andThen(andThen(text(), readBlock), (block) => ok(block && { kind: 'text', ...block }));
    return andThen(at.kind === 'json' ? json() : toml(), (root) => {
      const value = memberAt(root, at.path);
      return ok(value === undefined || isEmptyList(value) ? undefined : { kind: 'json', json: value });
    });
  };
};

// What a client left empty is no value of anybody's.
const isBlank = (text: string): boolean => text.trim() === '';
const isEmptyList = (value: Json): boolean => Array.isArray(value) && value.length === 0;

const andThen = <One, Other>(read: Result<One, string>, next: (value: One) => Result<Other, string>) =>
  read.ok ? next(read.value) : read;

/** The value to write; undefined removes the entry. `more` are further members of its object, all new. */
type EntryEdit = { readonly at: Locator; readonly want: Value | undefined; readonly more?: NewMembers };

/** The file after an edit. A file that the sync created is deleted with its last entry. */
export const writeEntry = (edited: Edited, { at, want, ...rest }: EntryEdit): Result<Edited, string> => {
  const { file } = edited;
  if (at.kind === 'whole') {
    if (want?.kind !== 'bytes') return ok({ ...edited, bytes: undefined });
    return ok({ ...edited, bytes: want.bytes, executable: want.executable });
  }
  const fresh = at.kind === 'json' ? freshJson(file) : '';
  const text = decode(edited.bytes ?? utf8(fresh));
  if (!text.ok) return text;
  const first =
    edited.bytes === undefined ? { [MADE_FILE]: '' } : isBlank(text.value) ? { [BLANK_FILE]: text.value } : {};
  const originals = { ...edited.originals, ...first };
  const start = at.kind === 'json' && isBlank(text.value) ? fresh : text.value;
  const next = editAt({ text: start, originals, dialect: dialectOf(file) }, { at, want, ...rest });
  if (!next.ok) return next;
  // In a clone, the sync on another machine made a file of which nothing is recorded.
  const isMade = MADE_FILE in originals || BLANK_FILE in originals || Object.keys(originals).length === 0;
  const isEmpty = want === undefined && isMade && ['', '{}', fresh.trim()].includes(next.value.text.trim());
  const blank = originals[BLANK_FILE];
  if (isEmpty) return ok({ ...edited, bytes: blank === undefined ? undefined : utf8(blank), originals: {} });
  return ok({ ...edited, bytes: utf8(next.value.text), originals: next.value.originals });
};

// OpenCode adds its schema to a configuration without one, and would change what we wrote.
const freshJson = (file: string): string =>
  /\/opencode\.jsonc?$/.test(file) ? '{\n  "$schema": "https://opencode.ai/config.json"\n}\n' : '{}\n';

const editAt = (edit: JsonEdit, { at, want, more = [] }: EntryEdit): Result<JsonEdit, string> => {
  const value = want?.kind === 'json' ? want.json : undefined;
  if (at.kind === 'json')
    return value === undefined ? removeJson(edit, at.path) : setJson(edit, { ...at, more }, value);
  const block = want?.kind === 'text' ? want : undefined;
  const text = at.kind === 'toml' ? writeToml(edit.text, { ...at, more }, value) : writeBlock(edit.text, block);
  return text.ok ? ok({ ...edit, text: text.value }) : text;
};

type Seen = Pick<Run, 'disk' | 'places'>;

/** A file of a run, read within the narrowest root that holds it. */
export const fileAt = ({ disk, places }: Seen, file: string): FileRead =>
  disk.read(file, rootOf(places, file) ?? folderOf(file));

/** The text of a file of a run; empty if there is none, or it cannot be read. */
export const textAt = (run: Seen, file: string): string => textInFile(fileAt(run, file)) ?? '';

/** The object in a configuration file of a run; empty if there is none, or it cannot be read. */
export const configAt = (run: Seen, file: string): JsonObject =>
  objectIn(file.endsWith('.toml') ? readToml(textAt(run, file)) : readJson(textAt(run, file), dialectOf(file)));

// OpenCode and VS Code style files may have commas before a closing bracket; Gemini's settings and Codex's hooks may not.
const dialectOf = (file: string): JsonDialect => ({ trailingCommas: !/\/(?:settings|hooks)\.json$/.test(file) });
