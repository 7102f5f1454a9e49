// `verify` as a stranger runs it: from a file or a server, against one trusted key, never back to an older release.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { verify } from '../../../scripts/curator/verify.ts';
import { changeKey, releaseAgain, releaseOn, unchanged } from '../../support/curator-steps.ts';
import { SOME_KEY } from '../../support/lists.ts';
import { keyOf, servePeer } from '../../support/peers.ts';
import { serveRaw } from '../../support/web-server.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

const DAY = '2026-04-01';
const LIST = 'signed/registry.json';
/** Verifies what lies at `place`, with a memory of its own for each repository. */
const verifyAt = (workspace: Workspace, place: string, key = keyOf(workspace), day = DAY) =>
  verify(workspace.on(day), place, { key, state: join(workspace.folder, 'seen.json') });
const verifySigned = (workspace: Workspace, key?: string, folder = 'signed', day = DAY) =>
  verifyAt(workspace, join(workspace.folder, folder, 'registry.json'), key, day);
/** Keeps a copy of the present release in `older`. */
const keepOlder = ({ folder }: Workspace): void =>
  cpSync(join(folder, 'signed'), join(folder, 'older'), { recursive: true });

test('a good release is accepted by its key in every form that the project publishes', async () => {
  const workspace = await makeSigned();
  const z32 = keyOf(workspace);
  const published = ['signed/curator.pem', 'signed/allowed_signers'];
  const texts = published.map((name) => `${workspace.read(name)}`.trim().replaceAll('\n', ' '));
  for (const key of [z32, `pk:${z32}`, ...texts, ...published.map((name) => join(workspace.folder, name))]) {
    const { text } = await done(verifySigned(workspace, key));
    expect(text).toContain(`Good signature by ${z32}: version 1.1.0, seq 1`);
  }
});

test('the served release is accepted over HTTP', async () => {
  const workspace = await makeSigned();
  const origin = await servePeer(workspace);
  for (const place of [`${origin}/registry.json`, origin, `${origin}/`])
    expect((await done(verifyAt(workspace, place))).data).toMatchObject({
      ...{ place: `${origin}/registry.json`, seq: 1, releases: 1 },
    });
  for (const [place, want] of [
    ['https://', /"https:\/\/" is not a URL/],
    [`${origin}/nothing.json`, /answers 404/],
    ['http://127.0.0.1:1/registry.json', /cannot be fetched: .*; behind a proxy, set HTTPS_PROXY=/],
  ] as const)
    expect(await refused(verifyAt(workspace, place))).toMatch(want);
});

test('a server that never stops sending is cut off', async () => {
  const workspace = await makeSigned();
  const origin = await serveRaw((_, response) => {
    const more = (): void => {
      while (response.write('x'.repeat(65_536)) && !response.destroyed);
    };
    response.on('drain', more);
    more();
  });
  expect(await refused(verifyAt(workspace, `${origin}/registry.json`))).toContain(
    'sends more than 4000000 bytes; check the address',
  );
});

test('an expired release is refused although its signature holds, and remembered: an older one is refused', async () => {
  const workspace = await makeSigned();
  keepOlder(workspace);
  await done(releaseOn(workspace, '2026-03-02', { expires: '2026-03-31' }));
  expect(await refused(verifySigned(workspace))).toMatch(/EXPIRED.*its signature holds, but it expired on 2026-03-31/);
  expect(await refused(verifySigned(workspace, undefined, 'older'))).toContain('ROLLED BACK');
  const { text } = await done(verifySigned(workspace, undefined, 'signed', '2026-03-31'));
  expect(text).toContain('Good signature');
});

