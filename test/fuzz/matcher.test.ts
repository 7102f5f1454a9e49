// Rules that a matcher keeps for every query; and no query costs much more than another of its length.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainQuery } from '../../scripts/curator/explain.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import {
  buildMatcher,
  DEFAULT_MATCH_OPTIONS,
  MAX_QUERY_CHARS,
  type Matcher,
  matcherOver,
  type Ranked,
} from '../../src/domain/matching/match.ts';
import { DEFAULT_WEIGHTS, rankerOf } from '../../src/domain/matching/score.ts';
import { anyChar } from '../support/any-request.ts';
import { REGISTRY } from '../support/core-app.ts';
import { fuzz } from '../support/fuzz.ts';

const { categories } = REGISTRY;
const index = buildIndex(categories);
const match = matcherOver(index);
const reversed = buildMatcher(categories.toReversed());

const texts = categories.flatMap(({ name, query_patterns }) => [name, ...query_patterns]);
const knownWords = [...new Set(texts.join(' ').split(' '))];
const anyWord = fc.oneof(
  fc.constantFrom(...knownWords),
  fc.constantFrom(...knownWords).map(misspelt),
  fc.constantFrom(...'\u200b\u202e\u0301\ud83d\u0000\ufeff🔥ﷺß密ー', '\udca8', "'", '-'),
  fc.string({ maxLength: 12 }),
);
const anyQuery = fc.oneof(
  { arbitrary: fc.array(anyWord, { maxLength: 12 }).map((words) => words.join(' ')), weight: 4 },
  { arbitrary: fc.string({ unit: anyChar, maxLength: MAX_QUERY_CHARS }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }), weight: 1 },
);
const anyThreshold = fc.double({ min: 0, max: 1, noNaN: true });

function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

/** The ranking, best first: a winner with its close runners-up, or the nearest ones; undefined without a search. */
const rankedOf = (found: ReturnType<Matcher>): readonly [Ranked, ...Ranked[]] | undefined => {
  if (found.ok) return [found.value, ...found.value.alternatives];
  return found.error.reason === 'below_threshold' ? found.error.nearest : undefined;
};

const reasonOf = (found: ReturnType<Matcher>) => found.ok || found.error.reason;

test('scores lie between 0 and 1, best first, and a found one reaches the threshold', () =>
  fuzz(
    'matcher: scores',
    500,
    fc.property(anyQuery, anyThreshold, (query, threshold) => {
      const found = match(query, threshold);
      const ranked = rankedOf(found);
      if (ranked === undefined) return;
      const [best, ...others] = ranked;
      for (const { score } of [best, ...others]) expect(score >= 0 && score <= 1).toBe(true);
      for (const { score } of others) expect(score).toBeLessThanOrEqual(best.score);
      expect(best.score >= threshold).toBe(found.ok);
      const [explained] = explainQuery(query, 3, index, DEFAULT_MATCH_OPTIONS).best;
      expect(explained).toMatchObject({ category: { slug: best.category.slug }, score: best.score });
      expect(JSON.stringify(match(query, threshold))).toBe(JSON.stringify(found));
      const bestOf = (count: number) => rankerOf(index, DEFAULT_WEIGHTS)(query, count).best;
      const all = bestOf(categories.length);
      expect(bestOf(3)).toEqual(all.slice(0, 3));
      expect(new Set(all.map(({ place }) => place)).size).toBe(all.length);
    }),
  ));

test('a lower threshold finds the same category or one more query, never less', () =>
  fuzz(
    'matcher: threshold is monotone',
    400,
    fc.property(anyQuery, anyThreshold, anyThreshold, (query, one, other) => {
      const strict = match(query, Math.max(one, other));
      const lenient = match(query, Math.min(one, other));
      expect([true, 'empty_query', 'only_stop_words']).toContain(reasonOf(match(query, 0)));
      if (!strict.ok) return;
      const { category, score } = strict.value;
      expect(lenient).toMatchObject({ ok: true, value: { category: { slug: category.slug }, score } });
    }),
  ));

test('the order of categories decides nothing but ties', () =>
  fuzz(
    'matcher: order of categories',
    400,
    fc.property(anyQuery, (query) => {
      const [one, other] = [rankedOf(match(query, 1)), rankedOf(reversed(query, 1))];
      expect(other === undefined).toBe(one === undefined);
      if (one === undefined || other === undefined) return;
      expect(other[0].score).toBeCloseTo(one[0].score, 12);
      const isTie = one.slice(1).some(({ score }) => Math.abs(score - one[0].score) < 1e-9);
      if (!isTie) expect(other[0].category.slug).toBe(one[0].category.slug);
    }),
  ));

/** Queries of 1,000 characters, built to cost as much as they can. */
const full = (unit: string): string => unit.repeat(Math.ceil(MAX_QUERY_CHARS / unit.length)).slice(0, MAX_QUERY_CHARS);
const EXPENSIVE: readonly string[] = [
  ...['a', 'a ', 'ab ', 'learn rust ', 'lern rsut ', 'programming-', 'bitcoin node email server password '].map(full),
  ...['ﷺ', 'e\u0301', '\u0301', '𝒳', '漢字', '.,;:!? ', 'ing ed es s ', 'the a an of ', 'xqzj kvwp mbft '].map(full),
  ...['\ud800', 'İ', "l'd'"].map(full),
  ...[knownWords, knownWords.map(misspelt)].map((words) => words.join(' ').slice(0, MAX_QUERY_CHARS)),
];
const ROUNDS = 15;
const MAX_TIMES_MEDIAN = 20;

/** The best of several rounds, because only slowness of the query itself comes back every time. */
const costOf = (query: string): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    match(query);
    best = Math.min(best, performance.now() - started);
  }
  return best;
};

test('no query of 1,000 characters costs more than 20 times the median of such queries', () => {
  for (const query of EXPENSIVE) costOf(query);
  const costs = EXPENSIVE.map(costOf);
  const median = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  const dearest = Math.max(...costs);
  const query = JSON.stringify(EXPENSIVE[costs.indexOf(dearest)]?.slice(0, 20));
  expect(dearest / median, query).toBeLessThan(MAX_TIMES_MEDIAN);
});
