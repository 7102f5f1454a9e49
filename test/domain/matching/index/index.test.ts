// The packed parts of the index give back what was put in.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadList } from '../../../../bench/matching/open-set.ts';
import { buildIndex } from '../../../../src/domain/matching/build.ts';
import { packIndex } from '../../../../src/domain/matching/index/packed.ts';
import { KIND, phraseBuilder, wholePhrases } from '../../../../src/domain/matching/index/phrases.ts';
import {
  eachAt,
  type FlatLists,
  lengthAt,
  listsBuilder,
  packPosting,
  postingAt,
  unpackPosting,
} from '../../../../src/domain/matching/index/postings.ts';
import type { Category } from '../../../../src/domain/registry/registry.ts';
import { jobOf } from '../../../../src/domain/words/jobs.ts';
import { buildLexicon } from '../../../../src/domain/words/lexicon.ts';
import { closestWord } from '../../../../src/domain/words/spelling.ts';
import { commonWords } from '../../../../src/domain/words/stop-words.ts';
import { casesOf } from '../../../support/fuzz.ts';
import { bareCategory } from '../bare-category.ts';

test('a packed posting keeps its category, its marks, and its strength within 1/510', () => {
  const posting = fc.record({
    place: fc.nat(2 ** 21 - 1),
    strength: fc.double({ min: 0, max: 1, noNaN: true }),
    slug: fc.boolean(),
    name: fc.boolean(),
    alone: fc.boolean(),
  });
  fc.assert(
    fc.property(posting, (given) => {
      const { strength, ...rest } = unpackPosting(packPosting(given));
      const { strength: before, ...marks } = given;
      expect(rest).toEqual(marks);
      expect(Math.abs(strength - before)).toBeLessThanOrEqual(1 / 510);
    }),
    { numRuns: casesOf(300) },
  );
});

test('flat lists give back each list, empty ones included, and nothing outside', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 5 }), { maxLength: 8 }), (lists) => {
      const builder = listsBuilder();
      const longest = Math.max(0, ...lists.map(({ length }) => length));
      // Values arrive as they do from texts: never list by list.
      for (let at = 0; at < longest; at++) {
        for (const [index, list] of lists.entries())
          for (const value of list.slice(at, at + 1)) builder.add(index, value);
      }
      const packed = builder.build(lists.length);
      expect(lists.map((_, index) => listAt(packed, index))).toEqual(lists);
      expect(lists.map((_, index) => lengthAt(packed, index))).toEqual(lists.map(({ length }) => length));
      for (const outside of [-1, lists.length, lists.length + 1]) {
        expect([listAt(packed, outside), lengthAt(packed, outside)]).toEqual([[], 0]);
      }
    }),
    { numRuns: casesOf(200) },
  );
});

const listAt = (lists: FlatLists, index: number): readonly number[] => {
  const values: number[] = [];
  eachAt(lists, index, (value) => values.push(value));
  return values;
};

test('a phrase is whole only with all its topic words, and a second query starts from nothing', () => {
  const seen = new Uint8Array(1);
  const terms = ['mail', 'server', 'guide'];
  const phrases = phraseBuilder(({ text }) => terms.indexOf(text));
  phrases.add(7, terms.map(buildLexicon(commonWords())), KIND.own);
  const lists = phrases.build(terms.length);
  const wholeWith = (terms: readonly number[]) => [...wholePhrases(lists, new Set(terms), seen)];
  expect(wholeWith([0])).toEqual([]);
  expect(wholeWith([1])).toEqual([]);
  expect(wholeWith([0, 1])).toEqual([0]);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, nth) => `w${nth}`).map((text) => ({
    text,
    stem: text,
    term: text,
    role: 'topic' as const,
  }));
const numberedPhrases = () => phraseBuilder(({ text }) => Number(text.slice(1)));

test.each([
  { count: 1, kind: KIND.own, are: 0 },
  { count: 1, kind: KIND.excludes, are: 1 },
  { count: 1, kind: KIND.near, are: 1 },
  { count: 2, kind: KIND.own, are: 1 },
  { count: 255, kind: KIND.own, are: 1 },
  { count: 256, kind: KIND.own, are: 0 },
])('$count words, of kind $kind, make $are phrases: the size of one is a byte', ({ count, kind: wanted, are }) => {
  const phrases = numberedPhrases();
  phrases.add(7, [...numbered(count), ...numbered(count)], wanted);
  const { place, size, kind } = phrases.build(count);
  expect([[...place], [...size], [...kind]]).toEqual(are === 0 ? [[], [], []] : [[7], [count], [wanted]]);
});

test('a name that is near keeps its words that only ask', () => {
  const phrases = phraseBuilder(({ text }) => text.length);
  phrases.add(0, ['proxy', 'manager'].map(buildLexicon(commonWords())), KIND.near);
  expect([...phrases.build(8).size]).toEqual([2]);
});

test('a topic has the jobs of which its patterns or aliases have two words, or "about" has one', () => {
  const jobsOf = (more: Partial<Category>) => buildIndex([bareCategory('oak', more)]).jobs[0];
  expect(jobsOf({ aliases: ['salary', 'oak'] })).toBe(0);
  expect(jobsOf({ aliases: ['salary', 'job interview'] })).toBe(jobOf('salary'));
  expect(jobsOf({ about: ['salary', 'oak'] })).toBe(jobOf('salary'));
});

test('the posting of a category is found among those of a word', () => {
  const lists = listsBuilder();
  for (const place of [3, 5]) lists.add(0, packPosting({ place, strength: 1, slug: false, name: true, alone: false }));
  const packed = lists.build(1);
  expect([postingAt(packed, 0, 5)?.place, postingAt(packed, 0, 4), postingAt(packed, -1, 5)]).toEqual([
    5,
    undefined,
    undefined,
  ]);
});

const index = buildIndex(loadList('first').categories);
test('the index of the first list is small', () => expect(packIndex(index).length).toBeLessThan(65 * 1024));

test.each([
  { typed: 'shoud', meant: 'should' },
  { typed: 'wheat', meant: undefined },
])(
  'the index takes $typed for a typo of $meant: request words of four letters are too near to others',
  ({ typed, meant }) => expect(closestWord(index.spelling, typed)).toBe(meant),
);
