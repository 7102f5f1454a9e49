// Interleaved rounds: every subject in turn, again and again, each in short bursts that alternate with bursts of the one it
// is compared with, so that other load on the machine affects both alike.
import { clientOf } from '../client.ts';
import type { Workerd } from '../workerd.ts';
import type { Subject } from './subjects.ts';

/** One subject, ready to receive requests. */
type Mounted = Awaited<ReturnType<typeof mount>>[number];

/** How often each subject is measured, with how many requests over how many connections. */
export type RoundPlan = { readonly rounds: number; readonly requests: number; readonly connections: number };

/** One round: CPU time per request in µs and as a multiple of the base, and how long each request to either took, in ms. */
export type Sample = Awaited<ReturnType<typeof takeSample>>;

/** Samples of one subject, one per round. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** The process that serves a subject: most share that of their Worker. */
export const processOf = ({ name, worker, alone, log }: Subject): string =>
  alone ? name : [worker, log].filter(Boolean).join(' ');

/** Connects a client to every subject; servers are given by the name of their process. @throws where one answers with an error */
export const mount = (subjects: readonly Subject[], servers: ReadonlyMap<string, Workerd>) =>
  Promise.all(
    subjects.map(async (subject) => {
      const server = servers.get(processOf(subject));
      if (server === undefined) throw new Error(`no process serves ${subject.name}`);
      const client = clientOf(server.origin);
      const request = await subject.request(client);
      const { status, text } = await client.send(request);
      if (status > 299 || text.includes('"error":{'))
        throw new Error(`${subject.name} answers ${status} ${text.slice(0, 200)}`);
      return { subject, server, client, request };
    }),
  );

/** Runs the rounds of one plan. */
export const runRounds = async (mounted: readonly Mounted[], plan: RoundPlan): Promise<Samples> => {
  const samples = new Map<string, Sample[]>(mounted.map(({ subject }) => [subject.name, []]));
  for (let round = 0; round < plan.rounds; round++) {
    const turned = [...mounted.slice(round % mounted.length), ...mounted.slice(0, round % mounted.length)];
    for (const one of turned) {
      const base = mounted.find(({ subject }) => subject.name === one.subject.against) ?? one;
      samples.get(one.subject.name)?.push(await takeSample(one, base, plan));
    }
  }
  return samples;
};

/** Uncounted requests at the start of a round: the process was idle, whose code V8 then forgets, or served another subject. */
const SETTLING = 300;
const BURSTS = 6;

const takeSample = async (one: Mounted, base: Mounted, { requests, connections }: RoundPlan) => {
  for (const { client, request } of [base, one]) await client.repeat(request, SETTLING, connections);
  const bursts: { readonly base: Burst; readonly own: Burst }[] = [];
  for (let burst = 0; burst < BURSTS; burst++) {
    bursts.push({
      base: await takeBurst(base, requests / BURSTS, connections),
      own: await takeBurst(one, requests / BURSTS, connections),
    });
  }
  const sum = (of: 'own' | 'base'): number => bursts.reduce((all, burst) => all + burst[of].cpuMs, 0);
  const times = (of: 'own' | 'base') => bursts.flatMap((burst) => burst[of].times);
  return {
    cpuUs: (sum('own') * 1000) / times('own').length,
    ratio: sum('own') / sum('base'),
    own: times('own'),
    base: times('base'),
  };
};

type Burst = Awaited<ReturnType<typeof takeBurst>>;

/** The CPU time of `requests` and how long each took, in milliseconds. */
const takeBurst = async ({ server, client, request }: Mounted, requests: number, connections: number) => {
  const before = await server.cpuMs();
  const times = await client.repeat(request, requests, connections);
  return { cpuMs: (await server.cpuMs()) - before, times };
};
