// What federation does to matching: the topics of the foreign and the independent list cut into many small lists, each with its
// own index, behind the first list; against all topics in one list, and among lists of made-up words. Writes the table of
// docs/federation.md.
import { FEW_LISTS, routerOf } from '../../src/domain/federation/route.ts';
import { packShards, type Shard, unpackShard } from '../../src/domain/federation/terms.ts';
import { buildIndex, cutoffFor } from '../../src/domain/matching/build.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { buildMatcher, type Match, type Matcher, matcherOver } from '../../src/domain/matching/match.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { madeUpRegistry } from '../made-up-registry.ts';
import { measuredTable, writeTables } from '../table.ts';
import { cellsOf, evaluate, type LabelledQuery, slugOf } from './metrics.ts';
import { joinLists, loadCategories, loadList } from './open-set.ts';

const lists = [loadList('first'), loadList('foreign'), loadList('independent')];
const first = loadCategories();
/** One of each slug: a topic that two lists have would compete with itself. */
const { categories: topics, rows } = joinLists(lists);
const others = topics.slice(first.length);
const own = buildMatcher(first);

const chunks = (size: number): readonly (readonly Category[])[] =>
  Array.from({ length: Math.ceil(others.length / size) }, (_, nth) => others.slice(nth * size, (nth + 1) * size));

/** Lists of made-up words, which only stand in the way; without the words of English that each would confuse. */
const madeUpLists = (count: number): readonly MatchIndex[] => {
  const { categories } = madeUpRegistry(10 * count);
  const english = readEnglish();
  return Array.from({ length: count }, (_, nth) =>
    draftIndex(categories.slice(10 * nth, 10 * nth + 10), TUNING, english),
  );
};

type FederationMatcher = (query: string) => Promise<Match | undefined>;

/** As the server asks: lists that the shards lead to, an answer of medium confidence at least, the best score first. */
const madeUpFederation = (
  lists: readonly (readonly Category[])[],
  more: readonly MatchIndex[] = [],
): FederationMatcher => {
  const built = [...lists.map((list) => buildIndex(list)), ...more];
  const categories = built.flatMap((index) => [...index.categories]);
  const cutoff = cutoffFor(categories);
  const matchers = built.map((index) => matcherOver({ ...index, tuning: { ...index.tuning, cutoff } }));
  const shards = packShards(built.map((index, place) => [place, index] as const)).map(({ buffer }) =>
    unpackShard(buffer),
  );
  const read = async (number: number): Promise<Shard | undefined> => shards[number];
  const route = routerOf({ shards: shards.length, topics: categories.length }, buildLexicon(commonWords()), read);
  const all = [...matchers.keys()];
  return async (query) => {
    const chosen = matchers.length <= FEW_LISTS ? all : (await route(query)).lists;
    const sure = chosen.flatMap((place) => {
      const found = matchers[place]?.(query);
      return found?.ok === true && found.value.confidence !== 'low' ? [found.value] : [];
    });
    return sure.toSorted((a, b) => b.score - a.score)[0];
  };
};

type Found = ReturnType<Matcher>;
type Ask = (row: LabelledQuery) => Promise<string | null>;

const isOfFirstList = (slug: string | null): boolean => first.some((category) => category.slug === slug);

/** An answer from another list counts only if it is sure, as an answer of a trusted list does. */
const sureSlugOf = (found: Found): string | null =>
  found.ok && (isOfFirstList(slugOf(found)) || found.value.confidence !== 'low') ? slugOf(found) : null;

const behindOwn =
  (federation: FederationMatcher): Ask =>
  async ({ query }) => {
    const found = own(query);
    if (found.ok || found.error.reason !== 'below_threshold') return slugOf(found);
    return (await federation(query))?.category.slug ?? null;
  };

const rowOf = async ([name, ask]: readonly [name: string, ask: Ask]): Promise<readonly string[]> => [
  name,
  ...cellsOf(evaluate(rows, await Promise.all(rows.map(ask)))),
];

const inOneList = buildMatcher(topics);
const count = others.length;
const tens = chunks(10);
const ofTen = `${tens.length} lists of ten`;
const HEAD = ['', 'right', 'wrong topic', 'false accepts'];
const WAYS: readonly (readonly [name: string, ask: Ask])[] = [
  ['your own list alone', behindOwn(async () => undefined)],
  [`all ${topics.length} topics in one list`, async ({ query }) => slugOf(inOneList(query))],
  ['the same, only where it is sure', async ({ query }) => sureSlugOf(inOneList(query))],
  [`own, then ${ofTen}`, behindOwn(madeUpFederation(tens))],
  [`own, then ${count} lists of one`, behindOwn(madeUpFederation(chunks(1)))],
  [`own, then ${ofTen} among 1,000`, behindOwn(madeUpFederation(tens, madeUpLists(1000 - tens.length)))],
];
writeTables('docs/federation.md', { matching: await measuredTable(HEAD, WAYS, rowOf) });
