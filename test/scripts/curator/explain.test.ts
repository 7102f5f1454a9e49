// What the explanation says of the fields of a category adds up to what the matcher found in it.
import { expect, test } from 'vitest';
import { loadList } from '../../../bench/matching/open-set.ts';
import { explainFields, explainQuery } from '../../../scripts/curator/explain.ts';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { hadAt } from '../../../src/domain/matching/evidence.ts';
import { DEFAULT_MATCH_OPTIONS } from '../../../src/domain/matching/match.ts';
import { rankerOf } from '../../../src/domain/matching/score.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { REGISTRY } from '../../support/core-app.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';

const index = buildIndex(REGISTRY.categories);
const everyTenth = loadList('first').rows.filter((_, place) => place % 10 === 0);

test.each(everyTenth)('the fields explain what the matcher counts for "$query"', ({ query }) => {
  const { words, best } = explainQuery(query, 3, index, DEFAULT_MATCH_OPTIONS);
  const ranking = rankerOf(index, DEFAULT_MATCH_OPTIONS)(query, 3);
  const places = ranking.best.map(({ place }) => place);
  const { whole } = ranking;
  const strengths = ranking.words.map(({ term }) => places.map((place) => hadAt(term, place, { whole, index }).had));
  for (const [nth, { category, evidence }] of best.entries()) {
    const fields = explainFields(query, category, index);
    const parts = fields.flatMap((field) => field.words);
    const explained = parts.reduce((sum, { explains }) => sum + explains, 0);
    expect(explained).toBeCloseTo(evidence?.covered ?? 0, 5);
    const strongest = words.map(({ text }) =>
      Math.max(0, ...parts.filter((part) => part.text === text).map(({ strength }) => strength)),
    );
    expect(strongest).toEqual(strengths.map((row) => row[nth]));
  }
});

test('a word is taken for a stem of the index, and an unknown one for none', () => {
  const { words } = explainQuery('breads xyzzy', 1, small, DEFAULT_MATCH_OPTIONS);
  expect(words.map(({ text, takenFor }) => [text, takenFor])).toEqual([
    ['breads', 'bread'],
    ['xyzzy', undefined],
  ]);
});

const { categories } = registryOrThrow(SMALL_REGISTRY);
const small = buildIndex(categories);

test.each([
  [
    'a word explains once, in the first of the fields that have it most strongly',
    'bread xyzzy',
    [
      ['slug', 'bread 1.00 explains'],
      ['name', 'bread 1.00'],
      ['sourceName', 'bread 0.85'],
      ['description', 'bread 0.65'],
      ['why', 'bread 0.40'],
    ],
  ],
  [
    'a pattern that the query has as a whole counts for each of its words as an alias does',
    'my sourdough starter died',
    [['pattern', 'sourdough 0.90 explains', 'starter 0.90 explains']],
  ],
  ['a part of a pattern counts less', 'my starter died', [['pattern', 'starter 0.75 explains']]],
  ['a mistyped word is found as what it was taken for', 'sourdouhg', [['pattern', 'sourdouhg 0.75 explains']]],
  ['no field has what the category has not', 'quantum physics', []],
])('%s', (_, query, fields) => {
  const found = categories.slice(0, 1).flatMap((bread) => explainFields(query, bread, small));
  const shown = found.map(({ field, words }) => [
    field,
    ...words.map(({ text, strength, explains }) => `${text} ${strength.toFixed(2)}${explains > 0 ? ' explains' : ''}`),
  ]);
  expect(shown).toEqual(fields);
});
