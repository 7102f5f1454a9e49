// How a query is read: which of its words the categories have, as written, joined, split or corrected, and which remain.
import { expect, test } from 'vitest';
import { draftIndex } from '../../../src/domain/matching/index/index.ts';
import { isReadAsAnother, readQuery, withLexicon } from '../../../src/domain/matching/query.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import { readEnglish } from '../../../src/domain/words/rarity.ts';
import { hashWords } from '../../../src/domain/words/word-table.ts';
import { bareCategory } from './bare-category.ts';

const strength = { ...TUNING.strength, sourceName: 0, about: 0, description: 0, why: 0 };
/** An index that knows "treat" and "gide": of a category with these patterns, and of another with those after a bar. */
const indexOf = (patterns: string) => {
  const category = (texts: string) => bareCategory('zoo', { query_patterns: texts.split(', '), excludes: ['rusty'] });
  const index = draftIndex(patterns.split(' | ').map(category), { ...TUNING, strength }, readEnglish());
  return withLexicon({ ...index, notTypos: hashWords(['treat', 'gide']) });
};
const read = (query: string, patterns: string) =>
  readQuery(query, indexOf(patterns)).map(({ text, reading }) => `${text} ${reading}`);
const numbered = (text: string, count: number) => Array.from({ length: count }, (_, nth) => `${text}${nth}`);

const [M, S] = ['m'.repeat(15), 's'.repeat(16)];
test.each([
  ['a word is read once, in whatever form', 'bag bags bagmail', 'bag, mail', ['bag known', 'mail split']],
  ['a will is a noun', 'oil can the will the guide', 'oil, wills', ['oil known', 'will known', 'guide known']],
  ['a word written as two is found', 'air bag mail', 'airbag, mail', ['airbag joined', 'mail known']],
  ['two topics stay two', 'air bag mail', 'air, airbag, bag, bagmail, mail', ['air known', 'bag known', 'mail known']],
  ['a topic is joined to no topic', 'mail box oo mail', 'mail, mailbox, oomail', ['mailbox joined', 'oomail joined']],
  ['words that only ask are joined', 'self host', 'self care, host family, selfhost', ['selfhost joined']],
  ['they stay two where a pattern has both', 'self host', 'self host, selfhost', ['self known', 'host known']],
  ['four letters are joined, three are not', 'x ray z ml', 'xray, zml', ['xray joined', 'z unknown', 'ml unknown']],
  ['characters written apart are not joined', '𠀋 𠀌', '𠀋𠀌', ['𠀋 known', '𠀌 known']],
  ['a part has three letters', 'airbag airba', 'air, ba, bag', ['air split', 'bag split', 'airba unknown']],
  ['the first part is the longest', 'teacupboard', 'tea, teacup, cupboard, board', ['teacup split', 'board split']],
  ['a first part does not only ask', 'guidemail', 'guide, mail', ['guidemail unknown']],
  ['a category has both parts', 'ooomail mailrusty', 'mail', ['ooomail unknown', 'mailrusty unknown']],
  ['a compound has 30 letters at most', `${M + M} ${M + S}`, `${M}, ${S}`, [`${M} split`, `${M + S} unknown`]],
  ['a typo replaces letters of topics', 'postfax themes', 'postfix', ['postfax corrected', 'themes unknown']],
  ['a typo loses a letter of any word', 'tutoral', 'postfix', ['tutoral corrected']],
  ['an English word is no typo', 'treat', 'threat modeling', ['treat unknown']],
  ['it is one if that completes a pattern', 'treat model', 'threat model', ['treat corrected', 'model known']],
  ['not of words that only ask', 'gide host', 'guide host', ['gide unknown', 'host known']],
])('%s: %s', (_, query, patterns, words) => expect(read(query, patterns)).toEqual(words));

test('the fifth unknown word is corrected, the sixth is not, even to complete a pattern', () => {
  const last = (...query: readonly string[]) => read([...query, 'briick'].join(' '), 'brick oven, mail').at(-1);
  expect(last('mail', ...numbered('zzqx', 4), 'zzqx0')).toBe('briick corrected');
  expect(last('oven', ...numbered('zzqx', 5))).toBe('briick unknown');
});

test('of 16 words the 12 heaviest count, in their order, and the 17th never does', () => {
  const texts = (before: number) =>
    readQuery([...numbered('10', before), 'mail'].join(' '), indexOf('mail')).map(({ text }) => text);
  expect([texts(15), texts(16)]).toEqual([[...numbered('10', 11), 'mail'], numbered('10', 12)]);
});

test('a word weighs by its role and its rarity, and is trusted less if corrected', () => {
  const word = { term: -1, weight: 1, trust: 1, topic: true, reading: 'known', names: false };
  expect(readQuery('mail postfax guide 7 qqqq', indexOf('mail, postfix | mail'))).toEqual([
    { ...word, text: 'mail', stem: 'mail', term: 0, weight: expect.closeTo(0.68, 2) },
    { ...word, text: 'postfax', stem: 'postfax', term: 1, trust: 0.85, reading: 'corrected' },
    { ...word, text: 'guide', stem: 'guid', weight: 0.2, topic: false },
    { ...word, text: '7', stem: '7', weight: 0.2, topic: false },
    { ...word, text: 'qqqq', stem: 'qqqq', reading: 'unknown', names: true },
  ]);
});

test('a word is taken for another if corrected or taken apart where words may begin', () => {
  const taken = (word: string, not = -1) => isReadAsAnother(word, indexOf('air, bag, postfix'), (_, at) => at !== not);
  expect(['postfax', 'airbag', 'airbed'].map((word) => taken(word))).toEqual([true, true, false]);
  expect([0, 2, 3].map((not) => taken('airbag', not))).toEqual([false, true, false]);
});

test.each([
  ['it is none of the common words of English', 'quorvat', true],
  ['the list has it as the name of something', 'brelko', true],
  ['it is common', 'house', false],
  ['it has two letters', 'qv', false],
  ['it only asks', 'guide', false],
  ['it is a typo', 'brelkoo', false],
])('whether a word names something, where %s: "%s"', (_, text, names) => {
  expect(readQuery(text, indexOf('brelko, dapsun')).map((word) => word.names)).toEqual([names]);
});
