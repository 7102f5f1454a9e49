// What the judge sees of the best category for a question, and what follows from its probability.
import { expect, test } from 'vitest';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { type Features, featuresOf } from '../../../src/domain/matching/features.ts';
import { confidenceOf, judge, probabilityOf } from '../../../src/domain/matching/judge.ts';
import { isNearlyTied } from '../../../src/domain/matching/match.ts';
import { DEFAULT_WEIGHTS, rankerOf } from '../../../src/domain/matching/score.ts';
import { WEIGHTS } from '../../../src/domain/matching/weights.ts';
import { bareCategory } from './bare-category.ts';

const ZYXWIN = bareCategory('zyxwin-node', {
  aliases: ['sentry', 'brelko dapsun', 'plimbo grustle'],
  about: ['flimsel', 'tander', 'murtle', 'kondo', 'vespin'],
  excludes: ['lorgat'],
});
const index = buildIndex([ZYXWIN, bareCategory('other', { aliases: ['quaffle'] })]);
const rank = rankerOf(index, DEFAULT_WEIGHTS);
const seen = (query: string): Features => featuresOf(rank(query, 2), index);
const sure = (query: string) => judge(rank(query, 2), index);

test.each<[query: string, features: Partial<Features>]>([
  ['zyxwin', { one: 1, alias: 0, many: 0, missing: 0, weakest: 1, excluded: 0 }],
  ['learn sentry', { one: 1, alias: 1, named: 1, title: 0 }],
  ['sentrys', { one: 1, alias: 0 }],
  ['learn zyxwin node', { one: 0, unnamed: 0, margin: 1, title: 1, stray: 0 }],
  ['zyxwin node versus', { title: 0 }],
  ['zyxwin node install', { title: 0 }],
  ['zyxwin node sentry', { title: 0 }],
  ['zyxwin vornak', { missing: expect.closeTo(0.5, 1), weakest: 0, stray: 1, named: 0 }],
  ['zyxwin sentry vornak', { stray: 0, named: 1 }],
  ['brelko dapsun zyxwin', { named: 1, weakest: expect.closeTo(0.9, 1) }],
  ['stranger brelko dapsun', { named: 1 }],
  ['vornak brelko dapsun', { named: 0 }],
  ['vornak zyxwin node', { named: 0 }],
  ['flimsel tander', { unnamed: 1, weakest: expect.closeTo(0.65, 1) }],
  ['flimsel tander murtle house garden', { unnamed: 1 }],
  ['flimsel tander murtle kondo', { unnamed: 0 }],
  ['sentry flimsel', { unnamed: 0 }],
  ['zyxwin node sentry brelko tander', { many: 1 }],
  ['vornak node', { qualified: expect.closeTo(0.5, 1), unnamed: 1 }],
  ['vornak sentry', { qualified: 0, unnamed: 0 }],
  ['vornak zyxwin', { qualified: 0 }],
  ['node vornak', { qualified: 0 }],
  ['zyxwin lorgat', { excluded: 1 }],
  ['zyxwinn', { mistyped: 1 }],
  ['zyxwni', { mistyped: 0 }],
  ['zyxwinn node sentry', { mistyped: 0 }],
  ['zyxwin salary', { apart: 1, beside: 0 }],
  ['zyxwin internals', { apart: 0, beside: 1 }],
  ['zyxwin source code', { apart: 0, beside: 1 }],
  ['zyxwin source and code', { apart: 0, beside: 1 }],
  ['zyxwin code source', { apart: 0, beside: 0 }],
  ['zyxwin app in python', { apart: 0, beside: 0, software: 1 }],
])('of "%s" it sees what the category has and what not', (query, features) =>
  expect(seen(query)).toMatchObject(features),
);

test('nothing that it sees is below 0 or above 1', () => {
  for (const query of ['zyxwin node sentry brelko dapsun plimbo grustle flimsel', 'stranger', 'learn', '']) {
    for (const value of Object.values(seen(query))) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
});

test('every number that it sees has a weight, and every weight but the constant a number', () => {
  expect(Object.keys(seen('zyxwin')).toSorted()).toEqual(
    Object.keys(WEIGHTS)
      .filter((key) => key !== 'constant')
      .toSorted(),
  );
});

test('without evidence the constant decides', () => {
  const nothing = Object.fromEntries(Object.keys(seen('zyxwin')).map((key) => [key, 0])) as Features;
  expect(probabilityOf(nothing, { ...WEIGHTS, constant: 0 })).toBe(0.5);
});

test('a question that equals a text is certain; one that a corrected word alone names, or nothing, is low at most', () => {
  expect(sure('zyxwin node one')).toBe(1);
  for (const query of ['zyxwinn sentrry', 'flimsel tander murtle', 'flimsel tander murtle house garden'])
    expect(sure(query)).toBeLessThan(0.9);
});

test('a question for another job is low at most; a word of the topic makes it likelier', () => {
  const [without, with_] = ['brelko dapsun internals', 'brelko dapsun internals flimsel'].map(sure);
  expect(with_).toBeLessThan(0.9);
  expect(with_).toBeGreaterThan(without ?? 1);
});

test('a whole title and words that the topic lacks is low at most, and so is a question that it mostly lacks', () => {
  const long = buildIndex([bareCategory('wimbert-glosh-fandle-prisk', { aliases: ['sentry', 'tronk'] })]);
  const asked = (query: string) => judge(rankerOf(long, DEFAULT_WEIGHTS)(query, 2), long);
  expect(asked('wimbert glosh fandle prisk sentry house')).toBeGreaterThanOrEqual(0.9);
  expect(asked('wimbert glosh fandle prisk house')).toBe(0.89);
  expect(asked('wimbert glosh sentry tronk house garden window')).toBeGreaterThanOrEqual(0.9);
  expect(asked('sentry tronk house garden window kitchen')).toBeLessThan(0.9);
});

test.each([
  [1, 'high'],
  [0.95, 'high'],
  [0.9, 'medium'],
  [0.89, 'low'],
  [0.38, 'low'],
  [0.37, undefined],
])('a probability of %d is %s', (probability, level) => expect(confidenceOf(probability)).toBe(level));

test.each([
  [0.3, 0.3, true],
  [0.29, 0.29, false],
  [0.5, 0.45, true],
  [0.5, 0.449, false],
])('beside a winner of %d, %d is a near tie: %s', (winner, other, tied) => {
  const category = bareCategory('oak');
  expect(isNearlyTied({ category, score: winner }, { category, score: other })).toBe(tied);
});
