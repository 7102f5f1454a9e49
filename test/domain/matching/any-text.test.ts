// Whatever the text, the matcher gives a defined answer, the same each time, in time that grows with the text alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCategories, loadOpenSet } from '../../../bench/matching/open-set.ts';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { explainQuery } from '../../../src/domain/matching/explain.ts';
import { DEFAULT_MATCH_OPTIONS, MAX_QUERY_CHARS, matcherOver } from '../../../src/domain/matching/match.ts';
import { casesOf, SEED } from '../../support/fuzz.ts';

const categories = loadCategories();
const index = buildIndex(categories);
const match = matcherOver(index);

const known = categories.flatMap(({ name, aliases = [], excludes = [] }) => [name, ...aliases, ...excludes]);
const oddCharacter = fc.constantFrom(
  '\u200b',
  '\u202e',
  '\u0301',
  '\ud83d',
  '\udca8',
  '🔥',
  'ﷺ',
  '\u0000',
  "'",
  '-',
  '\ufeff',
  'ß',
  '密',
  'ー',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.oneof(fc.constantFrom(...known), oddCharacter, fc.string({ maxLength: 8 })), { maxLength: 12 })
    .map((parts) => parts.join(' ')),
  fc
    .array(fc.oneof(oddCharacter, fc.constantFrom('a', 'rust', 'mail')), { maxLength: 40 })
    .map((parts) => parts.join('')),
);

test(`any text gives an answer whose scores lie in 0..1, best first (FUZZ_SEED=${SEED})`, () => {
  fc.assert(
    fc.property(text, (query) => {
      const found = match(query);
      const ranked = found.ok
        ? [found.value, ...found.value.alternatives]
        : found.error.reason === 'below_threshold'
          ? found.error.nearest
          : [];
      const scores = ranked.map(({ score }) => score);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(found.ok).toBe(scores[0] !== undefined && scores[0] >= DEFAULT_MATCH_OPTIONS.threshold);
      expect(JSON.stringify(match(query))).toBe(JSON.stringify(found));
    }),
    { numRuns: casesOf(1500), seed: SEED },
  );
});

test(`threshold 0 finds a category for any text with a word of content (FUZZ_SEED=${SEED})`, () => {
  fc.assert(
    fc.property(text, (query) => {
      const found = match(query, 0);
      expect(found.ok || found.error.reason !== 'below_threshold').toBe(true);
    }),
    { numRuns: casesOf(300), seed: SEED },
  );
});

test(`an explanation ranks as the matcher does (FUZZ_SEED=${SEED})`, () => {
  fc.assert(
    fc.property(text, (query) => {
      const found = match(query, 0);
      if (!found.ok) return;
      const [best] = explainQuery(query, 3, index, DEFAULT_MATCH_OPTIONS).best;
      expect(best).toMatchObject({ category: { slug: found.value.category.slug }, score: found.value.score });
    }),
    { numRuns: casesOf(200), seed: SEED },
  );
});

/** Milliseconds of the quickest of several runs: what the text costs, whatever else the machine does. */
const timeOf = (query: string): number =>
  Math.min(
    ...Array.from({ length: 20 }, () => {
      const start = performance.now();
      match(query);
      return performance.now() - start;
    }),
  );
const ordinaryTimes = loadOpenSet().map(({ query }) => timeOf(query));
const median = ordinaryTimes.toSorted((a, b) => a - b)[ordinaryTimes.length >> 1] ?? 0;

test.each([
  { says: 'one letter', unit: 'x' },
  { says: 'words nobody knows', unit: 'vermillionish quixotically ' },
  { says: 'known words', unit: `${known.join(' ').slice(0, 990)} ` },
  { says: 'single letters', unit: 'a b c d e f ' },
  { says: 'Chinese', unit: '脅威密码管理器' },
  { says: 'combining marks', unit: 'e\u0301\u0301\u0301' },
  { says: 'lone surrogates', unit: '\ud83d ' },
  { says: 'apostrophes', unit: "l'd'" },
])('a thousand characters of $says take no more than twenty times the median question', { retry: 2 }, ({ unit }) => {
  const query = unit.repeat(MAX_QUERY_CHARS).slice(0, MAX_QUERY_CHARS);
  expect(timeOf(query)).toBeLessThan(20 * median);
});
