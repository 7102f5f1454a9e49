// Which files git tracks, by its index (git-scm.com/docs/index-format). What it tracks came with the repository, so it approves
// nothing. No process is started.
import { type Bytes, toText, utf8 } from '../../domain/bytes.ts';
import { memoizeTexts } from '../../domain/cache.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Disk } from '../machine.ts';
import { folderOf } from '../paths.ts';
import { attempt } from '../values.ts';
import { ownGitFolder, repositoryOf } from './ignored.ts';

/** Whether git tracks a file, or a link on the way to it; undefined if its index cannot be read. */
export type IsTracked = (file: string) => boolean | undefined;
/** What git's index says of files; each index is read once. */
type IndexEntry = { readonly name: string; readonly hash: string };
type GitIndex = { readonly isTracked: IsTracked; readonly isCommitted: (file: string) => boolean };

/** What the indexes of a disk say. */
export const gitIndexIn = (disk: Disk): GitIndex => {
  const namesIn = memoizeTexts((root) => ({ names: trackedNames(disk, root) }));
  const isNamed = (file: string): boolean | undefined => {
    const root = repositoryOf(disk, folderOf(file));
    if (root === undefined) return false;
    const { names } = namesIn(root);
    const parts = folded(file.slice(root.length + 1)).split('/');
    // A link is tracked under its own name, and a folder of a sparse checkout with a slash.
    const ways = parts.flatMap((_, index) => {
      const way = parts.slice(0, index + 1).join('/');
      return [way, `${way}/`];
    });
    return names && ways.some((way) => names.has(way));
  };
  return {
    isTracked: (file) => {
      const answers = [file, disk.real(file)].map(isNamed);
      return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
    },
    isCommitted: (file) => {
      const root = repositoryOf(disk, folderOf(file));
      const read = disk.read(file, root ?? folderOf(file));
      if (root === undefined || read.kind !== 'file') return false;
      const hashes = namesIn(root).names?.get(folded(file.slice(root.length + 1))) ?? [];
      // With `autocrlf`, the file has other line ends than git.
      const texts = [read.bytes, utf8(toText(read.bytes).replaceAll('\r\n', '\n'))];
      return hashes.some(({ hash }) => texts.some((bytes) => disk.gitHash(bytes, hash.length) === hash));
    },
  };
};

// Some file systems take names for the same that differ in case or in how a letter is composed.
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

// The names that git tracks, each with the hash of its content; in a conflict, with those of both sides and what they had before.
const trackedNames = (disk: Disk, root: string): ReadonlyMap<string, readonly IndexEntry[]> | undefined => {
  const folder = ownGitFolder(disk, root);
  const index = disk.readGit(`${folder}/index`, folder);
  if (index.kind === 'absent') return new Map();
  if (index.kind === 'refused') return undefined;
  const read = (hashLength: number) => attempt(() => namesOf(index.bytes, hashLength), undefined);
  const names = read(SHA1) ?? read(SHA256);
  return names && groupBy(names, ({ name }) => folded(name));
};

const [SHA1, SHA256] = [20, 32];
const HEADER_BYTES = 12;
/** The bytes of an entry before its hash, and those of its flags behind it. */
const [STAT_BYTES, FLAG_BYTES] = [40, 2];
const HAS_MORE_FLAGS = 0x4000;
/** The signature and the size of an extension. */
const EXTENSION_BYTES = 8;

// The names of all entries; undefined if this is no whole index with hashes of that length, or a part of one (`link`).
const namesOf = (bytes: Bytes, hashLength: number): readonly IndexEntry[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (start: number): string => toText(bytes.slice(start, start + 4));
  const [version, count] = [view.getUint32(4), view.getUint32(8)];
  if (textAt(0) !== 'DIRC' || version < 2 || version > 4) return undefined;
  const names: IndexEntry[] = [];
  let before: Bytes = new Uint8Array();
  let at = HEADER_BYTES;
  for (let left = count; left > 0; left -= 1) {
    const flags = at + STAT_BYTES + hashLength;
    const hasMore = (view.getUint16(flags) & HAS_MORE_FLAGS) !== 0;
    const start = flags + FLAG_BYTES + (hasMore ? FLAG_BYTES : 0);
    const { gone, next } = version < 4 ? { gone: before.length, next: start } : goneAt(bytes, start);
    const end = bytes.indexOf(0, next);
    if (end < 0) return undefined;
    before = new Uint8Array([...before.slice(0, before.length - gone), ...bytes.slice(next, end)]);
    names.push({ name: toText(before), hash: hexOf(bytes.slice(at + STAT_BYTES, flags)) });
    at = version < 4 ? at + Math.ceil((end + 1 - at) / 8) * 8 : end + 1;
  }
  const end = bytes.length - hashLength;
  for (; at < end; at += EXTENSION_BYTES + view.getUint32(at + 4)) if (textAt(at) === 'link') return undefined;
  return at === end ? names : undefined;
};

const hexOf = (bytes: Bytes): string => [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('');

// From version 4 on, a name is stored as how many bytes go from the end of the one before, and what follows.
const goneAt = (bytes: Bytes, start: number): { readonly gone: number; readonly next: number } => {
  let next = start;
  let gone = (bytes[next] ?? 0) & 0x7f;
  for (; ((bytes[next] ?? 0) & 0x80) !== 0; gone = ((gone + 1) << 7) | ((bytes[next] ?? 0) & 0x7f)) next += 1;
  return { gone, next: next + 1 };
};
