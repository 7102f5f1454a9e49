// What the plots show: figures of results.md and growth.md, also in words for people who cannot see them.
import { MEASURED_REQUESTS, rowsOf, SERVERS, spreadIn, startOf, timesOf } from '../measured.ts';
import type { Spread } from '../statistics.ts';

/** One bar: `group` is what is measured, `server` who. */
type Bar = Spread & { readonly group: string; readonly server: string };

/** A plot. `unit` is what the axis shows; `base` is a line to compare with. */
export type Plot = {
  readonly name: 'peers' | 'start' | 'growth';
  readonly title: string;
  readonly unit: string;
  readonly base?: number;
  readonly bars: readonly Bar[];
};

const LABELS = { list_categories: 'a tool without matching', get_sources: 'get_sources', 'tools/list': 'tools/list' };
/** Columns of growth.md. */
const GROWTH = [
  { group: 'start, ms', column: 3 },
  { group: 'query, µs', column: 6 },
] as const;

/** The plots of the two reports. */
export const plotsOf = (results: string, growth: string): readonly Plot[] => [
  {
    name: 'peers',
    title: 'CPU time of a request',
    unit: 'times a bare Worker, median and quartiles',
    base: 1,
    bars: MEASURED_REQUESTS.flatMap((asked) =>
      SERVERS.map((server) => ({ group: LABELS[asked], server: server.server, ...timesOf(results, server, asked) })),
    ),
  },
  {
    name: 'start',
    title: 'CPU time from start to first answer',
    unit: 'times a bare Worker, median and quartiles',
    base: 1,
    bars: SERVERS.map((server) => ({ group: 'start', server: server.server, ...startOf(results, server) })),
  },
  {
    name: 'growth',
    title: 'CPU time by number of categories',
    unit: 'start in ms, a query in µs',
    bars: GROWTH.flatMap(({ group, column }) =>
      rowsOf(growth)
        .filter((row) => row[column] !== '')
        .map((row) => ({ group, server: row[0] ?? '', ...spreadIn(row[column] ?? '') })),
    ),
  },
];

/** The figures of a plot in words. Every drawing contains them, so that a test finds an outdated one. */
export const altText = ({ unit, bars }: Plot): string =>
  [
    `${unit}:`,
    ...bars.map(({ group, server, median, low, high }) =>
      low === high ? `${group}, ${server}: ${median};` : `${group}, ${server}: ${median} (${low} to ${high});`,
    ),
  ].join(' ');
