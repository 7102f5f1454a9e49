// The whole measurement: bundles everything, runs the rounds, and writes the tables to the terminal and results.md, and
// the table in README.md.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { values } from '../command-line.ts';
import { recordSpeed } from '../record.ts';
import { writeTables } from '../table.ts';
import type { WorkerBundle, Workerd } from '../workerd.ts';
import { buildFirstList, bundle, OUR_WORKER, startWorkerd, whileServing } from '../workerd.ts';
import { cpuTable, partTable, runText, sizeTable, startTable } from './report.ts';
import { CONNECTIONS, mount, processOf, runRounds } from './rounds.ts';
import { measureStarts } from './starts.ts';
import { CODE, SCRIPT, SUBJECTS, workersFor } from './subjects.ts';

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
  bundles.set('ours, without list and pages', await bundle('ours-code', CODE, OUT));
  const mounted = await mount(subjects, servers);
  console.log(`warming up ${mounted.length} subjects`);
  for (const { client, request } of mounted) await client.repeat(request, 1500, CONNECTIONS);
  console.log(`${plan.rounds} rounds of ${plan.requests} requests`);
  const samples = await runRounds(mounted, plan);
  for (const { client: used } of mounted) await used.close();
  const tables = {
    run: runText(plan),
    cpu: cpuTable(
      mounted.map(({ subject }) => subject),
      samples,
    ),
    starts: startTable(await measureStarts(bundles, plan.rounds)),
    sizes: sizeTable(bundles),
    parts: partTable(ours),
  };
  console.log(`\n${Object.values(tables).join('\n\n')}`);
  if (!values.dry) {
    writeTables('bench/results.md', tables);
    recordSpeed();
  }
} finally {
  for (const server of servers.values()) await server.stop();
}
