// How a source file becomes text or an object, and what the readers collect: `readSource` owns it, and every reader adds
// what it finds. A file that cannot be read is noted and does not stop others.
import { isObject, type JsonObject } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { readJson } from '../editors/json.ts';
import type { Scope } from '../items.ts';
import type { Disk, Places } from '../machine.ts';
import type { emptySource } from '../model.ts';
import { isBelow, rootFolderOf } from '../paths.ts';
import { decode } from '../values.ts';
import type { IsIgnored } from './ignored.ts';
import type { IsTracked } from './tracked.ts';

/** What the readers collect, and what they read with. */
export type Collected = Readonly<ReturnType<typeof emptySource>> & {
  readonly places: Places;
  readonly disk: Disk;
  readonly isIgnored: IsIgnored;
  /** Whether `claudeMdExcludes` keeps a rules file out for this scope. */
  readonly isExcluded: (scope: Scope, file: string) => boolean;
  readonly isTracked: IsTracked;
  /** How much imports may still add to the rules, in UTF-16 units, so that many files that import a large one stay small. */
  readonly imported: { left: number };
};

/** One side of the source: its scope, its `.claude` folder, and the folder outside of which nothing is read. */
export type Side = {
  readonly scope: Scope;
  readonly folder: string;
  readonly root: string;
  /** The folder of the project is the person's, as in dotfiles: what is in it is read once, for the person. */
  readonly isTwin?: boolean;
};

/**
 * A source file. Nothing outside `within` is read, by default the root of its side. `affects` has the sources whose
 * items stay if it is broken; by default the file itself.
 */
type SourceFile = {
  readonly file: string;
  readonly scope: Scope;
  readonly within?: string;
  readonly affects?: readonly string[];
};

/** The JSON object in a file; empty if there is no file or it is broken, which is noted. */
export const objectIn = (reading: Collected, source: SourceFile): JsonObject => {
  const read = readObject(reading, source);
  return read.ok ? read.value : {};
};

/** The JSON object in a file, read as Claude Code reads it; empty if there is no file. Fails if it is broken, which is noted. */
export const readObject = (reading: Collected, source: SourceFile): Result<JsonObject, string> => {
  const text = readText(reading, source);
  if (!text.ok) return text;
  if (text.value === undefined) return ok({});
  if (text.value.trim() === '') return noteBroken(reading, source, 'is empty: put {} there, or delete it');
  const json = readJson(text.value, { trailingCommas: false, isPlain: true });
  if (json.ok && isObject(json.value)) return ok(json.value);
  return noteBroken(reading, source, json.ok ? 'is not a JSON object: correct it and sync again' : json.error);
};

/** The text of a file; undefined if there is none. Fails if it cannot be read, which is noted. */
export const readText = (reading: Collected, source: SourceFile): Result<string | undefined, string> => {
  const { places, disk } = reading;
  const { file, scope } = source;
  const root = scope === 'user' ? rootFolderOf(places, file) : (places.project ?? places.home);
  const read = disk.read(file, source.within ?? root);
  if (read.kind === 'absent') return ok(undefined);
  const text = read.kind === 'file' ? decode(read.bytes) : fail(read.why);
  return text.ok ? ok(text.value.replace(/^\uFEFF/, '')) : noteBroken(reading, source, text.error);
};

/** Notes a source that cannot be used, so that nothing written from it is removed. Fails with the same reason. */
export const noteBroken = ({ broken }: Collected, part: Omit<SourceFile, 'scope'>, why: string) => {
  const { file, affects = [file] } = part;
  broken.push({ file, why, affects });
  return fail(why);
};

/** Reads a part of the source. A bug there, or a disk error, stops no other part and removes nothing. */
export const readSafely = (reading: Collected, part: Omit<SourceFile, 'scope'>, read: () => void): void => {
  try {
    read();
  } catch {
    noteBroken(reading, part, 'could not be read; what was written from it stays');
  }
};

type Folder = Pick<Side, 'folder' | 'root'> & Pick<SourceFile, 'affects'>;

/** The files in a folder of the side, relative to it; what cannot be listed is noted, with what else it `affects`. */
export const filesIn = (reading: Collected, side: Folder, name: string): readonly string[] => {
  const { folder, root, affects = [] } = side;
  const all = `${folder}/${name}`;
  const { files, troubles } = reading.disk.list(all, root);
  for (const { name: part, why } of troubles) {
    const file = part === '' ? all : `${all}/${part}`;
    noteBroken(reading, { file, affects: [file, ...affects] }, why);
  }
  return files;
};

/**
 * Why a file must not be copied into files that the repository shares; undefined if it may be. Only project files
 * can be private. A link counts both as its own name and as the file that it leads to.
 */
export const whyPrivate = ({ isIgnored, disk }: Collected, side: Side, path: string): string | undefined => {
  const { scope, folder, root } = side;
  if (scope === 'user') return undefined;
  const real = disk.real(path);
  const isLocal = (file: string): boolean => /\/(?:CLAUDE\.local\.md|settings\.local\.json)$/.test(file);
  if ([path, real].some((file) => isLocal(file) || isIgnored(file))) return PRIVATE;
  const roots = [folder, disk.real(folder), `${root}/.agents/skills`, root];
  const inside = (file: string): string => file.slice((roots.find((top) => isBelow(file, top)) ?? file).length);
  if ([path, real].some((file) => /\/\./.test(inside(file)))) return DOTTED;
  const kind = BOUNDED.find((name) => isBelow(path, `${folder}/${name}`));
  const leaves = kind !== undefined && isBelow(real, root) && !isBelow(real, disk.real(`${folder}/${kind}`));
  return leaves ? `its link leads out of .claude/${kind}: put the file itself there` : undefined;
};

/** Folders of `.claude` whose files stay below them; a skill has its own folder, which its files may not leave. */
const BOUNDED = ['rules', 'commands', 'agents'] as const;
const PRIVATE =
  'git ignores it, or it is a local file: it is yours alone and is not copied into files that the repository shares';
const DOTTED = 'a name in its path begins with a dot, so it counts as personal';
