// The program under the Node that people have, which is often older than the project's own: package.json says from which on.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Box, fillEverything, openBox } from '../support/harness.ts';
import { PROGRAM_ENV } from '../support/program.ts';
import { BUNDLE, buildBundle } from '../support/stdio.ts';

/** The first Node on the PATH that no package brought along. */
const NODE = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file));

beforeAll(buildBundle);
afterAll(() => {
  for (const file of [BUNDLE, `${BUNDLE}.LEGAL.txt`]) rmSync(file, { force: true });
});
let box: Box;
beforeEach(() => {
  box = openBox();
  fillEverything(box);
});
afterEach(() => box.drop());
const envOf = ({ home }: Box) => ({ ...PROGRAM_ENV, HOME: home });

test.skipIf(NODE === undefined)('serves every tool over stdio', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const args = [BUNDLE, 'stdio', '--project', box.project];
  await client.connect(new StdioClientTransport({ command: NODE ?? '', args, env: envOf(box) }));
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    const given = { get_sources: { query: 'learn rust' }, sync_target: { target: 'codex' } }[name] ?? {};
    expect(await client.callTool({ name, arguments: given }), name).not.toHaveProperty('isError', true);
  }
  await client.close();
});

test.skipIf(NODE === undefined)('syncs and undoes as it does under the Node of the project', () => {
  const steps = [['sync', '--target', 'codex'], ['status'], ['undo'], ['backups']];
  const codesUnder = (node: string) =>
    steps.map((step) => spawnSync(node, [BUNDLE, ...step], { cwd: box.project, env: envOf(box) }).status);
  const codes = codesUnder(NODE ?? '');
  expect(codes).toEqual(codesUnder(process.execPath));
  expect(codes).not.toContain(1);
});
