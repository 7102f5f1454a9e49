// One door to the four editors: reads and writes an entry in the bytes of a file, whatever its kind.
import { type Bytes, utf8 } from '../../domain/bytes.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Locator, Value } from '../model.ts';
import { decode } from '../values.ts';
import { readBlock, writeBlock } from './block.ts';
import { type JsonEdit, readJson, removeJson, setJson } from './json.ts';
import { readToml, writeToml } from './toml.ts';

/** A file under edit. `bytes` is undefined where there is no file; `originals` has what our entries replaced in it. */
export type Edited = {
  readonly file: string;
  readonly bytes: Bytes | undefined;
  readonly executable: boolean;
  readonly originals: Readonly<Record<string, string>>;
};

/** Key in `originals` of the file itself. */
const FILE = '(file)';

/** The value that stands at `at`; undefined where there is none. Fails with what is wrong and what to do. */
export const readEntry = ({ file, bytes, executable }: Edited, at: Locator): Result<Value | undefined, string> => {
  if (bytes === undefined) return ok(undefined);
  if (at.kind === 'whole') return ok({ kind: 'bytes', bytes, executable });
  const text = decode(bytes);
  if (!text.ok) return text;
  if (at.kind === 'block') {
    const block = readBlock(text.value);
    return block.ok && block.value !== undefined ? ok({ kind: 'text', ...block.value }) : absent(block);
  }
  const json = at.kind === 'json' ? readJson(text.value, at.path, rulesOf(file)) : readToml(text.value, at.path);
  return json.ok && json.value !== undefined ? ok({ kind: 'json', json: json.value }) : absent(json);
};

const absent = (read: Result<unknown, string>): Result<undefined, string> => (read.ok ? ok(undefined) : read);

/** The file with `want` at `at`, or nothing where undefined. A file that was made for our entries goes with the last. */
export const writeEntry = (edited: Edited, at: Locator, want: Value | undefined): Result<Edited, string> => {
  const { file } = edited;
  if (at.kind === 'whole') {
    if (want?.kind !== 'bytes') return ok({ ...edited, bytes: undefined });
    return ok({ ...edited, bytes: want.bytes, executable: want.executable });
  }
  const text = decode(edited.bytes ?? utf8(at.kind === 'json' ? '{}\n' : ''));
  if (!text.ok) return text;
  const originals = edited.bytes === undefined ? { ...edited.originals, [FILE]: '' } : edited.originals;
  const next = editAt({ text: text.value, originals, rules: rulesOf(file) }, at, want);
  if (!next.ok) return next;
  const isEmpty = want === undefined && FILE in next.value.originals && ['', '{}'].includes(next.value.text.trim());
  if (isEmpty) return ok({ ...edited, bytes: undefined, originals: {} });
  return ok({ ...edited, bytes: utf8(next.value.text), originals: next.value.originals });
};

const editAt = (
  edit: JsonEdit,
  at: Exclude<Locator, { readonly kind: 'whole' }>,
  want: Value | undefined,
): Result<JsonEdit, string> => {
  const value = want?.kind === 'json' ? want.json : undefined;
  if (at.kind === 'json') return value === undefined ? removeJson(edit, at.path) : setJson(edit, at, value);
  const block = want?.kind === 'text' ? want : undefined;
  const text = at.kind === 'block' ? writeBlock(edit.text, block) : writeToml(edit.text, at.path, value);
  return text.ok ? ok({ ...edit, text: text.value }) : text;
};

// OpenCode and VS Code style files may have commas before a closing bracket; Gemini's settings and Codex's hooks may not.
const rulesOf = (file: string): JsonEdit['rules'] => ({ trailingCommas: !/\/(?:settings|hooks)\.json$/.test(file) });
