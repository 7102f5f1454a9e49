// `verify` as a stranger runs it: from a file or a server, against one trusted key, never back to an older release.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { release } from '../../../scripts/curator/release.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { verify } from '../../../scripts/curator/verify.ts';
import { publishedFiles } from '../../../src/http/site/published.ts';
import { examine } from '../../support/examine.ts';
import { serve, serveRaw } from '../../support/web-server.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

// Keys, disks and local servers answer slowly on a busy machine.
const DAY = '2026-04-01';
const keyOf = (workspace: Workspace): string => workspace.registry().curator.pubkey ?? '';
const verifySigned = (workspace: Workspace, key = keyOf(workspace), folder = 'signed', day = DAY) =>
  verify(workspace.on(day), join(workspace.folder, folder, 'registry.json'), {
    key,
    state: join(workspace.folder, 'seen.json'),
  });

const releaseAgain = async (workspace: Workspace, day = '2026-03-02'): Promise<void> => {
  workspace.edit('Explains bread', 'Again explains bread');
  await done(release(workspace.on(day), { bump: 'patch' }));
};

/** What every outcome says of the file that was read: where it lies, and its hash. */
const readFrom = (workspace: Workspace, folder = 'signed'): string => {
  const path = join(workspace.folder, folder, 'registry.json');
  return ` (read ${path}, SHA-256 ${createHash('sha256').update(readFileSync(path)).digest('hex')})`;
};

test('the outcome names the absolute path of what was read, and its hash, good or bad', async () => {
  const workspace = await makeSigned();
  const path = join(workspace.folder, 'signed', 'registry.json');
  const options = { key: keyOf(workspace), state: join(workspace.folder, 'seen.json') };
  const { text, data } = await done(verify(workspace.on(DAY), relative(process.cwd(), path), options));
  expect(text).toContain(`Read ${path}.`);
  expect(data).toMatchObject({ place: path });
  change(workspace, 'signed/registry.json', 'bread source 1', 'bread source X');
  expect(await refused(verify(workspace.on(DAY), relative(process.cwd(), path), options))).toContain(
    readFrom(workspace),
  );
});

test('a registry that its own history has left behind is called rolled back', async () => {
  const workspace = await makeSigned();
  const [registry, signature] = ['registry.json', 'registry.json.sig'].map((name) => workspace.read(`signed/${name}`));
  await releaseAgain(workspace);
  workspace.write('signed/registry.json', registry ?? '');
  workspace.write('signed/registry.json.sig', signature ?? '');
  expect(await refused(verifySigned(workspace))).toContain(
    'ROLLED BACK: this registry (seq 1) is older than the newest entry of the history (seq 2)',
  );
});

test('a registry that names a key but brings no signature is refused as that', async () => {
  const workspace = await makeSigned();
  rmSync(join(workspace.folder, 'signed', 'registry.json.sig'));
  expect(await refused(verifySigned(workspace))).toMatch(/^the registry names a key, but brings no signature: /);
});

test('a good release is accepted by its key as z-base-32, with pk:, as PEM and as a PEM file', async () => {
  const workspace = await makeSigned();
  const pem = workspace.read('signed/curator.pem').toString();
  for (const key of [
    keyOf(workspace),
    `pk:${keyOf(workspace)}`,
    pem,
    join(workspace.folder, 'signed', 'curator.pem'),
  ]) {
    const { text } = await done(verifySigned(workspace, key));
    expect(text).toContain(`Good signature by ${keyOf(workspace)}: version 1.1.0, seq 1`);
  }
});

