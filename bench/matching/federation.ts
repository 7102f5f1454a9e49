// What federation does to matching: the topics of the foreign and the independent list cut into many small trusted lists of the
// first list; against all topics in one list, and among lists of made-up words. Writes the table of docs/federation.md.
import { writeParts } from '../../scripts/document-part.ts';
import { buildFederation } from '../../src/domain/federation/build.ts';
import { createFederation } from '../../src/domain/federation/federation.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { draftIndex } from '../../src/domain/matching/index/index.ts';
import { buildMatcher, DEFAULT_MATCH_OPTIONS } from '../../src/domain/matching/match.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import { type Category, registryOf } from '../../src/domain/registry/registry.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { soundList, TODAY } from '../growth/made-up-lists.ts';
import { madeUpDocument, madeUpRegistry } from '../made-up-registry.ts';
import { measuredTable } from '../table.ts';
import { cellsOf, evaluate, type Prediction, slugOf } from './metrics.ts';
import { joinLists, loadList } from './open-set.ts';

const lists = [loadList('first'), loadList('foreign'), loadList('independent')] as const;
const first = lists[0].categories;
/** One of each slug: a topic that two lists have would compete with itself. */
const { categories: topics, rows } = joinLists(lists);
const others = topics.slice(first.length);
const own = buildMatcher(first);
const inOneList = buildMatcher(topics);
const english = readEnglish();

/** `categories` in lists of `size`. */
const cut = (categories: readonly Category[], size: number): readonly (readonly Category[])[] =>
  Array.from({ length: Math.ceil(categories.length / size) }, (_, nth) =>
    categories.slice(nth * size, (nth + 1) * size),
  );

type Ask = (query: string) => Promise<Prediction>;

/** A question goes to the first list, and where that finds nothing, to `lists` as the server asks them. */
const behindOwn = async (lists: readonly (readonly Category[])[]): Promise<Ask> => {
  const sound = await Promise.all(
    lists.map((list, nth) => soundList(nth, Object.fromEntries(list.map(({ slug, ...topic }) => [slug, topic])))),
  );
  // Lists of made-up words only stand in the way: without the words of English that each would confuse.
  const indexFor = (list: readonly Category[]) =>
    topics.some(({ slug }) => slug === list[0]?.slug) ? buildIndex(list) : draftIndex(list, TUNING, english);
  const { summary, files } = await buildFederation(sound, { leftOut: [], trusted: lists.length, indexFor });
  const { ask } = createFederation({
    registry: registryOf({ ...madeUpDocument(1), trusts: sound.map(({ trust }) => trust) }),
    ...{ summary, options: DEFAULT_MATCH_OPTIONS, today: () => TODAY, lexicon: buildLexicon(commonWords()) },
    read: async (name) => files.get(name)?.slice().buffer,
  });
  return async (query) => {
    const found = own(query);
    if (found.ok || found.error.reason !== 'below_threshold') return slugOf(found);
    return (await ask(query)).answers[0]?.match.category.slug ?? null;
  };
};

/** An answer of the one list counts only if it is of the first list or sure, as that of a trusted list. */
const sureInOneList: Ask = async (query) => {
  const found = inOneList(query);
  const isOwn = first.some(({ slug }) => slug === slugOf(found));
  return found.ok && (isOwn || found.value.confidence !== 'low') ? slugOf(found) : null;
};

const tens = cut(others, 10);
const strangers = cut(madeUpRegistry(10 * (1000 - tens.length)).categories, 10);
const ofTen = `${tens.length} lists of ten`;
const WAYS: readonly (readonly [name: string, ask: Ask | Promise<Ask>])[] = [
  ['your own list alone', async (query) => slugOf(own(query))],
  [`all ${topics.length} topics in one list`, async (query) => slugOf(inOneList(query))],
  ['the same, only where it is sure', sureInOneList],
  [`own, then ${ofTen}`, behindOwn(tens)],
  [`own, then ${others.length} lists of one`, behindOwn(cut(others, 1))],
  [`own, then ${ofTen} among 1,000`, behindOwn([...tens, ...strangers])],
];
const HEAD = ['', 'right', 'wrong topic', 'false accepts'];
const matching = await measuredTable(HEAD, WAYS, async ([name, way]) => {
  const ask = await way;
  return [name, ...cellsOf(evaluate(rows, await Promise.all(rows.map(({ query }) => ask(query)))))];
});
writeParts('docs/federation.md', { matching });
