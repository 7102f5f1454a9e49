// What `pull` keeps of a trusted list, and what a later pull, the gate and the other commands make of it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { next } from '../../../scripts/curator/next.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { withValue } from '../../../scripts/curator/repository.ts';
import { start } from '../../../scripts/curator/start.ts';
import { reviewFolder } from '../../../scripts/gate/check-registry.ts';
import { changeKey, jsonIn, releaseAgain, releaseOn, unchanged, writeLinkReport } from '../../support/curator-steps.ts';
import {
  PULLED_ON as DAY,
  keyOf,
  lockOf,
  makePeer,
  pulledOnce,
  pullFrom,
  serveFiles,
  servePeer,
  snapshotPath,
  trustIn,
  trusting,
} from '../../support/peers.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

test('a good list is taken in with its exact bytes, a line in the lock file and the day, and once', async () => {
  const { own, peer, origin } = await pulledOnce();
  const snapshot = jsonIn(own, snapshotPath(own));
  for (const name of ['registry.json', 'registry.json.sshsig'])
    expect(snapshot[name]).toBe(`${peer.read(`signed/${name}`)}`);
  expect(lockOf(own)).toEqual([
    { trusted: keyOf(peer), key: keyOf(peer), seq: 1, sha256: expect.any(String), fetched: DAY },
  ]);
  const { data } = await unchanged([own.folder], () => done(pullFrom(own, origin, '2026-04-02')));
  expect(data).toMatchObject({ lists: [{ state: 'unchanged', kept: { fetched: DAY } }] });
});

test('every file of a snapshot verifies with stock openssl and ssh-keygen, by the commands of docs/verify.md', async ({
  skip,
}) => {
  for (const tool of ['openssl', 'ssh-keygen'])
    if (spawnSync(tool, ['version']).error !== undefined) skip(`${tool} is not installed`);
  const { own } = await pulledOnce();
  const commands = /```sh\n(mkdir [\s\S]*?)\n```/.exec(readFileSync('docs/verify.md', 'utf8'))?.[1] ?? '';
  expect(commands.split('\n').length).toBeGreaterThan(3);
  const script = commands.replace('federated/KEY.json', snapshotPath(own));
  const run = () => spawnSync('bash', ['-e', '-c', script], { cwd: own.folder, encoding: 'utf8' });
  const good = run();
  expect(`${good.status} ${good.stdout}${good.stderr}`).toMatch(
    /^0 [\s\S]*Signature Verified Successfully[\s\S]*Good "3gs-registry" signature/,
  );
  rmSync(join(own.folder, 'out/look'), { recursive: true });
  own.edit('from the ground up', 'from the ground  up', snapshotPath(own));
  expect(run().status).not.toBe(0);
});

test('without its line in the lock file a snapshot stays as it is, for an older release could not be refused', async () => {
  const { own, origin } = await pulledOnce();
  rmSync(join(own.folder, 'federated/lock.json'));
  for (const check of [true, false])
    expect(await unchanged([own.folder], () => done(pullFrom(own, origin, DAY, check)))).toMatchObject({
      failed: true,
      text: `Grace Example: REFUSED: what was pulled before is not known, so an older release could not be refused; its snapshot is left out: federated/lock.json has no line for its snapshot; restore that line from version control, or delete ${snapshotPath(own)} and pull again`,
    });
});

test('a key that the trusted one announced is followed, and what was seen of it is remembered', async () => {
  const { own, peer, origin } = await pulledOnce();
  const oldKey = keyOf(peer);
  await changeKey(peer);
  const newKey = keyOf(peer);
  const { text } = await done(pullFrom(own, origin));
  expect(text).toContain(`The key you trust announced ${newKey}, which signs now`);
  expect(lockOf(own)).toMatchObject([{ trusted: oldKey, key: newKey, seq: 3 }]);
  expect(await reviewFolder(own.folder, DAY)).toEqual([]);
  // The curator writes the new key into the list: the old file goes, and an older release of the new key is still refused.
  trusting(own, trustIn(peer));
  cpSync(join(peer.folder, 'signed'), join(peer.folder, 'old'), { recursive: true });
  await releaseAgain(peer, '2026-03-04');
  const moved = await done(pullFrom(own, origin));
  expect(moved.text).toContain(`Removed federated/${oldKey}.json`);
  expect(lockOf(own)).toMatchObject([{ trusted: newKey, key: newKey, seq: 4 }]);
  expect((await done(pullFrom(own, await serveFiles(peer, 'old')))).text).toContain('ROLLED BACK');
});

test('with --check nothing is written, and what is missing, outdated, expired or refused fails', async () => {
  const peer = await makePeer();
  const own = trusting(makeWorkspace(), trustIn(peer));
  const origin = await servePeer(peer);
  const checked = (day = DAY) => unchanged([own.folder], () => done(pullFrom(own, origin, day, true)));
  const missing = 'Grace Example: seq 1 is served; there is no snapshot yet.';
  expect(await checked()).toMatchObject({ failed: true, text: missing });
  await releaseAgain(peer, '2026-03-02', '2026-04-30');
  await done(pullFrom(own, origin));
  expect(await checked()).toMatchObject({ failed: false, text: 'Grace Example: up to date, seq 2, 1 topic.' });
  await releaseAgain(peer, '2026-03-03', '2026-05-31');
  const outdated = 'Grace Example: seq 3 is served; the snapshot of 2026-04-01 (seq 2) stays.';
  expect(await checked()).toMatchObject({ failed: true, text: outdated });
  expect((await checked('2026-04-30')).text).not.toContain('it expired');
  const leftOut = 'the snapshot of 2026-04-01 (seq 2) is left out: ';
  expect((await checked('2026-05-01')).text).toContain(`${leftOut}it expired on 2026-04-30`);
  rmSync(join(own.folder, snapshotPath(own)));
  expect((await checked()).text).toContain(`${leftOut}its file is missing; run: npm run curator -- pull`);
});

