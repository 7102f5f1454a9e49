// The whole measurement: bundles everything, runs the rounds, and writes the tables to the terminal and results.md, and
// the table in README.md.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { values } from '../command-line.ts';
import { recordSpeed } from '../record.ts';
import type { WorkerBundle, Workerd } from '../workerd.ts';
import { buildFirstList, bundle, OUR_WORKER, startWorkerd, whileServing } from '../workerd.ts';
import { speedReport } from './report.ts';
import { mount, processOf, runRounds, type Samples } from './rounds.ts';
import { measureStarts } from './starts.ts';
import { SCRIPT, SUBJECTS, workersFor } from './subjects.ts';

const CONNECTIONS = [1, 8, 32] as const;
const OUT = join(import.meta.dirname, '..', '..', 'out', 'bench');

const plan = { rounds: Number(values.rounds), requests: Number(values.requests) };
const wanted = new RegExp(values.only ?? '');
const subjects = SUBJECTS.filter(({ name }) => wanted.test(name) || name.startsWith('limit'));

await rm(OUT, { recursive: true, force: true });
const servers = new Map<string, Workerd>();
const bundles = new Map<string, WorkerBundle>();
try {
  await buildFirstList();
  const ours = await bundle('ours', OUR_WORKER, OUT);
  const workers = await whileServing(ours, (_, client) => workersFor(client));
  for (const [name, source] of Object.entries(workers)) {
    if (!subjects.some(({ worker }) => worker === name)) continue;
    const bundled = await bundle(name, source, OUT);
    bundles.set(name, bundled);
    for (const process of new Set(subjects.filter(({ worker }) => worker === name).map(processOf))) {
      servers.set(process, await startWorkerd(bundled));
    }
  }
  bundles.set('limit-a-script', await bundle('limit-a-script', SCRIPT, OUT));
  const mounted = await mount(subjects, servers);
  console.log(`warming up ${mounted.length} subjects`);
  for (const { client, request } of mounted) await client.repeat(request, 1500, 8);
  const samples = new Map<number, Samples>();
  for (const connections of CONNECTIONS) {
    console.log(`${plan.rounds} rounds of ${plan.requests} requests over ${connections} connections`);
    samples.set(connections, await runRounds(mounted, { ...plan, connections }));
  }
  const memory = new Map<string, number>();
  // Of a Worker with several processes, that of its first subject, which most others share.
  for (const { subject, server } of mounted)
    if (!memory.has(subject.worker)) memory.set(subject.worker, await server.memoryBytes());
  for (const { client: used } of mounted) await used.close();
  const starts = values.dry ? undefined : await measureStarts(bundles, plan.rounds);
  const shown = mounted.map(({ subject }) => subject);
  const report = speedReport({ subjects: shown, samples, memory, bundles, starts, plan });
  console.log(`\n${report}`);
  if (!values.dry) {
    await writeFile(join(import.meta.dirname, '..', 'results.md'), `${report}\n`);
    recordSpeed();
  }
} finally {
  for (const server of servers.values()) await server.stop();
}
