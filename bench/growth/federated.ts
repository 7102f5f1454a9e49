// What trusted lists cost the Worker: the first list with a growing number of trusted lists of ten made-up topics,
// each signed with its own key, built as `npm run build` does and run in workerd.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildFolder } from '../../scripts/build/build.ts';
import { freePort } from '../../scripts/free-port.ts';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { type Built, buildFederation, type Sound } from '../../src/domain/federation/build.ts';
import type { Examined } from '../../src/domain/federation/examine.ts';
import { createFederation } from '../../src/domain/federation/federation.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS } from '../../src/domain/matching/match.ts';
import { TUNING } from '../../src/domain/matching/tuning.ts';
import { buildLexicon } from '../../src/domain/matching/words/lexicon.ts';
import { readEnglish } from '../../src/domain/matching/words/rarity.ts';
import { commonWords } from '../../src/domain/matching/words/stop-words.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { type RegistryDocument, registryOf, type Trust } from '../../src/domain/registry/registry.ts';
import { canonicalText } from '../../src/domain/signing/canonical.ts';
import { toZ32 } from '../../src/domain/signing/public-key.ts';
import { PUBLIC_KEY_BYTES } from '../../src/domain/weak-key.ts';
import { madeUpDocument } from '../made-up-registry.ts';
import { stateless } from '../messages.ts';
import { ascending, quantile } from '../statistics.ts';
import { decimals, table } from '../table.ts';
import { bundle, OUR_WORKER, startWorkerd, type Workerd } from '../workerd.ts';
import { heapBytes } from './inspector.ts';

const FIRST_LIST_FILE = 'bench/matching/data/first-registry.json';
const firstList = registryOrThrow(JSON.parse(readFileSync(FIRST_LIST_FILE, 'utf8'))).document;
const TOPICS_PER_LIST = 10;
const QUERY_COUNT = 60;
const TODAY = '2026-11-22';
const [KIB, MIB] = [1024, 2 ** 20];

/** The table with a row for each number of trusted lists. Takes minutes for a thousand. */
export const measureFederated = async (counts: readonly number[], out: string): Promise<string> => {
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const row = await measure(count, out);
    rows.push(row);
    console.log(row.join('  '));
  }
  return table([HEAD, ...rows]);
};

const HEAD = [
  'trusted lists',
  'build s',
  'files',
  'MiB of files',
  'gzip KiB',
  'start ms',
  'own answer µs',
  'first trusted ms',
  'code alone ms',
  'trusted, read ms',
  'trusted, p99 ms',
  'trusted, kept µs',
  'reads',
  'heap MiB',
];

const measure = async (count: number, out: string): Promise<readonly string[]> => {
  const folder = resolve(out, `federated-${count}`);
  const began = performance.now();
  const { sound, queries } = await madeUpLists(count);
  const trusts = sound.map(({ trust }) => trust);
  const built = count === 0 ? undefined : await buildFederation(sound, { leftOut: [], trusted: count, indexFor });
  const buildSeconds = (performance.now() - began) / 1000;
  await writeBuilt(folder, trusts, built);
  const bundled = await bundle(
    `federated-${count}`,
    { ...OUR_WORKER, built: folder, assets: join(folder, 'public') },
    out,
  );
  const files = [...(built?.files.values() ?? [])];
  const alone = built === undefined ? undefined : await askAlone(built, trusts, queries);
  const inspector = `127.0.0.1:${await freePort()}`;
  const server = await startWorkerd(bundled, ['-i', inspector]);
  try {
    const startMs = await server.cpuMs();
    await askAll(server, OWN.slice(0, 5));
    const own = await askAll(server, OWN);
    const [first, ...cold] = await askAll(server, queries);
    const kept = await askAll(
      server,
      Array.from({ length: 40 }, (_, nth) => `${queries.at(-1)} ${'guide '.repeat(nth % 3)}`),
    );
    const heap = (await heapBytes(inspector)) / MIB;
    const [ownMs, coldMs, keptMs] = [own, cold, kept].map((times) => ascending(times));
    const none = count === 0;
    return [
      count.toLocaleString('en'),
      decimals(buildSeconds, 1),
      `${files.length}`,
      decimals(files.reduce((sum, { length }) => sum + length, 0) / MIB, 2),
      decimals(bundled.gzipBytes / KIB, 0),
      decimals(startMs, 0),
      decimals(quantile(ownMs ?? [], 0.5) * 1000, 0),
      decimals(none ? undefined : first, 1),
      decimals(alone?.ms, 1),
      decimals(none ? undefined : quantile(coldMs ?? [], 0.5), 1),
      decimals(none ? undefined : quantile(coldMs ?? [], 0.99), 1),
      decimals(none ? undefined : quantile(keptMs ?? [], 0.5) * 1000, 0),
      decimals(alone?.reads, 0),
      decimals(heap, 1),
    ];
  } finally {
    await server.stop();
  }
};

