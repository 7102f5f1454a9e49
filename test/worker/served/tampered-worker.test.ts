// The running Worker checks its own bundle: what a broken build or a tampered deployment would serve is found out.
import { expect, test } from 'vitest';
import { startBuilt } from '../../support/built-worker.ts';
import { makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

const healthOf = async (origin: string) => {
  const response = await fetch(`${origin}/health`);
  return { status: response.status, body: await response.json() };
};

const provenanceOf = async (origin: string) => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'get_provenance',
  };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'get_provenance', arguments: {}, _meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const response = await fetch(`${origin}/mcp`, { method: 'POST', headers, body });
  const message = await response.json();
  return (message as { result: { structuredContent: { signature: object } } }).result.structuredContent.signature;
};

test('a signed bundle is verified by the Worker itself', async () => {
  const workspace = await makeSigned();
  const origin = await startBuilt(workspace.folder);
  expect(await healthOf(origin)).toMatchObject({ status: 200, body: { status: 'ok', signature: 'verified' } });
  expect(await provenanceOf(origin)).toMatchObject({
    status: 'verified',
    urls: { registry: `${origin}/registry.json` },
  });
  expect((await fetch(`${origin}/history.json`)).status).toBe(200);
});

test('an unsigned bundle is unsigned and healthy', async () => {
  const origin = await startBuilt(makeWorkspace().folder);
  expect(await healthOf(origin)).toMatchObject({ status: 200, body: { status: 'ok', signature: 'unsigned' } });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
});

test.each([
  {
    says: 'one changed word',
    harm: (workspace: Workspace) => workspace.edit('Explains bread', 'Explain5 bread'),
    reason: 'the signature does not hold for these bytes and this key',
  },
  {
    says: 'a signature taken away',
    harm: (workspace: Workspace) => workspace.write('signed/signatures.json', '{"registry":null,"history":[]}'),
    reason: 'the registry names a key, but there is no signature',
  },
])('$says in the bundle is 503 and failed', async ({ harm, reason }) => {
  const workspace = await makeSigned();
  harm(workspace);
  const origin = await startBuilt(workspace.folder);
  expect(await healthOf(origin)).toMatchObject({
    status: 503,
    body: { status: 'failing', signature: 'failed', reason: expect.stringContaining(reason) },
  });
  expect(await provenanceOf(origin)).toEqual({ status: 'failed', reason });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
});
