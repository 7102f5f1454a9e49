// What a hostile or careless hand can bring: a pipe in place of a snapshot, a private key in place of a name, a day in the
// future.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add } from '../../../scripts/curator/add.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { readFederated } from '../../../scripts/federated.ts';
import { errorsOf, releaseAgain, unchanged } from '../../support/curator-steps.ts';
import { makePeer, servePeer, snapshotPath, trustIn, trusting } from '../../support/peers.ts';
import { makeWorkspace, refused } from '../../support/workspace.ts';

test('a pipe in place of a snapshot is no snapshot, and nobody waits for it', async () => {
  const own = trusting(makeWorkspace(), trustIn(await makePeer()));
  mkdirSync(join(own.folder, 'federated'));
  expect(spawnSync('mkfifo', [join(own.folder, snapshotPath(own))])).toMatchObject({ status: 0 });
  const federated = await readFederated(own.folder, own.registry(), '2026-03-01');
  expect(federated).toMatchObject({ value: { lists: [{ examined: { ok: false } }] } });
});

const KEY = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----';
test('a private key is written nowhere, whatever it was typed for', async () => {
  const workspace = makeWorkspace();
  const said = await unchanged([workspace.folder], () => refused(add(workspace.on('2026-03-01'), `knife-care=${KEY}`)));
  expect(said).toMatch(/^what you gave contains a private key, so .*registry\.json was not written; type it nowhere$/);
});

test('a list that says it was updated after tomorrow is refused', async () => {
  const workspace = makeWorkspace();
  workspace.edit('2026-02-01', '2099-01-01');
  expect(await errorsOf(workspace, '2026-03-01')).toEqual([
    'registry.json is 2099-01-01, which is in the future: today is 2026-03-01',
  ]);
  workspace.edit('2099-01-01', '2026-03-02');
  expect(await errorsOf(workspace, '2026-03-01')).toEqual([]);
});

test('a trusted list that was signed after tomorrow is not taken in', async () => {
  const peer = await makePeer();
  await releaseAgain(peer, '2099-01-01');
  const own = trusting(makeWorkspace(), trustIn(peer));
  const outcome = await pull(own.on('2026-03-01'), 'Grace Example', { check: false, from: await servePeer(peer) });
  expect(JSON.stringify(outcome)).toContain('it says that it was updated on 2099-01-01, which is in the future');
});
