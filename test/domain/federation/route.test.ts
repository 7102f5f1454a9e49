// The shards that lead a question to lists: every word in its shard, nothing lost in packing, a few of them read, typos
// forgiven.
import { expect, test } from 'vitest';
import { madeUpRegistry } from '../../../bench/made-up-registry.ts';
import { routerOf } from '../../../src/domain/federation/route.ts';
import {
  eachMention,
  packShards,
  type Shard,
  shardOf,
  shardOfBeginning,
  unpackShard,
} from '../../../src/domain/federation/terms.ts';
import { draftIndex } from '../../../src/domain/matching/index/index.ts';
import { joinParts } from '../../../src/domain/matching/index/packed.ts';
import { eachAt, unpackPosting } from '../../../src/domain/matching/index/postings.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';
import { buildLexicon } from '../../../src/domain/words/lexicon.ts';
import { readEnglish } from '../../../src/domain/words/rarity.ts';
import { commonWords } from '../../../src/domain/words/stop-words.ts';
import { REGISTRY_CATEGORY } from '../../support/category.ts';

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
      const found: { readonly list: number; readonly place: number; readonly strength: number }[] = [];
      const count = eachMention(shardAt(shardOf(stem, shards.length)), stem, (mention) => found.push(mention));
      expect(count).toBe(found.length);
      eachAt(index.postings, term, (packed) => {
        const { place, strength } = unpackPosting(packed);
        const mention = found.find((one) => one.list === list && one.place === place);
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

const read: number[] = [];
const routeReading = routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) => {
  read.push(number);
  return shards[number];
});

test('the words of a slug lead to its list first, in at most four shards and two lists', async () => {
  for (const [place, { slug }] of categories.entries()) {
    read.length = 0;
    const { lists } = await routeReading(
      `how do I learn to ${slug.replaceAll('-', ' ')} with my own small server at home`,
    );
    expect(lists[0]).toBe(Math.floor(place / 10));
    expect(lists.length).toBeLessThanOrEqual(2);
    expect(read.length).toBeLessThanOrEqual(4);
    expect(read).toHaveLength(new Set(read).size);
  }
});

test('where every word of a slug lacks a letter, they mostly lead to its list, in at most eight shards', async () => {
  const mistyped = ({ slug }: Category) => slug.replace(/(\w{3})\w(\w+)-(\w{3})\w(\w+)-\d+/, '$1$2 $3$4');
  const led: boolean[] = [];
  for (const [place, category] of categories.entries()) {
    if (!/^\w{7,}-\w{7,}-/.test(category.slug)) continue;
    read.length = 0;
    const { lists } = await routeReading(`how to ${mistyped(category)}`);
    expect(read.length).toBeLessThanOrEqual(8);
    led.push(lists.includes(Math.floor(place / 10)));
  }
  expect(led.length).toBeGreaterThan(100);
  // Made-up words are nearer to each other than real ones, so another one may be meant as well.
  expect(led.filter((leads) => leads).length).toBeGreaterThan(led.length / 2);
});

test('words that only ask lead to a list where a question has no others', async () => {
  const topic = { ...REGISTRY_CATEGORY, slug: 'tutorials', name: 'Tutorials', query_patterns: ['best tutorials'] };
  const built = packShards([[0, draftIndex([topic], TUNING, english)]]).map(({ buffer }) => unpackShard(buffer));
  const route = routerOf({ shards: built.length, topics: 1 }, lexicon, async (number) => built[number]);
  expect(lexicon('tutorials').role).toBe('request');
  expect((await route('which tutorials')).lists).toEqual([0]);
  expect((await route('tutorials on xyzzyx')).lists).toEqual([]);
});

test('a question is not said to lead nowhere where a shard with words like its own cannot be read', async () => {
  const word = 'xyzzyx';
  const lost = shardOfBeginning(word, shards.length);
  const route = routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) =>
    number === lost ? undefined : shards[number],
  );
  expect(shardOf(word, shards.length)).not.toBe(lost);
  expect(await route(word)).toEqual({ lists: [], complete: false });
});

const THREE_PARTS = joinParts(Array(3).fill(new Uint8Array(4)));
test.each([new Uint8Array(0), new Uint8Array(7), new Uint8Array(64).fill(255), THREE_PARTS])(
  'a damaged shard is none: %s',
  (bytes) => expect(unpackShard(bytes.buffer)).toBeUndefined(),
);
