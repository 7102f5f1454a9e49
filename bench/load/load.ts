// Runs the eviction test with many sessions. Floods its own server with different questions. Then opens as many sessions, uses them in random order, waits until
// their objects are evicted, kills the server under load and uses every session again after a restart. Exits 1 when any
// answer was wrong. `npm run load -- 2000` opens fewer; never more than 20,000, never another machine.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readCommandLine, wholeNumber } from '../../scripts/command-line.ts';
import { inLanes } from '../../scripts/in-lanes.ts';
import { shuffled } from '../statistics.ts';
import { table } from '../table.ts';
import { buildFirstList, bundle, OUR_WORKER, startWorkerd, type Workerd } from '../workerd.ts';
import { askTopic, notify, startSession, type Topic } from './checked-client.ts';

const { positionals } = readCommandLine({
  call: 'npm run load -- [sessions]',
  does: 'Opens 10,000 sessions, or as many as you say, on its own server, and uses them before and after a restart.',
  most: 1,
});
const SESSIONS = wholeNumber('the number of sessions', positionals[0] ?? '10000', [1, 20_000]);
const LANES = 32;
/** Questions of one flood: many times what the Worker keeps answers of. */
const FLOOD = 3_000;
/** workerd evicts an object that was idle for ten seconds; what the Worker remembers of it lasts thirty. */
const EVICTED_AFTER_MS = 32_000;
const FIRST_TOPIC: Topic = ['rust programming', 'rust-learning'];
const TOPICS: readonly Topic[] = [
  FIRST_TOPIC,
  ['bitcoin node', 'bitcoin-node-setup'],
  ['email server', 'self-hosted-email'],
  ['password manager', 'password-management'],
];

const rows: (readonly [string, string])[] = [];
const failures: unknown[] = [];
const addRow = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.log(`${what}: ${figure}`);
};

const timeStep = async (what: string, count: number, work: () => Promise<readonly unknown[]>): Promise<void> => {
  const started = performance.now();
  const errors = await work();
  const seconds = (performance.now() - started) / 1000;
  failures.push(...errors);
  addRow(what, `${count} in ${seconds.toFixed(1)} s (${(count / seconds).toFixed(0)}/s), ${errors.length} wrong`);
};

const use = async ({ origin }: Workerd, session: string): Promise<void> => {
  await notify(origin, session);
  await askTopic(origin, TOPICS[Math.floor(Math.random() * TOPICS.length)] ?? FIRST_TOPIC, session);
};

const errorsOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  const errors: unknown[] = [];
  await inLanes(items, LANES, (item) => work(item).catch((error: unknown) => errors.push(error)));
  return errors;
};

const useAll = (server: Workerd, sessions: readonly string[]): Promise<readonly unknown[]> =>
  errorsOf(shuffled(sessions), (session) => use(server, session));

const open = ({ origin }: Workerd, count: number, into: string[]): Promise<readonly unknown[]> =>
  errorsOf(Array.from({ length: count }), async () => into.push(await startSession(origin)));

const evictedUnderLoad = (): void => {
  const started = performance.now();
  const env = { ...process.env, LOAD_SESSIONS: String(SESSIONS) };
  const suite = ['run', '--project', 'edge', 'test/worker/load.test.ts'];
  const { status } = spawnSync('vitest', suite, { stdio: 'inherit', env });
  if (status !== 0) failures.push(new Error('a session did not survive its eviction'));
  const seconds = (performance.now() - started) / 1000;
  const wrong = status === 0 ? 'none' : 'some';
  addRow('used while objects were evicted', `${SESSIONS} in ${seconds.toFixed(1)} s, ${wrong} wrong`);
};

const mib = async (server: Workerd): Promise<number> => (await server.memoryBytes()) / 2 ** 20;

/** Each question is another, of nearly 1,000 characters: many times what the Worker keeps answers of. */
const flood = async (server: Workerd): Promise<void> => {
  const figures: string[] = [];
  const times: number[] = [];
  for (const round of [1, 2, 3]) {
    const questions = Array.from({ length: FLOOD }, (_, nth) => `rust-learning ${'x'.repeat(960)} ${round} ${nth}`);
    const before = await server.cpuMs();
    const errors = await errorsOf(questions, (query) => askTopic(server.origin, [query, 'rust-learning']));
    const each = ((await server.cpuMs()) - before) / FLOOD;
    failures.push(...errors);
    times.push(each);
    figures.push(`${(each * 1000).toFixed(0)} µs, ${(await mib(server)).toFixed(0)} MiB, ${errors.length} wrong`);
  }
  const [first = 0, , last = 0] = times;
  if (last > 2 * first) failures.push(new Error('a question takes longer the more were asked'));
  addRow(`three times ${FLOOD} different questions: CPU time of one, memory after all`, figures.join('; '));
};

evictedUnderLoad();
const state = await mkdtemp(join(tmpdir(), 'three-good-sources-load-'));
await buildFirstList();
const worker = await bundle('worker', OUR_WORKER, 'out/load');
let server = await startWorkerd(worker, { kept: state });
try {
  for (let warm = 0; warm < 200; warm += 1) await askTopic(server.origin, FIRST_TOPIC);
  await flood(server);
  const before = await mib(server);
  const sessions: string[] = [];
  await timeStep('sessions opened, 32 at once', SESSIONS, () => open(server, SESSIONS, sessions));
  addRow('distinct ids', String(new Set(sessions).size));
  const live = await mib(server);
  addRow('memory of workerd', `${before.toFixed(0)} MiB at first, ${live.toFixed(0)} MiB with all sessions opened`);
  addRow('more memory per session opened', `${(((live - before) * 1024) / SESSIONS).toFixed(1)} KiB`);
  await timeStep('used in random order', SESSIONS, () => useAll(server, sessions));
  await wait(EVICTED_AFTER_MS);
  addRow('memory after their objects were evicted', `${(await mib(server)).toFixed(0)} MiB`);
  await timeStep('used again after eviction', SESSIONS, () => useAll(server, sessions));
  addRow('files on disk per session', `${(server.diskBytes() / 1024 / SESSIONS).toFixed(1)} KiB`);

  // Killed while sessions are opened and used: what fails now is tried again; what was answered must last.
  const during = errorsOf(shuffled(sessions), async (id) => {
    await use(server, id);
    if (Math.random() < 0.2) sessions.push(await startSession(server.origin));
  });
  await wait(2_000);
  const opened = sessions.length;
  await server.stop();
  const cutOff = (await during).length;
  const more = opened - SESSIONS;
  addRow('SIGKILL under load', `${more} more sessions opened by then, ${cutOff} requests cut off or refused`);
  server = await startWorkerd(worker, { kept: state });
  await timeStep('answered after the restart', sessions.length, () => useAll(server, sessions));
} finally {
  await server.stop();
  await rm(state, { recursive: true, force: true });
}
console.log(`\n${table([['what', 'figure'], ...rows])}`);
for (const failure of failures.slice(0, 5)) console.error(String(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
