// The shards that lead a question to lists: every word in its shard, nothing lost in packing, a few of them read, typos
// forgiven.
import { expect, test } from 'vitest';
import { madeUpRegistry } from '../../../bench/made-up-registry.ts';
import { fromUtf8 } from '../../../src/domain/bytes.ts';
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
import { REGISTRY_CATEGORY } from '../../support/lists.ts';

const LISTS = 40;
const { categories } = madeUpRegistry(10 * LISTS);
const english = readEnglish();
const lexicon = buildLexicon(commonWords());
const indexes = Array.from(
  { length: LISTS },
  (_, list) => [list, draftIndex(categories.slice(10 * list, 10 * list + 10), TUNING, english)] as const,
);
const packed = packShards(indexes);
const shards = packed.map(({ buffer }) => unpackShard(buffer));
const shardAt = (number: number): Shard => {
  const shard = shards[number];
  if (shard === undefined) throw new Error(`no shard ${number}`);
  return shard;
};

test('there is a power of two of them, of up to 16 KB, and every strong word of every category stands in its own', () => {
  expect(shards).toHaveLength(64);
  const bytes = packed.reduce((sum, { byteLength }) => sum + byteLength, 0) / shards.length;
  expect([bytes > 2 ** 13, bytes <= 2 ** 14]).toEqual([true, true]);
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

test('the words that may be meant stand in the shard of their beginning, and no others', () => {
  const known = new Set(indexes.flatMap(([, { spelling }]) => spelling.words));
  const wrong = shards.flatMap((_, number) => {
    const words = (fromUtf8(shardAt(number).words) ?? '').split('\n').filter((word) => word !== '');
    return words.filter((word) => !known.has(word) || shardOfBeginning(word, shards.length) !== number);
  });
  expect(wrong).toEqual([]);
});

const read: number[] = [];
const routeReading = routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) => {
  read.push(number);
  return shards[number];
});

test.each([
  ['the', 0],
  ['the a', 1],
  ['xyzzyx plughq', 5],
  ['xyzzyx plughq frobozz', 6],
])('words that no list has lead nowhere: "%s" reads %i shards', async (query, shardsRead) => {
  read.length = 0;
  expect(await routeReading(query)).toEqual({ lists: [], complete: true });
  expect(read).toHaveLength(shardsRead);
});

test('the words of a slug lead to its list first, in at most four shards and two lists', async () => {
  for (const [place, { slug }] of categories.entries()) {
    read.length = 0;
    const { lists } = await routeReading(
      `with my own small server at home, how do I learn to ${slug.replaceAll('-', ' ')}`,
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

const listNamed = (list: number, name: string) =>
  [
    list,
    draftIndex([{ ...REGISTRY_CATEGORY, slug: name.toLowerCase(), name, query_patterns: [name] }], TUNING, english),
  ] as const;
const routeOver = (...lists: Parameters<typeof packShards>[0]) => {
  const built = packShards(lists).map(({ buffer }) => unpackShard(buffer));
  return routerOf({ shards: built.length, topics: lists.length }, lexicon, async (number) => built[number]);
};

test('words that only ask lead to a list where a question has no others', async () => {
  const route = routeOver(listNamed(0, 'Tutorials'));
  expect(lexicon('tutorials').role).toBe('request');
  expect((await route('which tutorials')).lists).toEqual([0]);
  expect((await route('tutorials on xyzzyx')).lists).toEqual([]);
});

test('of two lists that a question fits alike, the one that is trusted first is asked first', async () => {
  const route = routeOver(listNamed(0, 'Zither'), listNamed(1, 'Harpsichord'));
  expect((await route('harpsichord zither')).lists).toEqual([0, 1]);
});

test('two neighbours may be one word to a list', async () =>
  expect((await routeOver(listNamed(0, 'Bookbinding'))('book binding')).lists).toEqual([0]));

const routeWithout = (lost: number) =>
  routerOf({ shards: shards.length, topics: 10 * LISTS }, lexicon, async (number) =>
    number === lost ? undefined : shards[number],
  );

test('a question is not said to lead nowhere where a shard with words like its own cannot be read', async () => {
  const lost = shardOfBeginning('xyzzyx', shards.length);
  expect(shardOf('xyzzyx', shards.length)).not.toBe(lost);
  expect(await routeWithout(lost)('xyzzyx')).toEqual({ lists: [], complete: false });
});

test('a question whose other words lead to a list is still not complete where a shard cannot be read', async () => {
  const [slug = ''] = categories.map((category) => category.slug);
  const lost = shardOf('xyzzyx', shards.length);
  const { lists, complete } = await routeWithout(lost)(`${slug.replaceAll('-', ' ')} xyzzyx`);
  expect([lists[0], complete]).toEqual([0, false]);
});

const partsOf = (count: number) => joinParts(Array(count).fill(new Uint8Array(4)));
test.each([new Uint8Array(0), new Uint8Array(7), new Uint8Array(64).fill(255), partsOf(3), partsOf(5)])(
  'a damaged shard is none: %s',
  (bytes) => expect(unpackShard(bytes.buffer)).toBeUndefined(),
);
