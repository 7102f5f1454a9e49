// Edits between two words, and the lookup of the word that was meant.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allowedEdits,
  buildSpelling,
  closestWord,
  editDistance,
  hasReplacedLetters,
} from '../../../src/domain/words/spelling.ts';
import { casesOf } from '../../support/fuzz.ts';

/** The edits by the table of all beginnings of both words. */
const slowDistance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    for (let j = i === 0 ? 1 : 0; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : replaced;
      table[i]?.splice(j, 1, Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
};

test('edits are as many as the full table counts, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
    }),
    { numRuns: casesOf(2_000) },
  );
});

/** The meant word, by comparing all of them. */
const slowClosest = (words: readonly string[], word: string, mayMean: (candidate: string) => boolean) =>
  words
    .filter(({ length }) => length >= 4 && length <= 30)
    .filter((one) => one[0] === word[0] || (one[1] === word[0] && one[0] === word[1]))
    .filter((one) => (word.length > 4 || !hasReplacedLetters(word, one)) && mayMean(one))
    .map((one) => ({ one, edits: slowDistance(one, word) }))
    .filter(({ edits }) => word.length >= 4 && word.length <= 30 && edits <= allowedEdits(word))
    .sort((a, b) => a.edits - b.edits || (a.one < b.one ? -1 : 1))[0]?.one;

test('the lookup finds what comparing all words finds', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz019äß密');
  const word = fc.string({ unit: letter, minLength: 3, maxLength: 11 });
  const typo = fc.record({ at: fc.nat(10), dropped: fc.nat(2), added: fc.string({ unit: letter, maxLength: 2 }) });
  const mistyped = ({ at, dropped, added }: { at: number; dropped: number; added: string }, one: string): string =>
    one.slice(0, at) + added + one.slice(at + dropped);
  fc.assert(
    fc.property(word, fc.array(typo, { minLength: 1, maxLength: 6 }), letter, (asked, typos, refused) => {
      const words = [...new Set(typos.map((one) => mistyped(one, asked)))];
      const mayMean = (candidate: string): boolean => !candidate.endsWith(refused);
      expect(closestWord(buildSpelling(words), asked, mayMean)).toBe(slowClosest(words, asked, mayMean));
    }),
    { numRuns: casesOf(2_000) },
  );
});

const LONG = 'antidisestablishmentarianistic';
const TOO_LONG = 'pneumonoultramicroscopicsilicov';
const WORDS = [
  ...['password', 'node', 'threat', 'linux', 'rust', 'hardening', 'email', 'great', 'artist', 'racist'],
  ...['stopping', 'bee', LONG, TOO_LONG],
];

test.each([
  { says: 'one typo is corrected in a short word', word: 'emial', want: 'email' },
  { says: 'two typos are corrected from eight letters on', word: 'pasworrd', want: 'password' },
  { says: 'two typos are too many below eight letters', word: 'trhaet', want: undefined },
  { says: 'the first two letters may be swapped', word: 'ilnux', want: 'linux' },
  { says: 'two swapped in front are taken for the first of two in the alphabet', word: 'ratist', want: 'artist' },
  { says: 'a letter in front is another word though two edits are allowed', word: 'toppings', want: undefined },
  { says: 'four letters with one replaced are another word', word: 'nade', want: undefined },
  { says: 'three letters are never corrected', word: 'rus', want: undefined },
  { says: 'no word is corrected to one of three letters', word: 'beee', want: undefined },
  { says: 'a word of thirty letters is corrected, and to one of thirty', word: `${LONG.slice(0, -1)}k`, want: LONG },
  { says: 'a word of thirty-one letters is not corrected', word: `${LONG}t`, want: undefined },
  { says: 'no word is corrected to one of thirty-one letters', word: TOO_LONG.slice(0, -1), want: undefined },
])('lookup: $says', ({ word, want }) => expect(closestWord(buildSpelling(WORDS), word)).toBe(want));
