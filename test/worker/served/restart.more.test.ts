// A session outlives the process that serves it. A client that has one keeps working while the server is stopped,
// killed or deployed anew: clients rarely recover from a lost session, so none may be lost.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { type RunningServer, startServer } from '../../support/dev-server.ts';
import { folderForFile } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

const connect = async (url: string) => {
  const client = new Client({ name: 'patient', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return { client, transport };
};

const askForRust = (client: Client) =>
  client
    .callTool({ name: 'get_sources', arguments: { query: TOPIC.query } })
    .then((result) => result.structuredContent);

const versionOf = async ({ origin }: RunningServer): Promise<unknown> => {
  const health: unknown = await (await fetch(`${origin}/health`)).json();
  return typeof health === 'object' && health !== null && 'version' in health ? health.version : undefined;
};

const NEXT_VERSION = '99.0.0';
const FOUND = { found: true, category: { slug: TOPIC.slug } };

describe.each(['stop', 'kill'] as const)('a server that ends by %s and starts again on the same state', (how) => {
  const state = folderForFile();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(['--persist-to', state]);
  });
  afterAll(() => server.stop());

  test('still answers the sessions it had, and still refuses the one that was ended', async () => {
    const [kept, ended] = [await connect(server.url), await connect(server.url)];
    const [keptId, endedId] = [kept.transport.sessionId, ended.transport.sessionId];
    expect(await askForRust(kept.client)).toMatchObject(FOUND);
    await ended.transport.terminateSession();

    await server[how]();
    server = await startServer(['--persist-to', state], { port: server.port });

    expect(await askForRust(kept.client)).toMatchObject(FOUND);
    expect(kept.transport.sessionId).toBe(keptId);
    const headers = { 'Content-Type': 'application/json', 'Mcp-Session-Id': String(endedId) };
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect((await fetch(server.url, { method: 'POST', headers, body })).status).toBe(404);
    await kept.client.close();
  });
});

describe('a server that is deployed anew in the middle of a session', () => {
  let project: ProjectCopy;
  let server: RunningServer;
  beforeAll(async () => {
    project = await copyProject();
    server = await startServer([], { directory: project.directory });
  });
  afterAll(async () => {
    await server.stop();
    await project.remove();
  });

  test('answers every call before, during and after, in the same session', async () => {
    const { client, transport } = await connect(server.url);
    const id = transport.sessionId;
    const errors: unknown[] = [];
    client.onerror = (error) => errors.push(error);
    const isAnswered = async () => {
      const answer = await askForRust(client).catch((error: unknown) => errors.push(error));
      expect(answer).toMatchObject(FOUND);
    };
    expect(await versionOf(server)).toBe(version);

    await project.edit('package.json', `"version": "${version}"`, `"version": "${NEXT_VERSION}"`);
    await project.edit('src/worker/main.ts', '//', '// Deployed anew.\n//');
    const isDeployed = async (): Promise<unknown> => {
      await isAnswered();
      return versionOf(server);
    };
    await expect.poll(isDeployed, { interval: 100 }).toBe(NEXT_VERSION);

    await isAnswered();
    expect([transport.sessionId, errors]).toEqual([id, []]);
    await client.close();
  });
});
