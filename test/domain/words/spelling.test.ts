// Edits between two words, and the lookup of the word that was meant.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSpelling, closestWord, editDistance } from '../../../src/domain/words/spelling.ts';
import { casesOf } from '../../support/fuzz.ts';

test.each([
  { says: 'equal words have none', a: 'rust', b: 'rust', want: 0 },
  { says: 'a dropped letter is one', a: 'linx', b: 'linux', want: 1 },
  { says: 'an added letter is one', a: 'pkkarr', b: 'pkarr', want: 1 },
  { says: 'a replaced letter is one', a: 'treat', b: 'tread', want: 1 },
  { says: 'two neighbours swapped are one', a: 'rsut', b: 'rust', want: 1 },
  { says: 'a swapped pair is not edited again', a: 'ca', b: 'abc', want: 3 },
  { says: 'an empty word takes all letters', a: '', b: 'abc', want: 3 },
  { says: 'more than the limit is one above the limit', a: 'kitten', b: 'sitting', limit: 1, want: 2 },
])('edits: $says', ({ a, b, limit = 9, want }) => expect(editDistance(a, b, limit)).toBe(want));

test('edits are the same in both directions, and none only between equal words', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
      expect(editDistance(a, b, 3) === 0).toBe(a === b);
    }),
    { numRuns: casesOf(300) },
  );
});

const WORDS = ['password', 'node', 'threat', 'linux', 'rust', 'hardening', 'email', 'great'];

test.each([
  { says: 'one typo is corrected in a short word', word: 'emial', want: 'email' },
  { says: 'two typos are corrected from eight letters on', word: 'pasworrd', want: 'password' },
  { says: 'two typos are too many below eight letters', word: 'trhaet', want: undefined },
  { says: 'the first two letters may be swapped', word: 'ilnux', want: 'linux' },
  { says: 'a wrong first letter is another word', word: 'treat', want: 'threat' },
  { says: 'four letters with one replaced are another word', word: 'nade', want: undefined },
  { says: 'four letters with two swapped are the word', word: 'rsut', want: 'rust' },
  { says: 'three letters are never corrected', word: 'rus', want: undefined },
  { says: 'a word of a thousand letters is never corrected', word: 'x'.repeat(1000), want: undefined },
])('lookup: $says', ({ word, want }) => expect(closestWord(buildSpelling(WORDS), word)).toBe(want));

test.each([[['trees', 'treat']], [['treat', 'trees']]])(
  'of two equally close words the alphabetically first is taken: %j',
  (words) => expect(closestWord(buildSpelling(words), 'treas')).toBe('treat'),
);
