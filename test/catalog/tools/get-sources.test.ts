// get_sources: its texts letter by letter, and the same facts as data. The matcher is a row of the table.

import { expect, test, vi } from 'vitest';
import { getSources } from '../../../src/catalog/tools/get-sources.ts';
import { createLists } from '../../../src/domain/lists/lists.ts';
import type { Match, Matcher, Miss, Ranked } from '../../../src/domain/matching/match.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import type { Category, Registry } from '../../../src/domain/registry/registry.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { registryWith, SMALL_REGISTRY } from '../../support/lists.ts';
import { called } from '../called.ts';

const SMALL = registryOrThrow(SMALL_REGISTRY);
const ranked = (registry: Registry, index: number, score: number): Ranked => {
  const category = registry.categories[index];
  if (category === undefined) throw new Error(`no category ${index}`);
  return { category, score };
};
/** The first category owns the word "bread"; nothing owns "please", and `unknown` nobody has. */
const whyIn = ({ categories: [owner] }: Registry, unknown: readonly string[] = []): ReturnType<Match['why']> => ({
  words: [{ text: 'bread', isHad: true, ...(owner === undefined ? {} : { owner }) }],
  unknown,
  near: [],
  threshold: 0.4,
});
const found = (changes: Partial<Match> = {}, registry = SMALL): Matcher => {
  const sure = { confidence: 'high', alternatives: [], nearTie: false, why: () => whyIn(registry) } as const;
  return () => ok({ ...ranked(registry, 0, 0.87), ...sure, ...changes });
};
const missed = (miss: Miss) => () => fail(miss);
const below = (registry: Registry, first: number, ...scores: readonly number[]): Miss => {
  const others = scores.map((score, index) => ranked(registry, index + 1, score));
  const nearest = [ranked(registry, 0, first), ...others] as const;
  const candidates = nearest.filter(({ score }) => score > 0).slice(0, 3);
  return { reason: 'below_threshold', nearest, candidates, mayFit: () => false, why: () => whyIn(registry) };
};
const ask = async (match: Matcher, query = 'bread', registry = SMALL) => {
  const answer = await called(getSources, { query }, { lists: createLists({ own: registry, match }) });
  expect(answer.content).toHaveLength(1);
  return answer;
};

const sourceText = (rank: number): string => `

${rank}. bread source ${rank}
   URL: https://example.org/bread/${rank}
   Type: tutorial
   Why: Explains bread from the ground up.`;
const FOUND = `Category: Bread Baking
Slug: bread-baking
Description: All about bread.

Registry Version: 1.0.0
Curator: Ada Example (not yet configured)

Sources:${sourceText(1)}${sourceText(2)}${sourceText(3)}`;
const BRIEF = `Perhaps Bread Baking: bread points to it, but may mean something else. If that is not what was asked, say that this list does not cover it.

Category: Bread Baking
Slug: bread-baking

Registry Version: 1.0.0
Curator: Ada Example (not yet configured)

Sources:${[1, 2, 3].map((rank) => `\n\n${rank}. bread source ${rank}\n   URL: https://example.org/bread/${rank}`).join('')}

