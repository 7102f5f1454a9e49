// What trusted lists cost the Worker: the first list with a growing number of trusted lists of ten made-up topics,
// each signed with its own key, built as `npm run build` does and run in workerd.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildFolder } from '../../scripts/build/build.ts';
import { replaceFile } from '../../scripts/build/files.ts';
import { type Built, buildFederation } from '../../src/domain/federation/build.ts';
import { createFederation } from '../../src/domain/federation/federation.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS } from '../../src/domain/matching/match.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { type Category, registryOf, type Trust } from '../../src/domain/registry/registry.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { askFor } from '../messages.ts';
import { cpuTimeOf, median, quantile } from '../statistics.ts';
import { decimals, measuredTable } from '../table.ts';
import type { TimedClient } from '../timed-client.ts';
import { bundle, OUR_WORKER, type WorkerBundle, type Workerd, whileServing } from '../workerd.ts';
import { madeUpLists, TODAY } from './made-up-lists.ts';

const FIRST_LIST_FILE = 'scripts/gate/lists/first-registry.json';
const firstList = registryOrThrow(JSON.parse(readFileSync(FIRST_LIST_FILE, 'utf8'))).document;
/** How often each Worker is started; the median counts. */
const STARTS = 7;
const [KIB, MIB] = [1024, 2 ** 20];

/** The table with a row for each number of trusted lists. Takes minutes for a thousand. */
export const measureFederated = async (counts: readonly number[], out: string): Promise<string> => {
  const built: BuiltRow[] = [];
  for (const count of counts) built.push(await buildRow(count, out));
  // In turn, so that other load on the machine affects all rows alike.
  for (let round = 0; round < STARTS; round += 1)
    for (const { own, bundled } of built) own.push(await startAndAsk(bundled));
  return measuredTable(HEAD, built, measureRow);
};

const HEAD = [
  ...['trusted lists', 'build s', 'files', 'MiB of files', 'gzip KiB', 'start ms', 'own answer µs', 'first trusted ms'],
  ...['code alone ms', 'trusted, read ms', 'trusted, p99 ms', 'trusted, kept µs', 'reads', 'heap MiB'],
];

/** What a row is measured from. `built` is undefined if no list is trusted; `own` has the figures of each start. */
type BuiltRow = Awaited<ReturnType<typeof buildRow>>;

const buildRow = async (count: number, out: string) => {
  const folder = resolve(out, `federated-${count}`);
  const began = performance.now();
  const { sound, queries } = await madeUpLists(count);
  const trusts = sound.map(({ trust }) => trust);
  const built = count === 0 ? undefined : await buildFederation(sound, { leftOut: [], trusted: count, indexFor });
  const buildSeconds = (performance.now() - began) / 1000;
  await writeBuilt(folder, trusts, built);
  const source = { ...OUR_WORKER, built: folder, assets: join(folder, 'public') };
  const bundled = await bundle(`federated-${count}`, source, out);
  const own: OwnFigures[] = [];
  return { count, queries, trusts, built, buildSeconds, bundled, own };
};

type OwnFigures = { readonly startMs: number; readonly answerMs: number };

/** The CPU time of one start, and the median of that of questions that the curator's own list answers. */
const startAndAsk = (bundled: WorkerBundle): Promise<OwnFigures> =>
  whileServing(bundled, async (server, client) => {
    const startMs = await server.cpuMs();
    await askAll(server, client, OWN.slice(0, 5));
    return { startMs, answerMs: median(await askAll(server, client, OWN)) };
  });

const measureRow = async ({ count, queries, trusts, built, buildSeconds, bundled, own }: BuiltRow) => {
  const files = [...(built?.files.values() ?? [])];
  const alone = built === undefined ? undefined : await askAlone(built, trusts, queries);
  const { first, cold, kept, heap } = await askTrusted(bundled, queries);
  const ofTrusted = (figure: number | undefined, places: number) => decimals(count === 0 ? undefined : figure, places);
  return [
    count.toLocaleString('en'),
    decimals(buildSeconds, 1),
    `${files.length}`,
    decimals(files.reduce((sum, { length }) => sum + length, 0) / MIB, 2),
    decimals(bundled.gzipBytes / KIB, 0),
    decimals(median(own.map(({ startMs }) => startMs)), 0),
    decimals(median(own.map(({ answerMs }) => answerMs)) * 1000, 0),
    ofTrusted(first, 1),
    decimals(alone?.ms, 1),
    ofTrusted(median(cold), 1),
    ofTrusted(quantile(cold, 0.99), 1),
    ofTrusted(median(kept) * 1000, 0),
    decimals(alone?.reads, 0),
    decimals(heap / MIB, 1),
  ];
};

/** CPU time of questions to trusted lists: the first, those whose files must be read, those whose files are kept. */
const askTrusted = (bundled: WorkerBundle, queries: readonly string[]) => {
  const work = async (server: Workerd, client: TimedClient) => {
    await askAll(server, client, OWN);
    const [first, ...cold] = await askAll(server, client, queries);
    const again = Array.from({ length: 40 }, (_, nth) => `${queries.at(-1)} ${'guide '.repeat(nth % 3)}`);
    const kept = await askAll(server, client, again);
    return { first, cold, kept, heap: await server.heapBytes() };
  };
  return whileServing(bundled, work, { inspected: true });
};

// Without the English words that each list would take for typos of its own: those take a second or more per list.
const indexFor = (categories: readonly Category[]): MatchIndex => draftIndex(categories, TUNING, ENGLISH);
const ENGLISH = readEnglish();

const writeBuilt = async (folder: string, trusts: readonly Trust[], built: Built | undefined): Promise<void> => {
  const own = trusts.length === 0 ? firstList : { ...firstList, trusts };
  await mkdir(join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'registry.json'), JSON.stringify(own));
  await buildFolder(folder, { today: TODAY });
  if (built === undefined) return;
  await writeFile(join(folder, 'dist', 'federation.json'), JSON.stringify(built.summary));
  for (const [name, content] of built.files) await replaceFile(join(folder, 'public', 'federated', name), content);
};

/** Each question asked in this process, with nothing read yet: the most files read, and the median CPU time in ms. */
const askAlone = async ({ summary, files }: Built, trusts: readonly Trust[], queries: readonly string[]) => {
  const registry = registryOf({ ...firstList, trusts: [...trusts] });
  let reads = 0;
  const times: number[] = [];
  for (const query of queries) {
    let count = 0;
    const read = async (name: string) => {
      count += 1;
      return files.get(name)?.slice().buffer;
    };
    const lexicon = buildLexicon(commonWords());
    const parts = { registry, summary, read, today: () => TODAY, options: DEFAULT_MATCH_OPTIONS, lexicon };
    times.push((await cpuTimeOf(() => createFederation(parts).ask(query))).ms);
    reads = Math.max(reads, count);
  }
  return { reads, ms: median(times) };
};

const OWN = Array.from({ length: 200 }, (_, nth) => `learn rust ${nth.toString(36)}`);

/** CPU time of workerd for each question in milliseconds, including the files that it reads. */
const askAll = async (server: Workerd, client: TimedClient, queries: readonly string[]) => {
  const times: number[] = [];
  for (const query of queries) {
    const before = await server.cpuMs();
    const { text } = await client.send(askFor(query), 1);
    if (!text.includes('"found":')) throw new Error(`"${query}" was answered with ${text.slice(0, 200)}`);
    times.push((await server.cpuMs()) - before);
  }
  return times;
};
