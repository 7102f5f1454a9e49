// The read-only half of the Files port. A path is read only if its real path lies below the folder that the caller
// names, so that a link in a cloned repository cannot copy a file from elsewhere.
import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { Disk, FileRead, Places } from '../machine.ts';
import { inMib, isBelow, maxBytesOf, withSlashes } from '../paths.ts';
import { attempt } from '../values.ts';
import type { Fs } from './atomic.ts';

/** Limits of a listing for each top folder: names below it, and depth. */
const MAX_LISTED = 5000;
const MAX_SKILL_DEPTH = 12;

/** Endings of program files. */
const programEndings = () => (process.platform === 'win32' ? ['.exe', '.cmd', '.ps1'] : ['']);

/** The disk as it is, for a run with these places. `searchPath` has the folders of programs. */
export const createDisk = (fs: Fs, places: Places, searchPath: readonly string[]): Disk => ({
  read: (path, within) => read(fs, { path, within, maxBytes: maxBytesOf(places, path) }),
  real: (path) => attempt(() => realPlace(fs, path), undefined) ?? path,
  list: (folder, within) => list(fs, folder, within),
  isFolder: (path) => isFolder(fs, path),
  folders: (path) => attempt(() => folders(fs, path), undefined),
  hasProgram: (name) =>
    searchPath.some((folder) => programEndings().some((end) => fs.existsSync(`${folder}/${name}${end}`))),
  isWritable: (path) => isWritable(fs, path),
  sha256: sha256HexSync,
});

/** SHA-256 in hexadecimal, synchronous: with WebCrypto every plan would have to be asynchronous. */
export const sha256HexSync = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

const LEADS_OUT = 'leads out of its folder through a symbolic link, which is not followed: put the file itself there';

type ReadRequest = { readonly path: string; readonly within: string; readonly maxBytes: number };

const read = (fs: Fs, { path, within, maxBytes }: ReadRequest): FileRead => {
  try {
    const real = realPlace(fs, path);
    if (real === undefined) return { kind: 'refused', why: 'is a symbolic link that leads nowhere: remove it' };
    if (!isBelow(real, realPlace(fs, within) ?? within)) return { kind: 'refused', why: LEADS_OUT };
    const stat = fs.statSync(real);
    if (!stat.isFile()) return { kind: 'refused', why: 'is not a file: move it away' };
    if (stat.size > maxBytes)
      return { kind: 'refused', why: `is larger than ${inMib(maxBytes)}: make it smaller`, isLarge: true };
    const [executable, isShared] = [(stat.mode & 0o100) !== 0, (stat.mode & 0o044) !== 0];
    return { kind: 'file', bytes: new Uint8Array(fs.readFileSync(real)), executable, isShared };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'refused', why: readProblem(error) };
  }
};

// The real path of the deepest existing part, with the rest unchanged; undefined for a dangling link.
const realPlace = (fs: Fs, path: string): string | undefined => {
  if (fs.existsSync(path)) return withSlashes(fs.realpathSync(path));
  if (fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) return undefined;
  const parent = dirname(path);
  const above = parent === path ? path : realPlace(fs, parent);
  return above === undefined ? undefined : withSlashes(`${above}/${basename(path)}`);
};

// A top folder that cannot be listed does not affect the others. Dot files are left out: what they hold, such as the
// history of a repository, must not be copied.
const list = (fs: Fs, folder: string, within: string): ReturnType<Disk['list']> => {
  const files: string[] = [];
  const troubles: { name: string; why: string }[] = [];
  let left = 0;
  const visibleNames = (name: string): string[] =>
    fs.readdirSync(`${folder}/${name}`).flatMap((item) => (item.startsWith('.') ? [] : [`${name}${item}`]));
  const walk = (name: string, depth: number): string[] => {
    if (!isFolderWithin(fs, `${folder}/${name}`, within)) return [name];
    const names = visibleNames(`${name}/`);
    left -= names.length;
    if (left < 0 || depth > MAX_SKILL_DEPTH) throw new TooLarge();
    return names.flatMap((one) => walk(one, depth + 1));
  };
  try {
    for (const name of visibleNames('')) {
      left = MAX_LISTED;
      try {
        files.push(...walk(name, 1));
      } catch (error) {
        troubles.push({ name, why: readProblem(error) });
      }
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') troubles.push({ name: '', why: readProblem(error) });
  }
  return { files: files.sort(), troubles };
};

/** A folder is over the limits of a listing. */
class TooLarge extends Error {}

const isFolderWithin = (fs: Fs, path: string, within: string): boolean => {
  const real = realPlace(fs, path);
  const isInside = real !== undefined && isBelow(real, realPlace(fs, within) ?? within);
  return isInside && isFolder(fs, path);
};

const folders = (fs: Fs, path: string): readonly string[] => {
  const items = fs.readdirSync(path, { withFileTypes: true });
  return items.flatMap((item) => (item.isDirectory() && !item.name.startsWith('.') ? [item.name] : [])).sort();
};

const isFolder = (fs: Fs, path: string): boolean => attempt(() => fs.statSync(path).isDirectory(), false);

// A new file replaces the old one, so the folder has to be writable too.
const isWritable = (fs: Fs, path: string): boolean => {
  try {
    fs.accessSync(path, fs.constants.W_OK);
    if (!isFolder(fs, path)) fs.accessSync(dirname(fs.realpathSync(path)), fs.constants.W_OK);
    return true;
  } catch (error) {
    return errorCode(error) === 'ENOENT' && isWritable(fs, dirname(path));
  }
};

const readProblem = (error: unknown): string => {
  if (error instanceof TooLarge)
    return `has more than ${MAX_LISTED} names or ${MAX_SKILL_DEPTH} levels: make it smaller`;
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: give yourself permission to read it';
  if (code === 'ENOTDIR') return 'lies below something that is not a folder: move that away';
  return `cannot be read (${code})`;
};
