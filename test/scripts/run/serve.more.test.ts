// `npm run serve` has its sessions on disk, so they outlive a crash; and it says in one sentence why it does not start.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveRaw } from '../../support/web-server.ts';
import { crash, serve } from './serving.ts';

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

test.each([
  { says: 'a port that is no number', env: 'RUN=public', args: ['--port', 'x'], want: '--port must be a whole number' },
  { says: 'a bad value', env: 'PUBLIC_URL=sources', args: [], want: 'PUBLIC_URL must be an origin' },
])('$says is refused in one sentence', async ({ env, args, want }) => {
  const call = [env, process.execPath, 'scripts/run/serve.ts', ...args];
  const { exitCode, output } = await runToEnd('env', call, firstProject());
  expect(exitCode).not.toBe(0);
  expect(output).toContain(want);
  expect(output).not.toContain('    at ');
});

test('a port that another program has is refused in one sentence', async () => {
  const { port } = new URL(await serveRaw(() => undefined));
  const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/serve.ts', '--port', port]);
  expect(exitCode).toBe(1);
  expect(output).toContain(`Port ${port} is already in use.`);
  expect(output).not.toContain('    at ');
});
