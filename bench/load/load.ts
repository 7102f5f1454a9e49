// `npm run load`: floods its own server with different questions. Then opens as many sessions, uses them in random order, waits
// until their objects are evicted, kills the server under load and uses every session again after a restart. Exits 1 when any
// answer was wrong. `npm run load -- 2000` opens fewer; never more than 20,000, never another machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { inLanes } from '../../scripts/in-lanes.ts';
import { shuffled } from '../statistics.ts';
import { table } from '../table.ts';
import { buildFirstList, bundle, OUR_WORKER, type Workerd, whileServing } from '../workerd.ts';
import { type CheckedClient, checked, type Topic } from './checked-client.ts';

const does =
  'Opens 10,000 sessions, or as many as you say, on its own server, and uses them before and after a restart.';
const SESSIONS: number = commandLine('npm run load --', does)
  .argument('[sessions]', 'how many', wholeNumber(1, 20_000), 10_000)
  .parse().processedArgs[0];
const LANES = 32;
/** Questions of one flood, each of nearly 1,000 characters: their answers are many times what the Worker keeps. */
const FLOOD = 3_000;
/** workerd evicts an object that was idle for ten seconds; what the Worker remembers of it lasts thirty. */
const EVICTED_AFTER_MS = 32_000;
const TOPICS: readonly Topic[] = [
  ['rust programming', 'rust-learning'],
  ['bitcoin node', 'bitcoin-node-setup'],
  ['email server', 'self-hosted-email'],
  ['password manager', 'password-management'],
];

const rows: (readonly [string, string])[] = [];
const failures: unknown[] = [];
const report = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.log(`${what}: ${figure}`);
};
const reportMemory = async (what: string, server: Workerd): Promise<void> =>
  report(what, `${((await server.memoryBytes()) / 2 ** 20).toFixed(0)} MiB`);

/** What went wrong in `work`, which is done for all of `items`, 32 at once. */
const errorsOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  const errors: unknown[] = [];
  await inLanes(items, LANES, (item) => work(item).catch((error: unknown) => errors.push(error)));
  return errors;
};
const step = async <Item>(what: string, items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  const started = performance.now();
  const errors = await errorsOf(items, work);
  failures.push(...errors);
  const perSecond = (items.length * 1000) / (performance.now() - started);
  report(what, `${items.length}, ${perSecond.toFixed(0)} a second, ${errors.length} wrong`);
};

/** Uses a session: a notification, which always reaches its object, and a question. */
const using =
  ({ notify, ask }: CheckedClient) =>
  async (session: string): Promise<void> => {
    await notify(session);
    const [topic] = shuffled(TOPICS);
    if (topic !== undefined) await ask(topic, session);
  };

/** Floods the server three times; no question may take twice as long the third time. */
const flood = async (server: Workerd, { ask }: CheckedClient): Promise<void> => {
  const times: number[] = [];
  for (const round of [1, 2, 3]) {
    const questions = Array.from({ length: FLOOD }, (_, nth) => `rust-learning ${'x'.repeat(960)} ${round} ${nth}`);
    const before = await server.cpuMs();
    await step(`different questions, flood ${round}`, questions, (query) => ask([query, 'rust-learning']));
    times.push((await server.cpuMs()) - before);
  }
  const [first = 0, , last = 0] = times;
  report('CPU time of a question, last flood against the first', (last / first).toFixed(2));
  if (last > 2 * first) failures.push(new Error('a question takes longer the more were asked'));
};

const sessions: string[] = [];
const untilKilled = async (server: Workerd, client: CheckedClient): Promise<void> => {
  await flood(server, client);
  await reportMemory('memory of workerd after the floods', server);
  await step('sessions opened', Array.from({ length: SESSIONS }), async () => sessions.push(await client.open()));
  report('distinct ids', String(new Set(sessions).size));
  await reportMemory('memory with all sessions opened', server);
  await step('used in random order', shuffled(sessions), using(client));
  await wait(EVICTED_AFTER_MS);
  await reportMemory('memory after their objects were evicted', server);
  await step('used again after eviction', shuffled(sessions), using(client));
  report('files on disk per session', `${(server.diskBytes() / 1024 / SESSIONS).toFixed(1)} KiB`);
  // Killed while sessions are opened and used: what fails now is tried again; what was answered must last.
  const during = errorsOf(shuffled(sessions), async (id) => {
    await using(client)(id);
    if (Math.random() < 0.2) sessions.push(await client.open());
  });
  await wait(500);
  await server.stop();
  report('requests cut off or refused by SIGKILL', String((await during).length));
};

const kept = await mkdtemp(join(tmpdir(), 'three-good-sources-load-'));
try {
  await buildFirstList();
  const worker = await bundle('worker', OUR_WORKER, 'out/load');
  await whileServing(worker, (server, client) => untilKilled(server, checked(client)), { kept });
  const useAll = (client: CheckedClient) => step('answered after the restart', shuffled(sessions), using(client));
  await whileServing(worker, (_, client) => useAll(checked(client)), { kept });
} finally {
  await rm(kept, { recursive: true, force: true });
}
console.log(`\n${table([['what', 'figure'], ...rows])}`);
for (const failure of failures.slice(0, 5)) console.error(String(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
