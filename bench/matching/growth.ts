// Measures the matcher on made-up registries of growing size: how long the index takes to build and to load, how large
// it is, how long a query takes, and how much longer the first algorithm takes.

import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { generator } from './measure.ts';
import { firstRanker } from './rankers.ts';
import { table } from './tables.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const QUERIES = 400;
/** Queries the first algorithm is asked at each size; it is slow. */
const FIRST_QUERIES: Readonly<Record<number, number>> = { 100: 100, 1000: 40, 10000: 12, 100000: 3 };
const ONSETS = 'b c d f g h k l m n p r s t v w st tr pl'.split(' ');
const VOWELS = 'a e i o u ea ou'.split(' ');
const CODAS = ['', '', 'n', 'r', 's', 't', 'l', 'ck'];

/** The growth table, for the sizes that fit into memory. Takes minutes. */
export const measureGrowth = (sizes: readonly number[] = SIZES): string => {
  const rows = sizes.map((size) => {
    const row = measureSize(size);
    console.log(row.join('  '));
    return row;
  });
  return table([
    [
      'categories',
      'build (CPU)',
      'load (CPU)',
      'index',
      'heap',
      'p50',
      'p99',
      'worst of 1,000 characters',
      'first algorithm p50',
      'times faster',
    ],
    ...rows,
  ]);
};

const measureSize = (size: number): readonly string[] => {
  const { categories, queries } = madeUpRegistry(size);
  const heapBefore = process.memoryUsage().heapUsed;
  const { result: index, ms: buildMs } = cpuTimeOf(() => buildIndex(categories));
  const heapBytes = Math.max(0, process.memoryUsage().heapUsed - heapBefore);
  const packed = packIndex(index);
  const { ms: loadMs } = cpuTimeOf(() => unpackIndex(packed.buffer, categories));
  const match = matcherOver(index);
  const times = timesOf(queries, 5, match);
  const worst = Math.max(...timesOf(longQueries(queries), 25, match));
  const first = firstRanker(categories);
  const firstMs = quantile(timesOf(queries.slice(0, FIRST_QUERIES[size] ?? 1), 1, first), 0.5);
  const p50 = quantile(times, 0.5);
  return [
    size.toLocaleString('en'),
    `${Math.round(buildMs)} ms`,
    `${Math.round(loadMs)} ms`,
    `${(packed.length / 1e6).toFixed(2)} MB`,
    `${(heapBytes / 1e6).toFixed(0)} MB`,
    `${p50.toFixed(3)} ms`,
    `${quantile(times, 0.99).toFixed(3)} ms`,
    `${(worst / p50).toFixed(1)} × p50`,
    `${firstMs.toFixed(1)} ms`,
    `${Math.round(firstMs / p50)}`,
  ];
};

const cpuTimeOf = <Value>(work: () => Value) => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
};

/** Milliseconds of each query, the quickest of `runs`: what the query costs, whatever else the machine does. */
const timesOf = (queries: readonly string[], runs: number, ask: (query: string) => unknown): readonly number[] =>
  queries.map((query) =>
    Math.min(
      ...Array.from({ length: runs }, () => {
        const start = performance.now();
        ask(query);
        return performance.now() - start;
      }),
    ),
  );

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Texts of 1,000 characters of several makes: many topics, unknown words, one word, single letters, unspaced, accents. */
const longQueries = (queries: readonly string[]): readonly string[] =>
  [
    queries.join(' '),
    'vermillionish quixotical '.repeat(40),
    'x'.repeat(1_000),
    'a b c d '.repeat(125),
    '脅威密码'.repeat(250),
    'e\u0301'.repeat(500),
  ].map((text) => text.slice(0, 1_000));

/**
 * `size` categories whose words follow Zipf's law, and questions to them: words of a slug and a pattern, some mistyped,
 * some about nothing. The same on every machine.
 */
export const madeUpRegistry = (size: number) => {
  const next = generator(size);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
    items[Math.floor(next() * items.length)] ?? fallback;
  const word = (): string =>
    Array.from(
      { length: 1 + Math.floor(next() * 3) },
      () => pick(ONSETS, 'b') + pick(VOWELS, 'a') + pick(CODAS, ''),
    ).join('');
  const common = Array.from({ length: 20_000 }, word);
  const zipf = (): string => common[Math.floor(common.length ** next()) - 1] ?? 'ba';
  const text = (own: readonly string[], length: number): string =>
    Array.from({ length }, () => (next() < 0.25 ? pick(own, 'ba') : zipf())).join(' ');
  const categories = Array.from({ length: size }, (_, place) =>
    madeUpCategory(place, [word() + word(), word() + word(), zipf()], text),
  );
  const queries = Array.from({ length: QUERIES }, (_, turn) => {
    const { slug, query_patterns } = pick(categories, categories[0] ?? madeUpCategory(0, ['ba'], text));
    const [first = 'ba', second = 'be'] = slug.split('-');
    if (turn % 4 === 0) return `how do I ${pick(query_patterns, first)} for ${first}`;
    if (turn % 4 === 1) return `${first.slice(0, 2)}${first.slice(3)} ${second} guide`;
    if (turn % 4 === 2) return `${word()}x ${zipf()} ${word()}y`;
    return `best ${second} ${zipf()} ${first}`;
  });
  return { categories, queries };
};

type Writer = (own: readonly string[], length: number) => string;

const madeUpCategory = (place: number, own: readonly string[], text: Writer): Category => ({
  slug: [...own, `${place}`].join('-'),
  name: own.join(' '),
  description: text(own, 20),
  query_patterns: Array.from({ length: 5 }, () => text(own, 5)),
  aliases: Array.from({ length: 12 }, (_, turn) => text(own, 1 + (turn % 3))),
  excludes: Array.from({ length: 4 }, () => text([], 1)),
  sources: ([1, 2, 3] as const).map((rank) => ({
    rank,
    name: text(own, 2),
    url: `https://${own[0] ?? 'ba'}${rank}.example/`,
    type: 'article' as const,
    why: text(own, 12),
  })),
});
