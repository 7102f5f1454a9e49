// What counts as evidence, what does not, and what a word may be taken for: each row fails without its rule.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex, cutoffFor } from '../../../src/domain/matching/build.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';
import { DEFAULT_WEIGHTS, rankerOf } from '../../../src/domain/matching/score.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';
import { casesOf } from '../../support/fuzz.ts';
import { REGISTRY_CATEGORY, registryWith } from '../../support/lists.ts';
import { bareCategory, scoreOf, slugOf } from './bare-category.ts';

const stemsOf = (changed: Partial<Category>): ReadonlySet<string> =>
  new Set(buildIndex([bareCategory('oak', changed)]).terms.keys());

describe('no evidence', () => {
  test('is a sentence that begins with "Not"', () => {
    const stems = stemsOf({ description: 'Acorns, not nuts.  Not about squirrels.' });
    expect(['acorn', 'nut', 'squirrel'].filter((stem) => stems.has(stem))).toEqual(['acorn', 'nut']);
  });

  test('is a word that the category excludes', () => {
    const matcher = buildMatcher([
      bareCategory('oak', { description: 'Acorns and squirrels.', excludes: ['squirrels'] }),
    ]);
    expect(scoreOf(matcher, 'squirrel', 'oak')).toBeLessThan(0.05);
    expect(scoreOf(matcher, 'acorn', 'oak')).toBeGreaterThan(0.05);
  });

  test('are one or two letters alone', () => {
    const matcher = buildMatcher([bareCategory('oak', { aliases: ['xq', 'xqz'] })]);
    expect([slugOf(matcher, 'learn xq'), slugOf(matcher, 'learn xqz')]).toEqual([null, 'oak']);
  });

  test.each(['oak for kotlin programmers', 'switch from kotlin to oak', 'oak instead of kotlin', 'oak versus kotlin'])(
    'is what readers come from: "%s"',
    (pattern) => {
      const matcher = buildMatcher([bareCategory('oak', { query_patterns: [pattern, 'oak one', 'oak two'] })]);
      expect(slugOf(matcher, 'learn kotlin')).toBeNull();
      expect(slugOf(matcher, 'learn oak')).toBe('oak');
    },
  );

  test('are a few everyday words, however much of the query they are', () => {
    const everyday = buildMatcher([bareCategory('oak', { aliases: ['good house'] })]);
    const rare = buildMatcher([bareCategory('oak', { aliases: ['zyxwin quorvat'] })]);
    expect(scoreOf(rare, 'zyxwin', 'oak')).toBeGreaterThan(scoreOf(everyday, 'house', 'oak'));
    expect(slugOf(everyday, 'house')).toBeNull();
  });
});

describe('words', () => {
  const rank = rankerOf(buildIndex([bareCategory('oak', { aliases: ['zyxwin', 'quorvat blem'] })]), DEFAULT_WEIGHTS);
  const evidenceOf = (query: string) => rank(`${query} zzzz`, 1).best[0]?.evidence;
  test('count less where they are corrected, and half of an alias is no alias', () => {
    const [{ bits = 0 } = {}, corrected, half] = ['zyxwin', 'zyxwinn', 'quorvat'].map(evidenceOf);
    expect([corrected?.bits, half?.alone]).toEqual([expect.closeTo(TUNING.correctedTrust * bits, 5), 0]);
  });

  test('of English are no typos of another word', () => {
    const matcher = buildMatcher([bareCategory('threat-list', { aliases: ['threats'] })]);
    expect([slugOf(matcher, 'treat'), slugOf(matcher, 'threeats')]).toEqual([null, 'threat-list']);
  });

  test('of English may be typos where that completes a phrase', () => {
    const matcher = buildMatcher([bareCategory('threat-list', { aliases: ['threat zyxwin'] })]);
    expect(slugOf(matcher, 'treat zyxwin')).toBe('threat-list');
  });

  test('that only ask do not block a correction', () => {
    // "whilr" is a letter from "while", which is replaced, and two from nothing else; "whisky" is not in its way.
    const matcher = buildMatcher([bareCategory('oak', { aliases: ['whistz'] })]);
    expect(slugOf(matcher, 'whistq')).toBe('oak');
  });

  test('that only ask, and numbers, are no typos themselves', () => {
    const matcher = buildMatcher([bareCategory('oak', { aliases: ['2024x'] })]);
    expect([slugOf(matcher, '2024'), slugOf(matcher, '2024x')]).toEqual([null, 'oak']);
  });

  test('that stand as nouns are no stop words: a will is no writing', () => {
    const matcher = buildMatcher([bareCategory('zyxwin', { aliases: ['zyxwins'] })]);
    expect(scoreOf(matcher, 'zyxwin a will', 'zyxwin')).toBeLessThan(scoreOf(matcher, 'zyxwin will', 'zyxwin'));
  });

  test('that are a phrase are not joined into a host', () => {
    const [first, ...others] = REGISTRY_CATEGORY.sources;
    const [second, third] = others;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three sources expected');
    const host = { ...first, url: 'https://redoak.example/' };
    const tree = bareCategory('red-oak', { aliases: ['red oak'] });
    const matcher = buildMatcher([tree, bareCategory('page', { sources: [host, second, third] })]);
    expect(slugOf(matcher, 'the red oak please')).toBe('red-oak');
  });
});

