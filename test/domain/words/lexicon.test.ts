// What a word is for: its role, its stem, how rare it is; and what a lexicon remembers.
import { expect, test } from 'vitest';
import { buildLexicon, type Role, stemOf } from '../../../src/domain/words/lexicon.ts';
import { bitsOf, formsOf, readEnglish } from '../../../src/domain/words/rarity.ts';
import { wordList } from '../../../src/domain/words/reading-words.ts';
import { buildSpelling } from '../../../src/domain/words/spelling.ts';
import { commonWords } from '../../../src/domain/words/stop-words.ts';
import { hashOf } from '../../../src/domain/words/word-table.ts';
import { LEXICON } from '../../support/lists.ts';

test.each<[says: string, role: Role, ...words: string[]]>([
  ['words without content are left out', 'stop', 'the', 'between', 'und', 'の'],
  ['digits of any script only ask', 'request', '2024', '٣', '½'],
  ['words that ask, in the forms that ask', 'request', 'guide', 'guided', 'new', '如何', 'anleitung'],
  ['kana between words', 'request', 'ところ', 'ね'],
  ['a single character of a script without spaces', 'request', '密', '𠮷'],
  [
    'all others name a topic, whatever their stem',
    'topic',
    'news',
    'followers',
    'buildings',
    'rust',
    'x',
    'é',
    '密码',
    'サー',
    '3d',
    'ひ密',
  ],
])('%s: %s', (_, role, ...words) => {
  expect(words.map((word) => [word, LEXICON(word).role])).toEqual(words.map((word) => [word, role]));
});

test.each([
  { says: 'a form of a word has the stem of the word', word: 'compilers', want: 'compil' },
  { says: 'a word with a digit is no English', word: '3compilers', want: '3compilers' },
  { says: 'nor is one that ends in one', word: 'compilers3', want: 'compilers3' },
  { says: 'nor is one with an accent', word: 'développers', want: 'développers' },
  { says: 'thirty letters have a stem', word: `${'a'.repeat(29)}s`, want: 'a'.repeat(29) },
  { says: 'thirty-one stay', word: `${'a'.repeat(30)}s`, want: `${'a'.repeat(30)}s` },
])('stem: $says', ({ word, want }) => expect([stemOf(word), LEXICON(word).stem]).toEqual([want, want]));

test('a word of the request and a topic are never one term, though one is a form of the other', () => {
  expect(['new', 'news'].map((word) => LEXICON(word).stem)).toEqual(['new', 'new']);
  expect(['new', 'news'].map((word) => LEXICON(word).term)).toEqual(['?new', 'new']);
});

test('a lexicon reads a word once, forgets all when it is full, and keeps no long ones', () => {
  const lexicon = buildLexicon(commonWords(), 2);
  const [oak, elm] = [lexicon('oak'), lexicon('elm')];
  expect([lexicon('oak') === oak, lexicon('elm') === elm]).toEqual([true, true]);
  const fir = lexicon('fir');
  expect([lexicon('elm') === elm, lexicon('fir') === fir]).toEqual([false, true]);
  const twice = [30, 31].map((letters) => [LEXICON('x'.repeat(letters)), LEXICON('x'.repeat(letters))]);
  expect(twice.map(([one, other]) => one === other)).toEqual([true, false]);
});

test('the letters of known words are read once, and nothing is kept of what no word begins with', () => {
  const { beginningWith } = buildSpelling(['linux', 'rust']);
  expect(beginningWith('r')).toBe(beginningWith('r'));
  expect(beginningWith('z')).not.toBe(beginningWith('z'));
});

test.each([
  { says: 'one or two letters', stems: ['x', 'qz', 'x1'], bits: 1 },
  { says: 'the commonest words', stems: ['about'], bits: 1 },
  { says: 'common words', stems: ['book'], bits: 2 },
  { says: 'less common ones', stems: ['abandon'], bits: 3 },
  { says: 'what few know', stems: ['kubelet', 'é'], bits: 6 },
  { says: 'rare words and well-known names', stems: ['aardvark', 'http'], bits: 4 },
  { says: 'two letters of a script without spaces', stems: ['密码', '密'], bits: 2 },
])('$says give $bits bits', ({ stems, bits }) => {
  const english = readEnglish();
  expect(stems.map((stem) => bitsOf(stem, english))).toEqual(stems.map(() => bits));
});

test('words with a stem are sought by its usual endings', () => {
  expect(formsOf('cook').join(' ')).toBe('cook cooke cooks cookes cooked cooking');
  expect(formsOf('studi').slice(6)).toEqual(['study', 'studies']);
  expect(formsOf('idl')).toHaveLength(6);
});

test('a list of words may be laid out in lines; a hash is that of FNV-1a', () => {
  expect(wordList('\n  a b\n    c\n')).toEqual(['a', 'b', 'c']);
  expect(['', 'a', 'foobar'].map(hashOf)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
