// The objects of a git repository, read from the files that have them: one for each object, or packs of many
// (git-scm.com/docs/gitformat-pack), its own or borrowed from another repository (gitrepository-layout, objects/info/alternates).
// No process is started. What is damaged, too large, or elsewhere, is not found.
import { inflateSync } from 'node:zlib';
import type { Bytes } from '../../domain/bytes.ts';
import { isBelow, withSlashes } from '../paths.ts';
import { pathBelow } from '../source/ignored.ts';
import { offsetAt } from '../source/tracked.ts';
import { attempt } from '../values.ts';
import type { Fs } from './atomic.ts';

/** The most bytes that are read or unpacked at once, and the longest chain of differences, which is git's own limit. */
const [MAX_BYTES, MAX_CHAIN] = [1024 * 1024, 50];
const MAX_OBJECT_FOLDERS = 16;

/** A folder with objects. No link is followed out of it. */
type Store = { readonly fs: Fs; readonly folder: string };

/** The content of an object of a repository, without its type; undefined if it cannot be read. */
export const gitObject = (own: Store, hash: string): Bytes | undefined => {
  for (const folder of objectFolders(own)) {
    const found = objectIn({ ...own, folder }, hash, MAX_CHAIN);
    if (found !== undefined) return found;
  }
  return undefined;
};

// The repository's own, then those that it borrows objects from, which may borrow from others.
const objectFolders = (own: Store): ReadonlySet<string> => {
  const folders = new Set([own.folder]);
  for (const folder of folders) {
    const list = attempt(() => bytesOf({ ...own, folder }, 'info/alternates')(0, MAX_BYTES).toString(), '');
    for (const path of list.split('\n', MAX_OBJECT_FOLDERS - folders.size))
      if (path !== '') folders.add(pathBelow(folder, path));
  }
  return folders;
};

const objectIn = (store: Store, hash: string, chain: number): Bytes | undefined =>
  attempt(() => looseObject(store, hash), undefined) ?? attempt(() => packedObject(store, hash, chain), undefined);

const unpack = (bytes: Uint8Array): Bytes => new Uint8Array(inflateSync(bytes, { maxOutputLength: MAX_BYTES }));

const looseObject = (store: Store, hash: string): Bytes => {
  const bytes = unpack(bytesOf(store, `${hash.slice(0, 2)}/${hash.slice(2)}`)(0, MAX_BYTES));
  return bytes.slice(bytes.indexOf(0) + 1);
};

const packedObject = (store: Store, hash: string, chain: number): Bytes | undefined => {
  for (const name of store.fs.readdirSync(`${store.folder}/pack`)) {
    if (!name.endsWith('.idx')) continue;
    const pack = `pack/${name.slice(0, -'.idx'.length)}`;
    const at = attempt(() => placeOf(bytesOf(store, `${pack}.idx`), hash), undefined);
    if (at !== undefined)
      return packEntry({ store, bytes: bytesOf(store, `${pack}.pack`), digits: hash.length }, at, chain);
  }
  return undefined;
};

/** Reads a part of a file, which is shorter where the file ends. Throws if it cannot. */
type Part = (start: number, length: number) => Buffer;

const bytesOf =
  ({ fs, folder }: Store, name: string): Part =>
  (start, length) => {
    const [file, root] = [fs.realpathSync(`${folder}/${name}`), fs.realpathSync(folder)];
    const isInside = isBelow(withSlashes(file), withSlashes(root));
    if (length > MAX_BYTES || !isInside || !fs.statSync(file).isFile()) throw new Error('not to be read');
    const opened = fs.openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, fs.readSync(opened, bytes, 0, length, start));
    } finally {
      fs.closeSync(opened);
    }
  };

const INDEX_SIGNATURE = 'ff744f6300000002';
/** Where the counts of an index begin, by the first byte of a hash, and where its hashes do. */
const [COUNTS, HASHES] = [8, 8 + 256 * 4];
/** What of an offset says that it is in the table of large ones. */
const IS_LARGE = 0x80000000;

