// The tables of results.md, whose text explains them.
import { median, quantile, type Spread, spreadOf } from '../statistics.ts';
import { decimals, table } from '../table.ts';
import type { WorkerBundle } from '../workerd.ts';
import type { Sample, Samples } from './rounds.ts';
import type { StartFigures } from './starts.ts';
import type { Subject } from './subjects.ts';

/** CPU time of a request to each subject, how many times that of what it is compared with, whether that is the aim, and waiting times. */
export const cpuTable = (subjects: readonly Subject[], samples: Samples): string =>
  table([
    ['subject', 'compared with', 'µs', 'times', 'aim', 'p50', 'p99'],
    ...subjects.map(({ name, against, target }) => {
      const own = samples.get(name) ?? [];
      const times = spreadOf(own.map(({ ratio }) => ratio));
      return [
        name,
        name === against ? '' : against,
        decimals(median(own.map(({ cpuUs }) => cpuUs)), 1),
        name === against ? '1' : spreadText(times),
        target === undefined ? '' : `≤ ${target}: ${times.median <= target ? 'met' : 'missed'}`,
        ...[0.5, 0.99].map((at) => (name === against ? '1' : decimals(waitRatio(own, at), 2))),
      ];
    }),
  ]);

/** How many times as long as to its base a request to a subject took, at a quantile of all rounds together. */
const waitRatio = (samples: readonly Sample[], at: number): number =>
  quantile(
    samples.flatMap(({ own }) => own),
    at,
  ) /
  quantile(
    samples.flatMap(({ base }) => base),
    at,
  );

/** What each start cost. */
export const startTable = (starts: StartFigures): string =>
  table([
    ['Worker', 'CPU ms', 'wall ms', '× limit A'],
    ...starts.map(({ worker, cpuMs, wallMs, ratio }) => {
      return [worker, ...tenths(cpuMs, wallMs), worker === 'limit-a-list' ? '1' : spreadText(ratio)];
    }),
  ]);

/** The size of each bundle. */
export const sizeTable = (bundles: ReadonlyMap<string, WorkerBundle>): string =>
  table([
    ['Worker', 'bundle KiB', 'gzip KiB', 'gzip KiB without the index'],
    ...[...bundles].map(([worker, { bytes, gzipBytes, codeGzipBytes }]) => [
      worker,
      ...tenths(bytes / 1024, gzipBytes / 1024, codeGzipBytes / 1024),
    ]),
  ]);

/** The servers that are compared, this one first: name, prefix of its subjects, and Worker. */
const SERVERS = [
  { server: 'this server, stateless', prefix: 'this server', worker: 'this-server' },
  { server: 'mcp-lite', prefix: 'mcp-lite', worker: 'mcp-lite' },
  { server: '@hono/mcp', prefix: '@hono/mcp', worker: 'hono-mcp' },
  { server: '@modelcontextprotocol/server', prefix: 'SDK v2', worker: 'sdk-v2' },
];
const ASKED = ['list_categories', 'get_sources', 'get_sources asked again', 'tools/list'];

/** The first table: CPU time as a multiple of a bare Worker, and size, of this server and its peers. */
export const serversTable = (samples: Samples, starts: StartFigures, bundles: ReadonlyMap<string, WorkerBundle>) =>
  table([
    ['', 'a tool without matching', '`get_sources`', 'asked again', '`tools/list`', 'start to first answer', 'gzip'],
    ...SERVERS.map(({ server, prefix, worker }) => {
      const isThisServer = worker === 'this-server';
      const times = ASKED.map((asked) => {
        const form = isThisServer && asked !== 'tools/list' ? ', stateless' : '';
        const ratios = samples.get(`${prefix}, ${asked}${form}`)?.map(({ ratio }) => ratio);
        return decimals(median(ratios ?? []), 2);
      });
      const start = starts.find((one) => one.worker === worker)?.ratio.median;
      const kib = decimals((bundles.get(worker)?.gzipBytes ?? Number.NaN) / 1024, 0);
      return [server, ...times, decimals(start, 1), `${kib} KiB${isThisServer ? ', page and index included' : ''}`];
    }),
  ]);

const tenths = (...figures: readonly number[]) => figures.map((figure) => decimals(figure, 1));

const spreadText = ({ median: middle, low, high }: Spread): string =>
  `${decimals(middle, 2)} (${decimals(low, 2)} to ${decimals(high, 2)})`;
