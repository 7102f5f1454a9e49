// Numbers words by their order, and finds the number of one. Nothing is made of them, so that a Worker starts at once.
import { firstFrom } from './ascending.ts';

/** What is used of a Map from words to their numbers. */
export type WordTable = Pick<ReadonlyMap<string, number>, 'get' | 'has' | 'keys'>;

/** What is used of a Set of words. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** The table of `words`, each of which stands there once, in ascending order of their UTF-16 code units. */
export const wordTable = (words: readonly string[]): WordTable => {
  // Questions ask for the same few words again and again.
  const found = new Map<string, number>();
  const get = (word: string): number | undefined => {
    const known = found.get(word);
    if (known !== undefined) return known;
    const place = firstFrom(words, word);
    if (words[place] !== word) return undefined;
    found.set(word, place);
    return place;
  };
  return { get, has: (word) => get(word) !== undefined, keys: () => words.values() };
};
