// Measures the matcher on made-up registries of growing size: how long the index takes to build and to load, how large
// it is, how long a query takes, and how much longer the first algorithm takes.
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { madeUpRegistry } from '../made-up-registry.ts';
import { cpuTimeOf, median, quantile } from '../statistics.ts';
import { measuredTable } from '../table.ts';
import { firstRanker } from './rankers.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
/** Queries the first algorithm is asked at each size; it is slow. */
const FIRST_QUERIES: Readonly<Record<number, number>> = { 100: 100, 1000: 40, 10000: 12, 100000: 3 };

/** The growth table, for the sizes that fit into memory. Takes minutes. */
export const measureGrowth = (): Promise<string> => measuredTable(HEAD, SIZES, measureSize);

const HEAD = [
  ...['categories', 'build (CPU)', 'load (CPU)', 'index', 'heap', 'p50', 'p99', 'worst of 1,000 characters'],
  ...['first algorithm p50', 'times faster'],
];

const measureSize = async (size: number): Promise<readonly string[]> => {
  const { categories, queries } = madeUpRegistry(size);
  const heapBefore = process.memoryUsage().heapUsed;
  const { result: index, ms: buildMs } = await cpuTimeOf(() => buildIndex(categories));
  const heapBytes = Math.max(0, process.memoryUsage().heapUsed - heapBefore);
  const packed = packIndex(index);
  const { ms: loadMs } = await cpuTimeOf(() => unpackIndex(packed.buffer, categories));
  const match = matcherOver(index);
  const times = queryTimes(queries, 5, match);
  const worst = Math.max(...queryTimes(longQueries(queries), 25, match));
  const first = firstRanker(categories);
  const firstMs = median(queryTimes(queries.slice(0, FIRST_QUERIES[size] ?? 1), 1, first));
  const p50 = median(times);
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

/** Milliseconds of each query, the quickest of `runs`: what the query costs, whatever else the machine does. */
const queryTimes = (queries: readonly string[], runs: number, ask: (query: string) => unknown): readonly number[] =>
  queries.map((query) => {
    const times = Array.from({ length: runs }, () => {
      const start = performance.now();
      ask(query);
      return performance.now() - start;
    });
    return Math.min(...times);
  });

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