// Where an object is in the pack of an index; undefined if it is not there.
const placeOf = (part: Part, hash: string): number | undefined => {
  const head = part(0, HASHES);
  if (head.toString('hex', 0, COUNTS) !== INDEX_SIGNATURE) return undefined;
  const wanted = Buffer.from(hash, 'hex');
  const first = wanted[0] ?? 0;
  const from = first === 0 ? 0 : head.readUInt32BE(COUNTS + (first - 1) * 4);
  const [to, count] = [first, 255].map((byte) => head.readUInt32BE(COUNTS + byte * 4));
  if (to === undefined || count === undefined) return undefined;
  const size = wanted.length;
  const hashes = part(HASHES + from * size, (to - from) * size);
  for (let at = 0; at < hashes.length; at += size) {
    if (!hashes.subarray(at, at + size).equals(wanted)) continue;
    // Behind the hashes is a checksum of each, then the offsets, then the large ones.
    const offsets = HASHES + count * (size + 4);
    const offset = part(offsets + (from + at / size) * 4, 4).readUInt32BE();
    if (offset < IS_LARGE) return offset;
    return Number(part(offsets + count * 4 + (offset - IS_LARGE) * 8, 8).readBigUInt64BE());
  }
  return undefined;
};

type Pack = { readonly store: Store; readonly bytes: Part; readonly digits: number };
const [BASE_BY_OFFSET, BASE_BY_HASH] = [6, 7];
/** The most bytes before the packed ones. */
const HEAD_BYTES = 64;

const packEntry = (pack: Pack, at: number, chain: number): Bytes | undefined => {
  if (chain < 0) return undefined;
  const head = pack.bytes(at, HEAD_BYTES);
  const type = ((head[0] ?? 0) >> 4) & 7;
  const size = numberAt(head, 0, 4);
  const unpacked = (start: number): Bytes => {
    const length = size.value + Math.ceil(size.value / 1000) + HEAD_BYTES;
    return unpack(pack.bytes(at + start, length));
  };
  if (type === BASE_BY_OFFSET) {
    const back = offsetAt(head, size.next);
    return changed(packEntry(pack, at - back.value, chain - 1), unpacked(back.next));
  }
  if (type !== BASE_BY_HASH) return unpacked(size.next);
  const start = size.next + pack.digits / 2;
  return changed(objectIn(pack.store, head.toString('hex', size.next, start), chain - 1), unpacked(start));
};

type Read = { readonly value: number; readonly next: number };

// A number of which each byte has seven bits, the lowest first; of the first byte only `bits` count.
const numberAt = (bytes: Uint8Array, start: number, bits = 7): Read => {
  let value = (bytes[start] ?? 0) & ((1 << bits) - 1);
  let next = start + 1;
  for (let factor = 2 ** bits; ((bytes[next - 1] ?? 0) & 0x80) !== 0; factor *= 0x80) {
    value += ((bytes[next] ?? 0) & 0x7f) * factor;
    next += 1;
  }
  return { value, next };
};

// What a difference makes of its base: pieces of it, and bytes that it brings.
const changed = (base: Bytes | undefined, difference: Bytes): Bytes | undefined => {
  const length = numberAt(difference, numberAt(difference, 0).next);
  if (base === undefined || length.value > MAX_BYTES) return undefined;
  const made = new Uint8Array(length.value);
  let filled = 0;
  for (let at = length.next; at < difference.length; ) {
    const { piece, next } = pieceAt(base, difference, at);
    made.set(piece, filled);
    filled += piece.length;
    at = next;
  }
  return filled === made.length ? made : undefined;
};

// A code up to 127 is how many bytes follow. The bits of any other say which bytes of a start (4) and a length (3) in the base do.
const pieceAt = (base: Bytes, difference: Bytes, at: number): { readonly piece: Bytes; readonly next: number } => {
  const code = difference[at] ?? 0;
  let next = at + 1;
  if (code < 0x80) return { piece: difference.subarray(next, next + code), next: next + code };
  const sumOf = (bits: readonly number[]): number => {
    let sum = 0;
    for (const [place, bit] of bits.entries()) {
      if (((code >> bit) & 1) === 0) continue;
      sum += (difference[next] ?? 0) * 256 ** place;
      next += 1;
    }
    return sum;
  };
  const start = sumOf([0, 1, 2, 3]);
  const length = sumOf([4, 5, 6]) || 0x10000;
  return { piece: base.subarray(start, start + length), next };
};