For the reasons, ask with the slug bread-baking.`;
const FACTS = { version: '1.0.0', updated: '2026-02-01' };
const LISTS = {
  registry: { ...FACTS, curator: { name: 'Ada Example' } },
  list: { kind: 'own', curator: 'Ada Example', ...FACTS },
};
const BREAD = { slug: 'bread-baking', name: 'Bread Baking' };
const CHESS = { slug: 'chess-openings', name: 'Chess Openings' };

test('a match is the category and its three sources, and nothing else', async () => {
  const { text, isError, data } = await ask(found());
  expect(text).toBe(FOUND);
  expect(isError).toBe(false);
  expect(data).toEqual({
    found: true,
    category: { ...BREAD, description: 'All about bread.' },
    score: 0.87,
    confidence: 'high',
    alternatives: [],
    matched: { bread: 'bread-baking' },
    unknown: [],
    threshold: 0.4,
    sources: SMALL_REGISTRY.categories['bread-baking'].sources,
    ...LISTS,
  });
});

test('a near tie says what is also possible, and ends with the close alternatives after a blank line', async () => {
  const { text, data } = await ask(found({ confidence: 'low', nearTie: true, alternatives: [ranked(SMALL, 1, 0.85)] }));
  expect(text).toBe(
    `${BRIEF}\n\nAlso possible:\nchess-openings: Chess Openings. All about chess.` +
      '\n\nClose alternatives: chess-openings (Chess Openings)',
  );
  expect(data).toMatchObject({ confidence: 'low', alternatives: [{ ...CHESS, score: 0.85 }] });
});

test('of two alternatives only the tied one is a close one', async () => {
  const three = registryWith(3);
  const alternatives = [ranked(three, 1, 0.5), ranked(three, 2, 0.48)];
  const match = found({ score: 0.54, confidence: 'low', nearTie: true, alternatives }, three);
  const { text } = await ask(match, 'topic', three);
  expect(text).toMatch(/Also possible:\ntopic-0001: .*\ntopic-0002: .*\n\nClose alternatives: topic-0001 \([^)]*\)$/);
});

test.each([
  ['medium', FOUND],
  ['low', BRIEF],
] as const)('a match of %s confidence names what else is possible', async (confidence, shown) => {
  const { text } = await ask(found({ confidence, alternatives: [ranked(SMALL, 1, 0.2)] }));
  expect(text).toBe(`${shown}\n\nAlso possible:\nchess-openings: Chess Openings. All about chess.`);
  expect((await ask(found({ confidence }))).text).toBe(shown);
});

test.each([
  [['bread!', 'mqtt'], ': it has bread, but says nothing of mqtt'],
  [['bread!'], ': bread points to it, but may mean something else'],
  [['a!', 'b!', 'c!', 'd!', 'e!', 'f!'], ': a, b, c, d and 2 more point to it, but may mean something else'],
  [['opera'], ', but it says nothing of opera'],
])('a low answer begins with what the topic has of %j', async (texts, doubt) => {
  const words = texts.map((text) => ({ text: text.replace('!', ''), isHad: text.endsWith('!') }));
  const why = () => ({ ...whyIn(SMALL), words });
  const { text, data } = await ask(found({ confidence: 'low', why }));
  const advice = 'If that is not what was asked, say that this list does not cover it.';
  expect(text.startsWith(`Perhaps Bread Baking${doubt}. ${advice}\n\nCategory: `)).toBe(true);
  expect(text).not.toContain('Why:');
  expect(data).toMatchObject({ sources: [{ why: expect.any(String) }, {}, {}] });
});

test('alternatives to a sure match stand in the data alone', async () => {
  const { text, data } = await ask(found({ alternatives: [ranked(SMALL, 1, 0.5)] }));
  expect(text).toBe(FOUND);
  expect(data).toMatchObject({ alternatives: [{ slug: 'chess-openings' }] });
});

test('what a source has besides is one line each, in this order', async () => {
  const { categories } = SMALL_REGISTRY;
  const [first, ...rest] = categories['bread-baking'].sources;
  const more = {
    ...{ for: 'Bakers.', agent_url: 'https://example.org/llms.txt', agent_kb: 12, access: 'paid', language: 'de' },
    ...{ version: 'Bread 2', seen: '2026-03-18', checked: '2026-11-01' },
  };
  const bread = { ...categories['bread-baking'], sources: [{ ...first, ...more, licence: 'MIT' }, ...rest] };
  const registry = registryOrThrow({ ...SMALL_REGISTRY, categories: { ...categories, 'bread-baking': bread } });
  const { text, data } = await ask(found({}, registry), 'bread', registry);
  expect(text).toContain(
    '   Why: Explains bread from the ground up.\n   For: Bakers.\n   For agents: https://example.org/llms.txt (12 KB)\n' +
      '   Access: paid\n   Language: de\n   Version: Bread 2\n   Text read as of 2026-03-18\n' +
      '   Link answered on 2026-11-01\n\n2. bread source 2',
  );
  expect(data).toMatchObject({ sources: [more, {}, {}] });
  expect(JSON.stringify(data)).not.toContain('licence');
});

test('a miss names the closest, its score cut to two decimals, and every slug in order', async () => {
  const { text, isError, data } = await ask(missed(below(SMALL, 0.397, 0.1)), 'opera');
  expect(text).toBe(
    "No matching category found for query 'opera'. Closest match: bread-baking (score: 0.39). " +
      'Available categories: bread-baking, chess-openings\n' +
      'bread-baking: Bread Baking. All about bread.\n' +
      'chess-openings: Chess Openings. All about chess.\n' +
      'This list does not cover the question, unless one of these is meant: then ask again with its slug.',
  );
  expect(isError).toBe(true);
  const closest = { ...BREAD, summary: 'All about bread.', score: 0.39 };
  expect(data).toEqual({
    found: false,
    reason: 'below_threshold',
    closest,
    alternatives: [closest, { ...CHESS, summary: 'All about chess.', score: 0.1 }],
    matched: { bread: 'bread-baking' },
    unknown: [],
    threshold: 0.4,
    categories: [BREAD, CHESS],
    ...LISTS,
  });
});

test.each([
  [['opera'], 'opera'],
  [['opera', 'x'.repeat(90)], `opera, ${'x'.repeat(73)}`],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d and 2 more'],
])(
  'an answer and a miss name the words that no topic has, at most four of them, and 80 characters',
  async (unknown, shown) => {
    const why = () => whyIn(SMALL, unknown);
    const sure = await ask(found({ why }));
    expect(sure.text).toBe(`${FOUND}\n\nUnknown to this list: ${shown}.`);
    const miss = await ask(missed({ ...below(SMALL, 0.3), why } as Miss));
    expect(miss.text).toContain(`chess-openings\nUnknown to this list: ${shown}.\nbread-baking: `);
    expect([sure.data, miss.data]).toMatchObject([{ unknown }, { unknown }]);
  },
);

test('a miss without any evidence names no closest and no candidates', async () => {
  const { text, data } = await ask(missed(below(SMALL, 0, 0)), 'opera');
  expect(text).toBe(
    "No matching category found for query 'opera'. Closest match: none. " +
      'Available categories: bread-baking, chess-openings\n' +
      'This list does not cover the question: say so, or ask again in two to six English words, with the general subject.',
  );
  expect(data).toMatchObject({ alternatives: [] });
  expect(data).not.toHaveProperty('closest');
});

test.each(['रोटी कैसे बनाएं', '面包怎么做', 'хлеб'])('a miss of "%s" says to ask in English', async (query) => {
  const { text } = await ask(missed(below(SMALL, 0, 0)), query);
  expect(text).toMatch(/say so, or ask again in English, with the general subject\.$/);
});

test('a miss of a name that no source treats offers the topic beside which it belongs', async () => {
  const [category] = SMALL.categories;
  if (category === undefined) throw new Error('the list is empty');
  const why = () => ({ ...whyIn(SMALL), untreated: { name: 'bread machine', category } });
  const { text, data } = await ask(missed({ ...below(SMALL, 0.15), why } as Miss), 'bread machine');
  expect(text).toContain('\nClosest: bread-baking (Bread Baking); none of its sources treats bread machine.\n');
  expect(data).toMatchObject({ untreated: { name: 'bread machine', slug: 'bread-baking' } });
});

test.each([
  [0.29, '0.29'],
  [0.3999999, '0.39'],
  [0.1 + 0.2, '0.30'],
  [1, '1.00'],
])('the score %d shows as %s, in the text and as data', async (score, shown) => {
  const miss = await ask(missed(below(SMALL, score)));
  expect(miss.text).toContain(`(score: ${shown})`);
  expect(miss.data).toMatchObject({ closest: { score: Number(shown) }, alternatives: [{ score: Number(shown) }] });
  const match = await ask(found({ score, alternatives: [ranked(SMALL, 1, score)] }));
  expect(match.data).toMatchObject({ score: Number(shown), alternatives: [{ score: Number(shown) }] });
});

test('a miss repeats the question cut and clean', async () => {
  const { text } = await ask(missed(below(SMALL, 0.1)), `it's \u0000\u001b[31mred\u202e\nnow${'💡'.repeat(200)}`);
  expect(text).toContain(`for query 'it's [31mrednow${'💡'.repeat(65)}'. Closest`);
});

