// The read-only half of the Files port. A path is read only if its real path lies below the folder that the caller
// names, is not git's, and is not behind a link of the project, so that a cloned repository cannot copy a file from elsewhere.
import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { isInGit, isSamePlace } from '../links.ts';
import type { Disk, FileRead, Places } from '../machine.ts';
import { inMib, isBelow, maxBytesOf, withSlashes } from '../paths.ts';
import { attempt } from '../values.ts';
import type { Fs } from './atomic.ts';
import { gitObject } from './git-objects.ts';

/** Limits of a listing for each top folder: names below it, and depth. */
const MAX_LISTED = 5000;
const MAX_SKILL_DEPTH = 12;

const programEndings = () => (process.platform === 'win32' ? ['.exe', '.cmd', '.ps1'] : ['']);

/** The disk as it is, for a run with these places. `searchPath` has the folders of programs. */
export const createDisk = (fs: Fs, places: Places, searchPath: readonly string[]): Disk => ({
  read: (path, within) => read(fs, { path, within, places }),
  readGit: (path, within) => read(fs, { path, within, places, isGit: true }),
  gitObject: (folder, hash) => gitObject({ fs, folder: `${folder}/objects` }, hash),
  real: (path) => attempt(() => realPlace(fs, path), undefined) ?? path,
  list: (folder, within) => list(fs, { path: folder, within, places }),
  isFolder: (path) => isFolder(fs, path),
  folders: (path) => attempt(() => folders(fs, path), undefined),
  hasProgram: (name) =>
    searchPath.some((folder) => programEndings().some((end) => fs.existsSync(`${folder}/${name}${end}`))),
  isWritable: (path) => isWritable(fs, path),
  sha256: sha256HexSync,
  gitHash: (bytes, digits) =>
    createHash(digits === SHA1_DIGITS ? 'sha1' : 'sha256')
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest('hex'),
});

const SHA1_DIGITS = 40;

/** SHA-256 in hexadecimal, synchronous: with WebCrypto every plan would have to be asynchronous. */
export const sha256HexSync = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

const LEADS_OUT = 'leads out of its folder through a symbolic link, which is not followed: put the file itself there';
const BEHIND_LINK =
  'lies behind a symbolic link of the project, which is followed only to the same place of another client: put the file itself there';
const IN_GIT = "leads into a folder of git's own, which is never read or written: remove the symbolic link";

type PathWithin = { readonly path: string; readonly within: string; readonly places: Places; readonly isGit?: boolean };

const read = (fs: Fs, asked: PathWithin): FileRead => {
  try {
    const found = follow(fs, asked);
    if ('why' in found) return { kind: 'refused', why: found.why };
    const { real } = found;
    const stat = fs.statSync(real);
    if (!stat.isFile()) return { kind: 'refused', why: 'is not a file: move it away' };
    const maxBytes = maxBytesOf(asked.places, asked.path);
    if (stat.size > maxBytes)
      return { kind: 'refused', why: `is larger than ${inMib(maxBytes)}: make it smaller`, isLarge: true };
    const [executable, isShared] = [(stat.mode & 0o100) !== 0, (stat.mode & 0o044) !== 0];
    return { kind: 'file', bytes: new Uint8Array(fs.readFileSync(real)), executable, isShared };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'refused', why: readProblem(error) };
  }
};

// The real path, or why it must be neither read nor written.
const follow = (fs: Fs, { path, within, places, isGit = false }: PathWithin): { real: string } | { why: string } => {
  const real = realPlace(fs, path);
  if (real === undefined) return { why: 'is a symbolic link that leads nowhere: remove it' };
  if (!isBelow(real, realPlace(fs, within) ?? within)) return { why: LEADS_OUT };
  if (isGit) return { real };
  const { home, project } = places;
  const root = project === undefined ? undefined : realPlace(fs, project);
  const isInside = root !== undefined && isBelow(real, root);
  const rest = isInside ? real.slice(root.length + 1) : real;
  if (isInGit(rest)) return { why: IN_GIT };
  // The links of a person's own home are theirs; a project may lie in it, or it in a project.
  const isOfProject =
    project !== undefined && isBelow(path, project) && !(isBelow(path, home) && isBelow(home, project));
  if (!isOfProject || !isInside) return { real };
  const named = path.slice(project.length + 1);
  return named === rest || (isSamePlace(named, rest) && !isGitFolder(fs, real, root)) ? { real } : { why: BEHIND_LINK };
};

// Whether a path lies in a folder that git takes for one of its own, whatever its name.
const isGitFolder = (fs: Fs, path: string, root: string): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) => fs.existsSync(`${path}/${name}`)) ||
  (path.length > root.length && isGitFolder(fs, dirname(path), root));

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
const list = (fs: Fs, asked: PathWithin): ReturnType<Disk['list']> => {
  const { path: folder } = asked;
  const files: string[] = [];
  const troubles: { name: string; why: string }[] = [];
  let left = 0;
  const visibleNames = (name: string): string[] =>
    fs.readdirSync(`${folder}/${name}`).flatMap((item) => (item.startsWith('.') ? [] : [`${name}${item}`]));
  const walk = (name: string, depth: number): string[] => {
    const path = `${folder}/${name}`;
    if ('why' in follow(fs, { ...asked, path }) || !isFolder(fs, path)) return [name];
    const names = visibleNames(`${name}/`);
    left -= names.length;
    if (left < 0 || depth > MAX_SKILL_DEPTH) throw new TooLarge();
    return names.flatMap((item) => walk(item, depth + 1));
  };
  try {
    const top = follow(fs, asked);
    if ('why' in top) return { files, troubles: [{ name: '', why: top.why }] };
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

class TooLarge extends Error {}

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
