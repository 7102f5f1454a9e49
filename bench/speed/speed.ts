// The whole measurement: bundles everything, runs the rounds, and makes the tables of results.md.
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { WorkerBundle, Workerd } from '../workerd.ts';
import { buildFirstList, bundle, startWorkerd, THIS_WORKER, whileServing } from '../workerd.ts';
import { cpuTable, serversTable, sizeTable, startTable } from './report.ts';
import { CONNECTIONS, mount, processOf, type RoundPlan, runRounds } from './rounds.ts';
import { measureStarts } from './starts.ts';
import { BEFORE, CODE, SCRIPT, SUBJECTS, workersFor } from './subjects.ts';

const OUT = 'out/bench';

/** The tables by their names. `before` is the folder of another checkout, which `npm run build` was run in. */
export const measureSpeed = async (plan: RoundPlan, before?: string): Promise<Readonly<Record<string, string>>> => {
  await rm(OUT, { recursive: true, force: true });
  const servers = new Map<string, Workerd>();
  const bundles = new Map<string, WorkerBundle>();
  try {
    await buildFirstList();
    const built = await bundle('this-server', THIS_WORKER, OUT);
    const workers = await whileServing(built, (_, client) => workersFor(client, before));
    const subjects = [...SUBJECTS, ...(before === undefined ? [] : BEFORE)];
    for (const [name, source] of Object.entries(workers)) {
      const bundled = await bundle(name, source, OUT);
      bundles.set(name, bundled);
      for (const subject of subjects.filter(({ worker }) => worker === name)) {
        const process = processOf(subject);
        const values = { LOG_REQUESTS: subject.log ?? 'on' };
        if (!servers.has(process)) servers.set(process, await startWorkerd(bundled, { values }));
      }
    }
    bundles.set('limit-a-script', await bundle('limit-a-script', SCRIPT, OUT));
    bundles.set('this server, without list and pages', await bundle('this-server-code', CODE, OUT));
    const mounted = await mount(subjects, servers);
    console.log(`warming up ${mounted.length} subjects`);
    for (const { client, request } of mounted) await client.repeat(request, 1500, CONNECTIONS);
    console.log(`${plan.rounds} rounds of ${plan.requests} requests`);
    const samples = await runRounds(mounted, plan);
    for (const { client: used } of mounted) await used.close();
    const starts = await measureStarts(bundles, plan.rounds);
    return {
      run: `${plan.rounds} rounds of ${plan.requests} requests over ${CONNECTIONS} connections, on ${cpus().length} cores.`,
      speed: serversTable(samples, starts, bundles),
      cpu: cpuTable(
        mounted.map(({ subject }) => subject),
        samples,
      ),
      starts: startTable(starts),
      sizes: sizeTable(bundles),
    };
  } finally {
    for (const server of servers.values()) await server.stop();
  }
};
