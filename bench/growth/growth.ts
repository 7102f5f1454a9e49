// Measures the Worker with larger registries: builds and runs it with made-up ones of growing size.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildFolder } from '../../scripts/build/build.ts';
import { madeUpDocument } from '../made-up-registry.ts';
import { callList, callSources, stateless } from '../messages.ts';
import { decimals, measuredTable } from '../table.ts';
import { bundle, OUR_WORKER, type WorkerBundle, whileServing } from '../workerd.ts';

const QUERIES = 300;
const OUT = 'out/growth';
const MIB = 2 ** 20;

// Limits of the platform for one Worker: compressed size, start-up time, memory, CPU time of a request.
const BOTH = { startMs: 1000, heapMib: 128 };
const FREE = { ...BOTH, gzipMib: 3, questionMs: 10 };
const PAID = { ...BOTH, gzipMib: 10, questionMs: 30_000 };

/** The figures of one size. */
type SizeRow = Awaited<ReturnType<typeof measure>>;

const measure = async (size: number) => {
  const built = resolve(OUT, `registry-${size}`);
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'registry.json'), JSON.stringify(madeUpDocument(size)));
  const began = performance.now();
  await buildFolder(built);
  const bundled = await bundle(`worker-${size}`, { ...OUR_WORKER, built }, OUT);
  const buildMs = performance.now() - began;
  return { size, buildMs, gzipMib: bundled.gzipBytes / MIB, ...(await measureRunning(bundled)) };
};

/** CPU time until workerd listens, of the first query after that, and of a later one; the heap; the size of the list. */
const measureRunning = (bundled: WorkerBundle) =>
  whileServing(
    bundled,
    async (server, client) => {
      const sources = stateless('tools/call', callSources);
      const startMs = await server.cpuMs();
      await client.send(sources, 1);
      const firstMs = (await server.cpuMs()) - startMs;
      const heapMib = (await server.heapBytes()) / MIB;
      await client.repeat(sources, QUERIES, 1);
      const before = await server.cpuMs();
      await client.repeat(sources, QUERIES, 1);
      const queryUs = ((await server.cpuMs()) - before) * (1000 / QUERIES);
      const list = await client.send(stateless('tools/call', callList), 1);
      return { startMs, firstMs, heapMib, queryUs, listKib: Buffer.byteLength(list.text) / 1024 };
    },
    { inspected: true },
  );

const fits = (row: SizeRow): string => {
  if (tooMuch(row, FREE).length === 0) return 'yes';
  const reasons = tooMuch(row, PAID);
  return reasons.length === 0 ? 'paid plan' : `no: ${reasons.join(', ')}`;
};

const tooMuch = ({ gzipMib, startMs, heapMib, queryUs }: SizeRow, plan: typeof FREE): readonly string[] => [
  ...(gzipMib > plan.gzipMib ? ['size'] : []),
  ...(startMs > plan.startMs ? ['start'] : []),
  ...(heapMib > plan.heapMib ? ['memory'] : []),
  ...(queryUs / 1000 > plan.questionMs ? ['question'] : []),
];

const HEAD = ['categories', 'build ms', 'gzip MiB', 'start ms', 'first ms', 'heap MiB', 'query µs', 'list KiB', 'fits'];
const cellsOf = (row: SizeRow): readonly string[] => [
  row.size.toLocaleString('en'),
  decimals(row.buildMs, 0),
  decimals(row.gzipMib, 2),
  decimals(row.startMs, 0),
  decimals(row.firstMs, 0),
  decimals(row.heapMib, 1),
  decimals(row.queryUs, 0),
  decimals(row.listKib, 0),
  fits(row),
];

/** The table of growth.md by its name, for registries of these `sizes`. */
export const measureGrowth = async (sizes: readonly number[]): Promise<Readonly<Record<string, string>>> => {
  await rm(OUT, { recursive: true, force: true });
  const tables = { sizes: await measuredTable(HEAD, sizes, async (size) => cellsOf(await measure(size))) };
  await rm(OUT, { recursive: true, force: true });
  return tables;
};
