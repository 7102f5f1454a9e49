// Finds the known word that a mistyped one was meant to be. Candidates come from an inverted index of three-letter
// pieces; the number of slips decides between them.
import { type FlatLists, flatten, listAt, pushAt } from './flat-lists.ts';
import { hashOf } from './hash.ts';
import { editDistance } from './similarity.ts';

/** Words shorter or longer than this are never corrected. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 30;
/** From this length on two slips are forgiven, below it one. */
const TWO_SLIPS_LETTERS = 8;

/** Pieces share a limited number of lists, a power of two; that two of them share one only costs a comparison. */
const LISTS_PER_WORD = 4;
const MOST_LISTS = 2 ** 16;

/** Known words, and by the hash of a piece the words that contain it. */
export type Spelling = {
  readonly words: readonly string[];
  readonly wordsByPiece: FlatLists;
  /** Per word which letters it has, as bits. */
  readonly letters: Uint32Array;
};

/** A lookup over `words`, whose order decides nothing: of equally close words the alphabetically first is meant. */
export const buildSpelling = (words: readonly string[]): Spelling => {
  let count = 1;
  while (count < Math.min(MOST_LISTS, words.length * LISTS_PER_WORD)) count *= 2;
  const lists: number[][] = Array.from({ length: count }, () => []);
  words.forEach((word, id) => {
    if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return;
    for (const piece of piecesOf(word, word.slice(0, 1))) pushAt(lists, hashOf(piece) % count, id);
  });
  return { words, wordsByPiece: flatten(lists), letters: Uint32Array.from(words, lettersOf) };
};

/** The index in `words` of the closest word, or -1 where none is close enough: one slip, two from eight letters. */
export const closestWord = ({ words, wordsByPiece, letters }: Spelling, word: string): number => {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return -1;
  const limit = word.length >= TWO_SLIPS_LETTERS ? 2 : 1;
  const compared = new Set<number>();
  const own = lettersOf(word);
  const count = wordsByPiece.starts.length - 1;
  let closest = -1;
  let fewest = limit + 1;
  // The first letter is nearly always right, or swapped with the second.
  for (const first of new Set([word.slice(0, 1), word.slice(1, 2)])) {
    for (const piece of piecesOf(word, first)) {
      for (const id of listAt(wordsByPiece, hashOf(piece) % count)) {
        // A slip takes away one letter at most and brings in one, so most candidates need no comparison.
        if (bitsOf(own ^ (letters[id] ?? 0)) > 2 * limit || compared.has(id)) continue;
        const candidate = words[id] ?? '';
        compared.add(id);
        const slips = mayBeMeant(word, candidate) ? editDistance(word, candidate, limit) : limit + 1;
        const later = slips === fewest && candidate > (words[closest] ?? candidate);
        if (slips > limit || slips > fewest || later) continue;
        fewest = slips;
        closest = id;
      }
    }
  }
  return closest;
};

/** Whether letters were replaced and none added, dropped or swapped alone: of a short or common word that makes another. */
export const hasReplacedLetters = (word: string, candidate: string): boolean =>
  candidate.length === word.length && [...word].sort().join('') !== [...candidate].sort().join('');

// Four letters with one of them replaced are mostly another word (code, node), so there only the other slips count.
const mayBeMeant = (word: string, candidate: string): boolean =>
  (word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0])) &&
  (word.length > MIN_LETTERS || !hasReplacedLetters(word, candidate));

/** The pieces of `word` as one that begins with `first`: its ends, and each three letters in a row. */
const piecesOf = (word: string, first: string): ReadonlySet<string> => {
  const pieces = new Set([`${first}…${word.slice(-1)}`]);
  for (let start = 0; start + 3 <= word.length; start++) pieces.add(first + word.slice(start, start + 3));
  return pieces;
};

const lettersOf = (word: string): number => {
  let bits = 0;
  for (let place = 0; place < word.length; place++) bits |= 1 << (word.charCodeAt(place) & 31);
  return bits >>> 0;
};

/** How many bits of 32 are set. @see Warren, Hacker's Delight, section 5-1. */
const bitsOf = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
