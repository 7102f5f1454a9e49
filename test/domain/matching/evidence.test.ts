// What counts as evidence, what does not, and what a word may be taken for: each row fails without its rule.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';
import { DEFAULT_WEIGHTS, rankerOf } from '../../../src/domain/matching/score.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';
import { casesOf } from '../../support/fuzz.ts';
import { REGISTRY_CATEGORY } from '../../support/lists.ts';
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

  test('are one or two letters, but as a whole alias or a word of the slug', () => {
    const matcher = buildMatcher([
      bareCategory('oak', { aliases: ['xq', 'vq tree'] }),
      bareCategory('zq-language'),
      bareCategory('elm', { description: 'Wq and elms.' }),
    ]);
    const asked = ['xq', 'vq', 'zq', 'wq'].map((text) => slugOf(matcher, `${text} basics`));
    expect(asked).toEqual(['oak', null, 'zq-language', null]);
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
    const matcher = buildMatcher([bareCategory('threat-list', { aliases: ['threats', 'threat model'] })]);
    expect([slugOf(matcher, 'treat'), slugOf(matcher, 'threeats model')]).toEqual([null, 'threat-list']);
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
