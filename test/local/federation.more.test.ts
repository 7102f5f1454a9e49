// Trusted lists where there is no Cloudflare: the packed local program over stdio, and the Worker in `npm run serve`.
import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { pull } from '../../scripts/curator/pull.ts';
import { release } from '../../scripts/curator/release.ts';
import { withValue } from '../../scripts/curator/repository.ts';
import { freePort } from '../../scripts/free-port.ts';
import { CLIENT_MODES } from '../support/client-modes.ts';
import { makePeer, servePeer, trustIn } from '../support/peers.ts';
import { runToEnd } from '../support/program.ts';
import { type SignedProject, signedProject } from '../support/signed-project.ts';
import { SMALL_REGISTRY_TEXT } from '../support/small-registry.ts';
import { done } from '../support/workspace.ts';

/** A project whose list trusts another and has pulled it. */
const trustingProject = async (): Promise<SignedProject> => {
  const peer = await makePeer();
  const project = await signedProject('Ada Example', SMALL_REGISTRY_TEXT);
  const path = join(project.directory, 'registry.json');
  await writeFile(path, withValue(await readFile(path, 'utf8'), ['trusts'], [trustIn(peer)]));
  await done(release(project.shared(), { bump: 'minor' }));
  await done(pull(project.shared(), 'Grace Example', { check: false, from: await servePeer(peer) }));
  return project;
};

/** The project of both tests; the second takes its files away. */
let project: Promise<SignedProject> | undefined;
const sharedProject = (): Promise<SignedProject> => {
  project ??= trustingProject();
  return project;
};
afterAll(async () => (await project)?.remove());

type Transport = StdioClientTransport | StreamableHTTPClientTransport;
const ask = async (transport: Transport, { options }: (typeof CLIENT_MODES)[number]) => {
  const client = new Client({ name: 'asker', version: '1.0.0' }, options);
  await client.connect(transport);
  const { content, structuredContent } = await client.callTool({
    name: 'get_sources',
    arguments: { query: 'start a beehive' },
  });
  await client.close();
  return { text: JSON.stringify(content), data: structuredContent };
};
const ERAS = CLIENT_MODES.filter(({ version }) => ['2025-11-25', '2026-07-28'].includes(version));

test('npm run serve answers from the files of its build', async () => {
  const { directory } = await sharedProject();
  const port = await freePort();
  const args = ['scripts/run/serve.ts', '--port', String(port), '--state', join(directory, 'state')];
  const server = spawn(process.execPath, args, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk));
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  while (!output.includes('answers at')) {
    if (server.exitCode !== null) throw new Error(`serve ended early: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const mode of ERAS) {
    const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`));
    expect(await ask(transport, mode)).toMatchObject({
      data: { from: { own: false, curator: 'Grace Example', signature: 'verified' } },
    });
  }
});

test('the packed program answers from the files beside it, and says so where they are missing', async () => {
  const { directory } = await sharedProject();
  const bundle = join(directory, 'out', 'program.mjs');
  expect(await runToEnd(process.execPath, ['scripts/build/build-local.ts', bundle], directory)).toEqual({
    exitCode: 0,
    output: '',
  });
  const transport = () =>
    new StdioClientTransport({ command: process.execPath, args: [bundle, 'stdio', '--project', directory] });
  for (const mode of ERAS)
    expect(await ask(transport(), mode)).toMatchObject({
      data: { category: { slug: 'bee-keeping' }, from: { own: false, curator: 'Grace Example' } },
    });
  await rm(`${bundle}.federated`, { recursive: true });
  await rm(join(directory, 'public/federated'), { recursive: true });
  const [mode] = ERAS;
  if (mode === undefined) throw new Error('there is a mode');
  expect((await ask(transport(), mode)).text).toContain('The list that Ada Example trusts cannot be asked here.');
});
