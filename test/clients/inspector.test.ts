// The MCP Inspector's command line in the newer era; inspector.more.test.ts has the older one.

import { expect, test } from 'vitest';
import { inspect } from '../support/inspector.ts';
import { sharedServer } from '../support/shared-server.ts';
import { inspectorRows } from './inspector-rows.ts';

inspectorRows('modern', '2026-07-28');

test('the Inspector with --protocol-era auto finds the newer era', async () => {
  const server = await sharedServer();
  const found = await inspect([server.url, '--transport', 'http', '--protocol-era', 'auto', '--method', 'initialize']);
  expect(found).toMatchObject({ exitCode: 0, answer: { result: { protocolVersion: '2026-07-28' } } });
});