test('the served release is accepted over HTTP', async () => {
  const workspace = await makeSigned();
  const bundle: unknown = JSON.parse(workspace.read('signed/signatures.json').toString());
  const app = publishedFiles(() => examine(workspace.registry(), bundle, DAY));
  const origin = await serve((request) => app.fetch(request));
  const options = { key: keyOf(workspace), state: join(workspace.folder, 'seen.json') };
  for (const place of [`${origin}/registry.json`, origin, `${origin}/`])
    expect((await done(verify(workspace.on(DAY), place, options))).data).toMatchObject({ seq: 1, releases: 1 });
  expect(await refused(verify(workspace.on(DAY), 'https://', options))).toBe('"https://" is not a URL');
  expect(await refused(verify(workspace.on(DAY), `${origin}/nothing.json`, options))).toContain('answers 404');
  expect(await refused(verify(workspace.on(DAY), 'http://127.0.0.1:1/registry.json', options))).toContain(
    'cannot be fetched',
  );
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
  const options = { key: keyOf(workspace), state: join(workspace.folder, 'seen.json') };
  const line = await refused(verify(workspace.on(DAY), `${origin}/registry.json`, options));
  expect(line).toContain('answers more than 4000000 bytes; check the address');
});

test('a newer release that has expired is remembered, so that an older one is refused', async () => {
  const workspace = await makeSigned();
  cpSync(join(workspace.folder, 'signed'), join(workspace.folder, 'older'), { recursive: true });
  await done(release(workspace.on('2026-03-02'), { bump: 'patch', expires: '2026-03-31' }));
  expect(await refused(verifySigned(workspace))).toContain('EXPIRED');
  expect(await refused(verifySigned(workspace, keyOf(workspace), 'older'))).toContain('ROLLED BACK');
});

test('an older release is refused once a newer one was seen', async () => {
  const workspace = await makeSigned();
  cpSync(join(workspace.folder, 'signed'), join(workspace.folder, 'older'), { recursive: true });
  await done(verifySigned(workspace, keyOf(workspace), 'older'));
  await releaseAgain(workspace);
  await done(verifySigned(workspace));
  const before = workspace.read('seen.json');
  expect(await refused(verifySigned(workspace, keyOf(workspace), 'older'))).toBe(
    `ROLLED BACK: this is seq 1, but seq 2 was seen before; do not trust this copy${readFrom(workspace, 'older')}`,
  );
  expect(workspace.read('seen.json')).toEqual(before);
});

test('two registries under one number are refused, and so is what follows the other one', async () => {
  const [workspace, twin] = [await makeSigned(), makeWorkspace()];
  cpSync(workspace.folder, twin.folder, { recursive: true });
  cpSync(workspace.keys, twin.keys, { recursive: true });
  await releaseAgain(workspace);
  await done(verifySigned(workspace));
  await done(release(twin.on('2026-03-02'), { bump: 'major', expires: '2027-01-01' }));
  const options = { key: keyOf(workspace), state: join(workspace.folder, 'seen.json') };
  const line = await refused(verify(twin.on(DAY), join(twin.folder, 'signed', 'registry.json'), options));
  expect(line).toContain('two different registries carry seq 2');
  await releaseAgain(twin, '2026-03-03');
  const later = await refused(verify(twin.on(DAY), join(twin.folder, 'signed', 'registry.json'), options));
  expect(later).toContain('its history leaves out the release seen before (seq 2)');
});

test('a rotation that the old key announced is accepted by those who trust the old key', async () => {
  const workspace = await makeSigned();
  const old = keyOf(workspace);
  await done(rotate(workspace.on('2026-03-02')));
  await done(release(workspace.on('2026-03-02'), { bump: 'patch' }));
  await done(rotate(workspace.on('2026-03-03')));
  await done(release(workspace.on('2026-03-03'), { bump: 'patch' }));
  expect((await done(verifySigned(workspace, old))).text).toContain('The key you trust announced this one');
  expect((await done(verifySigned(workspace))).data).toMatchObject({ seq: 3, releases: 3 });
});

test('a key that the trusted one never announced is refused', async () => {
  const [workspace, stranger] = [await makeSigned(), await makeSigned()];
  expect(await refused(verifySigned(workspace, keyOf(stranger)))).toBe(
    `it is signed by ${keyOf(workspace)}, not by ${keyOf(stranger)}, and that key never announced another${readFrom(workspace)}`,
  );
});

const change = (workspace: Workspace, file: string, from: string, to: string): void => {
  const text = workspace.read(file).toString();
  expect(text).toContain(from);
  workspace.write(file, text.replace(from, to));
};

