// Trusted lists where there is no Cloudflare: the packed local program over stdio, and the Worker in `npm run serve`.
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { serveIn } from '../scripts/run/serving.ts';
import { CLIENT_MODES } from '../support/client-modes.ts';
import { runToEnd } from '../support/program.ts';
import { TRUSTED_QUERY, type TrustingProject, trustingProject } from '../support/signed-projects.ts';

/** The project of both tests. */
let project: TrustingProject;
beforeAll(async () => {
  project = await trustingProject();
});
afterAll(() => project?.remove());

type Transport = StdioClientTransport | StreamableHTTPClientTransport;
const ask = async (transport: Transport, { options }: (typeof CLIENT_MODES)[number]) => {
  const client = new Client({ name: 'asker', version: '1.0.0' }, options);
  await client.connect(transport);
  const { content, structuredContent } = await client.callTool({
    name: 'get_sources',
    arguments: { query: TRUSTED_QUERY },
  });
  await client.close();
  return { text: JSON.stringify(content), data: structuredContent };
};
const ERAS = CLIENT_MODES.filter(({ version }) => ['2025-11-25', '2026-07-28'].includes(version));

test('npm run serve answers from the files of its build', async () => {
  const { directory } = project;
  const port = await freePort();
  await serveIn(directory, ['--port', String(port), '--state', join(directory, 'state')]);
  for (const mode of ERAS) {
    const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`));
    expect(await ask(transport, mode)).toMatchObject({
      data: { list: { kind: 'trusted', curator: 'Grace Example', signature: 'verified' } },
    });
  }
});

test('the packed program has the files of its build in it', async () => {
  const { directory } = project;
  const bundle = join(directory, 'out', 'program.mjs');
  expect(await runToEnd(process.execPath, ['scripts/build/build-local.ts', bundle], directory)).toEqual({
    exitCode: 0,
    output: '',
  });
  const transport = () =>
    new StdioClientTransport({ command: process.execPath, args: [bundle, 'stdio', '--project', directory] });
  for (const mode of ERAS)
    expect(await ask(transport(), mode)).toMatchObject({
      data: { category: { slug: 'bee-keeping' }, list: { kind: 'trusted', curator: 'Grace Example' } },
    });
});
