// The running Worker checks its own bundle: what a broken build or a tampered deployment would serve is found out.
import { expect, test } from 'vitest';
import { modern } from '../../support/wire.ts';
import { makeSigned, makeWorkspace } from '../../support/workspace.ts';
import { startBuilt } from './built-worker.ts';

/** What /health answers at `origin`. */
const healthOf = async (origin: string) => {
  const response = await fetch(`${origin}/health`);
  return { status: response.status, body: await response.json() };
};

/** What get_provenance says of the signature at `origin`. */
const provenanceOf = async (origin: string) => {
  const { headers, body } = modern('tools/call', { name: 'get_provenance', arguments: {} });
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const message = await response.json();
  return (message as { result: { structuredContent: { signature: object } } }).result.structuredContent.signature;
};

test('a signed bundle is verified by the Worker itself', async () => {
  const workspace = await makeSigned();
  const origin = await startBuilt(workspace.folder);
  expect(await healthOf(origin)).toMatchObject({ status: 200, body: { status: 'ok', signature: 'verified' } });
  const urls = { registry: `${origin}/registry.json` };
  expect(await provenanceOf(origin)).toMatchObject({ status: 'verified', urls });
  expect((await fetch(`${origin}/history.json`)).status).toBe(200);
});

test('an unsigned bundle is unsigned and healthy', async () => {
  const origin = await startBuilt(makeWorkspace().folder);
  expect(await healthOf(origin)).toMatchObject({ status: 200, body: { status: 'ok', signature: 'unsigned' } });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
});

test('one changed word in the bundle is 503 and failed', async () => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Explain5 bread');
  const origin = await startBuilt(workspace.folder);
  const reason = 'the signature does not hold for these bytes and this key';
  expect(await healthOf(origin)).toMatchObject({
    status: 503,
    body: { status: 'failing', signature: 'failed', reason: expect.stringContaining(reason) },
  });
  expect(await provenanceOf(origin)).toEqual({ status: 'failed', reason });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
});
