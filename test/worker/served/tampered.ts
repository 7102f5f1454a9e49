// Bundles that were tampered with, and what the Worker that is made of one says of itself.
import { expect } from 'vitest';
import { startBuilt } from '../../support/built-worker.ts';
import { modern } from '../../support/wire.ts';
import { makeSigned, type Workspace } from '../../support/workspace.ts';

/** What /health answers at `origin`. */
export const healthOf = async (origin: string) => {
  const response = await fetch(`${origin}/health`);
  return { status: response.status, body: await response.json() };
};

/** What get_provenance says of the signature at `origin`. */
export const provenanceOf = async (origin: string) => {
  const { headers, body } = modern('tools/call', { name: 'get_provenance', arguments: {} });
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const message = await response.json();
  return (message as { result: { structuredContent: { signature: object } } }).result.structuredContent.signature;
};

type Tampering = { readonly harm: (workspace: Workspace) => void; readonly reason: string };

/** The Worker over a signed list that was harmed finds it out, and says so. */
export const isFoundOut = async ({ harm, reason }: Tampering): Promise<void> => {
  const workspace = await makeSigned();
  harm(workspace);
  const origin = await startBuilt(workspace.folder);
  expect(await healthOf(origin)).toMatchObject({
    status: 503,
    body: { status: 'failing', signature: 'failed', reason: expect.stringContaining(reason) },
  });
  expect(await provenanceOf(origin)).toEqual({ status: 'failed', reason });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
};
