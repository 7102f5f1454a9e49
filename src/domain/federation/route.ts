// Chooses the few trusted lists that a question is matched against: those whose best category has most of its words; rare
// words count more. Where no word leads to a list, the longest words are read as mistyped.
import { rarityOf } from '../matching/index/postings.ts';
import type { Lexicon, Word } from '../words/lexicon.ts';
import { isUnspaced, wordsOf } from '../words/normalize.ts';
import { eachMention, type Shard, shardOf, shardOfBeginning, wordMeant } from './terms.ts';

/** Up to this many trusted lists are all asked, which also finds words that are mistyped. */
export const FEW_LISTS = 3;
/** Of more, a question is put to so many, and reads so many shards for its words; as many again where all are mistyped. */
const MOST_LISTS_READ = 2;
const SHARDS_FOR_WORDS = 4;
/** Words of a question that are corrected: each reads up to two shards. */
const MOST_CORRECTED = 2;

/** How many shards there are, and how many categories all trusted lists have. */
export type Extent = { readonly shards: number; readonly topics: number };

/** The shard of this number; undefined where it cannot be read. */
type ReadShard = (number: number) => Promise<Shard | undefined>;

/** Places among `trusts` of the lists to ask, most promising first; not `complete` where a shard could not be read. */
export type Chosen = { readonly lists: readonly number[]; readonly complete: boolean };

/** The router over the shards that `readShard` reads; `lexicon` knows the words of questions. It chooses no list where none has a word of the question. */
export const routerOf =
  (extent: Extent, lexicon: Lexicon, readShard: ReadShard) =>
  async (query: string): Promise<Chosen> => {
    const words = wordsOf(query).map(lexicon);
    const written = await listsWith(stemsAsked(words, lexicon), extent, readShard);
    if (written.lists.length > 0 || !written.complete) return written;
    const mistyped = words.filter(({ role, text }) => role === 'topic' && !isUnspaced(text)).map(({ text }) => text);
    const corrected = longestFirst([...new Set(mistyped)]).slice(0, MOST_CORRECTED);
    const read = await Promise.all(corrected.map((text) => readShard(shardOfBeginning(text, extent.shards))));
    const meant = corrected.flatMap((text, at) => {
      const found = read[at] && wordMeant(read[at], text);
      return found === undefined ? [] : [lexicon(found).stem];
    });
    const { lists, complete } = await listsWith(meant, extent, readShard);
    return { lists, complete: complete && !read.includes(undefined) };
  };

const longestFirst = (texts: readonly string[]): readonly string[] => texts.toSorted((a, b) => b.length - a.length);

/** The lists that have the most of these stems; later ones count only as far as their shards may be read. */
const listsWith = async (all: readonly string[], { shards, topics }: Extent, readShard: ReadShard): Promise<Chosen> => {
  const numbers = [...new Set(all.map((stem) => shardOf(stem, shards)))].slice(0, SHARDS_FOR_WORDS);
  const read = new Map(await Promise.all(numbers.map(async (number) => [number, await readShard(number)] as const)));
  const lists = bestLists(
    all.map((stem) => [stem, read.get(shardOf(stem, shards))]),
    topics,
  );
  return { lists, complete: ![...read.values()].includes(undefined) };
};

/** The stems that may lead to a list, those first that tell most: the long ones. Neighbours may be one word to a list. */
const stemsAsked = (words: readonly Word[], lexicon: Lexicon): readonly string[] => {
  const topics = words.filter(({ role }) => role === 'topic');
  const asked = topics.length > 0 ? topics : words.filter(({ role }) => role !== 'stop');
  const joined = words.flatMap(({ text }, at) => {
    const next = words[at + 1]?.text;
    return next === undefined || isUnspaced(text) || isUnspaced(next) ? [] : [lexicon(text + next).stem];
  });
  return [...new Set([...longestFirst(asked.map(({ stem }) => stem)), ...joined])];
};

const bestLists = (
  words: readonly (readonly [stem: string, shard: Shard | undefined])[],
  topics: number,
): readonly number[] => {
  const worth = new Map<number, Map<number, number>>();
  for (const [stem, shard] of words) {
    if (shard === undefined) continue;
    const count = eachMention(shard, stem, () => undefined);
    const rarity = rarityOf(count, topics);
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
