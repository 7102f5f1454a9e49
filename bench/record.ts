// Reads what the benchmark wrote to results.md, and writes README's table of speeds from it. `npm run bench` does so at its
// end; `npm run record:speed` does it with the existing results.
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../scripts/command-line.ts';
import { table, writeTables } from './table.ts';

type Rows = readonly (readonly string[])[];

/** The body rows of the first table of `text` under `## heading`. */
export const rowsOf = (text: string, heading: string): Rows => {
  const [section = ''] = (text.split(`\n## ${heading}\n`)[1] ?? '').split(/\n(?=## )/, 1);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(/\s*\|\s*/).slice(1, -1));
};

/** The cell in `column` of the row that begins with `name`. Throws where there is none. */
export const cellOf = (rows: Rows, name: string, column: number): string => {
  const cell = rows.find(([first]) => first === name)?.[column];
  if (cell === undefined) throw new Error(`nothing was measured of ${name}`);
  return cell;
};

/** The first number in a cell such as `1.33 (1.14 to 1.75)`. */
const numberIn = (cell: string): number => Number(/[\d.]+/.exec(cell)?.[0]);

const CPU = 'CPU time per request, compared';
const START = 'Start to first answer';
const SIZE = 'Size';

/** The servers that are compared, this one first: name, prefix of its subjects, and Worker. */
const SERVERS = [
  { server: 'this server, stateless', prefix: 'ours', worker: 'ours' },
  { server: 'mcp-lite', prefix: 'mcp-lite', worker: 'mcp-lite' },
  { server: '@hono/mcp', prefix: '@hono/mcp', worker: 'hono-mcp' },
  { server: '@modelcontextprotocol/server', prefix: 'SDK v2', worker: 'sdk-v2' },
];
const TOOLS = ['list_categories', 'get_sources', 'get_sources asked again'];

/** CPU time as a multiple of a bare Worker, and size, of this server and its peers. */
export const speedTable = (results: string): string =>
  table([
    ['', 'a tool without matching', '`get_sources`', 'asked again', '`tools/list`', 'start to first answer', 'gzip'],
    ...SERVERS.map(({ server, prefix, worker }) => {
      const form = worker === 'ours' ? ', stateless' : '';
      const names = [...TOOLS.map((tool) => `${prefix}, ${tool}${form}`), `${prefix}, tools/list`];
      const times = names.map((name) => numberIn(cellOf(rowsOf(results, CPU), name, 3)).toFixed(2));
      const start = numberIn(cellOf(rowsOf(results, START), worker, 3)).toFixed(1);
      const size = numberIn(cellOf(rowsOf(results, SIZE), worker, 2)).toFixed(0);
      return [server, ...times, start, `${size} KiB${worker === 'ours' ? ', page and index included' : ''}`];
    }),
  ]);

/** Writes it. */
export const recordSpeed = (): void => {
  const results = readFileSync(new URL('results.md', import.meta.url), 'utf8');
  writeTables('README.md', { speed: speedTable(results) });
};

if (import.meta.main) {
  readCommandLine({
    call: 'npm run record:speed',
    does: 'Writes the table of README.md from bench/results.md.',
  });
  recordSpeed();
}
