// One door to the four editors: reads and writes an entry in the bytes of a file, whatever its kind.
import { fail, ok, type Result } from '../result.ts';
import { readBlock, writeBlock } from './edit-block.ts';
import { readJson, removeJson, setJson } from './edit-json.ts';
import { readToml, writeToml } from './edit-toml.ts';
import type { Bytes, Locator, Value } from './model.ts';
import { decode, encode } from './values.ts';

/** A file under edit. `bytes` is undefined where there is no file; `made` has what our entries replaced in it. */
export type Edited = {
  readonly file: string;
  readonly bytes: Bytes | undefined;
  readonly executable: boolean;
  readonly made: Readonly<Record<string, string>>;
};

/** Key in `made` of the file itself. */
const FILE = '(file)';

/** The value that stands at `at`; undefined where there is none. Fails with what is wrong and what to do. */
export const readEntry = ({ file, bytes, executable }: Edited, at: Locator): Result<Value | undefined, string> => {
  if (bytes === undefined) return ok(undefined);
  if (at.kind === 'whole') return ok({ kind: 'bytes', bytes, executable });
  const text = decode(bytes);
  if (!text.ok) return text;
  if (at.kind === 'block') {
    const block = readBlock(text.value);
    return block.ok ? ok(block.value === undefined ? undefined : { kind: 'text', text: block.value }) : block;
  }
  const json =
    at.kind === 'json'
      ? readJson(text.value, at.path, dialect(file))
      : readToml(text.value, 'path' in at ? at.path : []);
  return json.ok ? ok(json.value === undefined ? undefined : { kind: 'json', json: json.value }) : json;
};

/** The file with `want` at `at`, or without the entry when undefined. `isOurs` tells our members of a JSON object. */
export const writeEntry = (
  edited: Edited,
  at: Locator,
  want: Value | undefined,
  isOurs: (name: string) => boolean,
): Result<Edited, string> => {
  if (at.kind === 'whole') {
    if (want?.kind !== 'bytes') return ok({ ...edited, bytes: undefined });
    return ok({ ...edited, bytes: want.bytes, executable: want.executable });
  }
  const isNew = edited.bytes === undefined;
  const text = decode(edited.bytes ?? encode(at.kind === 'json' ? '{}\n' : ''));
  if (!text.ok) return text;
  const made = isNew ? { ...edited.made, [FILE]: '' } : edited.made;
  const next =
    at.kind === 'json' ? json(edited.file, { text: text.value, made }, at, want, isOurs) : other(text.value, at, want);
  if (!next.ok) return next;
  const after = typeof next.value === 'string' ? { text: next.value, made } : next.value;
  const isEmpty = want === undefined && FILE in after.made && ['', '{}'].includes(after.text.trim());
  if (!isEmpty) return ok({ ...edited, bytes: encode(after.text), made: after.made });
  return ok({ ...edited, bytes: undefined, made: {} });
};

type Text = { readonly text: string; readonly made: Edited['made'] };

const json = (
  file: string,
  edit: Text,
  { path }: Extract<Locator, { readonly kind: 'json' }>,
  want: Value | undefined,
  isOurs: (name: string) => boolean,
): Result<Text, string> => {
  if (want?.kind !== 'json') return removeJson(edit, path, dialect(file));
  return setJson(edit, path, want.json, dialect(file), isOurs);
};

const other = (text: string, at: Locator, want: Value | undefined): Result<string, string> => {
  if (at.kind === 'block') return writeBlock(text, want?.kind === 'text' ? want.text : undefined);
  if (at.kind === 'toml') return writeToml(text, at.path, want?.kind === 'json' ? want.json : undefined);
  return fail('has no such place');
};

// OpenCode and VS Code style files may have commas before a closing bracket; Gemini's settings may not.
const dialect = (file: string): { readonly trailingCommas: boolean } => ({
  trailingCommas: !file.endsWith('/settings.json'),
});
