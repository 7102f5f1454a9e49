// Chooses the few trusted lists whose own index a question is put to: those whose best category has most of its words, rare
// ones counting more. Reads at most five shards.
import type { Lexicon } from '../matching/words/lexicon.ts';
import { isUnspaced, wordsOf } from '../matching/words/normalize.ts';
import { eachMention, type Shard, shardOf } from './terms.ts';

/** Shards that one question reads at most, and lists. */
export const MOST_SHARDS_READ = 5;
export const MOST_LISTS_READ = 3;

/** How many shards there are, and how many categories all trusted lists have. */
export type Extent = { readonly shards: number; readonly topics: number };

/** The shard of this number; undefined where it cannot be read. */
type ReadShard = (number: number) => Promise<Shard | undefined>;

/** Places among `trusts` of the lists to ask, most promising first; not `complete` where a shard could not be read. */
export type Chosen = { readonly lists: readonly number[]; readonly complete: boolean };

/** Chooses for one question after another. */
type Router = (query: string) => Promise<Chosen>;

/** The router over the shards that `readShard` reads; `lexicon` knows the words of questions. It chooses no list where none has a word of the question. */
export const routerOf =
  ({ shards, topics }: Extent, lexicon: Lexicon, readShard: ReadShard): Router =>
  async (query) => {
    const numbers: number[] = [];
    const stems = stemsOf(query, lexicon).filter((stem) => {
      const shard = shardOf(stem, shards);
      if (numbers.includes(shard)) return true;
      return numbers.length < MOST_SHARDS_READ && numbers.push(shard) > 0;
    });
    const read = new Map(await Promise.all(numbers.map(async (number) => [number, await readShard(number)] as const)));
    const lists = bestLists(
      stems.map((stem) => [stem, read.get(shardOf(stem, shards))]),
      topics,
    );
    return { lists, complete: ![...read.values()].includes(undefined) };
  };

/** The stems that may lead to a list, those first that tell most: the long ones. Neighbours may be one word to a list. */
const stemsOf = (query: string, lexicon: Lexicon): readonly string[] => {
  const words = wordsOf(query).map(lexicon);
  const topics = words.filter(({ role }) => role === 'topic');
  const asked = topics.length > 0 ? topics : words.filter(({ role }) => role !== 'stop');
  const joined = words.flatMap(({ text }, at) => {
    const next = words[at + 1]?.text;
    return next === undefined || isUnspaced(text) || isUnspaced(next) ? [] : [lexicon(text + next).stem];
  });
  const stems = asked.map(({ stem }) => stem).toSorted((a, b) => b.length - a.length);
  return [...new Set([...stems, ...joined])];
};

const bestLists = (
  words: readonly (readonly [stem: string, shard: Shard | undefined])[],
  topics: number,
): readonly number[] => {
  const worth = new Map<number, Map<number, number>>();
  for (const [stem, shard] of words) {
    if (shard === undefined) continue;
    const count = eachMention(shard, stem, () => undefined);
    const rarity = Math.log(1 + topics / Math.max(1, count)) / Math.log(1 + topics);
    eachMention(shard, stem, ({ list, place, strength }) => {
      const places = worth.get(list) ?? new Map<number, number>();
      worth.set(list, places.set(place, (places.get(place) ?? 0) + strength * rarity));
    });
  }
  return [...worth]
    .map(([list, places]) => ({ list, best: Math.max(...places.values()) }))
    .sort((a, b) => b.best - a.best || a.list - b.list)
    .slice(0, MOST_LISTS_READ)
    .map(({ list }) => list);
};
