// The index as one run of bytes: `npm run build` writes it, because building it takes a Worker 0.6 s at ten categories, of
// the one second that it may take to start. Reading it copies few numbers and decodes the words: with 3,000 categories that
// takes a tenth of the time of Maps and arrays from JSON, with ten as long as those, in a quarter less of the bundle.
import { toText, utf8 } from '../../bytes.ts';
import { once } from '../../cache.ts';
import type { Category } from '../../registry/registry.ts';
import { spellingOf } from '../../words/spelling.ts';
import { type HashedWords, hashOf, type WordSet, type WordTable, wordTable } from '../../words/word-table.ts';
import { TUNING } from '../tuning.ts';
import type { MatchIndex } from './index.ts';
import type { FlatLists } from './postings.ts';

/** Every part begins at a multiple of this many bytes, so that it may hold numbers of any kind. */
const ALIGNMENT = 8;

type Part = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };

/** `index`, built with the default tuning, as bytes; its cutoff is kept. */
export const packIndex = ({ postings, phrases, spelling, ...index }: MatchIndex): Uint8Array<ArrayBuffer> =>
  joinParts([
    Uint32Array.of(slugsHash(index.categories)),
    Float64Array.of(index.tuning.cutoff),
    packWords([...index.terms.keys()]),
    packWords(spelling.words),
    packHashes(index.notTypos),
    packHashes(index.plain),
    packSet(index.common.stop),
    packSet(index.common.request),
    index.bits,
    index.exact,
    index.rarity,
    index.slugWeight,
    index.nameWeight,
    narrow(postings.starts),
    narrow(postings.values),
    narrow(phrases.byTerm.starts),
    narrow(phrases.byTerm.values),
    phrases.size,
    phrases.kind,
    narrow(phrases.place),
    index.jobs,
  ]);

/** The index that `packed` was made of. Throws where its categories had other slugs, or came in another order. */
export const unpackIndex = (packed: ArrayBuffer, categories: readonly Category[]): MatchIndex => {
  const parts = splitParts(packed).values();
  // Parts come in the order in which packIndex names them, so what is read first must come first.
  const next = (): Uint8Array<ArrayBuffer> => parts.next().value ?? new Uint8Array();
  const floats = (): Float32Array => new Float32Array(...viewOf(next(), Float32Array.BYTES_PER_ELEMENT));
  if (widen(next(), 1)[0] !== slugsHash(categories)) {
    throw new Error('The index was written for another registry; npm run build writes both');
  }
  const [cutoff = TUNING.cutoff] = new Float64Array(...viewOf(next(), Float64Array.BYTES_PER_ELEMENT));
  const stems = unpackWords(next());
  const words = unpackWords(next());
  const set = (): WordTable => wordTable(unpackWords(next()));
  const [notTypos, plain] = [unpackHashes(next()), unpackHashes(next())];
  const common = { stop: set(), request: set() };
  const bits = next();
  const exact = new Float64Array(...viewOf(next(), Float64Array.BYTES_PER_ELEMENT));
  const [rarity, slugWeight, nameWeight] = [floats(), floats(), floats()];
  const lists = (): FlatLists => {
    const starts = widen(next(), stems.length + 1);
    return { starts, values: widen(next(), starts.at(-1) ?? 0) };
  };
  const [postings, byTerm] = [lists(), lists()];
  const [size, kind] = [next(), next()];
  const place = widen(next(), size.length);
  const jobs = new Uint32Array(...viewOf(next(), Uint32Array.BYTES_PER_ELEMENT));
  return {
    categories,
    tuning: { ...TUNING, cutoff },
    common,
    exact,
    terms: wordTable(stems),
    rarity,
    postings,
    phrases: { byTerm, place, size, kind },
    slugWeight,
    nameWeight,
    bits,
    spelling: spellingOf(words),
    notTypos,
    plain,
    jobs,
  };
};

/** `numbers` in one, two or four bytes each, the fewest that hold them all. */
export const narrow = (numbers: Uint32Array): Part => {
  const most = numbers.reduce((highest, number) => Math.max(highest, number), 0);
  if (most < 2 ** 8) return Uint8Array.from(numbers);
  return most < 2 ** 16 ? Uint16Array.from(numbers) : numbers;
};

/** The `count` numbers that `narrow` wrote as `part`. */
export const widen = (part: Uint8Array<ArrayBuffer>, count: number): Uint32Array => {
  if (part.length === count) return new Uint32Array(part);
  return part.length === count * Uint16Array.BYTES_PER_ELEMENT
    ? new Uint32Array(new Uint16Array(...viewOf(part, Uint16Array.BYTES_PER_ELEMENT)))
    : new Uint32Array(...viewOf(part, Uint32Array.BYTES_PER_ELEMENT));
};

/**
 * The gaps between `hashes`, which compress as the hashes do not: their lower bytes, then their upper ones, most of them 0. No
 * gap is wider: hashes of 16 bits at most have none, and longer ones are too many.
 */
const packHashes = (hashes: HashedWords): Uint8Array => {
  const gaps = hashes().map((hash, at) => hash - (hashes()[at - 1] ?? 0));
  return Uint8Array.from([...gaps, ...gaps.map((gap) => gap >>> 8)]);
};

// Added up when a question first has a word that no category has: with the lists' starts this took a twentieth of a start.
const unpackHashes = (bytes: Uint8Array): HashedWords =>
  once(() => {
    const uppers = bytes.subarray(bytes.length / 2);
    let hash = 0;
    const hashes = new Uint32Array(uppers.length);
    for (let at = 0; at < hashes.length; at++) {
      hash += ((uppers[at] ?? 0) << 8) + (bytes[at] ?? 0);
      hashes[at] = hash;
    }
    return hashes;
  });

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>, size: number) =>
  [buffer, byteOffset, byteLength / size] as const;

// Words hold letters and digits alone, so a line break stands between two of them.
const packWords = (words: readonly string[]): Uint8Array => utf8(words.join('\n'));
const packSet = (words: WordSet): Uint8Array => packWords([...words.keys()].sort());
const unpackWords = (bytes: Uint8Array): readonly string[] => toText(bytes).split('\n');

const slugsHash = (categories: readonly Category[]): number => hashOf(categories.map(({ slug }) => slug).join('\n'));

/** `parts` in order, behind their number and their lengths in bytes; each below 2^32 bytes. */
export const joinParts = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const all = [Uint32Array.of(parts.length, ...parts.map(({ byteLength }) => byteLength)), ...parts];
  const joined = new Uint8Array(all.reduce((sum, { byteLength }) => sum + alignUp(byteLength), 0));
  let start = 0;
  for (const { buffer, byteOffset, byteLength } of all) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), start);
    start += alignUp(byteLength);
  }
  return joined;
};

/** The bytes of each part that `joined` was made of, as views of it. */
export const splitParts = (joined: ArrayBuffer): readonly Uint8Array<ArrayBuffer>[] => {
  const [count = 0] = new Uint32Array(joined, 0, 1);
  const lengths = new Uint32Array(joined, Uint32Array.BYTES_PER_ELEMENT, count);
  let start = alignUp((1 + count) * Uint32Array.BYTES_PER_ELEMENT);
  return Array.from(lengths, (length) => {
    const part = new Uint8Array(joined, start, length);
    start += alignUp(length);
    return part;
  });
};

const alignUp = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
