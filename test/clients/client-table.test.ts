// What README and docs/clients.md show of clients is what clients really do.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { devDependencies } from '../../package.json';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { runToEnd } from '../support/program.ts';
import { firstProject } from '../support/project-copy.ts';
import { isOfHost, rowsOf } from './client-rows.ts';
import { HOSTS_TEST, hostRows, type Results } from './hosts/results.ts';
import { HOSTS } from './hosts/table.ts';

let server: SharedServer;
let readme: string;
beforeAll(async () => {
  [server, readme] = await Promise.all([sharedServer(), readFile(join(firstProject(), 'README.md'), 'utf8')]);
});

test('the curl command prints what stands below it, in a README that is written for the list', async () => {
  const [, command = '', shown] = /^```sh\n(curl [\s\S]*?)\n```\n\n```text\n([\s\S]*?\n)```$/m.exec(readme) ?? [];
  const { output } = await runToEnd('bash', ['-c', command.replace(':8787', `:${server.port}`)]);
  expect(shown).toBe(output);
});

test('every client in the table is named with the version that is tested, and with its test', async () => {
  const [, ...rows] = rowsOf(await readFile('docs/clients.md', 'utf8'));
  const clients = rows.filter((row) => !isOfHost(row)).map(([client = '']) => client.split(' '));
  expect(clients.map(([name]) => name)).toEqual([
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/sdk',
    '@modelcontextprotocol/inspector',
    'mcp-remote',
    '@modelcontextprotocol/conformance',
  ]);
  for (const [name = '', version] of clients) expect(Object.entries(devDependencies)).toContainEqual([name, version]);
  for (const row of rows) expect(await readFile(row.at(-1) ?? '', 'utf8')).toMatch(/(?:start|shared)Server\(|judge\(/);
});

test('the rows of the hosts are what the last run of their tests printed', async () => {
  const shown = (await readFile('docs/clients.md', 'utf8'))
    .split('\n')
    .filter((line) => line.endsWith(` | \`${HOSTS_TEST}\` |`));
  expect(shown).toEqual(hostRows(await resultsOfHosts()));
});

test('every host did in the last run all that it offers', async () => {
  const did = ['list', 'call', 'no match', 'bad arguments', 'resource', 'prompt'];
  const asked = HOSTS.flatMap(({ name, version, transports }) =>
    transports.map((transport) => [
      `${name} ${version} over ${transport}`,
      [...did, ...(transport === 'http' ? ['restart'] : [])].map((what) => [what, expect.stringMatching(DONE)]),
    ]),
  );
  const written = Object.entries(await resultsOfHosts()).map(([host, { revision: _, ...rest }]) => [
    host,
    Object.entries(rest),
  ]);
  expect(written).toEqual(asked);
});
const DONE = /^(?:yes|not offered)$/;
const resultsOfHosts = async (): Promise<Results> =>
  JSON.parse(await readFile('test/clients/hosts/results.json', 'utf8'));