test('two registries under one number are refused, and so is what follows the other one', async () => {
  const [workspace, twin] = [await makeSigned(), makeWorkspace()];
  cpSync(workspace.folder, twin.folder, { recursive: true });
  cpSync(workspace.keys, twin.keys, { recursive: true });
  await releaseAgain(workspace);
  await done(verifySigned(workspace));
  await done(releaseOn(twin, '2026-03-02', { bump: 'major', expires: '2027-01-01' }));
  const verifyTwin = () => refused(verifyAt(workspace, join(twin.folder, LIST)));
  expect(await verifyTwin()).toContain('two different registries carry seq 2');
  await releaseAgain(twin, '2026-03-03');
  expect(await verifyTwin()).toContain('its history leaves out the release seen before (seq 2)');
});

test('a rotation that the old key announced is accepted by those who trust the old key', async () => {
  const workspace = await makeSigned();
  const old = keyOf(workspace);
  await changeKey(workspace);
  expect((await done(verifySigned(workspace, old))).text).toContain('The key you trust announced this one');
  expect((await done(verifySigned(workspace))).data).toMatchObject({ seq: 3, releases: 3 });
});

const HISTORY = 'signed/history.json';
const UNREADABLE = 'history.json cannot be read; the release is incomplete';
test.each<[says: string, harm: (w: Workspace) => void, want: string]>([
  [
    'no key',
    (w) => w.edit(`"pubkey":"${keyOf(w)}"`, '"pubkey":null', LIST),
    'the registry names no key, so nobody signed it',
  ],
  [
    'a signature cut short',
    (w) => w.write(`${LIST}.sig`, w.read(`${LIST}.sig`).subarray(1)),
    'the signature has 63 bytes, not 64',
  ],
  ['a missing history', (w) => rmSync(join(w.folder, HISTORY)), 'history.json cannot be read: there is no such file'],
  ['a history of another shape', (w) => w.write(HISTORY, '[1]'), UNREADABLE],
  [
    'a history with half a character, which has no canonical form',
    (w) => w.edit('with 2', '\\ud800 with 2', HISTORY),
    UNREADABLE,
  ],
  ['bad JSON', (w) => w.write(LIST, '{"a":'), 'the registry:1:6 is not JSON'],
  ['a damaged memory of what was seen', (w) => w.write('seen.json', 'nonsense'), 'seen.json is damaged'],
])('refused, with nothing remembered: %s', async (_, harm, want) => {
  const workspace = await makeSigned();
  workspace.write('seen.json', '{}');
  harm(workspace);
  expect(await unchanged([workspace.folder], () => refused(verifySigned(workspace)))).toContain(want);
});

test('the readable registry, which nobody signs, leads to the signed one', async () =>
  expect(await refused(verifySigned(await makeSigned(), undefined, '.'))).toMatch(
    /registry\.json\.sig cannot be read: there is no such file; in a repository the signed copy is signed\/registry\.json/,
  ));

test.each([
  ['a short key', 'abc', '--key: a z-base-32 key has 52 characters, this one 3'],
  ['a missing PEM file', 'nowhere.pem', '--key: nowhere.pem cannot be read'],
  ['a key file in another form', 'package.pub', 'package.pub: a z-base-32 key has 52 characters'],
])('%s is refused', async (_, key, want) => {
  const workspace = await makeSigned();
  workspace.write(
    'package.pub',
    'untrusted comment: a public key\nRWTd2xj/4m1TL/FrpVkQOfCJtCqDQXUJMJQHTQ2TennlPlznMPlG4UuI\n',
  );
  const named = key.startsWith('package') ? join(workspace.folder, key) : key;
  expect(await refused(verifySigned(workspace, named))).toContain(want);
});

test('a registry of more than four million bytes is not read', async () => {
  const { on, keys } = makeWorkspace();
  const options = { key: SOME_KEY, state: join(keys, 'seen.json') };
  const said = async (bytes: number): Promise<string> => {
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array(bytes)));
    return refused(verify(on('2026-03-01'), 'https://sources.example.org', options));
  };
  expect(await said(4_000_001)).toBe(
    'https://sources.example.org/registry.json sends more than 4000000 bytes; check the address',
  );
  expect(await said(4_000_000)).toContain('do not trust this copy');
});
