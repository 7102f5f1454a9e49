// `npm run load`: loads a server of its own on this machine, never another one. It asks many different questions, opens
// sessions and uses them in random order, sends mixed conversations for some time, waits until idle objects are evicted, kills
// workerd in the middle of requests, and uses every session again after a restart. Each limit that is passed is named; then, and
// when an answer was wrong, it exits 1.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildFolder } from '../../scripts/build/build.ts';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { inLanes } from '../../scripts/in-lanes.ts';
import { madeUpDocument } from '../made-up-registry.ts';
import { median, shuffled } from '../statistics.ts';
import { table } from '../table.ts';
import { buildFirstList, bundle, THIS_WORKER, type Workerd, whileServing } from '../workerd.ts';
import { type CheckedClient, checked, conversation, type Topic } from './checked-client.ts';

const does = 'Loads a server of its own: questions, sessions, mixed traffic, a kill and a restart.';
type Options = { readonly sessions: number; readonly seconds: number; readonly topics?: number };
const OPTIONS = commandLine('npm run load --', does)
  .option('--sessions <count>', 'how many are opened', wholeNumber(1, 20_000), 1_000)
  .option('--seconds <count>', 'how long mixed traffic is sent', wholeNumber(1, 3_600), 60)
  .option('--topics <count>', 'serve a made-up list of so many topics, not the first list', wholeNumber(4, 10_000))
  .parse()
  .opts<Options>();
const OUT = 'out/load';
const LANES = 32;
/** Questions of one flood, each of nearly 1,000 characters: their answers are many times what the Worker keeps. */
const FLOOD = 3_000;
const QUESTIONS = 300;
/** workerd evicts an object that was idle for ten seconds; what the Worker remembers of it lasts thirty. */
const EVICTED_AFTER_MS = 32_000;
/** Lanes of mixed traffic, and how often each starts a conversation: memory depends on how many sessions are in use. */
const TALKING = 8;
const PACE_MS = 1_500;
const SAMPLES = 10;
const MIB = 2 ** 20;

const rows: (readonly [string, string])[] = [];
const failures: string[] = [];
const say = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.log(`${what}: ${figure}`);
};
/** Prints a figure, and fails the run where it is above `most`. */
const limited = (what: string, figure: number, most: number, unit = ''): void => {
  say(what, `${figure.toFixed(2)}${unit}`);
  if (figure > most) failures.push(`${what} is ${figure.toFixed(2)}${unit}, and the limit is ${most}${unit}`);
};
const memoryOf = async (server: Workerd): Promise<number> => (await server.memoryBytes()) / MIB;
const sayMemory = async (what: string, server: Workerd): Promise<void> =>
  say(what, `${(await memoryOf(server)).toFixed(0)} MiB`);

/** What went wrong in `work`, which is done for all of `items`, 32 at once. */
const errorsOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  const errors: string[] = [];
  await inLanes(items, LANES, (item) => work(item).catch((error: unknown) => errors.push(String(error))));
  return errors;
};
const step = async <Item>(what: string, items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  const started = performance.now();
  const errors = await errorsOf(items, work);
  failures.push(...errors);
  const perSecond = (items.length * 1000) / (performance.now() - started);
  say(what, `${items.length}, ${perSecond.toFixed(0)} a second, ${errors.length} wrong`);
};

/** Builds the list that is served; gives questions with the topic that each finds. */
const buildList = async ({ topics }: Options) => {
  if (topics === undefined) {
    await buildFirstList();
    return { source: THIS_WORKER, asked: FIRST_TOPICS };
  }
  const document = madeUpDocument(topics);
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, 'registry.json'), JSON.stringify(document));
  await buildFolder(OUT);
  const asked = Object.entries(document.categories).map(([slug, { name }]): Topic => [name, slug]);
  return { source: { ...THIS_WORKER, built: OUT }, asked: asked.slice(0, 4) };
};
const FIRST_TOPICS: readonly Topic[] = [
  ['rust programming', 'rust-learning'],
  ['bitcoin node', 'bitcoin-node-setup'],
  ['email server', 'self-hosted-email'],
  ['password manager', 'password-management'],
];

/** CPU time of the start, of the first question and of a later one, and the heap, against what the platform allows. */
const measureStart = async (server: Workerd, { ask }: CheckedClient, [topic]: readonly Topic[]): Promise<void> => {
  if (topic === undefined) return;
  const startMs = await server.cpuMs();
  await ask(topic);
  const firstMs = await server.cpuMs();
  const times: number[] = [];
  for (let nth = 0; nth < QUESTIONS; nth += 1) {
    const before = await server.cpuMs();
    await ask([`${topic[0]} ${'guide '.repeat(1 + (nth % 9))}`, topic[1]]);
    times.push((await server.cpuMs()) - before);
  }
  limited('CPU time of the start', startMs, 1_000, ' ms');
  limited('CPU time of the first question', firstMs - startMs, 1_000, ' ms');
  limited('CPU time of a later question, median', median(times), 10, ' ms');
  limited('heap', (await server.heapBytes()) / MIB, 128, ' MiB');
};