// The words of English that each list would take for its own slips are left out: that takes a second or more a list.
const indexFor = ({ registry }: Examined): MatchIndex => draftIndex(registry.categories, TUNING, ENGLISH);
const ENGLISH = readEnglish();

/** Signed lists, and questions that go round them: a slug in words, with a word that makes no two alike. */
const madeUpLists = async (count: number): Promise<{ sound: readonly Sound[]; queries: readonly string[] }> => {
  const { categories } = madeUpDocument(Math.max(1, count) * TOPICS_PER_LIST);
  const entries = Object.entries(categories);
  const sound = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      soundList(nth, Object.fromEntries(entries.slice(nth * TOPICS_PER_LIST, (nth + 1) * TOPICS_PER_LIST))),
    ),
  );
  const queries = Array.from({ length: QUERY_COUNT }, (_, nth) => {
    const [slug = ''] = entries[Math.floor((nth * entries.length) / QUERY_COUNT)] ?? [];
    return `how to ${slug.replaceAll('-', ' ')}`;
  });
  return { sound, queries };
};

const soundList = async (place: number, categories: RegistryDocument['categories']): Promise<Sound> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const pubkey = toZ32(Uint8Array.from(der.subarray(-PUBLIC_KEY_BYTES)));
  const name = `Curator ${place}`;
  const document: RegistryDocument = { ...madeUpDocument(1), seq: 1, curator: { name, pubkey }, categories };
  const text = canonicalText(document);
  const bytes = utf8(text);
  const sha256 = await sha256Hex(bytes);
  const claim = {
    seq: 1,
    version: document.version,
    expires: undefined,
    signer: pubkey,
    chain: [pubkey],
    releases: [sha256],
  };
  const signature = Uint8Array.from(sign(null, bytes, privateKey));
  // Keys are sorted in the signed bytes, and the index follows that order.
  const registry = registryOf(JSON.parse(text));
  const trust = { name, pubkey, url: `https://list-${place}.example.org/`, since: '2026-01-01' };
  return { place, trust, examined: { registry, text, signature, claim, sha256 }, fetched: TODAY };
};

const writeBuilt = async (folder: string, trusts: readonly Trust[], built: Built | undefined): Promise<void> => {
  const own = trusts.length === 0 ? firstList : { ...firstList, trusts };
  await mkdir(join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'registry.json'), JSON.stringify(own));
  await buildFolder(folder, { today: TODAY });
  if (built === undefined) return;
  await writeFile(join(folder, 'dist', 'federation.json'), JSON.stringify(built.summary));
  for (const [name, content] of built.files) {
    const path = join(folder, 'public', 'federated', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
};

/** Each question asked here of a server that has read nothing: the most files read, and the median of processor time in ms. */
const askAlone = async (
  { summary, files }: Built,
  trusts: readonly Trust[],
  queries: readonly string[],
): Promise<{ readonly reads: number; readonly ms: number }> => {
  const registry = registryOf({ ...firstList, trusts: [...trusts] });
  let reads = 0;
  const times: number[] = [];
  for (const query of queries) {
    let count = 0;
    const read = async (name: string) => {
      count += 1;
      return files.get(name)?.slice().buffer;
    };
    const parts = {
      registry,
      summary,
      read,
      today: () => TODAY,
      options: DEFAULT_MATCH_OPTIONS,
      lexicon: buildLexicon(commonWords()),
    };
    const before = process.cpuUsage();
    await createFederation(parts).ask(query);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    reads = Math.max(reads, count);
  }
  return { reads, ms: quantile(ascending(times), 0.5) };
};

const OWN = Array.from({ length: 200 }, (_, nth) => `learn rust ${nth.toString(36)}`);

/** Processor time of workerd for each question, in milliseconds; the files that it reads itself are part of it. */
const askAll = async (server: Workerd, queries: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const query of queries) {
    const { headers, body } = stateless(
      'tools/call',
      () => ({ name: 'get_sources', arguments: { query } }),
      'get_sources',
    );
    const before = await server.cpuMs();
    const response = await fetch(`${server.origin}/mcp`, { method: 'POST', headers, body: body(1) });
    const text = await response.text();
    if (!text.includes('"found":')) throw new Error(`"${query}" was answered with ${text.slice(0, 200)}`);
    times.push((await server.cpuMs()) - before);
  }
  return times;
};
