// What a curator can get wrong: each is one line that says what to do, an exit status that is not 0, and every file
// as it was.
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadKey } from '../../../scripts/curator/keys.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { start } from '../../../scripts/curator/start.ts';
import { editBundle, releaseOn, runCurator, unchanged } from '../../support/curator-steps.ts';
import { SOME_KEY } from '../../support/lists.ts';
import { keyOf } from '../../support/peers.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

const keyFile = (workspace: Workspace): string => join(workspace.keys, `${keyOf(workspace)}.pem`);
const anotherKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const listFile = ({ folder }: Workspace): string => join(folder, 'registry.json');
const edits = (w: Workspace) => w.edit('Explains bread', 'Teaches bread');

test.each<[says: string, harm: (w: Workspace) => void, want: string]>([
  ['bad JSON', (w) => w.write('registry.json', '{"version": }'), 'registry.json:1:13 is not JSON: value expected'],
  ['an unreadable file', (w) => rmSync(listFile(w)), 'registry.json cannot be read: there is no such file'],
  [
    'a folder instead of the file',
    (w) => {
      rmSync(listFile(w));
      mkdirSync(listFile(w));
    },
    'it is a folder, not a file',
  ],
  ...['CHANGELOG.md', 'README.md'].map((name): [string, (w: Workspace) => void, string] => [
    `a folder instead of ${name}`,
    (w) => {
      w.edit('Explains bread', 'Teaches bread');
      rmSync(join(w.folder, name), { force: true });
      mkdirSync(join(w.folder, name));
    },
    `${name} cannot be read: it is a folder, not a file`,
  ]),
  [
    'a pattern that finds another category',
    (w) => w.edit('queens gambit', 'knead: dough'),
    'must find its own category, but finds bread-baking instead (and 1 more); run: npm run curator -- check',
  ],
  [
    'texts that the list calls a draft',
    (w) => w.edit('"endorsements"', '"draft": "Their picks, our texts.", "endorsements"'),
    'its texts are not yet the curator\'s; read every text, then remove "draft"',
  ],
  ['a missing private key', (w) => rmSync(keyFile(w)), 'name its folder with --keys'],
  ['a private key that others can read', (w) => chmodSync(keyFile(w), 0o644), 'can be read by others; run: chmod 600'],
  ['a private key that is none', (w) => writeFileSync(keyFile(w), 'nonsense'), 'is not a private key in PEM form'],
  ['the key of another', (w) => writeFileSync(keyFile(w), anotherKey()), 'holds another key than its name says'],
  [
    'damaged signatures',
    (w) => w.write('signed/signatures.json', '{'),
    'signatures.json is damaged; restore it from version control',
  ],
  [
    'a missing signed registry',
    (w) => [edits(w), rmSync(join(w.folder, 'signed/registry.json'))],
    'restore the folder signed/ from version control',
  ],
  [
    'a damaged signed registry',
    (w) => [edits(w), w.write('signed/registry.json', '{}')],
    'is damaged; restore it from version control',
  ],
  [
    'a signed registry that is not what was signed',
    (w) => [edits(w), w.write('signed/registry.json', `${w.read('signed/registry.json')} `)],
    'does not describe this registry (seq 1); restore the folder signed/ from version control',
  ],
  [
    'a history that lost its entries',
    (w) => editBundle(w, (bundle) => ({ ...bundle, history: [] })),
    'the history is empty, but the registry is signed; restore the folder signed/ from version control',
  ],
  [
    'a history without its signatures',
    (w) => editBundle(w, (bundle) => ({ ...bundle, registry: null })),
    'signed/signatures.json has a history, but no signature; restore the folder signed/ from version control',
  ],
])('release refuses %s and changes nothing', async (_, harm, want) => {
  const workspace = await makeSigned();
  harm(workspace);
  const line = await unchanged([workspace.folder], () => refused(releaseOn(workspace, '2026-03-02')));
  expect(line).toContain(want);
  expect(line).not.toContain('\n');
});

test.each<[says: string, day: string, options: { readonly expires?: string }, want: string]>([
  ['a clock before the last release', '2026-02-28', {}, 'the clock says 2026-02-28, but the last release is of'],
  ['a day of expiry that is over', '2026-03-02', { expires: '2026-03-01' }, '"expires" is 2026-03-01, which is past'],
  ['a day of expiry that is none', '2026-03-02', { expires: 'soon' }, '$.expires must be a calendar date'],
])('release refuses %s and changes nothing', async (_, day, options, want) => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  const again = () => refused(releaseOn(workspace, day, options));
  expect(await unchanged([workspace.folder], again)).toContain(want);
});

test('release refuses when nothing changed', async () => {
  const workspace = await makeSigned();
  const again = (options = {}) => releaseOn(workspace, '2026-03-02', options);
  expect(await refused(again())).toContain('nothing changed since the signed version 1.1.0');
  await done(again({ expires: '2027-01-01' }));
  expect(await refused(again({ expires: '2027-01-01' }))).toContain('nothing changed since the signed version 1.1.1');
});

