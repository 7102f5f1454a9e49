// The bundles that tampered-worker.test.ts leaves out.
import { expect, test } from 'vitest';
import { startBuilt } from '../../support/built-worker.ts';
import { makeSigned, makeWorkspace } from '../../support/workspace.ts';
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

test('an unsigned bundle is unsigned and healthy', async () => {
  const origin = await startBuilt(makeWorkspace().folder);
  expect(await healthOf(origin)).toMatchObject({ status: 200, body: { status: 'ok', signature: 'unsigned' } });
  expect((await fetch(`${origin}/registry.json.sig`)).status).toBe(404);
});

test('a signature taken away in the bundle is 503 and failed', () =>
  isFoundOut({
    harm: (workspace) => workspace.write('signed/signatures.json', '{"registry":null,"history":[]}'),
    reason: 'the registry names a key, but there is no signature',
  }));
