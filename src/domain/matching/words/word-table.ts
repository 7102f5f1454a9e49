// Numbers words by their order, and finds the number of one. Made in a fraction of the time of a Map in workerd, and
// exact: words of one hash are told apart.
import { hashOf } from './hash.ts';

/** What is used of a Map from words to their numbers. */
export type WordTable = Pick<ReadonlyMap<string, number>, 'get' | 'has' | 'keys'>;

/** What is used of a Set of words. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** The table of `words`, each of which stands there once. */
export const wordTable = (words: readonly string[]): WordTable => {
  const slots = 2 ** Math.ceil(Math.log2(words.length + 1));
  // Per slot the last word whose hash leads there, and per word the one before it; 0 is none, so numbers begin with 1.
  const last = new Uint32Array(slots);
  const before = new Uint32Array(words.length + 1);
  for (let number = 1; number <= words.length; number++) {
    const slot = hashOf(words[number - 1] ?? '') & (slots - 1);
    before[number] = last[slot] ?? 0;
    last[slot] = number;
  }
  const get = (word: string): number | undefined => {
    let number = last[hashOf(word) & (slots - 1)] ?? 0;
    while (number > 0 && words[number - 1] !== word) number = before[number] ?? 0;
    return number === 0 ? undefined : number - 1;
  };
  return { get, has: (word) => get(word) !== undefined, keys: () => words.values() };
};
