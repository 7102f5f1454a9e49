// What one run of reading collects, and how a source file becomes text or an object. A file that cannot be read is noted
// with the kinds of items that it may have held.
import { isObject, type JsonObject } from '../../domain/json.ts';
import type { Result } from '../../domain/result.ts';
import { readJson } from '../editors/json.ts';
import type { Broken, Disk, Held, Item, Places, Scope } from '../model.ts';
import { decode } from '../values.ts';

/** What one run of reading collects. */
export type Reading = {
  readonly places: Places;
  readonly disk: Disk;
  readonly items: Item[];
  readonly reads: string[];
  readonly broken: Broken[];
  readonly outside: Held[];
  readonly warnings: string[];
};

/** One side of the source: whose it is, its `.claude` folder, and the folder that nothing is read out of. */
export type Side = { readonly scope: Scope; readonly folder: string; readonly root: string };

/** A source file, and the kinds of items that it may hold. */
type SourceFile = Omit<Broken, 'why'>;

/** The JSON object in a file; empty where there is no file or it is broken, which is noted. */
export const objectIn = (reading: Reading, source: SourceFile): JsonObject => {
  const text = textIn(reading, source);
  if (text === undefined || text.trim() === '') return {};
  const json = readJson(text, [], { trailingCommas: false });
  if (json.ok && isObject(json.value)) return json.value;
  reading.broken.push({ ...source, why: json.ok ? 'is not a JSON object: correct it and sync again' : json.error });
  return {};
};

/** The text of a file; undefined where there is none or it cannot be read, which is noted. */
export const textIn = ({ places, disk, broken }: Reading, source: SourceFile): string | undefined => {
  const { file, scope } = source;
  const read = disk.read(file, scope === 'user' ? homeOf(places, file) : (places.project ?? places.home));
  if (read.kind === 'absent') return undefined;
  const text: Result<string, string> = read.kind === 'file' ? decode(read.bytes) : { ok: false, error: read.why };
  if (text.ok) return text.value.replace(/^\uFEFF/, '');
  broken.push({ ...source, why: text.error });
  return undefined;
};

/** The files of a kind below the side's folder for it, relative to that; what cannot be listed is noted. */
export const filesIn = (reading: Reading, { scope, folder, root }: Side, kind: Item['kind']): readonly string[] => {
  const file = `${folder}/${folderFor(kind)}`;
  const { files, trouble } = reading.disk.list(file, root);
  if (trouble !== undefined) reading.broken.push({ file, why: trouble, kinds: [kind], scope });
  return files;
};

/** The name of Claude Code's folder for a kind. */
const folderFor = (kind: Item['kind']): string => (kind === 'rules' ? kind : `${kind}s`);

/** The root that a file of the person must stay in: the home folder, or the folder that an environment name gave. */
export const homeOf = (places: Places, file: string): string =>
  file.startsWith(`${places.home}/`) ? places.home : places.claude;