describe('a word', () => {
  const list = [
    bareCategory('zyxwin-node', { aliases: ['brelko node', 'sentry'] }),
    bareCategory('dapsun-list', { aliases: ['dapsun'] }),
  ];
  const rank = rankerOf(buildIndex(list), DEFAULT_WEIGHTS);
  const covered = (query: string) => rank(query, 2).best.find(({ place }) => place === 0)?.evidence?.covered ?? 0;

  test.each([
    ['that nobody knows', 'quorvat node', 'node quorvat'],
    ['that only another category has', 'dapsun node', 'node dapsun'],
    ['further in front of it', 'quorvat house node', 'house node quorvat'],
  ])('counts half behind a name %s', (_, behind, before) =>
    expect(covered(behind)).toBeCloseTo(TUNING.qualifiedTrust * covered(before), 5),
  );

  test.each([
    ['the category has the name', 'brelko node quorvat', 'node brelko quorvat'],
    ['a stop word stands between', 'quorvat and node', 'node quorvat'],
    ['a word that only asks stands between', 'quorvat learn node', 'learn node quorvat'],
    ['the word before is a common one', 'house node', 'node house'],
    ['it is an alias by itself', 'quorvat sentry', 'sentry quorvat'],
  ])('counts as ever where %s', (_, query, other) => expect(covered(query)).toBeCloseTo(covered(other), 5));
});

describe('a query of a few topic words', () => {
  const list = [
    bareCategory('zyxwin-node', {
      aliases: ['sentry', 'brelko dapsun', 'murtle kondo vespin lorgat'],
      description: 'Quorvat, flimsel and tander in the garden.',
    }),
    bareCategory('other-node', { aliases: ['plimbo node', 'grustle node'] }),
  ];
  const index = buildIndex(list);
  const scoreIn = (tuning: typeof TUNING, query: string) =>
    rankerOf({ ...index, tuning }, DEFAULT_WEIGHTS)(query, 1).best[0]?.score ?? 0;
  const loses = (query: string): boolean => scoreIn(TUNING, query) < scoreIn({ ...TUNING, unnamedPenalty: 0 }, query);

  test.each([
    ['has words from here and there', 'quorvat flimsel', true],
    ['has only the kind of things in the title', 'quorvat node', true],
    ['has two words of an alias of four', 'murtle kondo', true],
    ['has a name in the title', 'quorvat zyxwin', false],
    ['has an alias of one word', 'quorvat sentry', false],
    ['has a whole alias', 'quorvat brelko dapsun', false],
    ['has three words of an alias of four', 'murtle kondo lorgat', false],
    ['has one topic word', 'quorvat guide', false],
    ['has more than a few', 'quorvat flimsel tander garden house', false],
  ])('that %s: "%s" loses: %s', (_, query, lost) => expect(loses(query)).toBe(lost));
});

describe('order', () => {
  const WORDS = ['zyxwin', 'quorvat', 'brelko', 'dapsun', 'stranger'];
  const matcher = buildMatcher([
    bareCategory('oak', { aliases: ['zyxwin', 'quorvat plim'], description: 'Brelko, and dapsun.' }),
  ]);
  const weighed = (words: readonly string[]) => scoreOf(matcher, words.join(' '), 'oak');

  test('of words decides nothing: the second-strongest counts wherever it stands', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(WORDS, { minLength: 2 }), (words) => {
        expect(weighed(words)).toBeCloseTo(weighed(words.toSorted()), 5);
      }),
      { numRuns: casesOf(100) },
    ));

  test('is kept by strength: a stronger word in the place of a weaker one never lowers the score', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(['quorvat', 'dapsun', 'stranger']), (others) => {
        expect(weighed(['zyxwin', ...others])).toBeGreaterThanOrEqual(weighed(['brelko', ...others]));
      }),
      { numRuns: casesOf(100) },
    ));
});

describe('the cutoff', () => {
  const shared = (place: number) =>
    bareCategory(`topic-${place}`, { query_patterns: [`zyxwin quorvat ${place}`, 'zyxwin two', `pattern ${place}`] });

  test('of a list of fifty topics follows from the list, as that of several lists together does', () => {
    const many = Array.from({ length: 50 }, (_, place) => shared(place));
    expect(buildIndex(many).tuning.cutoff).toBeGreaterThan(TUNING.cutoff);
    expect(cutoffFor(many)).toBe(buildIndex(many).tuning.cutoff);
  });

  test('of a list of neighbours is the usual one: what they share is no accident', () => {
    const twin = (place: number) =>
      bareCategory(`topic-${place}`, {
        query_patterns: ['first', 'second', 'third'].map((word) => `${word} pair${Math.floor(place / 2)}word`),
      });
    expect(buildIndex(Array.from({ length: 50 }, (_, place) => twin(place))).tuning.cutoff).toBe(TUNING.cutoff);
  });

  test('is never so high that a large list goes silent', () => {
    const alike = (place: number) =>
      bareCategory(`topic-${place}`, {
        query_patterns: [`zyxwin quorvat`, `pattern ${place}`, `other ${place}`],
      });
    const cutoff = buildIndex(Array.from({ length: 50 }, (_, place) => alike(place))).tuning.cutoff;
    expect(cutoff).toBe(0.4);
  });

  test('of a smaller list, and of one whose topics have nothing in common, is the usual one', () => {
    expect(buildIndex(Array.from({ length: 49 }, (_, place) => shared(place))).tuning.cutoff).toBe(TUNING.cutoff);
    expect(buildIndex(registryWith(3).categories).tuning.cutoff).toBe(TUNING.cutoff);
  });
});