test('the snapshot of a list that is trusted no more is removed, and so is its line, but nothing that pull did not write', async () => {
  const { own } = await pulledOnce();
  const path = snapshotPath(own);
  own.write('registry.json', withValue(own.read('registry.json').toString(), ['trusts'], undefined));
  own.write('federated/note.txt', 'x');
  mkdirSync(join(own.folder, `federated/${'y'.repeat(52)}.json`));
  expect((await reviewFolder(own.folder, DAY)).map(({ file }) => file)).toEqual([path]);
  const { data, text } = await done(pull(own.on(DAY), undefined, { check: false }));
  expect(text).toContain('registry.json trusts no list; there is nothing to pull.');
  expect(data).toMatchObject({ removed: [path.slice('federated/'.length)] });
  const left = readdirSync(join(own.folder, 'federated')).sort();
  expect(left).toEqual(['lock.json', 'note.txt', `${'y'.repeat(52)}.json`]);
  expect(`${own.read('federated/lock.json')}`).toBe('[]\n');
});

test('a damaged lock file is refused, because older releases could not be told without it', async () => {
  const { own, origin } = await pulledOnce();
  own.write('federated/lock.json', '[{}]');
  expect(await refused(pullFrom(own, origin))).toBe('federated/lock.json is damaged; restore it from version control');
});

/** Puts into the snapshot what `change` makes of it. */
const snapshot = (change: (text: string) => string) => (own: Workspace) =>
  own.write(snapshotPath(own), change(`${own.read(snapshotPath(own))}`));

const replacedByPipe = (own: Workspace): void => {
  rmSync(join(own.folder, snapshotPath(own)));
  expect(spawnSync('mkfifo', [join(own.folder, snapshotPath(own))])).toMatchObject({ status: 0 });
};

test.each<[says: string, spoil: (own: Workspace) => void, want: string]>([
  ['edited', (own) => own.edit('All about', 'Not about', snapshotPath(own)), 'BAD SIGNATURE'],
  ['laid out anew', snapshot((text) => JSON.stringify(JSON.parse(text))), 'its snapshot is damaged'],
  ['replaced by a pipe, which nobody waits for', replacedByPipe, 'its snapshot is damaged'],
  [
    'given the key files of another',
    snapshot((text) => text.replace(/BEGIN PUBLIC KEY-----\\n..../, 'BEGIN PUBLIC KEY-----\\nAAAA')),
    'the key files beside it are of another key',
  ],
  [
    'given the signers of another',
    snapshot((text) => text.replace('ssh-ed25519 AAAA', 'ssh-ed25519 AAAB')),
    'the key files beside it are of another key',
  ],
  [
    'not the one of the lock file',
    (own) => own.edit('"seq":1', '"seq":2', 'federated/lock.json'),
    'its snapshot is not the one that federated/lock.json names',
  ],
])('the gate names a snapshot that was %s, and stops no build', async (_, spoil, want) => {
  const { own } = await pulledOnce();
  expect(await reviewFolder(own.folder, DAY)).toEqual([]);
  spoil(own);
  expect(await reviewFolder(own.folder, DAY)).toEqual([
    expect.objectContaining({
      ...{ severity: 'due', path: '$.trusts[0]', file: 'registry.json' },
      message: expect.stringContaining(`Grace Example is left out of the answers: ${want}`),
    }),
  ]);
});

test('a first release tells whom the list trusts, and its signature covers it', async () => {
  const peer = await makePeer();
  const own = makeWorkspace();
  await done(start(own.on('2026-03-05'), { name: 'Ada Example', keepTopics: true }));
  trusting(own, trustIn(peer));
  const { text } = await done(releaseOn(own, '2026-03-05', { bump: 'minor' }));
  const key = keyOf(peer);
  expect(text).toContain(`- First signed registry, with 2 categories.\n- Added the trust in Grace Example (${key}).`);
  expect(`${own.read('signed/registry.json')}`).toContain(`"trusts":[{"name":"Grace Example","pubkey":"${key}"`);
});

test('next says pull while a trusted list gives no answers, names why, and goes on once it does', async () => {
  const peer = await makePeer();
  const own = trusting(await makeSigned(), trustIn(peer));
  const origin = await servePeer(peer);
  const step = async (day = DAY) => {
    const { text, data } = await done(next(own.on(day)));
    return [Reflect.get(data, 'step'), text];
  };
  expect(await step()).toEqual(['pull', expect.stringContaining("Grace Example's (it was never pulled")]);
  await done(pullFrom(own, origin));
  writeLinkReport(own, DAY);
  expect((await step())[0]).toBe('release');
  await releaseAgain(peer, '2026-03-02', '2026-04-30');
  await done(pullFrom(own, origin));
  expect(await step('2026-05-01')).toEqual(['pull', expect.stringContaining('it expired on 2026-04-30')]);
});