const RELEASE = ['release', '--without-links'];
test('a refused command exits 1, a wrong call 2; it prints one line, under --json one object, and what a command needs', () => {
  const workspace = makeWorkspace();
  const error = 'registry.json names no key yet; run: npm run curator -- start --keep-topics --name "YOUR NAME"';
  const asJson = `${JSON.stringify({ error })}\n`;
  expect(runCurator(workspace, ...RELEASE)).toEqual({ status: 1, stdout: '', stderr: `error: ${error}\n` });
  expect(runCurator(workspace, '--json', ...RELEASE)).toEqual({ status: 1, stdout: '', stderr: asJson });
  expect(runCurator(workspace, '--json', 'diff')).toEqual({ status: 0, stdout: '{"changes":[]}\n', stderr: '' });
  expect(runCurator(workspace, 'release', '--bump', 'huge')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Allowed choices are major, minor, patch.'),
  });
  expect(runCurator(workspace, 'no-such-command').status).toBe(2);
  expect(runCurator(workspace, 'start').stderr).toContain(
    'error: say your name: npm run curator -- start --name "YOUR NAME" --topic "FIRST TOPIC"\n',
  );
  expect(runCurator(workspace, 'add')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/error: name the topic, too[\s\S]*Usage: npm run curator -- add \[options\] <topic>/),
  });
});

const endorseAs = (key: string): readonly string[] => [
  ...['endorse', '--as', key, '--url', 'https://grace.example.org/', '--scope', 'Bread.', '--out', '/dev/null/nowhere'],
  ...['--subject', SOME_KEY, '--subject-url', 'https://a.example.org/'],
];

test.each<[says: string, args: (secret: string) => readonly string[]]>([
  ['for a public key', endorseAs],
  ['for a command', (secret) => [secret]],
  ['for a topic', (secret) => ['add', '--', `knife-care=${secret}`]],
])('a private key that is given %s by mistake is not printed, and written nowhere', async (_, args) => {
  const workspace = await makeSigned();
  const secret = readFileSync(keyFile(workspace), 'utf8');
  const { status, stdout, stderr } = await unchanged([workspace.folder], () => runCurator(workspace, ...args(secret)));
  expect(status).not.toBe(0);
  expect(`${stdout}${stderr}`).not.toContain(secret.split('\n')[1]?.slice(-20));
});

test('endorse says what is wrong with the key of the endorser', async () => {
  const stderr = 'error: --as: a z-base-32 key has 52 characters, this one 3\n';
  expect(runCurator(await makeSigned(), ...endorseAs('abc'))).toMatchObject({ status: 1, stderr });
});

test('what a stranger wrote neither steers the terminal nor adds a line', async () => {
  const workspace = await makeSigned();
  workspace.edit('"rank":1', '"rank":"\\u001b[2J\\u009b\\u202e\\nGood"', 'signed/registry.json');
  const place = join(workspace.folder, 'signed', 'registry.json');
  const { status, stderr } = runCurator(workspace, 'verify', place, '--key', keyOf(workspace));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: the registry:[^\p{C}]*Good[^\p{C}]*\n$/u);
});

test('on Windows, which has no permission bits, the curator can sign', async () => {
  const workspace = await makeSigned();
  chmodSync(keyFile(workspace), 0o666);
  const z32 = keyOf(workspace);
  expect(await loadKey(workspace.keys, z32, 'win32')).toMatchObject({ ok: true, value: { z32 } });
  expect(await loadKey(workspace.keys, z32, 'linux')).toMatchObject({ ok: false });
});

const inside = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  return folder;
};
const linkTo = ({ keys }: Workspace, target: string): string => {
  const path = join(keys, '../link');
  symlinkSync(target, path);
  return join(path, 'keys');
};
const versioned = ({ keys }: Workspace): string => join(inside(join(keys, '../dotfiles/.git')), '../config/keys');

test.each<[says: string, keys: (w: Workspace) => string]>([
  ['of the registry', (w) => join(w.folder, 'keys')],
  ['of the registry, through a link', (w) => linkTo(w, w.folder)],
  ['of the registry, through a link to a folder in it', (w) => linkTo(w, inside(join(w.folder, 'private')))],
  ['under version control', versioned],
])('a folder for keys inside a repository %s is refused, for new keys and for old', async (_, keys) => {
  const workspace = await makeSigned();
  const folder = keys(workspace);
  cpSync(workspace.keys, folder, { recursive: true });
  const shared = { ...workspace.on('2026-03-02'), keys: folder };
  const want = /^the folder of the private keys, .*, lies inside the repository .*; name another with --keys$/;
  await unchanged([workspace.folder, folder], async () => {
    expect(await refused(start(shared, { name: 'Ada', keepTopics: true }))).toMatch(want);
    expect(await refused(releaseOn({ ...workspace, on: () => shared }, '2026-03-02'))).toMatch(want);
    expect(await refused(rotate(shared))).toContain('lies inside the repository');
  });
});

test('rotate without the old private key stops, because nothing could sign the announcement', async () => {
  const workspace = await makeSigned();
  rmSync(keyFile(workspace));
  const { folder, keys, on } = workspace;
  expect(await unchanged([folder, keys], () => refused(rotate(on('2026-03-02'))))).toMatch(
    /^the private key of .* is not here: .*; a lost key can announce no other, so start over: .*start --again --keep-topics --name/,
  );
});
