// The running Worker checks its own bundle: what a broken build or a tampered deployment would serve is found out.
import { expect, test } from 'vitest';
import { startBuilt } from '../../support/built-worker.ts';
import { makeSigned } from '../../support/workspace.ts';
import { healthOf, isFoundOut, provenanceOf } from './tampered.ts';

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

test('one changed word in the bundle is 503 and failed', () =>
  isFoundOut({
    harm: (workspace) => workspace.edit('Explains bread', 'Explain5 bread'),
    reason: 'the signature does not hold for these bytes and this key',
  }));
