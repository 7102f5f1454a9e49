// The table of docs/clients.md says yes where a test holds it; collecting those tests takes a quarter of a minute.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { REVISIONS } from '../../src/protocol/versions.ts';
import { isOfHost, rowsOf } from './client-rows.ts';

test('a cell of the table says yes where a test of that client has the revision in its name, and nothing elsewhere', async () => {
  const [[, ...head] = [], ...all] = rowsOf(await readFile('docs/clients.md', 'utf8'));
  const rows = all.filter((row) => !isOfHost(row));
  const revisions = head.slice(0, -1);
  expect(revisions).toEqual(REVISIONS.map(({ id }) => id).toReversed());
  const tests = await testsIn(rows.map(suiteOf));
  for (const row of rows) {
    const [client, ...cells] = row;
    const names = tests
      .filter(({ file }) => withoutMore(file).endsWith(withoutMore(suiteOf(row))))
      .map(({ name }) => name);
    const wanted = revisions.map((revision) => (names.some((name) => name.includes(revision)) ? 'yes' : ''));
    expect([client, ...cells.slice(0, -1)]).toEqual([client, ...wanted]);
  }
});

const withoutMore = (file: string): string => file.replace('.more.', '.');

/** The suite that a row of the table names, by itself or by the file that has its tests. */
const suiteOf = (row: readonly string[]): string => (row.at(-1) ?? '').replace('-rows.ts', '.test.ts');

/** The tests of `files` and of what `npm run test:more` adds to them. They are collected by a process of its own, and not run. */
const testsIn = async (files: readonly string[]): Promise<readonly { name: string; file: string }[]> => {
  const names = files.map((file) => file.replace(/test\.ts$/, ''));
  const list = ['list', '--staticParse=false', '--json', '--project', 'local', '--project', 'more', ...names];
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', ...list]);
  return JSON.parse(stdout);
};
