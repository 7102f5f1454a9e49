// Sends mixed traffic to its own server for ten minutes: both eras, valid and invalid requests, sessions opened and ended.
// Prints memory and open files at intervals and exits 1 when an answer was wrong, memory kept growing or files stayed open.
// `npm run soak -- 60` runs for 60 seconds; never longer than an hour, never against another machine.
import { setTimeout as wait } from 'node:timers/promises';
import { readCommandLine, wholeNumber } from '../../scripts/command-line.ts';
import { buildFirstList, bundle, OUR_WORKER, startWorkerd } from '../workerd.ts';
import { askTopic, endSession, notify, send, startSession } from './checked-client.ts';

const { positionals } = readCommandLine({
  call: 'npm run soak -- [seconds]',
  does: 'Sends mixed traffic to its own server for ten minutes, or as long as you say, and watches memory and open files.',
  most: 1,
});
const SECONDS = wholeNumber('the number of seconds', positionals[0] ?? '600', [1, 3600]);
const LANES = 8;
/** Each lane starts conversations at this pace, because memory depends on how many sessions were used recently. */
const PACE_MS = 1_500;
const SAMPLES = 10;
/** The highest ratio of average memory in the last third of the run to that in the second third. */
const MAX_GROWTH = 1.1;
const MAX_MORE_FILES = 50;

await buildFirstList();
const workerd = await startWorkerd(await bundle('worker', OUR_WORKER, 'out/soak'));
const { origin } = workerd;
const until = performance.now() + SECONDS * 1000;
const errors: unknown[] = [];
let conversations = 0;

const expectRefusal = (body: string, status: number, headers: Record<string, string> = {}) => {
  const json = { 'Content-Type': 'application/json', ...headers };
  return send(origin, { method: 'POST', path: '/mcp', headers: json, body: () => body }, status);
};

const conversation = async (): Promise<void> => {
  const session = await startSession(origin);
  await notify(origin, session);
  await askTopic(origin, ['rust programming', 'rust-learning'], session);
  await askTopic(origin, ['password manager', 'password-management']);
  await expectRefusal('{"jsonrpc": ', 400);
  await expectRefusal('[]', 400);
  await expectRefusal(`"${'x'.repeat(70_000)}"`, 413);
  await expectRefusal('{"jsonrpc":"2.0","id":1,"method":"ping"}', 404, { 'Mcp-Session-Id': 'f'.repeat(64) });
  await expectRefusal('{"jsonrpc":"2.0","id":1,"method":"ping"}', 403, { Origin: 'http://elsewhere.example' });
  await endSession(origin, session);
  conversations += 1;
};

const lane = async (): Promise<void> => {
  while (performance.now() < until)
    await Promise.all([wait(PACE_MS), conversation().catch((error: unknown) => errors.push(error))]);
};

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

try {
  await conversation();
  const filesBefore = workerd.openFiles();
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  const memory: number[] = [];
  console.log('| Seconds | Memory of workerd (MiB) | Open files | Conversations | Errors |\n|---|---|---|---|---|');
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await wait((SECONDS * 1000) / SAMPLES);
    const mib = (await workerd.memoryBytes()) / 2 ** 20;
    memory.push(mib);
    const second = Math.round((SECONDS * sample) / SAMPLES);
    console.log(`| ${second} | ${mib.toFixed(0)} | ${workerd.openFiles()} | ${conversations} | ${errors.length} |`);
  }
  await lanes;
  await wait(15_000);
  const moreFiles = workerd.openFiles() - filesBefore;
  const third = Math.floor(SAMPLES / 3);
  const growth = average(memory.slice(-third)) / average(memory.slice(third, -third));
  console.log(`\n${conversations} conversations of ten requests, ${errors.length} errors`);
  const files = `files still open: ${moreFiles} more than at first`;
  console.log(`memory of the last third against the second: ${growth.toFixed(2)}; ${files}`);
  for (const error of errors.slice(0, 5)) console.error(String(error));
  process.exitCode = errors.length === 0 && growth <= MAX_GROWTH && moreFiles <= MAX_MORE_FILES ? 0 : 1;
} finally {
  await workerd.stop();
}
