// Binary search in sorted arrays in place of tables of hashes: a Worker builds nothing when it starts, which saves about
// 7 % of a start. Words are numbered by their order.

/** The hash of a text: a whole number below 2^32, the same on every machine. @see FNV-1a, over UTF-16 code units. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** What is used of a Map from words to their numbers. */
export type WordTable = Pick<ReadonlyMap<string, number>, 'get' | 'has' | 'keys'>;

/** What is used of a Set of words. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** The table of `words`, each of which occurs once, in ascending order of their UTF-16 code units. */
export const wordTable = (words: readonly string[]): WordTable => {
  const found = new Map<string, number>();
  const get = (word: string): number | undefined => {
    const known = found.get(word);
    if (known !== undefined) return known;
    const place = lowerBound(words, word);
    if (words[place] !== word) return undefined;
    found.set(word, place);
    return place;
  };
  return { get, has: (word) => get(word) !== undefined, keys: () => words.values() };
};

/**
 * A set of words by their hashes, in ascending order, made when they are first needed. A hash has so many bits that one other
 * word of about a hundred is taken for one of the set: with their gaps stored, eight bits a word.
 */
export type HashedWords = () => Uint32Array<ArrayBuffer>;

/** How many bits a hash has beyond those that number the words. */
const SPARE_BITS = 6;

export const hashWords = (words: readonly string[]): HashedWords => {
  const hashes = Uint32Array.from(words, (word) => briefHash(word, words.length)).sort();
  return () => hashes;
};

export const isAmong = (hashed: HashedWords, word: string): boolean => {
  const hashes = hashed();
  const hash = briefHash(word, hashes.length);
  return hashes[lowerBound(hashes, hash)] === hash;
};

const briefHash = (word: string, count: number): number => hashOf(word) >>> (Math.clz32(count) - SPARE_BITS);

/** The place in ascending `values` of the first that is not below `least`; their number where there is none. */
export const lowerBound = <Value extends number | string>(values: ArrayLike<Value>, least: Value): number => {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const value = values[middle];
    if (value !== undefined && value < least) from = middle + 1;
    else to = middle;
  }
  return from;
};
