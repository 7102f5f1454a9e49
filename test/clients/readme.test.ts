// What the README shows of clients is what clients really do.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { devDependencies } from '../../package.json';
import { REVISIONS } from '../../src/protocol/versions.ts';
import { firstProject } from '../support/first-project.ts';
import { runToEnd } from '../support/program.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { HOSTS_TEST, type Results, readmeRows } from './hosts/results.ts';
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

const rowsOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (?:Client|`[@\w/-]+` [\d.a-z-]+) \|.*\|$/gm)].map(([line]) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
const isOfHost = (row: readonly string[]): boolean => row.at(-1) === HOSTS_TEST;

test('every client in the table is named with the version that is tested, and with its test', async () => {
  const [, ...rows] = rowsOf(readme);
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

test('a cell of the table says yes where a test of that client has the revision in its name, and nothing elsewhere', async () => {
  const [[, ...head] = [], ...all] = rowsOf(readme);
  const rows = all.filter((row) => !isOfHost(row));
  const revisions = head.slice(0, -1);
  expect(revisions).toEqual(REVISIONS.map(({ id }) => id).toReversed());
  const tests = await testsIn(rows.map((row) => row.at(-1) ?? ''));
  for (const [client, ...cells] of rows) {
    const names = tests
      .filter(({ file }) => file.replace('.more.', '.').endsWith(cells.at(-1) ?? ''))
      .map(({ name }) => name);
    const wanted = revisions.map((revision) => (names.some((name) => name.includes(revision)) ? 'yes' : ''));
    expect([client, ...cells.slice(0, -1)]).toEqual([client, ...wanted]);
  }
});

test('the rows of the hosts are what the last run of their tests printed', async () => {
  const shown = readme.split('\n').filter((line) => line.endsWith(` | \`${HOSTS_TEST}\` |`));
  expect(shown).toEqual(readmeRows(await resultsOfHosts()));
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

/** The tests of `files` and of what `npm run test:more` adds to them. They are collected by a process of its own, and not run. */
const testsIn = async (files: readonly string[]): Promise<readonly { name: string; file: string }[]> => {
  const names = files.map((file) => file.replace(/test\.ts$/, ''));
  const list = ['list', '--staticParse=false', '--json', '--project', 'local', '--project', 'more', ...names];
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', ...list]);
  return JSON.parse(stdout);
};
