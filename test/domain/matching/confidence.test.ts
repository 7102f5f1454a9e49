// What the model of confidence sees of a match, and how sure that makes the answer.
import { expect, test } from 'vitest';
import { confidenceOf, featuresOf } from '../../../src/domain/matching/confidence.ts';
import type { Evidence } from '../../../src/domain/matching/evidence.ts';
import { isNearlyTied } from '../../../src/domain/matching/match.ts';
import type { QueryWord } from '../../../src/domain/matching/query.ts';
import type { Ranking } from '../../../src/domain/matching/score.ts';
import { bareCategory } from './bare-category.ts';

const word = (reading: QueryWord['reading'], topic = true): QueryWord => ({
  ...{ text: 'x', term: 0, weight: 1, trust: 1, topic, names: false, follows: true },
  reading,
});
const FULL: Evidence = {
  covered: 1,
  strongest: 1,
  second: 1,
  alone: 0,
  slug: 1,
  name: 0,
  excludes: 0,
  bits: 20,
  has: 0b11,
  named: 1,
};
const SURE = { nearTie: false, aliasOnly: false };
const ranking = (evidence: Partial<Evidence>, scores: readonly number[], words: readonly QueryWord[]): Ranking => ({
  words,
  whole: new Set(),
  equal: false,
  best: scores.map((score, place) => ({ place, score, evidence: { ...FULL, ...evidence } })),
});

test('the model sees each part of the evidence up to its limit', () => {
  const words = [word('known'), word('joined'), word('corrected'), word('unknown'), word('known', false)];
  const some = { second: 0.5, slug: 0.25, name: 0.75, bits: 6 };
  expect(featuresOf(ranking(some, [0.75, 0.5, 0.25], words))).toEqual({
    ...{ score: 0.75, second: 0.5, title: 0.75, whole: 0, bits: 0.75, fewBits: 1 },
    ...{ margin: 0.5, several: 1 },
  });
  const little = { second: 0, slug: 2, name: 0.75, bits: 4 };
  expect(featuresOf(ranking(little, [0.875], [word('known')]))).toEqual({
    ...{ score: 0.875, second: 0, title: 1, whole: 1, bits: 0.5, fewBits: 0.8 },
    ...{ margin: 1, several: 0 },
  });
  expect(featuresOf(ranking({}, [0.5], []))).toMatchObject({ bits: 1, several: 0 });
});

test('an answer is as sure as its evidence: equality always, a near tie never', () => {
  const sureness = (evidence: Partial<Evidence>, scores: readonly number[], nearTie = false) =>
    confidenceOf(ranking(evidence, scores, [word('known'), word('known')]), { nearTie, aliasOnly: false });
  expect(sureness({}, [0.89])).toBe('high');
  expect(sureness({}, [0.89], true)).toBe('low');
  expect(sureness({ slug: 0 }, [0.89, 0.79])).toBe('medium');
  expect(sureness({ slug: 0, bits: 5 }, [0.89, 0.79])).toBe('low');
  expect(confidenceOf({ ...ranking({}, [0.1], []), equal: true }, SURE)).toBe('high');
  expect(confidenceOf({ ...ranking({}, [0.1], []), equal: true }, { ...SURE, aliasOnly: true })).toBe('medium');
  expect(featuresOf(ranking({}, [], []))).toBeUndefined();
});

test.each([
  [0.3, 0.3, true],
  [0.29, 0.29, false],
  [0.5, 0.45, true],
  [0.5, 0.449, false],
])('beside a winner of %d, %d is a near tie: %s', (winner, other, tied) => {
  const category = bareCategory('oak');
  expect(isNearlyTied({ category, score: winner }, { category, score: other })).toBe(tied);
});

test.each([
  ['a name', [true, false, false, false], 0b1110, 0, 'low'],
  ['a third of the topic words', [false, false, false], 0b011, 0, 'low'],
  ['a quarter of them', [false, false, false, false], 0b0111, 0, 'high'],
  ['none', [true, true, true], 0b111, 0, 'high'],
  ['a name, but has its whole title', [true, false, false], 0b110, 0.8, 'high'],
  ['half of them, but has its whole title', [false, false], 0b10, 0.8, 'low'],
] as const)('where the winner lacks %s, the confidence is as it should be', (_, names, has, title, level) => {
  const words = names.map((named) => ({ ...word('known'), names: named }));
  expect(confidenceOf(ranking({ has, slug: title, name: 0 }, [0.89], words), SURE)).toBe(level);
});

test('an answer that the query does not name is low, whatever else speaks for it', () => {
  const words = [word('known'), word('known')];
  expect(confidenceOf(ranking({ slug: 0, name: 0, named: 0 }, [0.89], words), SURE)).toBe('low');
  expect(confidenceOf(ranking({ slug: 0, name: 0, named: 1 }, [0.89], words), SURE)).toBe('high');
});

test('an answer that only a corrected word names is low, even with the whole title', () => {
  const words = [word('corrected'), word('known')];
  expect(confidenceOf(ranking({ named: 0.85 }, [0.89], words), SURE)).toBe('low');
});
