// Expiry is one story: a signed registry whose day passes while the server runs is called expired by /health,
// get_provenance and the pages on the next day, and the server goes on answering.
import { expect, test } from 'vitest';
import { provenanceOf } from '../../../src/domain/signing/provenance.ts';
import { coreApp } from '../../support/core-app.ts';
import { bundleIn, releaseOn } from '../../support/curator-steps.ts';
import { exchange, modern } from '../../support/wire.ts';
import { done, makeSigned } from '../../support/workspace.ts';

const appUnderClock = async () => {
  const workspace = await makeSigned();
  await done(releaseOn(workspace, '2026-03-02', { expires: '2026-06-30' }));
  const registry = workspace.registry();
  const clock = { day: '2026-06-30' };
  const now = () => new Date(`${clock.day}T12:00:00Z`);
  const provenance = provenanceOf({ registry, signatures: bundleIn(workspace) }, now);
  return { clock, serve: coreApp({ mode: 'public', registry, provenance, now }) };
};

test('/health, get_provenance and the pages call a registry expired from the day after its last', async () => {
  const { clock, serve } = await appUnderClock();
  const look = async () => {
    const health = await exchange(serve, { verb: 'GET', path: '/health' });
    const called = await exchange(serve, modern('tools/call', { name: 'get_provenance', arguments: {} }));
    const pages: string[] = [];
    for (const path of ['/', '/verify', '/llms.txt', '/c/bread-baking.md'])
      pages.push(await (await serve(new Request(`https://sources.example${path}`))).text());
    return { health, called: JSON.stringify(called.body), pages };
  };
  const before = await look();
  expect(before.health).toMatchObject({ status: 200, body: { status: 'ok', signature: 'verified', expired: false } });
  expect(before.called).toContain('The curator asks readers not to rely on it after 2026-06-30.');
  for (const page of before.pages) expect(page).not.toMatch(/expired/);
  clock.day = '2026-07-01';
  const after = await look();
  expect(after.health).toMatchObject({ status: 200, body: { status: 'ok', signature: 'verified', expired: true } });
  expect(after.called).toContain('It expired on 2026-06-30: the curator asked readers not to rely on it after ');
  expect(after.called).toContain('on 2026-07-01, and it holds');
  for (const page of after.pages) expect(page).toMatch(/expired/);
});
