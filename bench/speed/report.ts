// The results as Markdown tables that also line up in a terminal.
import { cpus } from 'node:os';
import type { Spread } from '../statistics.ts';
import { decimals, table } from '../table.ts';
import type { WorkerBundle } from '../workerd.ts';
import type { StartFigures } from './cold-start.ts';
import { latencyOf, medianOf, ratioOf, type Samples } from './rounds.ts';
import type { SessionFigures } from './sessions.ts';
import type { Subject } from './subjects.ts';

type ReportParts = {
  readonly subjects: readonly Subject[];
  /** By number of connections. */
  readonly samples: ReadonlyMap<number, Samples>;
  /** Resident bytes after the load, by Worker. */
  readonly memory: ReadonlyMap<string, number>;
  readonly bundles: ReadonlyMap<string, WorkerBundle>;
  readonly starts: readonly StartFigures[] | undefined;
  readonly sessions: readonly SessionFigures[] | undefined;
  readonly plan: { readonly rounds: number; readonly requests: number };
};

/** The whole report. */
export const speedReport = (parts: ReportParts): string =>
  [
    '# Speed',
    method(parts),
    '## Processor time per request, compared',
    cpuTable(parts),
    '## Throughput and latency over 8 connections',
    latencyTable(parts),
    ...(parts.starts === undefined ? [] : ['## Start to first answer', startTable(parts.starts)]),
    '## Size and memory',
    sizeTable(parts),
    ...(parts.sessions === undefined ? [] : ['## One session', sessionTable(parts.sessions)]),
  ].join('\n\n');

const method = ({ plan }: ReportParts): string =>
  `Written by \`npm run bench\`. ${plan.rounds} interleaved rounds of ${plan.requests} requests on ${cpus().length} cores ` +
  '(load generator included). Processor time is that of the whole workerd process. Each ratio compares a subject with its ' +
  'limit in the same round; shown are the median and, in brackets, the quartiles. Latencies are those of all rounds. ' +
  'Absolute times hold only for one machine; ratios can be compared across machines.';

const LEVELS = [1, 8, 32] as const;

const cpuTable = ({ subjects, samples }: ReportParts): string =>
  table([
    ['subject', 'compared with', 'µs at 8', ...LEVELS.map((level) => `× at ${level}`), 'aim'],
    ...subjects.map(({ name, against, target }) => [
      name,
      name === against ? '' : against,
      decimals(medianOf(samplesAt(samples, 8), name, 'cpuUs'), 1),
      ...LEVELS.map((level) =>
        name === against ? '1' : spreadText(ratioOf(samplesAt(samples, level), name, against, 'cpuUs')),
      ),
      target === undefined ? '' : `≤ ${target}`,
    ]),
  ]);

const latencyTable = ({ subjects, samples }: ReportParts): string =>
  table([
    ['subject', 'requests/s', 'p50 ms', 'p99 ms', 'p99 × limit'],
    ...subjects.map(({ name, against }) => [
      name,
      decimals(medianOf(samplesAt(samples, 8), name, 'perSecond'), 0),
      decimals(latencyOf(samplesAt(samples, 8), name, 0.5), 2),
      decimals(latencyOf(samplesAt(samples, 8), name, 0.99), 2),
      decimals(latencyOf(samplesAt(samples, 8), name, 0.99) / latencyOf(samplesAt(samples, 8), against, 0.99), 2),
    ]),
  ]);

const startTable = (starts: readonly StartFigures[]): string =>
  table([
    ['Worker', 'processor ms', 'wall ms', '× limit A'],
    ...starts.map(({ worker, cpuMs, wallMs, ratio }) => [
      worker,
      decimals(cpuMs, 1),
      decimals(wallMs, 1),
      worker === 'limit-a-list' ? '1' : spreadText(ratio),
    ]),
  ]);

const sizeTable = ({ bundles, memory }: ReportParts): string =>
  table([
    ['Worker', 'bundle KiB', 'gzip KiB', 'memory after the load MiB'],
    ...[...bundles].map(([worker, { bytes, gzipBytes }]) => [
      worker,
      decimals(bytes / 1024, 1),
      decimals(gzipBytes / 1024, 1),
      decimals((memory.get(worker) ?? Number.NaN) / 2 ** 20, 1),
    ]),
  ]);

const sessionTable = (sessions: readonly SessionFigures[]): string =>
  table([
    ['Worker', 'memory KiB', 'on disk KiB'],
    ...sessions.map(({ worker, memoryBytes, diskBytes }) => [
      worker,
      decimals(memoryBytes / 1024, 1),
      decimals(diskBytes / 1024, 1),
    ]),
  ]);

const samplesAt = (samples: ReportParts['samples'], level: number): Samples => samples.get(level) ?? new Map();

const spreadText = ({ median, low, high }: Spread): string =>
  `${decimals(median, 2)} (${decimals(low, 2)} to ${decimals(high, 2)})`;