test.each([
  { count: 10, data: 'the first ten', text: 'all of them' },
  { count: 11, data: 'the nearest ten', text: 'all of them' },
  { count: 50, data: 'the nearest ten', text: 'all of them' },
  { count: 51, data: 'the nearest ten', text: 'the nearest, and the count' },
])('of $count categories the data of a miss name $data, its text $text', async ({ count, ...row }) => {
  const list = registryWith(count);
  const reversed = { ...list, categories: list.categories.toReversed() };
  const scores = Array.from({ length: Math.min(10, count - 1) }, (_, place) => 0.3 - place / 100);
  const { text, data } = await ask(missed(below(reversed, 0.31, ...scores)), 'opera', reversed);
  const [all, nearest] = [list, reversed].map(({ categories }) => categories.map(({ slug }) => slug));
  const listed = row.data === 'the first ten' ? all : nearest;
  expect(data).toMatchObject({ categories: listed?.slice(0, 10).map((slug) => ({ slug })) });
  const named = row.text === 'all of them' ? all?.join(', ') : `${nearest?.slice(0, 11).join(', ')} (nearest of 51)`;
  expect(text).toContain(`Available categories: ${named}\n`);
});

test.each([
  ['All of bread. And rye.', 'All of bread.'],
  ['What of bread? All!', 'What of bread?'],
  ['Bread 2.0', 'Bread 2.0'],
])('of "%s" a candidate shows "%s"', async (description, shown) => {
  const [bread, ...others] = registryWith(2).categories;
  const list = { ...SMALL, categories: [{ ...bread, description } as Category, ...others] };
  const { text, data } = await ask(missed(below(list, 0.1)), 'opera', list);
  expect(text).toContain(`\ntopic-0000: Topic 0000. ${shown}\n`);
  expect(data).toMatchObject({ closest: { summary: shown } });
});

const EMPTY = 'Query cannot be empty. Provide a natural language query describing what sources you need.';
const STOP = 'Query contains only common words (stop words) with no searchable content. Try more specific terms.';
test.each([
  ['empty_query', EMPTY],
  ['only_stop_words', STOP],
] as const)('%s is said in these words', async (reason, wanted) => {
  const { text, isError, data, topic } = await ask(missed({ reason }));
  expect(topic).toBe(reason);
  expect({ text, isError }).toEqual({ text: wanted, isError: true });
  expect(data).toMatchObject({ found: false, reason, categories: [{}, {}] });
  expect(data).not.toHaveProperty('closest');
});

test('the threshold of the call reaches the matcher, and none stays none', async () => {
  const match = vi.fn<Matcher>(missed({ reason: 'empty_query' }));
  const lists = createLists({ own: SMALL, match });
  await called(getSources, { query: 'a', threshold: 0 }, { lists });
  await called(getSources, { query: 'b' }, { lists });
  expect(match.mock.calls.map(([, threshold]) => threshold)).toEqual([0, undefined]);
});
