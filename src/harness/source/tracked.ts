// Which files git tracks, by its index (git-scm.com/docs/index-format). What it tracks came with the repository, so it approves
// nothing; and whether a file is as a commit has it. No process is started.
import { type Bytes, toHex, toText, utf8 } from '../../domain/bytes.ts';
import { memoizeTexts } from '../../domain/cache.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Disk } from '../machine.ts';
import type { Run } from '../model.ts';
import { folderOf } from '../paths.ts';
import { attempt } from '../values.ts';
import { committedBy, folded } from './head.ts';
import { ownGitFolder, repositoryOf } from './ignored.ts';

/** Whether git tracks a file, or a link on the way to it; undefined if its index cannot be read. */
export type IsTracked = (file: string) => boolean | undefined;
/** A line of git's index; `isSide` for a side of a conflict. */
type IndexEntry = { readonly name: string; readonly hash: string; readonly isSide: boolean };

/** What the repositories of a disk say of files, as a run asks; each index is read once. */
export const gitIndexIn = (disk: Disk): Pick<Run, 'isTracked' | 'isCommitted'> => {
  const namesIn = memoizeTexts((root) => ({ names: trackedNames(disk, root) }));
  const commitsIn = memoizeTexts((root) => ({ hashesAt: committedBy(disk, root) }));
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
      const path = file.slice(root.length + 1);
      const sides = (namesIn(root).names?.get(folded(path)) ?? []).filter(({ isSide }) => isSide);
      const { hashesAt } = commitsIn(root);
      const hashes = [...sides.map(({ hash }) => hash), ...(hashesAt?.(path) ?? [])];
      // With `autocrlf`, the file has other line ends than git.
      const texts = [read.bytes, utf8(toText(read.bytes).replaceAll('\r\n', '\n'))];
      const isFound = hashes.some((hash) => texts.some((bytes) => disk.gitHash(bytes, hash.length) === hash));
      return isFound || (hashesAt === undefined ? undefined : false);
    },
  };
};

// The names that git tracks, each with its lines: in a conflict, one for each side and one for what they had before.
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
/** Where the flags have the stage of an entry, which is 2 or 3 for a side of a conflict. */
const [STAGE_BITS, FIRST_SIDE] = [12, 2];
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
    // From version 4 on, a name is stored as how many bytes go from the end of the one before, and what follows.
    const { value: gone, next } = version < 4 ? { value: before.length, next: start } : offsetAt(bytes, start);
    const end = bytes.indexOf(0, next);
    if (end < 0) return undefined;
    before = new Uint8Array([...before.slice(0, before.length - gone), ...bytes.slice(next, end)]);
    const isSide = ((view.getUint16(flags) >> STAGE_BITS) & 3) >= FIRST_SIDE;
    names.push({ name: toText(before), hash: toHex(bytes.slice(at + STAT_BYTES, flags)), isSide });
    at = version < 4 ? at + Math.ceil((end + 1 - at) / 8) * 8 : end + 1;
  }
  const end = bytes.length - hashLength;
  for (; at < end; at += EXTENSION_BYTES + view.getUint32(at + 4)) if (textAt(at) === 'link') return undefined;
  return at === end ? names : undefined;
};

/** A number that git stores with seven bits in each byte, the highest first, and with one more for each further byte. */
export const offsetAt = (bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } => {
  let next = start;
  let value = (bytes[next] ?? 0) & 0x7f;
  for (; ((bytes[next] ?? 0) & 0x80) !== 0; value = (value + 1) * 0x80 + ((bytes[next] ?? 0) & 0x7f)) next += 1;
  return { value, next: next + 1 };
};
