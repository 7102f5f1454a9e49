// The whole measurement: bundles everything, runs the rounds, and makes the tables of results.md.
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { loadWrangler } from '../../scripts/wrangler-config.ts';
import type { WorkerBundle, Workerd } from '../workerd.ts';
import { buildFirstList, bundle, startWorkerd } from '../workerd.ts';
import { countCollections } from './collections.ts';
import { cpuTable, serversTable, sizeTable, startTable } from './report.ts';
import { mount, processOf, type RoundPlan, runRounds } from './rounds.ts';
import { CODE, SCRIPT, workersFor } from './sources.ts';
import { measureStarts } from './starts.ts';
import { BEFORE, SUBJECTS, type Subject } from './subjects.ts';

const OUT = 'out/bench';

/** `before` is the folder of another checkout, `only` a part of the names of subjects; `collections`: nothing but these. */
export type Measurement = RoundPlan & {
  readonly before?: string;
  readonly only?: string;
  readonly collections?: true;
};

type Tables = Readonly<Record<string, string>>;
type Bundles = ReadonlyMap<string, WorkerBundle>;

/** The tables by their names; with `only`, that of CPU times. */
export const measureSpeed = async (plan: Measurement): Promise<Tables> => {
  await rm(OUT, { recursive: true, force: true });
  await buildFirstList();
  const bundles = new Map<string, WorkerBundle>();
  for (const [name, source] of Object.entries(await workersFor(OUT, plan.before)))
    bundles.set(name, await bundle(name, source, OUT));
  const values = await shippedValues();
  const collections = plan.collections || plan.only === undefined ? await countCollections(bundles, values, plan) : '';
  if (plan.collections) return { collections };
  const chosen = chosenOf([...SUBJECTS, ...(plan.before === undefined ? [] : BEFORE)], plan.only);
  const samples = await measureSubjects(chosen, bundles, values, plan);
  const cpu = cpuTable(chosen, samples);
  if (plan.only !== undefined) return { cpu };
  bundles.set('limit-a-script', await bundle('limit-a-script', SCRIPT, OUT));
  bundles.set('this server, without list and pages', await bundle('this-server-code', CODE, OUT));
  const starts = await measureStarts(bundles, values, plan.rounds);
  const { rounds, requests, connections } = plan;
  return {
    run: `${rounds} rounds of ${requests} requests over ${connections} connections, on ${cpus().length} cores.`,
    ...{ collections, cpu },
    speed: serversTable(samples, starts, bundles),
    starts: startTable(starts),
    sizes: sizeTable(bundles),
  };
};

/** The values of wrangler.toml. */
const shippedValues = async (): Promise<Readonly<Record<string, string>>> => {
  const config = await loadWrangler('.');
  if (!config.ok) throw new Error(config.error);
  return config.value.vars;
};

/** The subjects whose names have `only`, and what they are compared with. */
const chosenOf = (subjects: readonly Subject[], only = ''): readonly Subject[] => {
  const named = subjects.filter(({ name }) => name.includes(only));
  return subjects.filter(({ name }) => named.some((one) => name === one.name || name === one.against));
};

/** Serves each subject and runs the rounds. */
const measureSubjects = async (
  subjects: readonly Subject[],
  bundles: Bundles,
  values: Readonly<Record<string, string>>,
  plan: RoundPlan,
) => {
  const servers = new Map<string, Workerd>();
  try {
    for (const subject of subjects) {
      const [process, bundled] = [processOf(subject), bundles.get(subject.worker)];
      if (bundled === undefined || servers.has(process)) continue;
      const own = { ...values, ...(subject.log && { LOG_REQUESTS: subject.log }) };
      servers.set(process, await startWorkerd(bundled, { values: own }));
    }
    const mounted = await mount(subjects, servers);
    console.log(`warming up ${mounted.length} subjects`);
    for (const { client, request } of mounted) await client.repeat(request, 1500, plan.connections);
    console.log(`${plan.rounds} rounds of ${plan.requests} requests`);
    const samples = await runRounds(mounted, plan);
    for (const { client } of mounted) await client.close();
    return samples;
  } finally {
    for (const server of servers.values()) await server.stop();
  }
};
