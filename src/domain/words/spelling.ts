// Finds the known word that a mistyped one was meant to be. Candidates are the words with the same first letter that have
// nearly the same letters; the number of edits decides between them.
import { lowerBound } from './word-table.ts';

/** Words shorter or longer than this are never corrected. */
const MIN_LETTERS = 4;
const LONGEST_WORD = 30;
/** From this length on two typos are corrected, below it one. */
const TWO_EDITS_LETTERS = 8;

/** How many edits may lie between a word and the one that it is taken for. */
export const allowedEdits = ({ length }: string): number => (length >= TWO_EDITS_LETTERS ? 2 : 1);

/** Known words, in ascending order of their UTF-16 code units, and those that begin with a code unit. */
export type Spelling = { readonly words: readonly string[]; readonly beginningWith: (first: string) => Range };

/** Neighbours among the words: where they begin, and per word which letters it has, as bits. */
type Range = { readonly from: number; readonly letters: Uint32Array };

/** A lookup over `words`, in any order; those that are never corrected to are left out. */
export const buildSpelling = (words: readonly string[]): Spelling =>
  spellingOf(words.filter(({ length }) => length >= MIN_LETTERS && length <= LONGEST_WORD).sort());

/** The lookup whose `words` these are, in their order. Reads their letters when a word is first looked up among them. */
export const spellingOf = (words: readonly string[]): Spelling => {
  const ranges = new Map<string, Range>();
  const beginningWith = (first: string): Range => {
    const range = ranges.get(first) ?? rangeIn(words, first);
    // Anything may be looked up, so only what has words is kept.
    if (range.letters.length > 0) ranges.set(first, range);
    return range;
  };
  return { words, beginningWith };
};

const rangeIn = (words: readonly string[], first: string): Range => {
  const from = lowerBound(words, first);
  const to = lowerBound(words, String.fromCharCode(first.charCodeAt(0) + 1));
  return { from, letters: Uint32Array.from(words.slice(from, to), lettersOf) };
};

/**
 * The known word that is fewest edits away, one at most, two from eight letters on; undefined where there is none.
 * Of equally close ones the alphabetically first; one that `mayMean` refuses is passed over.
 */
export const closestWord = (
  { words, beginningWith }: Spelling,
  word: string,
  mayMean: (candidate: string) => boolean = () => true,
): string | undefined => {
  if (word.length < MIN_LETTERS || word.length > LONGEST_WORD) return undefined;
  const limit = allowedEdits(word);
  const own = lettersOf(word);
  let closest: string | undefined;
  let fewest = limit + 1;
  // The first letter is nearly always right, or swapped with the second. Candidates come in ascending order.
  for (const first of new Set(word.slice(0, 2).split('').sort())) {
    const { from, letters } = beginningWith(first);
    for (let nth = 0; nth < letters.length; nth++) {
      // An edit takes away one letter at most and brings in one, so most candidates need no comparison.
      if (bitCount(own ^ (letters[nth] ?? 0)) > 2 * limit) continue;
      const candidate = words[from + nth] ?? '';
      const edits = mayBeMeant(word, candidate) ? editDistance(word, candidate, limit) : limit + 1;
      if (edits < fewest && mayMean(candidate)) [closest, fewest] = [candidate, edits];
    }
  }
  return closest;
};

/**
 * Edits (one character added, dropped, replaced, or two neighbours swapped) that turn `a` into `b`, from these places on.
 * @returns 0 for equal words; `limit + 1` stands for anything above `limit`. Never fails.
 * @see Optimal string alignment, Boytsov (2011), section 2.1. Cost grows with the length, and fourfold with each edit of
 * `limit`; callers cap both.
 */
export const editDistance = (a: string, b: string, limit: number, from = 0, to = 0): number => {
  if (Math.abs(a.length - from - (b.length - to)) > limit) return limit + 1;
  let [i, j] = [from, to];
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length || j === b.length) return a.length - i + b.length - j;
  if (limit === 0) return 1;
  const editTo = (nextI: number, nextJ: number): number => 1 + editDistance(a, b, limit - 1, nextI, nextJ);
  const isSwapped = a[i] === b[j + 1] && a[i + 1] === b[j];
  return Math.min(
    editTo(i + 1, j + 1),
    editTo(i + 1, j),
    editTo(i, j + 1),
    isSwapped ? editTo(i + 2, j + 2) : limit + 1,
  );
};

/** Whether letters were replaced and none added, dropped or swapped alone: of a short or common word that makes another. */
export const hasReplacedLetters = (word: string, candidate: string): boolean =>
  candidate.length === word.length && [...word].sort().join('') !== [...candidate].sort().join('');

/** Whether `word`, corrected to `meant`, is hardly a word of its own: a long one, or one with letters swapped. */
export const isPlainSlip = (word: string, meant: string): boolean =>
  word.length >= TWO_EDITS_LETTERS || (word.length === meant.length && !hasReplacedLetters(word, meant));

// Four letters with one of them replaced are mostly another word (code, node), so there only the other edits count.
const mayBeMeant = (word: string, candidate: string): boolean =>
  (word[0] === candidate[0] || word[0] === candidate[1]) &&
  (word.length > MIN_LETTERS || !hasReplacedLetters(word, candidate));

const lettersOf = (word: string): number => {
  let bits = 0;
  for (let place = 0; place < word.length; place++) bits |= 1 << word.charCodeAt(place);
  return bits;
};

/** How many bits of 32 are set. @see Warren, Hacker's Delight, section 5-1. */
const bitCount = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
