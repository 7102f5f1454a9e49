// The read-only half of the Files port. A path is read only where its real place lies below the folder it was asked for
// in, so that a link in a cloned repository cannot copy a file from elsewhere.
import { createHash } from 'node:crypto';
import type nodeFs from 'node:fs';
import { dirname } from 'node:path';
import type { Disk, Read } from '../domain/harness/model.ts';
import { isBelow, slashed } from '../domain/harness/places.ts';

/** Largest file that is read, in bytes; Claude Code's own user file also keeps histories and may be larger. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_USER_FILE_BYTES = 64 * 1024 * 1024;
/** Where a listing stops: files and depth. */
const MAX_LISTED = 5000;
const MAX_DEPTH = 12;

type Fs = typeof nodeFs;

/** The disk; `userFile` is the one file that may be large. */
export const createDisk = (fs: Fs, userFile: string): Disk => ({
  read: (path, within) => read(fs, path, within, path === userFile ? MAX_USER_FILE_BYTES : MAX_FILE_BYTES),
  list: (folder, within) => {
    const files: string[] = [];
    try {
      walk(fs, folder, within, '', files, 0);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return { files: [], trouble: problem(error) };
    }
    return { files: files.sort() };
  },
  isFolder: (path) => isFolder(fs, path),
  isWritable: (path) => isWritable(fs, path),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
});

/** The code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

const read = (fs: Fs, path: string, within: string, maxBytes: number): Read => {
  try {
    const real = realPlace(fs, path);
    if (real === undefined) return { kind: 'refused', why: 'is a symbolic link that leads nowhere: remove it' };
    if (!isBelow(real, realPlace(fs, within) ?? within)) {
      return { kind: 'refused', why: 'leads out of its folder through a symbolic link: it is not followed' };
    }
    const stat = fs.statSync(real, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: 'absent' };
    if (!stat.isFile()) return { kind: 'refused', why: 'is not a file: move it away' };
    if (stat.size > maxBytes) return { kind: 'refused', why: `is larger than ${maxBytes} bytes: make it smaller` };
    return { kind: 'file', bytes: new Uint8Array(fs.readFileSync(real)), executable: (stat.mode & 0o100) !== 0, real };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'refused', why: problem(error) };
  }
};

// The real path of the deepest part that exists, with the rest as it is; undefined for a link that leads nowhere.
const realPlace = (fs: Fs, path: string): string | undefined => {
  if (fs.existsSync(path)) return slashed(fs.realpathSync(path));
  if (fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) return undefined;
  const parent = dirname(path);
  const above = parent === path ? path : realPlace(fs, parent);
  return above === undefined ? undefined : slashed(`${above}/${path.slice(parent.length).replace(/^[\\/]/, '')}`);
};

const walk = (fs: Fs, folder: string, within: string, prefix: string, files: string[], depth: number): void => {
  for (const item of fs.readdirSync(folder, { withFileTypes: true })) {
    if (files.length >= MAX_LISTED) return;
    const path = `${folder}/${item.name}`;
    const isFolder = item.isDirectory() || (item.isSymbolicLink() && isFolderWithin(fs, path, within));
    if (isFolder && depth < MAX_DEPTH) walk(fs, path, within, `${prefix}${item.name}/`, files, depth + 1);
    else if (!isFolder) files.push(`${prefix}${item.name}`);
  }
};

const isFolderWithin = (fs: Fs, path: string, within: string): boolean => {
  const real = realPlace(fs, path);
  const isInside = real !== undefined && isBelow(real, realPlace(fs, within) ?? within);
  return isInside && isFolder(fs, path);
};

const isFolder = (fs: Fs, path: string): boolean => {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
};

// A file is replaced by a new one beside it, so its folder has to allow that too.
const isWritable = (fs: Fs, path: string): boolean => {
  try {
    fs.accessSync(path, fs.constants.W_OK);
    if (!isFolder(fs, path)) fs.accessSync(dirname(fs.realpathSync(path)), fs.constants.W_OK);
    return true;
  } catch (error) {
    return errorCode(error) === 'ENOENT' && isWritable(fs, dirname(path));
  }
};

const problem = (error: unknown): string => {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: give yourself permission to read it';
  if (code === 'ENOTDIR') return 'lies below something that is not a folder: move that away';
  return `cannot be read (${code})`;
};
