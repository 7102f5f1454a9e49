// `npm run soak`: sends mixed traffic to its own server for ten minutes: both eras, valid and invalid requests, sessions opened
// and ended. Prints memory and open files at intervals and exits 1 when an answer was wrong, memory kept growing or files
// stayed open. `npm run soak -- 60` runs for 60 seconds; never longer than an hour, never against another machine.
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { buildFirstList, bundle, OUR_WORKER, type Workerd, whileServing } from '../workerd.ts';
import { type CheckedClient, checked } from './checked-client.ts';

const does =
  'Sends mixed traffic to its own server for ten minutes, or as long as you say, and watches memory and open files.';
const SECONDS: number = commandLine('npm run soak --', does)
  .argument('[seconds]', 'how many', wholeNumber(1, 3600), 600)
  .parse().processedArgs[0];
const LANES = 8;
/** Each lane starts conversations at this pace, because memory depends on how many sessions were used recently. */
const PACE_MS = 1_500;
const SAMPLES = 10;
/** The highest ratio of average memory in the last third of the run to that in the second third. */
const MAX_GROWTH = 1.1;
const MAX_MORE_FILES = 50;

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const REFUSED: readonly (readonly [status: number, body: string, headers?: Record<string, string>])[] = [
  [400, '{"jsonrpc": '],
  [400, '[]'],
  [413, `"${'x'.repeat(70_000)}"`],
  [404, PING, { 'Mcp-Session-Id': 'f'.repeat(64) }],
  [403, PING, { Origin: 'http://elsewhere.example' }],
];

const conversation = async ({ open, notify, ask, end, expectStatus }: CheckedClient): Promise<void> => {
  const session = await open();
  await notify(session);
  await ask(['rust programming', 'rust-learning'], session);
  await ask(['password manager', 'password-management']);
  for (const [status, body, more] of REFUSED) {
    const headers = { 'Content-Type': 'application/json', ...more };
    await expectStatus(status, { method: 'POST', path: '/mcp', headers, body: () => body });
  }
  await end(session);
};

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether every answer was right, and memory and files stayed as they were. */
const soak = async (server: Workerd, client: CheckedClient): Promise<boolean> => {
  const until = performance.now() + SECONDS * 1000;
  const errors: unknown[] = [];
  let conversations = 0;
  const lane = async (): Promise<void> => {
    for (; performance.now() < until; conversations += 1)
      await Promise.all([wait(PACE_MS), conversation(client).catch((error: unknown) => errors.push(error))]);
  };
  await conversation(client);
  const filesBefore = server.openFiles();
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  const memory: number[] = [];
  console.log('| Seconds | Memory of workerd (MiB) | Open files | Conversations | Errors |\n|---|---|---|---|---|');
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await wait((SECONDS * 1000) / SAMPLES);
    memory.push((await server.memoryBytes()) / 2 ** 20);
    const cells = [(SECONDS * sample) / SAMPLES, memory.at(-1) ?? 0, server.openFiles(), conversations, errors.length];
    console.log(`| ${cells.map(Math.round).join(' | ')} |`);
  }
  await lanes;
  await wait(15_000);
  const moreFiles = server.openFiles() - filesBefore;
  const third = Math.floor(SAMPLES / 3);
  const growth = average(memory.slice(-third)) / average(memory.slice(third, -third));
  console.log(`\n${conversations} conversations of ten requests, ${errors.length} errors`);
  console.log(`memory of the last third against the second: ${growth.toFixed(2)}`);
  console.log(`files still open: ${moreFiles} more than at first`);
  for (const error of errors.slice(0, 5)) console.error(String(error));
  return errors.length === 0 && growth <= MAX_GROWTH && moreFiles <= MAX_MORE_FILES;
};

await buildFirstList();
const worker = await bundle('worker', OUR_WORKER, 'out/soak');
const isSound = await whileServing(worker, (server, client) => soak(server, checked(client)));
process.exitCode = isSound ? 0 : 1;
