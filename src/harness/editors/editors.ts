// The common entry to the four editors: reads and writes an entry in the bytes of a file, whatever its kind.
import { type Bytes, utf8 } from '../../domain/bytes.ts';
import { once } from '../../domain/cache.ts';
import { ok, type Result } from '../../domain/result.ts';
import { memberAt } from '../json-members.ts';
import type { Locator, Value } from '../model.ts';
import { decode } from '../values.ts';
import { readBlock, writeBlock } from './block.ts';
import { addJson, type JsonDialect, type JsonEdit, readJson, removeJson, setJson } from './json.ts';
import type { Members } from './json-layout.ts';
import { readToml, writeToml } from './toml.ts';

/**
 * A file under edit. `bytes` is undefined if there is no file, `isMade` says whether the sync created it, and
 * `originals` has what our entries replaced in it.
 */
export type Edited = {
  readonly file: string;
  readonly bytes: Bytes | undefined;
  readonly executable: boolean;
  readonly isMade: boolean;
  readonly originals: Readonly<Record<string, string>>;
};

/** Reads the value at a place in a file; undefined if there is none. Fails with what is wrong and what to do. */
export type ReadEntry = (at: Locator) => Result<Value | undefined, string>;

/** A reader for one file as it is now; it parses the text once. */
export const entryReader = ({ file, bytes, executable }: Edited): ReadEntry => {
  if (bytes === undefined) return () => ok(undefined);
  const text = once(() => decode(bytes));
  const json = once(() => andThen(text(), (one) => readJson(one, dialectOf(file))));
  const toml = once(() => andThen(text(), readToml));
  return (at) => {
    if (at.kind === 'whole') return ok({ kind: 'bytes', bytes, executable });
    if (at.kind === 'block')
      return andThen(andThen(text(), readBlock), (block) => ok(block && { kind: 'text', ...block }));
    return andThen(at.kind === 'json' ? json() : toml(), (root) => {
      const value = memberAt(root, at.path);
      return ok(value === undefined ? undefined : { kind: 'json', json: value });
    });
  };
};

const andThen = <One, Other>(
  read: Result<One, string>,
  next: (value: One) => Result<Other, string>,
): Result<Other, string> => (read.ok ? next(read.value) : read);

/** The value to write; undefined removes the entry. */
export type EntryEdit = { readonly at: Locator; readonly want: Value | undefined };

/** Edits made as one: the first, and others beside it. */
type EntryEdits = readonly [EntryEdit, ...EntryEdit[]];

/** The file after all the edits, checked once. A file that the sync created is deleted with its last entry. */
export const writeEntries = (edited: Edited, edits: EntryEdits): Result<Edited, string> => {
  const { file } = edited;
  const { at, want } = edits[0];
  if (at.kind === 'whole') {
    if (want?.kind !== 'bytes') return ok({ ...edited, bytes: undefined });
    return ok({ ...edited, bytes: want.bytes, executable: want.executable });
  }
  const text = decode(edited.bytes ?? utf8(at.kind === 'json' ? '{}\n' : ''));
  if (!text.ok) return text;
  const isMade = edited.isMade || edited.bytes === undefined;
  const next = editAt({ text: text.value, originals: edited.originals, dialect: dialectOf(file) }, edits);
  if (!next.ok) return next;
  const isEmpty = want === undefined && isMade && ['', '{}'].includes(next.value.text.trim());
  if (isEmpty) return ok({ ...edited, bytes: undefined, isMade: false, originals: {} });
  return ok({ ...edited, bytes: utf8(next.value.text), isMade, originals: next.value.originals });
};

/** Whether two edits may be made as one: members of one object, both added or both removed. */
export const areSideBySide = (one: EntryEdit, other: EntryEdit): boolean => {
  const [a, b] = [one.at, other.at];
  if (a.kind !== 'json' || b.kind !== 'json' || a.path.length !== b.path.length || a.isLast !== b.isLast) return false;
  const isSame = a.path.slice(0, -1).every((name, index) => name === b.path[index]);
  return isSame && (one.want === undefined) === (other.want === undefined);
};

const editAt = (edit: JsonEdit, edits: EntryEdits): Result<JsonEdit, string> => {
  const { at, want } = edits[0];
  const value = want?.kind === 'json' ? want.json : undefined;
  if (at.kind === 'json') {
    const members = edits.flatMap(memberOf);
    const path = at.path.slice(0, -1);
    const names = members.map(([name]) => name);
    if (value === undefined) return removeJson(edit, path, names);
    return edits.length === 1 ? setJson(edit, at, value) : addJson(edit, { ...at, path }, members);
  }
  const block = want?.kind === 'text' ? want : undefined;
  const text = at.kind === 'toml' ? writeToml(edit.text, at.path, value) : writeBlock(edit.text, block);
  return text.ok ? ok({ ...edit, text: text.value }) : text;
};

const memberOf = ({ at, want }: EntryEdit): Members =>
  at.kind === 'json' ? [[at.path.at(-1) ?? '', want?.kind === 'json' ? want.json : null]] : [];

// OpenCode and VS Code style files may have commas before a closing bracket; Gemini's settings and Codex's hooks may not.
const dialectOf = (file: string): JsonDialect => ({
  trailingCommas: !/\/(?:settings|hooks)\.json$/.test(file),
});
