// The shards that lead a question to lists: every word in its shard, nothing lost in packing, at most five of them read.
import { expect, test } from 'vitest';
import { madeUpRegistry } from '../../../bench/made-up-registry.ts';
import { MOST_LISTS_READ, MOST_SHARDS_READ, routerOf } from '../../../src/domain/federation/route.ts';
import {
  eachMention,
  type Mention,
  packShards,
  type Shard,
  shardOf,
  unpackShard,
} from '../../../src/domain/federation/terms.ts';
import { draftIndex } from '../../../src/domain/matching/index/index.ts';
import { eachAt, unpackPosting } from '../../../src/domain/matching/index/postings.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import { buildLexicon } from '../../../src/domain/matching/words/lexicon.ts';
import { readEnglish } from '../../../src/domain/matching/words/rarity.ts';
import { commonWords } from '../../../src/domain/matching/words/stop-words.ts';

const LISTS = 40;
const { categories } = madeUpRegistry(10 * LISTS);
const english = readEnglish();
const lexicon = buildLexicon(commonWords());
const indexes = Array.from(
  { length: LISTS },
  (_, list) => [list, draftIndex(categories.slice(10 * list, 10 * list + 10), TUNING, english)] as const,
);
const shards = packShards(indexes).map(({ buffer }) => unpackShard(buffer));
const shardAt = (number: number): Shard => {
  const shard = shards[number];
  if (shard === undefined) throw new Error(`no shard ${number}`);
  return shard;
};

test('there is a power of two of them, and every strong word of every category stands in its own', () => {
  expect(Math.log2(shards.length) % 1).toBe(0);
  expect(shards.length).toBeGreaterThan(8);
  for (const [list, index] of indexes.slice(0, 5)) {
    for (const [term, stem] of [...index.terms.keys()].entries()) {
      const found: Mention[] = [];
      const count = eachMention(shardAt(shardOf(stem, shards.length)), stem, (mention) => found.push(mention));
      expect(count).toBe(found.length);
      eachAt(index.postings, term, (packed) => {
        const { category, strength } = unpackPosting(packed);
        const mention = found.find((one) => one.list === list && one.place === category);
        if (strength >= 0.45) expect(mention?.strength).toBeCloseTo(strength, 2);
        else expect(mention).toBeUndefined();
      });
    }
  }
});

test('a word that no list has leads nowhere, and so does a question without any', async () => {
  const route = routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) => shards[number]);
  expect(eachMention(shardAt(shardOf('xyzzyx', shards.length)), 'xyzzyx', () => undefined)).toBe(0);
  expect(await route('xyzzyx plughq')).toEqual({ lists: [], complete: true });
  expect(await route('the a an')).toEqual({ lists: [], complete: true });
});

test('the words of a slug lead to its list first, in at most five shards and three lists', async () => {
  const read: number[] = [];
  const route = routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) => {
    read.push(number);
    return shards[number];
  });
  for (const [place, { slug }] of categories.entries()) {
    read.length = 0;
    const { lists } = await route(`how do I learn to ${slug.replaceAll('-', ' ')} with my own small server at home`);
    expect(lists[0]).toBe(Math.floor(place / 10));
    expect(lists.length).toBeLessThanOrEqual(MOST_LISTS_READ);
    expect(new Set(read).size).toBeLessThanOrEqual(MOST_SHARDS_READ);
    expect(read).toHaveLength(new Set(read).size);
  }
});

test.each([new Uint8Array(0), new Uint8Array(7), Uint8Array.from({ length: 64 }, () => 255)])(
  'a damaged shard is none: %s',
  (bytes) => expect(unpackShard(bytes.buffer)).toBeUndefined(),
);
