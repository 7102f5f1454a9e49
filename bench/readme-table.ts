// The table of speeds in README.md, made from results.md. `npm run bench` writes it, its part in docs/dependencies.md and the
// goals of docs/speed.md at its end; `npm run record:speed` writes all from the existing results.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../scripts/command-line.ts';
import { withTable } from '../scripts/document-part.ts';
import { goalsTable } from './goals-table.ts';
import { gzipOf, MEASURED_REQUESTS, type MeasuredServer, SERVERS, startOf, timesOf } from './measured.ts';
import { writeTables } from './table.ts';

const HEAD = `| | a tool without matching | \`get_sources\` | asked again | \`tools/list\` | start to first answer | gzip |
|---|---|---|---|---|---|---|
`;

/** The table of `servers`, as README.md must have it of all. */
export const speedTable = (results: string, servers: readonly MeasuredServer[] = SERVERS): string =>
  HEAD +
  servers
    .map((server) => {
      const times = MEASURED_REQUESTS.map((asked) => timesOf(results, server, asked).toFixed(2));
      const size = `${gzipOf(results, server).toFixed(0)} KiB${server.worker === 'ours' ? ', page and index included' : ''}`;
      return `| ${[server.server, ...times, startOf(results, server).toFixed(1), size].join(' | ')} |\n`;
    })
    .join('');

/** The table of this server and the official SDK, as docs/dependencies.md must have it. */
export const sdkTable = (results: string): string =>
  speedTable(
    results,
    SERVERS.filter(({ worker }) => worker === 'ours' || worker === 'sdk-v2'),
  ).trimEnd();

/** Puts the table into README.md, the two rows into docs/dependencies.md, and the goals into docs/speed.md. */
export const recordSpeed = (): void => {
  const root = join(import.meta.dirname, '..');
  const results = readFileSync(join(root, 'bench', 'results.md'), 'utf8');
  writeFileSync(
    join(root, 'README.md'),
    withTable(readFileSync(join(root, 'README.md'), 'utf8'), HEAD, speedTable(results)),
  );
  writeTables('docs/dependencies.md', { sdk: sdkTable(results) });
  writeTables('docs/speed.md', { goals: goalsTable(results) });
};

if (import.meta.main) {
  readCommandLine({
    call: 'npm run record:speed',
    does: 'Writes the tables of README and docs from bench/results.md.',
  });
  recordSpeed();
}
