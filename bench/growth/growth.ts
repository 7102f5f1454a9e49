// Measures the Worker with larger registries: builds and runs it with made-up ones of growing size, and writes the
// figures to the terminal and growth.md. Stops at the first size that does not run.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildFolder } from '../../scripts/build/build.ts';
import { values } from '../command-line.ts';
import { madeUpDocument } from '../made-up-registry.ts';
import { callList, callSources, pageRequest, stateless } from '../messages.ts';
import { quantile } from '../statistics.ts';
import { decimals, table, writeTables } from '../table.ts';
import type { HttpRequest, TimedClient } from '../timed-client.ts';
import { bundle, OUR_WORKER, type WorkerBundle, whileServing } from '../workerd.ts';
import { measureFederated } from './federated.ts';

const numbersIn = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);
const QUERIES = 300;
const OUT = join(import.meta.dirname, '..', '..', 'out', 'growth');
const MIB = 2 ** 20;

// Limits of the platform for one Worker: compressed size, start-up time, memory, CPU time of a request.
const BOTH = { startMs: 1000, heapMib: 128 };
const FREE = { ...BOTH, gzipMib: 3, questionMs: 10 };
const PAID = { ...BOTH, gzipMib: 10, questionMs: 30_000 };

/** The figures of one size; `running` is undefined if the Worker did not start. */
type SizeRow = Awaited<ReturnType<typeof measure>>;
type RunningFigures = Awaited<ReturnType<typeof measureRunning>>;

const measure = async (size: number) => {
  const built = resolve(OUT, `registry-${size}`);
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'registry.json'), JSON.stringify(madeUpDocument(size)));
  const began = performance.now();
  await buildFolder(built);
  const bundled = await bundle(`worker-${size}`, { ...OUR_WORKER, built }, OUT);
  const buildMs = performance.now() - began;
  const gzipMib = bundled.gzipBytes / MIB;
  const running = await measureRunning(bundled).catch((error: unknown) => {
    console.warn(`${size} categories: ${error}`);
    return undefined;
  });
  return { size, buildMs, gzipMib, running };
};

const measureRunning = (bundled: WorkerBundle) =>
  whileServing(
    bundled,
    async (server, client) => {
      const sources = stateless('tools/call', callSources);
      // CPU time until workerd listens, and of the first query after that.
      const startMs = await server.cpuMs();
      await client.send(sources, 1);
      const firstMs = (await server.cpuMs()) - startMs;
      const heapMib = (await server.heapBytes()) / MIB;
      await client.repeat(sources, QUERIES, 1);
      const before = await server.cpuMs();
      const { latenciesMs } = await client.repeat(sources, QUERIES, 1);
      const queryUs = ((await server.cpuMs()) - before) * (1000 / QUERIES);
      const list = await timeRequest(client, stateless('tools/call', callList));
      const page = await timeRequest(client, pageRequest('/'));
      return {
        ...{ startMs, firstMs, heapMib, queryUs },
        p50: quantile(latenciesMs, 0.5),
        p99: quantile(latenciesMs, 0.99),
        listKib: list.bytes / 1024,
        listMs: list.ms,
        pageMs: page.status === 200 ? page.ms : Number.NaN,
      };
    },
    { inspected: true },
  );

const timeRequest = async (client: TimedClient, request: HttpRequest) => {
  const began = performance.now();
  const { text, status } = await client.send(request, 1);
  return { bytes: Buffer.byteLength(text), ms: performance.now() - began, status };
};

const fits = (row: SizeRow): string => {
  if (tooMuch(row, FREE).length === 0) return 'yes';
  const reasons = tooMuch(row, PAID);
  return reasons.length === 0 ? 'paid plan' : `no: ${reasons.join(', ')}`;
};

const tooMuch = ({ gzipMib, running }: SizeRow, plan: typeof FREE): readonly string[] => [
  ...(gzipMib > plan.gzipMib ? ['size'] : []),
  ...(running === undefined ? ['workerd ends before it answers'] : []),
  ...((running?.startMs ?? 0) > plan.startMs ? ['start'] : []),
  ...((running?.heapMib ?? 0) > plan.heapMib ? ['memory'] : []),
  ...((running?.queryUs ?? 0) / 1000 > plan.questionMs ? ['question'] : []),
];

const ofRunning = (title: string, figure: keyof RunningFigures, places: number): Column => [
  title,
  ({ running }) => decimals(running?.[figure], places),
];

type Column = readonly [title: string, cell: (row: SizeRow) => string];
const COLUMNS: readonly Column[] = [
  ['categories', ({ size }) => size.toLocaleString('en')],
  ['build ms', ({ buildMs }) => decimals(buildMs, 0)],
  ['gzip MiB', ({ gzipMib }) => decimals(gzipMib, 2)],
  ofRunning('start ms', 'startMs', 0),
  ofRunning('first ms', 'firstMs', 0),
  ofRunning('heap MiB', 'heapMib', 1),
  ofRunning('query µs', 'queryUs', 0),
  ofRunning('p50 ms', 'p50', 2),
  ofRunning('p99 ms', 'p99', 2),
  ofRunning('list KiB', 'listKib', 0),
  ofRunning('list ms', 'listMs', 0),
  ofRunning('page ms', 'pageMs', 0),
  ['fits', fits],
];

await rm(OUT, { recursive: true, force: true });
const rows: SizeRow[] = [];
for (const size of numbersIn(values.sizes)) {
  const row = await measure(size);
  rows.push(row);
  console.log(`${size} categories: ${JSON.stringify(row)}`);
  if (row.running === undefined) break;
}
const counts = numbersIn(values.lists);
const lists = counts.length === 0 ? undefined : await measureFederated(counts, OUT);
await rm(OUT, { recursive: true, force: true });
const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
const sizes = rows.length === 0 ? undefined : table(cells);
console.log(`\n${sizes ?? ''}\n\n${lists ?? ''}`);
if (!values.dry) writeTables('bench/growth.md', { sizes, lists });
