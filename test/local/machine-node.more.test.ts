// The program under the Node that people have, which is often older than the project's own: package.json says how old.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { useBox } from '../support/box.ts';
import { fillEverything } from '../support/harness.ts';
import { PROGRAM_ENV, runInBox } from '../support/program.ts';
import { BUNDLE, useBundle } from '../support/stdio.ts';

/** The first Node on the PATH that no package brought along. */
const NODE = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file));

useBundle();
const box = useBox(fillEverything);

test.skipIf(NODE === undefined)('serves every tool over stdio', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const args = [BUNDLE, 'stdio', '--project', box.project];
  await client.connect(
    new StdioClientTransport({ command: NODE ?? '', args, env: { ...PROGRAM_ENV, HOME: box.home } }),
  );
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    const given = { get_sources: { query: 'learn rust' }, sync_target: { target: 'codex' } }[name] ?? {};
    expect(await client.callTool({ name, arguments: given }), name).not.toHaveProperty('isError', true);
  }
  await client.close();
});

test.skipIf(NODE === undefined)('syncs and undoes as it does under the Node of the project', () => {
  const steps = [['sync', '--target', 'codex'], ['status'], ['undo'], ['leave']];
  const codesUnder = (node: string) => steps.map((step) => runInBox(box, node, [BUNDLE, ...step]).status);
  const codes = codesUnder(NODE ?? '');
  expect(codes).toEqual(codesUnder(process.execPath));
  expect(codes).not.toContain(1);
});
