// The table of goals in docs/speed.md, made from results.md.
import { cellOf, medianIn, rowsOf } from './measured.ts';
import { table } from './table.ts';

/** A figure of results.md that has a goal: its section, row and column, and the most that it should be. */
type Goal = {
  readonly what: string;
  readonly section: string;
  readonly row: string;
  readonly column: number;
  readonly most: number;
  readonly unit?: string;
};

const CPU = 'CPU time per request, compared';
const SIZE = 'Size and memory';
/** The columns of the section CPU, by the number of connections. */
const CONNECTIONS = { 1: 3, 8: 4, 32: 5 } as const;

const request = (what: string, connections: keyof typeof CONNECTIONS, most: number): Goal => ({
  what: `${what}, ${connections} connection${connections === 1 ? '' : 's'}`,
  section: CPU,
  row: `ours, ${what}`,
  column: CONNECTIONS[connections],
  most,
});

const GOALS: readonly Goal[] = [
  request('get_sources, stateless', 1, 1.6),
  request('get_sources, stateless', 8, 1.6),
  request('get_sources, in a session', 8, 1.6),
  request('get_sources asked again, stateless', 8, 1.35),
  request('get_sources asked again, in a session', 8, 1.35),
  request('list_categories, stateless', 8, 1.35),
  request('list_categories, in a session', 8, 1.35),
  request('tools/list', 8, 1.4),
  request('initialize', 1, 1.3),
  request('initialize', 8, 1.3),
  request('initialize', 32, 1.3),
  request('a short session', 8, 4.2),
  { what: 'start to first answer', section: 'Start to first answer', row: 'ours', column: 3, most: 1.6 },
  {
    what: 'code without page, registry and index, gzip',
    section: SIZE,
    row: 'ours, without page, registry and index',
    column: 2,
    most: 36,
    unit: ' KiB',
  },
  { what: 'memory of a live session', section: 'One session', row: 'ours', column: 1, most: 300, unit: ' KiB' },
];

/** One row per goal: what was measured, with quartiles where there are some, and whether the goal is met. */
export const goalsTable = (results: string): string =>
  table([
    ['figure', 'goal', 'measured', ''],
    ...GOALS.map(({ what, section, row, column, most, unit = '' }) => {
      const measured = cellOf(rowsOf(results, section), row, column);
      return [what, `≤ ${most}${unit}`, `${measured}${unit}`, medianIn(measured) <= most ? 'met' : 'missed'];
    }),
  ]);
