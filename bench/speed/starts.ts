// Cold start: CPU time and wall time of a new workerd until it has answered one tool call.
import { performance } from 'node:perf_hooks';
import type { BenchClient, HttpRequest } from '../client.ts';
import { callList, OLDER, stateful, stateless } from '../messages.ts';
import { median, spreadOf } from '../statistics.ts';
import { type WorkerBundle, type Workerd, whileServing } from '../workerd.ts';

const statelessList = stateless('tools/call', callList);
const FIRST_REQUEST: Readonly<Record<string, HttpRequest>> = {
  'hono-mcp': stateful('tools/call', callList),
  'mcp-lite': stateful('tools/call', callList, undefined, OLDER),
};

const BASE = 'limit-a-list';
const MEASURED = [BASE, 'limit-a-script', 'this-server', 'library', 'before', 'sdk-v2', 'hono-mcp', 'mcp-lite'];

export type StartFigures = Awaited<ReturnType<typeof measureStarts>>;

/** Medians of `rounds` starts of each Worker, in turn, and the ratio of CPU time to limit A in the same round. */
export const measureStarts = async (
  bundles: ReadonlyMap<string, WorkerBundle>,
  values: Readonly<Record<string, string>>,
  rounds: number,
) => {
  const measured = MEASURED.flatMap((worker) => {
    const bundled = bundles.get(worker);
    const starts: Awaited<ReturnType<typeof startOnce>>[] = [];
    return bundled === undefined ? [] : [{ worker, bundled, starts }];
  });
  for (let round = 0; round < rounds; round++)
    for (const { worker, bundled, starts } of measured) starts.push(await startOnce(worker, bundled, values));
  const base = measured.find(({ worker }) => worker === BASE)?.starts ?? [];
  return measured.map(({ worker, starts }) => ({
    worker,
    cpuMs: median(starts.map(({ cpuMs }) => cpuMs)),
    wallMs: median(starts.map(({ wallMs }) => wallMs)),
    ratio: spreadOf(starts.map(({ cpuMs }, round) => cpuMs / (base[round]?.cpuMs ?? Number.NaN))),
  }));
};

const startOnce = (worker: string, bundled: WorkerBundle, values: Readonly<Record<string, string>>) => {
  const began = performance.now();
  const answerOnce = async (server: Workerd, client: BenchClient) => {
    const { status } = await client.send(FIRST_REQUEST[worker] ?? statelessList, 1);
    if (status !== 200) throw new Error(`${worker} answered ${status} to its first request`);
    return { wallMs: performance.now() - began, cpuMs: await server.cpuMs() };
  };
  return whileServing(bundled, answerOnce, { values });
};
