// Compares two ways to serve on your own machine: `npm run serve` and `wrangler dev` (which `npm start` runs). Prints, as
// Markdown, the time from start to the first answer and the memory of all processes, each the median of three alternating
// starts. Reads /proc, so Linux only. `node bench/load/hosting.ts`
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { median } from '../statistics.ts';
import { table } from '../table.ts';

const ROUNDS = 3;
const POLL_MS = 20;
/** From the first answer until memory is read. */
const SETTLE_MS = 2_000;

type StartCost = { readonly seconds: number; readonly mebibytes: number };

const SUBJECTS = [
  { name: 'npm run serve', args: ['scripts/run/serve.ts', '--state'] },
  { name: 'wrangler dev', args: ['node_modules/wrangler/bin/wrangler.js', 'dev', '--persist-to'] },
] as const;

const startOnce = async (args: readonly string[]): Promise<StartCost> => {
  const [port, state] = [await freePort(), await mkdtemp(join(tmpdir(), 'three-good-sources-hosting-'))];
  const started = performance.now();
  const server = spawn(process.execPath, [...args, state, '--port', String(port)], { detached: true, stdio: 'ignore' });
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`${args[0]} ended with ${server.exitCode} before it answered`);
    await wait(POLL_MS);
  }
  const seconds = (performance.now() - started) / 1000;
  await wait(SETTLE_MS);
  const mebibytes = await memoryOf(server);
  const ended = once(server, 'exit');
  process.kill(-(server.pid ?? 0), 'SIGKILL');
  await ended;
  await rm(state, { recursive: true, force: true });
  return { seconds, mebibytes };
};

const answers = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.ok === true;

/** Proportional set size of a process and its descendants: memory that they share is counted once. */
const memoryOf = async ({ pid = 0 }: Pick<ChildProcess, 'pid'>): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ');
  const below = await Promise.all(children.filter(Boolean).map((child) => memoryOf({ pid: Number(child) })));
  return own + below.reduce((sum, part) => sum + part, 0);
};

const rounds: StartCost[][] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  rounds[round] = [];
  for (const { args } of SUBJECTS) rounds[round]?.push(await startOnce(args));
}
const medians = SUBJECTS.map(({ name }, index) => {
  const figure = (of: keyof StartCost) => median(rounds.map((starts) => starts[index]?.[of] ?? Number.NaN));
  return [`\`${name}\``, figure('seconds').toFixed(1), figure('mebibytes').toFixed(0)];
});
const ratio = (of: keyof StartCost) => median(rounds.map(([own, other]) => (own?.[of] ?? 0) / (other?.[of] ?? 1)));
const ratios = ['ratio', ratio('seconds').toFixed(2), ratio('mebibytes').toFixed(2)];
console.log(table([['', 'start to first answer, s', 'memory, MiB'], ...medians, ratios]));
