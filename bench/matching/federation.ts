// What federation does to matching: the topics of the foreign and the independent list cut into many small lists, each with an
// separate index, behind the first list; against the same topics in one list, and among lists of made-up words. Writes the
// table of docs/federation.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { FEW_LISTS, routerOf } from '../../src/domain/federation/route.ts';
import { packShards, type Shard, unpackShard } from '../../src/domain/federation/terms.ts';
import { borderFor, buildIndex } from '../../src/domain/matching/build.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { buildMatcher, type Match, type Matcher, matcherOver } from '../../src/domain/matching/match.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import { buildLexicon } from '../../src/domain/matching/words/lexicon.ts';
import { readEnglish } from '../../src/domain/matching/words/rarity.ts';
import { commonWords } from '../../src/domain/matching/words/stop-words.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { madeUpRegistry } from '../made-up-registry.ts';
import { table } from '../table.ts';
import { evaluate, type LabelledQuery } from './metrics.ts';
import { loadCategories, loadCategoriesOf, loadOpenSet, loadSetOf } from './open-set.ts';
import { percent, withInterval } from './tables.ts';

const DOCUMENT = new URL('../../docs/federation.md', import.meta.url);
const PLACE = /(<!-- table: matching -->\n)[\s\S]*?(<!-- end -->)/;

const first = loadCategories();
const others = (['foreign', 'independent'] as const).flatMap(loadCategoriesOf);
const rows: readonly LabelledQuery[] = [...loadOpenSet(), ...loadSetOf('foreign'), ...loadSetOf('independent')];
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
  const border = borderFor(categories);
  const matchers = built.map((index) => matcherOver({ ...index, tuning: { ...index.tuning, border } }));
  const shards = packShards(built.map((index, place) => [place, index] as const)).map(({ buffer }) =>
    unpackShard(buffer),
  );
  const read = async (number: number): Promise<Shard | undefined> => shards[number];
  const route = routerOf({ shards: shards.length, topics: categories.length }, buildLexicon(commonWords()), read);
  const all = [...matchers.keys()];
  return async (query) => {
    const chosen = matchers.length <= FEW_LISTS ? all : (await route(query)).lists;
    return bestOf(
      query,
      chosen.flatMap((place) => matchers[place] ?? []),
    );
  };
};

const bestOf = (query: string, matchers: readonly Matcher[]): Match | undefined =>
  matchers
    .flatMap((match) => {
      const found = match(query);
      return found.ok && found.value.confidence !== 'low' ? [found.value] : [];
    })
    .sort((a, b) => b.score - a.score)[0];

type Said = { readonly slug: string | null; readonly ownSilent: boolean };

const behindOwn =
  (federation: FederationMatcher | undefined) =>
  async (query: string): Promise<Said> => {
    const found = own(query);
    if (found.ok) return { slug: found.value.category.slug, ownSilent: false };
    const looks = found.error.reason === 'below_threshold';
    const other = looks ? await federation?.(query) : undefined;
    return { slug: other?.category.slug ?? null, ownSilent: true };
  };

const isOfFirstList = (slug: string | null): boolean => first.some((category) => category.slug === slug);

const rowOf = async (name: string, ask: (query: string) => Promise<Said>): Promise<readonly string[]> => {
  const said = await Promise.all(rows.map(({ query }) => ask(query)));
  const { accuracy, ciAccuracy, wrongRate, far, ciFar } = evaluate(
    rows,
    said.map(({ slug }) => slug),
  );
  const taken = rows.filter(({ query, expected }, at) => {
    const found = own(query);
    return found.ok && said[at]?.ownSilent === true && isOfFirstList(expected);
  }).length;
  const lost = rows.filter(
    ({ expected }, at) => isOfFirstList(expected) && said[at]?.ownSilent && said[at].slug !== null,
  ).length;
  const row = [
    name,
    withInterval(accuracy, ciAccuracy),
    percent(wrongRate),
    withInterval(far, ciFar),
    `${taken}`,
    `${lost}`,
  ];
  console.log(row.join('  '));
  return row;
};

const inOneList = buildMatcher([
  ...first,
  ...others.filter(({ slug }) => !first.some((category) => category.slug === slug)),
]);
const ofOneList = async (query: string): Promise<Said> => {
  const found = inOneList(query);
  return { slug: found.ok ? found.value.category.slug : null, ownSilent: false };
};
/** What is not of the own list counts only where it is sure of itself, as an answer of a trusted list does. */
const ofOneListWhereSure = async (query: string): Promise<Said> => {
  const found = inOneList(query);
  const counts = found.ok && (own(query).ok || found.value.confidence !== 'low');
  return { slug: counts ? found.value.category.slug : null, ownSilent: false };
};

const measured = table([
  ['', 'right', 'wrong topic', 'false accepts', 'own answer replaced', 'own topic missed, another shown'],
  await rowOf('the own list alone', behindOwn(undefined)),
  await rowOf(`all ${first.length + others.length} topics in one list`, ofOneList),
  await rowOf(`the same, only where it is sure`, ofOneListWhereSure),
  await rowOf('own, then 1 list of 64', behindOwn(madeUpFederation(chunks(64)))),
  await rowOf('own, then 7 lists of ten', behindOwn(madeUpFederation(chunks(10)))),
  await rowOf('own, then 13 lists of five', behindOwn(madeUpFederation(chunks(5)))),
  await rowOf('own, then 64 lists of one', behindOwn(madeUpFederation(chunks(1)))),
  await rowOf('own, then 7 of ten among 100 made up', behindOwn(madeUpFederation(chunks(10), madeUpLists(93)))),
  await rowOf('own, then 7 of ten among 1,000 made up', behindOwn(madeUpFederation(chunks(10), madeUpLists(993)))),
]);
const page = readFileSync(DOCUMENT, 'utf8');
if (!PLACE.test(page)) throw new Error('docs/federation.md has no place marked <!-- table: matching -->');
writeFileSync(
  DOCUMENT,
  page.replace(PLACE, (_, start: string, end: string) => `${start}\n${measured}\n\n${end}`),
);
