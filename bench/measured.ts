// Reads what the benchmark wrote to results.md and growth.md, for README's table and the goals.

/** The body rows of the first table of `text` under `## heading`, or of its first table where there is no heading. */
export const rowsOf = (text: string, heading?: string): readonly (readonly string[])[] => {
  const part = heading === undefined ? text : (text.split(`\n## ${heading}\n`)[1] ?? '');
  const [section = ''] = part.split(/\n(?=## )/, 1);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(/\s*\|\s*/).slice(1, -1));
};

/** The cell in `column` of the row that begins with `name`. Throws where there is none. */
export const cellOf = (rows: readonly (readonly string[])[], name: string, column: number): string => {
  const cell = rows.find(([first]) => first === name)?.[column];
  if (cell === undefined) throw new Error(`nothing was measured of ${name}`);
  return cell;
};

/** The median in a cell such as `1.33 (1.14 to 1.75)` or `1,000`; NaN without a figure. */
export const medianIn = (cell: string): number => Number(/[\d.]+/.exec(cell.replaceAll(',', ''))?.[0]);

/** The servers that are compared, this one first: name, prefix of its subjects, and Worker. */
export const SERVERS = [
  { server: 'this server, stateless', prefix: 'ours', worker: 'ours' },
  { server: 'mcp-lite', prefix: 'mcp-lite', worker: 'mcp-lite' },
  { server: '@hono/mcp', prefix: '@hono/mcp', worker: 'hono-mcp' },
  { server: '@modelcontextprotocol/server', prefix: 'SDK v2', worker: 'sdk-v2' },
] as const;
/** One of them. */
export type MeasuredServer = (typeof SERVERS)[number];

/** The requests that each server gets, as the names of subjects say them. */
export const MEASURED_REQUESTS = ['list_categories', 'get_sources', 'get_sources asked again', 'tools/list'] as const;

/** CPU time of a request over 8 connections, as a multiple of a bare Worker. */
export const timesOf = (
  results: string,
  { prefix }: MeasuredServer,
  asked: (typeof MEASURED_REQUESTS)[number],
): number => {
  const isTool = asked !== 'tools/list';
  const name = `${prefix}, ${asked}${prefix === 'ours' && isTool ? ', stateless' : ''}`;
  return medianIn(cellOf(rowsOf(results, 'CPU time per request, compared'), name, 4));
};

/** CPU time from the start to the first answer, as a multiple of a bare Worker. */
export const startOf = (results: string, { worker }: MeasuredServer): number =>
  medianIn(cellOf(rowsOf(results, 'Start to first answer'), worker, 3));

/** The compressed size of the bundle in KiB. */
export const gzipOf = (results: string, { worker }: MeasuredServer): number =>
  Number(cellOf(rowsOf(results, 'Size and memory'), worker, 2));
