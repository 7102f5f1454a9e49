// The matcher on the scored queries, and the registry's independence from them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { predictionsOf, shownFor } from '../../../bench/matching/lists.ts';
import { evaluate } from '../../../bench/matching/metrics.ts';
import { languageNames, questionsAbout, spokenNames } from '../../../bench/matching/names.ts';
import { joinLists, loadList } from '../../../bench/matching/open-set.ts';
import { exactTextsOf } from '../../../src/domain/matching/index/fields.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';
import { comparable } from '../../../src/domain/words/normalize.ts';

const { categories, rows, untreated } = loadList('first');

test('on the open set at least 90 % are right, at most 1 % wrong, at most 2.5 % of the strangers let in', () => {
  const match = buildMatcher(categories);
  const { accuracy, wrongRate, far } = evaluate(rows, predictionsOf(rows, match));
  // A question about a name that no source treats is answered rightly by a miss that offers the topic.
  const untreated = rows.filter(({ query, expected }) => {
    const found = match(query);
    if (found.ok || found.error.reason !== 'below_threshold') return false;
    return found.error.why().untreated !== undefined && found.error.candidates[0]?.category.slug === expected;
  });
  const asked = rows.filter(({ expected }) => expected !== null);
  expect(accuracy + untreated.length / asked.length).toBeGreaterThanOrEqual(0.9);
  expect(wrongRate).toBeLessThanOrEqual(0.01);
  expect(far).toBeLessThanOrEqual(0.025);
});

test('questions that sound near, and that no source treats, are never answered above low', () => {
  const match = buildMatcher(categories);
  const sure = untreated.flatMap(({ query }) => {
    const found = match(query);
    return found.ok && found.value.confidence !== 'low' ? [`${query}: ${found.value.category.slug}`] : [];
  });
  expect(sure).toEqual([]);
});

test.each([
  { list: 'foreign', asAsked: 0.53, inFewWords: 0.88 },
  // Its paraphrases use no word of their topic, and a third of its questions are paraphrases, products or stories.
  { list: 'independent', asAsked: 0.22, inFewWords: 0.87 },
] as const)(
  'on the $list list $inFewWords are right in a few words, at most 5 % of the strangers let in',
  ({ list, asAsked, inFewWords }) => {
    const { categories, rows } = loadList(list);
    const match = buildMatcher(categories);
    const figuresOf = (wanted: (kind: string) => boolean) => {
      const some = rows.filter(({ kind, expected }) => expected === null || wanted(kind));
      return evaluate(some, predictionsOf(some, match));
    };
    const asked = figuresOf((kind) => kind !== 'agent');
    expect(asked.accuracy).toBeGreaterThanOrEqual(asAsked);
    expect(asked.far).toBeLessThanOrEqual(0.05);
    expect(figuresOf((kind) => kind === 'agent').accuracy).toBeGreaterThanOrEqual(inFewWords);
    const agents = rows.filter(({ kind, expected }) => kind === 'agent' && expected !== null);
    const shown = agents.filter(({ query, expected }) => shownFor(query, match).some((slug) => slug === expected));
    expect(shown.length / agents.length).toBeGreaterThanOrEqual(0.97);
  },
);

test('on the foreign list 99 % of the answers of high confidence are right, strangers included', () => {
  const { categories, rows } = loadList('foreign');
  const match = buildMatcher(categories);
  const sure = rows.flatMap(({ query, expected }) => {
    const found = match(query);
    return found.ok && found.value.confidence === 'high' ? [found.value.category.slug === expected] : [];
  });
  expect(sure.length).toBeGreaterThan(70);
  expect(sure.filter((right) => right).length / sure.length).toBeGreaterThanOrEqual(0.99);
});

test('three lists in one, some topics of which are in two of them, still answer', () => {
  const { categories, rows: all } = joinLists((['first', 'foreign', 'independent'] as const).map(loadList));
  expect(categories.length).toBeGreaterThanOrEqual(50);
  const inFewWords = all.filter(({ kind, expected }) => expected === null || kind === 'agent');
  const { accuracy, far, wrongRate } = evaluate(inFewWords, predictionsOf(inFewWords, buildMatcher(categories)));
  expect(accuracy).toBeGreaterThanOrEqual(0.88);
  expect(far).toBeLessThanOrEqual(0.06);
  expect(wrongRate).toBeLessThanOrEqual(0.02);
});

test.each([
  { kind: 'programming', names: languageNames(categories), most: 0.01, least: 2_000 },
  { kind: 'living', names: spokenNames(categories), most: 0.001, least: 20_000 },
])('of the names of other $kind languages a share of $most at most is answered, none above low', (row) => {
  const match = buildMatcher(categories);
  const questions = row.names.flatMap(questionsAbout);
  const answered = questions.flatMap((query) => {
    const found = match(query);
    return found.ok ? [{ query, confidence: found.value.confidence }] : [];
  });
  expect(questions.length).toBeGreaterThan(row.least);
  expect(answered.length / questions.length).toBeLessThan(row.most);
  expect(answered.filter(({ confidence }) => confidence !== 'low')).toEqual([]);
});

test.each([
  ['first', 10, '0979f5fec63e6fbc3c407fa7aed2ab97a8993add074cec6167b4205196b101b2'],
  ['foreign', 32, '7f6d13b72976933b919bb0e4ad53d1ce049b43eec78be9cd49c0f13dbb00ae63'],
  ['independent', 32, 'fc0a5ab39d780f11af98adbd3f87891e4bbe496e90ad030cfa241373b44625bf'],
] as const)(
  'the neighbours of the %s list are ten for each of %d topics, as they were written',
  (list, topics, sum) => {
    const file = new URL(`../../../bench/matching/data/${list}-neighbours.jsonl`, import.meta.url);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sum);
    const counts = (['open', 'kept'] as const).map(
      (half) => loadList(list).neighbours.filter((row) => row.half === half).length,
    );
    expect(counts).toEqual([5 * topics, 5 * topics]);
  },
);

/** Texts of the registry that equal a query of the open set of more than one word. */
const copied = (categories: readonly Category[]): readonly string[] => {
  const asked = new Set(rows.map(({ query }) => comparable(query)).filter((query) => query.includes(' ')));
  return categories.flatMap(({ query_patterns, aliases = [] }) =>
    [...query_patterns, ...aliases].filter((text) => asked.has(comparable(text))),
  );
};

test('no pattern and no alias equals a scored query of several words', () => {
  expect(copied(categories)).toEqual([]);
});

test('a copied query would be told', () => {
  const [first] = categories;
  if (first === undefined) throw new Error('the registry is empty');
  expect(copied([{ ...first, aliases: ['Run Bitcoin full node!'] }])).toEqual(['Run Bitcoin full node!']);
});

test('"learn rust" is neither a pattern nor an alias', () => {
  expect(categories.flatMap(exactTextsOf).map(comparable)).not.toContain('learn rust');
});
