// Interleaved rounds: every subject in turn, again and again, each in short bursts that alternate with bursts of the one it
// is compared with, so that other load on the machine affects both alike.
import { clientOf, type HttpRequest, type TimedClient } from '../timed-client.ts';
import type { Workerd } from '../workerd.ts';
import type { Subject } from './subjects.ts';

/** One subject, ready to receive requests. */
type Mounted = {
  readonly subject: Subject;
  readonly server: Workerd;
  readonly client: TimedClient;
  readonly request: HttpRequest;
};

type RoundPlan = { readonly rounds: number; readonly requests: number; readonly connections: number };

/** One round: CPU time per request in µs and as a multiple of the base, requests per second, latencies in ms. */
export type Sample = Awaited<ReturnType<typeof takeSample>>;

/** Samples of one subject, one per round. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** The process that serves a subject: most share that of their Worker. */
export const processOf = ({ name, worker, alone }: Subject): string => (alone ? name : worker);

/** Connects a client to every subject whose route exists; servers are given by the name of their process. */
export const mount = async (subjects: readonly Subject[], servers: ReadonlyMap<string, Workerd>) => {
  const mounted: Mounted[] = [];
  for (const subject of subjects) {
    const server = servers.get(processOf(subject));
    if (server === undefined) throw new Error(`no process serves ${subject.name}`);
    const client = clientOf(server.origin);
    const request = await subject.request(client);
    const { status, text } = await client.send(request);
    if (status < 300 && !text.includes('"error":{')) mounted.push({ subject, server, client, request });
    else console.warn(`left out: ${subject.name} answers ${status} ${text.slice(0, 120)}`);
  }
  return mounted;
};

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

/** Uncounted requests at the start of a round: the process was idle or served another subject. */
const SETTLING = 50;
const BURSTS = 6;

const takeSample = async (one: Mounted, base: Mounted, { requests, connections }: RoundPlan) => {
  for (const { client, request } of [base, one]) await client.repeat(request, SETTLING, connections);
  const bursts = [];
  for (let burst = 0; burst < BURSTS; burst++) {
    const compared = await takeBurst(base, requests / BURSTS, connections);
    bursts.push({ ...(await takeBurst(one, requests / BURSTS, connections)), baseMs: compared.cpuMs });
  }
  const cpuMs = sum(bursts.map((burst) => burst.cpuMs));
  return {
    cpuUs: cpuMs * (1000 / requests),
    ratio: cpuMs / sum(bursts.map(({ baseMs }) => baseMs)),
    perSecond: requests / sum(bursts.map(({ seconds }) => seconds)),
    latenciesMs: bursts.flatMap(({ latenciesMs }) => latenciesMs),
  };
};

const takeBurst = async ({ server, client, request }: Mounted, requests: number, connections: number) => {
  const before = await server.cpuMs();
  const sent = await client.repeat(request, requests, connections);
  return { ...sent, cpuMs: (await server.cpuMs()) - before };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
