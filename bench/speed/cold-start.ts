// Cold start: processor time and wall time of a new workerd until it has answered one tool call.
import { performance } from 'node:perf_hooks';
import { callList, stateful, stateless } from '../messages.ts';
import { spreadOf } from '../statistics.ts';
import { clientOf, type HttpRequest } from '../timed-client.ts';
import { startWorkerd, type WorkerBundle } from '../workerd.ts';

const statelessList = stateless('tools/call', callList, 'list_categories');
const FIRST_REQUEST: Readonly<Record<string, HttpRequest>> = {
  'hono-mcp': stateful('tools/call', callList),
  'mcp-lite': stateful('tools/call', callList, undefined, '2025-06-18'),
};

type StartTimes = { readonly cpuMs: number; readonly wallMs: number };

/** Medians in milliseconds, and the ratio of processor time to limit A's start in the same round. */
export type StartFigures = {
  readonly worker: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly ratio: ReturnType<typeof spreadOf>;
};

const BASE = 'limit-a-list';
const MEASURED = [BASE, 'limit-a-script', 'ours', 'sdk-v2', 'hono-mcp', 'mcp-lite'];

/** Starts every measured Worker `rounds` times, in turn. */
export const measureStarts = async (
  bundles: ReadonlyMap<string, WorkerBundle>,
  rounds: number,
): Promise<readonly StartFigures[]> => {
  const measured = MEASURED.filter((worker) => bundles.has(worker));
  const starts = new Map<string, StartTimes[]>(measured.map((worker) => [worker, []]));
  for (let round = 0; round < rounds; round++) {
    for (const worker of measured) {
      const bundled = bundles.get(worker);
      if (bundled !== undefined) starts.get(worker)?.push(await startOnce(worker, bundled));
    }
  }
  const base = starts.get(BASE) ?? [];
  return measured.map((worker) => {
    const own = starts.get(worker) ?? [];
    return {
      worker,
      cpuMs: spreadOf(own.map(({ cpuMs }) => cpuMs)).median,
      wallMs: spreadOf(own.map(({ wallMs }) => wallMs)).median,
      ratio: spreadOf(own.map(({ cpuMs }, round) => cpuMs / (base[round]?.cpuMs ?? Number.NaN))),
    };
  });
};

const startOnce = async (worker: string, bundled: WorkerBundle): Promise<StartTimes> => {
  const request = FIRST_REQUEST[worker] ?? statelessList;
  const began = performance.now();
  const server = await startWorkerd(bundled);
  const client = clientOf(server.origin);
  try {
    const { status } = await client.send(request, 1);
    if (status !== 200) throw new Error(`${worker} answered ${status} to its first request`);
    return { wallMs: performance.now() - began, cpuMs: await server.cpuMs() };
  } finally {
    await client.close();
    await server.stop();
  }
};