test.each([
  {
    says: 'a changed word',
    harm: (workspace: Workspace) => change(workspace, 'signed/registry.json', 'bread source 1', 'bread source X'),
    want: 'BAD SIGNATURE',
  },
  {
    says: 'a signature cut short',
    harm: (workspace: Workspace) =>
      workspace.write('signed/registry.json.sig', workspace.read('signed/registry.json.sig').subarray(1)),
    want: 'the signature has 63 bytes, not 64',
  },
  {
    says: 'an edited history',
    harm: (workspace: Workspace) => change(workspace, 'signed/history.json', 'with 2 categories', 'with 3 categories'),
    want: 'history entry 1 (version 1.1.0): its signature does not hold',
  },
  {
    says: 'a missing history',
    harm: (workspace: Workspace) => rmSync(join(workspace.folder, 'signed', 'history.json')),
    want: 'history.json cannot be read: there is no such file',
  },
  {
    says: 'a history of another shape',
    harm: (workspace: Workspace) => workspace.write('signed/history.json', '[1]'),
    want: 'history.json cannot be read; the release is incomplete',
  },
  {
    says: 'a history with half a character, which has no canonical form',
    harm: (workspace: Workspace) => change(workspace, 'signed/history.json', 'with 2', '\\ud800 with 2'),
    want: 'history.json cannot be read; the release is incomplete',
  },
  {
    says: 'bad JSON',
    harm: (workspace: Workspace) => workspace.write('signed/registry.json', '{"a":'),
    want: 'the registry:1:6 is not JSON',
  },
  {
    says: 'a damaged memory of what was seen',
    harm: (workspace: Workspace) => workspace.write('seen.json', 'nonsense'),
    want: 'seen.json is damaged',
  },
])('refused, with nothing remembered: $says', async ({ harm, want }) => {
  const workspace = await makeSigned();
  workspace.write('seen.json', '{}');
  harm(workspace);
  const before = workspace.read('seen.json');
  expect(await refused(verifySigned(workspace))).toContain(want);
  expect(workspace.read('seen.json')).toEqual(before);
});

test('an expired release is refused although its signature holds', async () => {
  const workspace = await makeSigned();
  await done(release(workspace.on('2026-03-02'), { bump: 'patch', expires: '2026-03-31' }));
  expect(await refused(verifySigned(workspace))).toContain('its signature holds, but it expired on 2026-03-31');
  const options = { key: keyOf(workspace), state: join(workspace.folder, 'seen.json') };
  const onLastDay = verify(workspace.on('2026-03-31'), join(workspace.folder, 'signed', 'registry.json'), options);
  expect((await done(onLastDay)).text).toContain('Good signature');
});

test('a key file in another form is named', async () => {
  const workspace = await makeSigned();
  const file = join(workspace.folder, 'signed', 'minisign.pub');
  expect(await refused(verifySigned(workspace, file))).toContain(`--key: ${file}: a z-base-32 key has 52 characters`);
});

test('the readable registry, which nobody signs, leads to the signed one', async () =>
  expect(await refused(verifySigned(await makeSigned(), undefined, '.'))).toMatch(
    /registry\.json\.sig cannot be read: there is no such file; in a repository the signed copy is signed\/registry\.json/,
  ));

test('an unsigned registry is refused', async () => {
  const workspace = await makeSigned();
  change(workspace, 'signed/registry.json', `"pubkey":"${keyOf(workspace)}"`, '"pubkey":null');
  expect(await refused(verifySigned(workspace))).toBe(
    `the registry names no key, so nobody signed it${readFrom(workspace)}`,
  );
});

test.each([
  { says: 'a short key', key: 'abc', want: '--key: a z-base-32 key has 52 characters, this one 3' },
  { says: 'a weak key', key: 'y'.repeat(52), want: '--key: this is a weak key, for which anyone can sign' },
  { says: 'a missing PEM file', key: 'nowhere.pem', want: '--key: nowhere.pem cannot be read' },
])('$says is refused', async ({ key, want }) => {
  expect(await refused(verifySigned(await makeSigned(), key))).toContain(want);
});
