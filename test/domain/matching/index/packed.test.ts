// An index that was written and read again answers as the one that was built.
import { expect, test } from 'vitest';
import { madeUpDocument } from '../../../../bench/made-up-registry.ts';
import { loadList } from '../../../../bench/matching/open-set.ts';
import { buildIndex } from '../../../../src/domain/matching/build.ts';
import {
  joinParts,
  narrow,
  packIndex,
  splitParts,
  unpackIndex,
  widen,
} from '../../../../src/domain/matching/index/packed.ts';
import { type Matcher, matcherOver } from '../../../../src/domain/matching/match.ts';
import { type Category, registryOf } from '../../../../src/domain/registry/registry.ts';

const { categories: made } = registryOf(madeUpDocument(100));
const { categories: first, rows } = loadList('first');
const packed = packIndex(buildIndex(first)).buffer;
const textsOf = ({ name, query_patterns, aliases = [] }: Category) => [name, ...query_patterns, ...aliases];
const madeTexts = made.slice(0, 10).flatMap(textsOf);
const mistyped = (text: string): string => text.replace(/(?<=\w\w)\w/, '');

test.each([
  ['of 100 made-up categories', made, [...madeTexts, ...madeTexts.map(mistyped)]],
  [
    'of the registry, in many languages',
    first,
    [...rows.map(({ query }) => query), ...first.flatMap(textsOf), 'the a an', '🔥', ''],
  ],
])('the index %s answers every query the same after it was written and read', (_, categories, queries) => {
  const index = buildIndex(categories);
  const read = unpackIndex(packIndex(index).buffer, categories);
  const built = matcherOver(index);
  const loaded = matcherOver(read);
  expect([read.notTypos(), read.plain()]).toEqual([index.notTypos(), index.plain()]);
  const answers = queries.map((query) => withReasons(built(query)));
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(100);
  expect(queries.map((query) => withReasons(loaded(query)))).toEqual(answers);
});

/** An answer with its reasons by slug: comparing categories as objects would take most of the time. */
const withReasons = (found: ReturnType<Matcher>) => {
  const { why, mayFit, ...answer } = { why: undefined, mayFit: undefined, ...(found.ok ? found.value : found.error) };
  const { words = [], near = [] } = why?.() ?? {};
  const owners = words.map(({ text, owner }) => `${text}: ${owner?.slug}`);
  return {
    ok: found.ok,
    ...answer,
    fits: mayFit?.(),
    owners,
    near: near.map(({ category, score }) => `${category.slug} ${score}`),
  };
};

test.each([
  { says: 'in another order', categories: first.toReversed() },
  { says: 'of which one is missing', categories: first.slice(1) },
])('an index is not read for categories $says', ({ categories }) => {
  expect(() => unpackIndex(packed, categories)).toThrow('npm run build writes both');
});

test('parts of any length come back as they were, each where any kind of number may stand', () => {
  const parts = [Uint8Array.of(1, 2, 3), new Float64Array(), Uint32Array.of(2 ** 32 - 1), Float64Array.of(0.1, -1e300)];
  const split = splitParts(joinParts(parts).buffer);
  expect(split.map((part) => [...part])).toEqual(parts.map(({ buffer }) => [...new Uint8Array(buffer)]));
  expect(split.every(({ byteOffset }) => byteOffset % 8 === 0)).toBe(true);
});

test('a part of a longer buffer comes back alone', () => {
  const [part] = splitParts(joinParts([Uint8Array.of(9, 1, 2, 9).subarray(1, 3)]).buffer);
  expect([...(part ?? [])]).toEqual([1, 2]);
});

test.each([0, 255, 256, 65_535, 65_536, 131_071, 2 ** 32 - 1])(
  'numbers up to %i come back as they were, whichever width holds them',
  (most) => {
    const numbers = Uint32Array.of(1, most, 0);
    const bytes = Uint8Array.from(new Uint8Array(narrow(numbers).buffer));
    expect([...widen(bytes, numbers.length)]).toEqual([...numbers]);
  },
);
