// `npm run serve` has its sessions on disk, so they outlive a crash; and it refuses a bad value.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { crash, runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serve } from './serving.ts';

test('a session that was opened before a crash still answers after the next start', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const first = await serve(port, state);
  const client = new Client({ name: 'patient', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  await crash(first.process);
  await serve(port, state);
  const answer = await client.callTool({ name: 'get_sources', arguments: { query: TOPIC.query } });
  expect(answer.structuredContent).toMatchObject({ found: true, category: { slug: TOPIC.slug } });
});

test('a bad value is refused in one sentence', async () => {
  const call = ['PUBLIC_URL=sources', process.execPath, 'scripts/run/serve.ts'];
  const { exitCode, output } = await runToEnd('env', call, firstProject());
  expect(exitCode).not.toBe(0);
  expect(output).toContain('PUBLIC_URL must be an origin');
  expect(output).not.toContain('    at ');
});

test('a folder in which workerd cannot be prepared is refused in one line', async () => {
  const state = folderForTest();
  writeFileSync(join(state, 'workerd'), '');
  const args = ['scripts/run/serve.ts', '--port', String(await freePort()), '--state', state];
  const { exitCode, output } = await runToEnd(process.execPath, args, firstProject());
  expect([exitCode, output.trim().split('\n').at(-1)]).toEqual([
    1,
    `No sessions can be kept in ${state}: a file or a dead link is in the way. Choose another: --state FOLDER`,
  ]);
});

test('what ended leaves no file: the next start removes it, and keeps what lives', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const first = await serve(port, state);
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const transports = [1, 2].map(() => new StreamableHTTPClientTransport(url));
  for (const transport of transports) await new Client({ name: 'brief', version: '1.0.0' }).connect(transport);
  await transports[0]?.terminateSession();
  await crash(first.process);
  const sessions = () =>
    readdirSync(join(state, 'do'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[0-9a-f]{64}\.sqlite$/.test(name),
    );
  expect(sessions()).toHaveLength(2);
  await serve(port, state);
  expect(sessions()).toHaveLength(1);
});
