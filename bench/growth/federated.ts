// What trusted lists cost the Worker: the first list with a growing number of trusted lists of ten made-up topics,
// each signed with its own key, built as `npm run build` does and run in workerd.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildFolder } from '../../scripts/build/build.ts';
import { fillFolder } from '../../scripts/build/files.ts';
import { buildFederation } from '../../src/domain/federation/build.ts';
import { draftIndex } from '../../src/domain/matching/index/index.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import type { BenchClient } from '../client.ts';
import { askFor } from '../messages.ts';
import { median, quantile } from '../statistics.ts';
import { decimals, measuredTable } from '../table.ts';
import { bundle, OUR_WORKER, type WorkerBundle, type Workerd, whileServing } from '../workerd.ts';
import { madeUpLists, TODAY } from './made-up-lists.ts';

const FIRST_LIST_FILE = 'scripts/gate/lists/first-registry.json';
const firstList = registryOrThrow(JSON.parse(readFileSync(FIRST_LIST_FILE, 'utf8'))).document;
/** How often each Worker is started; the median counts. */
const STARTS = 7;
const [KIB, MIB] = [1024, 2 ** 20];
const OWN = Array.from({ length: 20 }, (_, nth) => `learn rust ${nth.toString(36)}`);
const ENGLISH = readEnglish();

/** The table with a row for each number of trusted lists. Takes minutes for a thousand. */
export const measureFederated = async (counts: readonly number[], out: string): Promise<string> => {
  const built: BuiltRow[] = [];
  for (const count of counts) built.push(await buildRow(count, out));
  // In turn, so that other load on the machine affects all rows alike.
  for (let round = 0; round < STARTS; round += 1)
    for (const { starts, bundled } of built) starts.push(await whileServing(bundled, (server) => server.cpuMs()));
  return measuredTable(HEAD, built, measureRow);
};

const HEAD = [
  ...['trusted lists', 'build s', 'files', 'MiB of files', 'gzip KiB', 'start ms', 'first trusted ms'],
  ...['trusted, read ms', 'trusted, p99 ms', 'trusted, kept µs', 'heap MiB'],
];

/** What a row is measured from; `starts` has the CPU time of each start. */
type BuiltRow = Awaited<ReturnType<typeof buildRow>>;

const buildRow = async (count: number, out: string) => {
  const folder = resolve(out, `federated-${count}`);
  const began = performance.now();
  const { sound, queries } = await madeUpLists(count);
  const trusts = sound.map(({ trust }) => trust);
  // Without the English words that each list would take for typos of its own: those take a second or more per list.
  const indexFor = (categories: Parameters<typeof draftIndex>[0]) => draftIndex(categories, TUNING, ENGLISH);
  const built = count === 0 ? undefined : await buildFederation(sound, { leftOut: [], trusted: count, indexFor });
  const buildSeconds = (performance.now() - began) / 1000;
  const files = built?.files ?? new Map<string, Uint8Array>();
  await mkdir(join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'registry.json'), JSON.stringify(count === 0 ? firstList : { ...firstList, trusts }));
  await buildFolder(folder, { today: TODAY });
  if (built !== undefined) await writeFile(join(folder, 'dist', 'federation.json'), JSON.stringify(built.summary));
  await fillFolder(join(folder, 'public', 'federated'), files);
  const source = { ...OUR_WORKER, built: folder, assets: join(folder, 'public') };
  const bundled = await bundle(`federated-${count}`, source, out);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const starts: number[] = [];
  return { count, queries, buildSeconds, files: files.size, bytes, bundled, starts };
};

const measureRow = async ({ count, queries, buildSeconds, files, bytes, bundled, starts }: BuiltRow) => {
  const { first, read, kept, heap } = await askTrusted(bundled, queries);
  const ofTrusted = (figure: number | undefined, places: number) => decimals(count === 0 ? undefined : figure, places);
  return [
    count.toLocaleString('en'),
    decimals(buildSeconds, 1),
    `${files}`,
    decimals(bytes / MIB, 2),
    decimals(bundled.gzipBytes / KIB, 0),
    decimals(median(starts), 0),
    ofTrusted(first, 1),
    ofTrusted(median(read), 1),
    ofTrusted(quantile(read, 0.99), 1),
    ofTrusted(median(kept) * 1000, 0),
    decimals(heap / MIB, 1),
  ];
};

/** CPU time of questions to trusted lists: the first, those whose files must be read, those whose files are kept. */
const askTrusted = (bundled: WorkerBundle, queries: readonly string[]) =>
  whileServing(
    bundled,
    async (server, client) => {
      await askAll(server, client, OWN);
      const [first, ...read] = await askAll(server, client, queries);
      const again = Array.from({ length: 40 }, (_, nth) => `${queries.at(-1)} ${'guide '.repeat(nth % 3)}`);
      const kept = await askAll(server, client, again);
      return { first, read, kept, heap: await server.heapBytes() };
    },
    { inspected: true },
  );

/** CPU time of workerd for each question in milliseconds, including the files that it reads. */
const askAll = async (server: Workerd, client: BenchClient, queries: readonly string[]) => {
  const times: number[] = [];
  for (const query of queries) {
    const before = await server.cpuMs();
    const { text } = await client.send(askFor(query), 1);
    if (!text.includes('"found":')) throw new Error(`"${query}" was answered with ${text.slice(0, 200)}`);
    times.push((await server.cpuMs()) - before);
  }
  return times;
};