/** Three floods of different questions; none may take twice as long the third time. */
const flood = async (server: Workerd, { ask }: CheckedClient, [topic]: readonly Topic[]): Promise<void> => {
  if (topic === undefined) return;
  const [query, slug] = topic;
  const times: number[] = [];
  for (const round of [1, 2, 3]) {
    const questions = Array.from({ length: FLOOD }, (_, nth) => `${query} ${'x'.repeat(930)} ${round} ${nth}`);
    const before = await server.cpuMs();
    await step(`different questions, flood ${round}`, questions, (question) => ask([question, slug]));
    times.push((await server.cpuMs()) - before);
  }
  const [first = 0, , last = 0] = times;
  limited('CPU time of a question, last flood against the first', last / first, 2);
};

/** Uses a session: a notification, which always reaches its object, and a question. */
const using =
  ({ notify, ask }: CheckedClient, asked: readonly Topic[]) =>
  async (session: string): Promise<void> => {
    await notify(session);
    const [topic] = shuffled(asked);
    if (topic !== undefined) await ask(topic, session);
  };

/** Mixed traffic at a steady pace; memory and open files may not grow any more. */
const talk = async (server: Workerd, client: CheckedClient, asked: readonly Topic[]): Promise<void> => {
  const until = performance.now() + OPTIONS.seconds * 1000;
  const filesBefore = server.openFiles();
  let conversations = 0;
  const lane = async (): Promise<void> => {
    for (; performance.now() < until; conversations += 1) {
      const talking = conversation(client, asked).catch((error: unknown) => failures.push(String(error)));
      await Promise.all([wait(PACE_MS), talking]);
    }
  };
  const lanes = Promise.all(Array.from({ length: TALKING }, lane));
  const memory: number[] = [];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await wait((OPTIONS.seconds * 1000) / SAMPLES);
    memory.push(await memoryOf(server));
  }
  await lanes;
  say('conversations of ten requests', `${conversations}`);
  const third = Math.floor(SAMPLES / 3);
  limited(
    'memory in the last third against the second',
    average(memory.slice(-third)) / average(memory.slice(third, -third)),
    1.1,
  );
  await wait(EVICTED_AFTER_MS);
  limited('files still open, more than before', server.openFiles() - filesBefore, 50);
};
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const sessions: string[] = [];
const untilKilled = async (server: Workerd, client: CheckedClient, asked: readonly Topic[]): Promise<void> => {
  await measureStart(server, client, asked);
  await flood(server, client, asked);
  await sayMemory('memory of workerd after the floods', server);
  await step('sessions opened', Array.from({ length: OPTIONS.sessions }), async () =>
    sessions.push(await client.open()),
  );
  if (new Set(sessions).size < sessions.length) failures.push('two sessions have one id');
  await sayMemory('memory with all sessions opened', server);
  await step('used in random order', shuffled(sessions), using(client, asked));
  await talk(server, client, asked);
  await sayMemory('memory after their objects were evicted', server);
  await step('used again after eviction', shuffled(sessions), using(client, asked));
  say('files on disk', `${(server.diskBytes() / 1024).toFixed(0)} KiB`);
  // Killed while sessions are opened and used: what fails now is tried again; what was answered must last.
  const during = errorsOf(shuffled(sessions), async (id) => {
    await using(client, asked)(id);
    if (Math.random() < 0.2) sessions.push(await client.open());
  });
  await wait(500);
  await server.stop();
  say('requests cut off or refused by SIGKILL', String((await during).length));
};

const kept = await mkdtemp(join(tmpdir(), 'three-good-sources-load-'));
try {
  const { source, asked } = await buildList(OPTIONS);
  const worker = await bundle('worker', source, OUT);
  limited('size of the bundle, compressed', worker.gzipBytes / MIB, 10, ' MiB');
  const options = { kept, inspected: true };
  await whileServing(worker, (server, client) => untilKilled(server, checked(client), asked), options);
  const useAll = (client: CheckedClient) =>
    step('answered after the restart', shuffled(sessions), using(client, asked));
  await whileServing(worker, (_, client) => useAll(checked(client)), { kept });
} finally {
  await rm(kept, { recursive: true, force: true });
}
console.log(`\n${table([['what', 'figure'], ...rows])}`);
for (const failure of failures.slice(0, 5)) console.error(`failed: ${failure}`);
if (failures.length > 5) console.error(`failed: ${failures.length - 5} more`);
process.exitCode = failures.length === 0 ? 0 : 1;
