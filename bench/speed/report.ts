// The results as Markdown tables that also line up in a terminal.
import { cpus } from 'node:os';
import { median, quantile, type Spread, spreadOf } from '../statistics.ts';
import { decimals, table } from '../table.ts';
import type { WorkerBundle } from '../workerd.ts';
import type { Sample, Samples } from './rounds.ts';
import type { StartFigures } from './starts.ts';
import type { Subject } from './subjects.ts';

type ReportParts = {
  readonly subjects: readonly Subject[];
  /** By number of connections. */
  readonly samples: ReadonlyMap<number, Samples>;
  /** Resident bytes after the load, by Worker. */
  readonly memory: ReadonlyMap<string, number>;
  readonly bundles: ReadonlyMap<string, WorkerBundle>;
  readonly starts: StartFigures | undefined;
  readonly plan: { readonly rounds: number; readonly requests: number };
};

/** The whole report. */
export const speedReport = (parts: ReportParts): string =>
  [
    '# Speed',
    method(parts),
    '## CPU time per request, compared',
    cpuTable(parts),
    '## Throughput and latency over 8 connections',
    latencyTable(parts),
    ...(parts.starts === undefined ? [] : ['## Start to first answer', startTable(parts.starts)]),
    '## Size and memory',
    sizeTable(parts),
  ].join('\n\n');

const method = ({ plan }: ReportParts): string =>
  `Written by \`npm run bench\`. ${plan.rounds} interleaved rounds of ${plan.requests} requests on ${cpus().length} cores ` +
  '(load generator included). CPU time is that of the whole workerd process. Each ratio compares a subject with its ' +
  'limit, in bursts of requests that alternate; shown are the median and, in brackets, the quartiles. Limit A is a ' +
  'Worker that parses the body as JSON and returns a recorded answer of this server; limit B is limit A with one call of ' +
  'a new Durable Object, which stores nothing. A row of `get_sources` has only questions that were never asked before, ' +
  'unless it says “asked again”: then one of 50. Latencies are those of all rounds. ' +
  'Absolute times hold only for one machine; ratios can be compared across machines.';

const LEVELS = [1, 8, 32] as const;

const cpuTable = ({ subjects, samples }: ReportParts): string =>
  table([
    ['subject', 'compared with', 'µs at 8', ...LEVELS.map((level) => `× at ${level}`), 'aim'],
    ...subjects.map(({ name, against, target }) => [
      name,
      name === against ? '' : against,
      decimals(median(samplesOf(samples, 8, name).map(({ cpuUs }) => cpuUs)), 1),
      ...LEVELS.map((level) => (name === against ? '1' : ratioText(samplesOf(samples, level, name)))),
      target === undefined ? '' : `≤ ${target}`,
    ]),
  ]);

const latencyTable = ({ subjects, samples }: ReportParts): string => {
  // Over all rounds: a single one has too few requests.
  const latency = (name: string, at: number): number => {
    const all = samplesOf(samples, 8, name).flatMap(({ latenciesMs }) => latenciesMs);
    return quantile(all, at);
  };
  return table([
    ['subject', 'requests/s', 'p50 ms', 'p99 ms', 'p99 × limit'],
    ...subjects.map(({ name, against }) => [
      name,
      decimals(median(samplesOf(samples, 8, name).map(({ perSecond }) => perSecond)), 0),
      decimals(latency(name, 0.5), 2),
      decimals(latency(name, 0.99), 2),
      decimals(latency(name, 0.99) / latency(against, 0.99), 2),
    ]),
  ]);
};

const startTable = (starts: StartFigures): string =>
  table([
    ['Worker', 'CPU ms', 'wall ms', '× limit A'],
    ...starts.map(({ worker, cpuMs, wallMs, ratio }) => {
      return [worker, ...tenths(cpuMs, wallMs), worker === 'limit-a-list' ? '1' : spreadText(ratio)];
    }),
  ]);

const sizeTable = ({ bundles, memory }: ReportParts): string =>
  table([
    ['Worker', 'bundle KiB', 'gzip KiB', 'memory after the load MiB'],
    ...[...bundles].map(([worker, { bytes, gzipBytes }]) => [
      worker,
      ...tenths(bytes / 1024, gzipBytes / 1024, (memory.get(worker) ?? Number.NaN) / 2 ** 20),
    ]),
  ]);

const tenths = (...figures: readonly number[]) => figures.map((figure) => decimals(figure, 1));

const samplesOf = (samples: ReportParts['samples'], level: number, name: string): readonly Sample[] =>
  samples.get(level)?.get(name) ?? [];

const ratioText = (samples: readonly Sample[]): string => spreadText(spreadOf(samples.map(({ ratio }) => ratio)));

const spreadText = ({ median: middle, low, high }: Spread): string =>
  `${decimals(middle, 2)} (${decimals(low, 2)} to ${decimals(high, 2)})`;
