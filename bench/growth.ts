// How the Worker bears larger registries: builds and runs it with made-up ones of growing size and writes the figures to
// the terminal and growth.md. Stops at the first size that does not run.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePort } from '../test/support/server.ts';
import { registryOf } from './growing-registry.ts';
import { heapBytes } from './inspector.ts';
import { aimAt, type Gun } from './load.ts';
import { callList, callSources, page, stateless } from './messages.ts';
import { quantile } from './statistics.ts';
import { OURS } from './subjects.ts';
import { tableOf } from './table.ts';
import { type Bundle, bundle, start } from './workerd.ts';

const SIZES = [10, 100, 300, 1_000, 3_000, 10_000, 100_000];
const QUERIES = 300;
const OUT = join(import.meta.dirname, '..', 'out', 'growth');
const MIB = 2 ** 20;

// What the platform allows one Worker: compressed size on the free and the paid plan, memory, and time to start.
const LIMITS = { freeGzipMib: 3, paidGzipMib: 10, memoryMib: 128, startMs: 1000 };

type Row = {
  readonly size: number;
  readonly buildMs: number;
  readonly gzipMib: number;
  /** Undefined where the Worker did not start. */
  readonly running: Running | undefined;
};
type Running = {
  /** Processor time to the first answer, and of that what lies above the smallest registry's. */
  readonly startMs: number;
  readonly heapMib: number;
  readonly queryUs: number;
  readonly p50: number;
  readonly p99: number;
  readonly listKib: number;
  readonly listMs: number;
  readonly pageMs: number;
};

const measure = async (size: number): Promise<Row> => {
  const registry = join(OUT, `registry-${size}.json`);
  await writeFile(registry, JSON.stringify(registryOf(size)));
  const began = performance.now();
  const bundled = await bundle(`worker-${size}`, { ...OURS, registry }, OUT);
  const buildMs = performance.now() - began;
  const gzipMib = bundled.gzipBytes / MIB;
  const running = await measureRunning(bundled).catch((error: unknown) => {
    console.warn(`${size} categories: ${error}`);
    return undefined;
  });
  return { size, buildMs, gzipMib, running };
};

const measureRunning = async (bundled: Bundle): Promise<Running> => {
  const inspector = `127.0.0.1:${await freePort()}`;
  const server = await start(bundled, ['-i', inspector]);
  const gun = aimAt(server.origin);
  try {
    const sources = stateless('tools/call', callSources, 'get_sources');
    await gun.once(sources, 1);
    const startMs = await server.cpuMs();
    const heapMib = (await heapBytes(inspector)) / MIB;
    await gun.fire(sources, QUERIES, 1);
    const before = await server.cpuMs();
    const { latenciesMs } = await gun.fire(sources, QUERIES, 1);
    const queryUs = ((await server.cpuMs()) - before) * (1000 / QUERIES);
    const [list, pageMs] = [
      await timed(gun, stateless('tools/call', callList, 'list_categories')),
      await timed(gun, page('/')),
    ];
    return {
      startMs,
      heapMib,
      queryUs,
      p50: quantile(latenciesMs, 0.5),
      p99: quantile(latenciesMs, 0.99),
      listKib: list.bytes / 1024,
      listMs: list.ms,
      pageMs: pageMs.status === 200 ? pageMs.ms : Number.NaN,
    };
  } finally {
    await gun.close();
    await server.stop();
  }
};

const timed = async (gun: Gun, shot: Parameters<Gun['once']>[0]) => {
  const began = performance.now();
  const { text, status } = await gun.once(shot, 1);
  return { bytes: Buffer.byteLength(text), ms: performance.now() - began, status };
};

const fits = (row: Row, base: Row): string => {
  const { running } = row;
  if (running === undefined) return 'does not start';
  const over = [
    row.gzipMib > LIMITS.paidGzipMib ? 'too large' : row.gzipMib > LIMITS.freeGzipMib ? 'paid plan only' : '',
    running.heapMib > LIMITS.memoryMib ? 'too much memory' : '',
    running.startMs - (base.running?.startMs ?? 0) > LIMITS.startMs ? 'starts too slowly' : '',
  ].filter((reason) => reason !== '');
  return over.length === 0 ? 'yes' : over.join(', ');
};

const report = (rows: readonly Row[]): string => {
  const [base] = rows;
  const decimals = (value: number | undefined, places = 1) =>
    (Number.isFinite(value) ? value?.toFixed(places) : '') ?? '';
  const table = tableOf(
    [
      'categories',
      'build ms',
      'gzip MiB',
      'start ms',
      'heap MiB',
      'query µs',
      'p50 ms',
      'p99 ms',
      'list KiB',
      'list ms',
      'page ms',
      'fits',
    ],
    rows.map((row) => [
      row.size.toLocaleString('en'),
      decimals(row.buildMs, 0),
      decimals(row.gzipMib, 2),
      decimals(row.running?.startMs, 0),
      decimals(row.running?.heapMib),
      decimals(row.running?.queryUs, 0),
      decimals(row.running?.p50, 2),
      decimals(row.running?.p99, 2),
      decimals(row.running?.listKib, 0),
      decimals(row.running?.listMs, 0),
      decimals(row.running?.pageMs, 0),
      base === undefined ? '' : fits(row, base),
    ]),
  );
  return [
    '# Growth',
    'Written by `npm run bench -- --growth`. Made-up registries whose categories are as long as the real ones. Start is ' +
      'processor time of workerd from nothing to the first answer; query is processor time of one `get_sources`; list is ' +
      'the answer of `list_categories`. A Worker fits where its bundle takes ' +
      `${LIMITS.freeGzipMib} MiB compressed (${LIMITS.paidGzipMib} on the paid plan), its heap ${LIMITS.memoryMib} MiB, and its ` +
      `start ${LIMITS.startMs} ms more than the first row's, at most.`,
    table,
  ].join('\n\n');
};

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const rows: Row[] = [];
for (const size of SIZES) {
  const row = await measure(size);
  rows.push(row);
  console.log(`${size} categories: ${JSON.stringify(row)}`);
  if (row.running === undefined) break;
}
await rm(OUT, { recursive: true, force: true });
const text = report(rows);
console.log(`\n${text}`);
await writeFile(join(import.meta.dirname, 'growth.md'), `${text}\n`);
