// Numbers words by their order, and finds the number of one. Nothing is made of them, so that a Worker starts at once.
import { firstFrom } from './ascending.ts';

/** What is used of a Map from words to their numbers. */
export type WordTable = Pick<ReadonlyMap<string, number>, 'get' | 'has' | 'keys'>;

/** What is used of a Set of words. */
export type WordSet = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** The table of `words`, each of which stands there once, in ascending order of their UTF-16 code units. */
export const wordTable = (words: readonly string[]): WordTable => {
  const get = (word: string): number | undefined => {
    const place = firstFrom(words, word);
    return words[place] === word ? place : undefined;
  };
  return { get, has: (word) => get(word) !== undefined, keys: () => words.values() };
};
