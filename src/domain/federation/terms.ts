// Which categories of all trusted lists contain a word, and how strongly: enough to choose the lists worth reading. Sharded
// by the hash of the word's stem, so that a question reads only a few shards. Further shards hold the words themselves, by
// how they begin, for a question in which every word is mistyped. How well a category fits the question is decided by its
// list's own index. A shard is read in place: a Map of its mentions takes ten times as long to make, and 20 times the
// memory.
import { type Bytes, fromUtf8, utf8 } from '../bytes.ts';
import { groupBy } from '../group-by.ts';
import type { MatchIndex } from '../matching/index/index.ts';
import { areFour, joinParts, splitParts } from '../matching/index/packed.ts';
import {
  eachAt,
  type FlatLists,
  lengthAt,
  lengthsOf,
  listsBuilder,
  STRENGTH_STEPS,
  startsOf,
  unpackPosting,
} from '../matching/index/postings.ts';
import { stemOf } from '../words/lexicon.ts';
import { closestWord, spellingOf } from '../words/spelling.ts';
import { hashOf, lowerBound } from '../words/word-table.ts';

/** A category of a trusted list: the place of the list among `trusts`, its own place in it, and a word's strength, 0..1. */
type Mention = { readonly list: number; readonly place: number; readonly strength: number };

/** The words of one shard: hashes of their stems in ascending order, the packed mentions of each, and words as text. */
export type Shard = { readonly hashes: Uint32Array; readonly mentions: FlatLists; readonly words: Bytes };

/** Bytes that a shard has more or less, so that a read is small and a federation of thousands of categories has few files. */
const SHARD_BYTES = 16_384;
const MOST_SHARDS = 1024;
/** A word that is only in a reason brings no list to a question. */
const LEAST_STRENGTH = 0.45;

// A list takes ten bits, a category fourteen, a strength eight. A list of two megabytes has fewer than 2^14 categories.
const MAX_PLACES = 2 ** 14;

const pack = ({ list, place, strength }: Mention): number =>
  ((list << 22) | (place << 8) | Math.round(strength * STRENGTH_STEPS)) >>> 0;

const unpack = (packed: number): Mention => ({
  list: packed >>> 22,
  place: (packed >>> 8) & (MAX_PLACES - 1),
  strength: (packed & STRENGTH_STEPS) / STRENGTH_STEPS,
});

/** The shard of `count` (a power of two) in which the word of `stem` stands. */
export const shardOf = (stem: string, count: number): number => hashOf(stem) & (count - 1);

/** The shard of the words that begin as `word` does. */
export const shardOfBeginning = (word: string, count: number): number => shardOf(word.slice(0, 2), count);

/** The words of `indexes`, each with the place of its list among `trusts`, in a power of two of packed shards. */
export const packShards = (
  indexes: readonly (readonly [list: number, index: MatchIndex])[],
): readonly Uint8Array<ArrayBuffer>[] => {
  const byStem = new Map<string, number[]>();
  for (const [list, index] of indexes) {
    for (const [term, stem] of [...index.terms.keys()].entries()) {
      eachAt(index.postings, term, (posting) => {
        const { place, strength } = unpackPosting(posting);
        if (strength < LEAST_STRENGTH) return;
        const mentions = byStem.get(stem) ?? [];
        mentions.push(pack({ list, place, strength }));
        byStem.set(stem, mentions);
      });
    }
  }
  const words = new Set(
    indexes.flatMap(([, { spelling }]) => spelling.words.filter((word) => byStem.has(stemOf(word)))),
  );
  const numbers = [...byStem.values()].reduce((sum, { length }) => sum + length + 2, 0);
  const letters = [...words].reduce((sum, { length }) => sum + length + 1, 0);
  const wanted = Math.ceil((numbers * Uint32Array.BYTES_PER_ELEMENT + letters) / SHARD_BYTES);
  const count = Math.min(MOST_SHARDS, 2 ** Math.ceil(Math.log2(Math.max(1, wanted))));
  const entriesIn = groupBy(byStem, ([stem]) => shardOf(stem, count));
  const wordsIn = groupBy(words, (word) => shardOfBeginning(word, count));
  return Array.from({ length: count }, (_, shard) => packShard(entriesIn.get(shard) ?? [], wordsIn.get(shard) ?? []));
};

const packShard = (
  entries: readonly (readonly [stem: string, mentions: readonly number[]])[],
  beginning: readonly string[],
) => {
  // Two stems with one hash are one word here; their lists tell them apart.
  const byHash = [...groupBy(entries, ([stem]) => hashOf(stem))].sort(([a], [b]) => a - b);
  const lists = listsBuilder();
  byHash.forEach(([, words], at) => {
    for (const mention of words.flatMap(([, mentions]) => mentions)) lists.add(at, mention);
  });
  const mentions = lists.build(byHash.length);
  return joinParts([
    Uint32Array.from(byHash, ([hash]) => hash),
    lengthsOf(mentions),
    mentions.values,
    utf8(beginning.toSorted().join('\n')),
  ]);
};

/** The shard that `packShards` made `packed` of; undefined where it is damaged. */
export const unpackShard = (packed: ArrayBuffer): Shard | undefined => {
  try {
    const parts = splitParts(packed);
    if (!areFour(parts)) return undefined;
    const [hashes, lengths, values, words] = parts;
    const mentions = { starts: startsOf(numbersIn(lengths)), values: numbersIn(values) };
    return { hashes: numbersIn(hashes), mentions, words };
  } catch {
    return undefined;
  }
};

const numbersIn = ({ buffer, byteOffset, byteLength }: Bytes): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);

/** The word of the shard that a mistyped one may have meant; undefined where there is none. */
export const wordMeant = ({ words }: Shard, mistyped: string): string | undefined =>
  closestWord(spellingOf((fromUtf8(words) ?? '').split('\n')), mistyped);

/** Gives each category that has the word of `stem` to `visit`; returns how many there are. */
export const eachMention = ({ hashes, mentions }: Shard, stem: string, visit: (mention: Mention) => void): number => {
  const hash = hashOf(stem);
  const at = lowerBound(hashes, hash);
  if (hashes[at] !== hash) return 0;
  eachAt(mentions, at, (packed) => visit(unpack(packed)));
  return lengthAt(mentions, at);
};
