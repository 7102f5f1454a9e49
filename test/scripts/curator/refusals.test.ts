// What a curator can get wrong: each is one line that says what to do, an exit status that is not 0, and every file
// as it was.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type NewFile, writeAll } from '../../../scripts/curator/disk.ts';
import { loadKey, makeKey } from '../../../scripts/curator/keys.ts';
import { newKey } from '../../../scripts/curator/new-key.ts';
import { release } from '../../../scripts/curator/release.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { sign } from '../../../scripts/curator/sign.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

// Some of these start processes, which a busy machine does slowly.
const BUNDLE = 'signed/signatures.json';

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => [name, join(folder, name)] as const)
      .filter(([, path]) => statSync(path).isFile())
      .map(([name, path]) => [name, readFileSync(path, 'base64')]),
  );

const keyFile = (workspace: Workspace): string => join(workspace.keys, `${workspace.registry().curator.pubkey}.pem`);

const editBundle = (workspace: Workspace, edit: (bundle: object) => object): void =>
  workspace.write(BUNDLE, JSON.stringify(edit(JSON.parse(workspace.read(BUNDLE).toString()))));

const run = ({ folder, keys }: Workspace, ...args: readonly string[]) => {
  const options = ['--folder', folder, '--keys', keys];
  const { status, stderr, stdout } = spawnSync('node', ['scripts/curator/main.ts', ...options, ...args], {
    encoding: 'utf8',
  });
  return { status, stderr, stdout };
};

test.each([
  {
    says: 'bad JSON',
    harm: (w: Workspace) => w.write('registry.json', '{"version": }'),
    want: 'registry.json:1:13 is not JSON: value expected',
  },
  {
    says: 'an unreadable file',
    harm: (w: Workspace) => rmSync(join(w.folder, 'registry.json')),
    want: 'registry.json cannot be read: there is no such file',
  },
  {
    says: 'a folder instead of the file',
    harm: (w: Workspace) => {
      rmSync(join(w.folder, 'registry.json'));
      mkdirSync(join(w.folder, 'registry.json'));
    },
    want: 'it is a folder, not a file',
  },
  {
    says: 'a duplicate key',
    harm: (w: Workspace) => w.edit('"version"', '"updated": "2026-01-01", "version"'),
    want: '$.updated stands twice in the same object',
  },
  {
    says: 'text that is not NFC',
    harm: (w: Workspace) => w.edit('All about bread', 'All about bre\u0301ad'),
    want: 'must be in Unicode normal form C (NFC)',
  },
  {
    says: 'a key of the wrong length',
    harm: (w: Workspace) => w.edit(w.registry().curator.pubkey ?? '', 'abc'),
    want: '$.curator.pubkey must be an Ed25519 public key in z-base-32 (52 characters)',
  },
  {
    says: 'a pattern that finds another category',
    harm: (w: Workspace) => w.edit('queens gambit', 'knead: dough'),
    want: 'must find its own category, but finds bread-baking instead (and 1 more); run: npm run curator -- check',
  },
  { says: 'a missing private key', harm: (w: Workspace) => rmSync(keyFile(w)), want: 'name its folder with --keys' },
  {
    says: 'a private key that others can read',
    harm: (w: Workspace) => chmodSync(keyFile(w), 0o644),
    want: 'can be read by others; run: chmod 600',
  },
  {
    says: 'a private key that is none',
    harm: (w: Workspace) => writeFileSync(keyFile(w), 'nonsense'),
    want: 'is not a private key in PEM form',
  },
  {
    says: 'damaged signatures',
    harm: (w: Workspace) => w.write('signed/signatures.json', '{'),
    want: 'signatures.json is damaged; restore it from version control',
  },
  {
    says: 'a missing signed registry',
    harm: (w: Workspace) => rmSync(join(w.folder, 'signed', 'registry.json')),
    want: 'restore the folder signed/ from version control',
  },
  {
    says: 'a damaged signed registry',
    harm: (w: Workspace) => w.write('signed/registry.json', '{}'),
    want: 'is damaged; restore it from version control',
  },
  {
    says: 'a signed registry that is not what was signed',
    harm: (w: Workspace) => w.write('signed/registry.json', `${w.read('signed/registry.json')} `),
    want: 'does not describe this registry (seq 1); restore the folder signed/ from version control',
  },
  {
    says: 'a history that lost its entries',
    harm: (w: Workspace) => editBundle(w, (bundle) => ({ ...bundle, history: [] })),
    want: 'the history is empty, but the registry is signed; restore the folder signed/ from version control',
  },
  {
    says: 'a history without its signatures',
    harm: (w: Workspace) => editBundle(w, (bundle) => ({ ...bundle, registry: null })),
    want: 'signed/signatures.json has a history, but no signature; restore the folder signed/ from version control',
  },
])('sign refuses $says and changes nothing', async ({ harm, want }) => {
  const workspace = await makeSigned();
  harm(workspace);
  const before = filesIn(workspace.folder);
  const line = await refused(sign(workspace.on('2026-03-02')));
  expect(line).toContain(want);
  expect(line).not.toContain('\n');
  expect(filesIn(workspace.folder)).toEqual(before);
});

test.each([
  {
    says: 'a clock before the last release',
    day: '2026-02-28',
    options: {},
    want: 'the clock says 2026-02-28, but the last release is of 2026-03-01; set the clock',
  },
  {
    says: 'a day of expiry that is over',
    day: '2026-03-02',
    options: { expires: '2026-03-01' },
    want: '"expires" is 2026-03-01, which is past',
  },
  {
    says: 'a day of expiry that is none',
    day: '2026-03-02',
    options: { expires: 'soon' },
    want: '$.expires must be a calendar date',
  },
])('release refuses $says and changes nothing', async ({ day, options, want }) => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  const before = filesIn(workspace.folder);
  expect(await refused(release(workspace.on(day), { bump: 'patch', ...options }))).toContain(want);
  expect(filesIn(workspace.folder)).toEqual(before);
});

test('release refuses when nothing changed', async () => {
  const workspace = await makeSigned();
  expect(await refused(release(workspace.on('2026-03-02'), { bump: 'patch' }))).toContain(
    'nothing changed since the signed version 1.1.0',
  );
  await done(release(workspace.on('2026-03-02'), { bump: 'patch', expires: '2027-01-01' }));
  expect(await refused(release(workspace.on('2026-03-02'), { bump: 'patch', expires: '2027-01-01' }))).toContain(
    'nothing changed since the signed version 1.1.1',
  );
});

test('a key in the file of another is refused', async () => {
  const [workspace, stranger] = [await makeSigned(), await makeSigned()];
  renameSync(keyFile(stranger), keyFile(workspace));
  expect(await refused(sign(workspace.on('2026-03-02')))).toContain('holds another key than its name says');
});

const inFolder = (folder: string, ...names: readonly string[]): readonly NewFile[] =>
  names.map((name) => ({ path: join(folder, name), body: 'new' }));

test('a write that fails part of the way leaves every file as it was', async () => {
  const { folder, write } = makeWorkspace();
  write('first', 'old');
  write('blocked', 'a file where a folder is needed');
  const before = filesIn(folder);
  const written = await writeAll(inFolder(folder, 'first', 'blocked/second'));
  expect(written).toEqual({ ok: false, error: expect.stringMatching(/cannot write .*; nothing was changed$/) });
  expect(filesIn(folder)).toEqual(before);
});

test('a file that cannot be put in its place leaves every file as it was', async () => {
  const { folder, write } = makeWorkspace();
  write('first', 'old');
  mkdirSync(join(folder, 'second', 'full'), { recursive: true });
  const before = filesIn(folder);
  const written = await writeAll(inFolder(folder, 'new', 'first', 'second'));
  expect(written).toEqual({
    ok: false,
    error: `cannot write ${join(folder, 'second')}: it is a folder, not a file; nothing was changed`,
  });
  expect(filesIn(folder)).toEqual(before);
});

test('a private key is never written over', async () => {
  const { keys: folder } = makeWorkspace();
  const made = await makeKey(folder);
  if (!made.ok) throw new Error(made.error);
  const { file } = made.value;
  expect(await writeAll([file])).toEqual({ ok: true, value: undefined });
  const before = filesIn(folder);
  expect(await writeAll([{ ...file, body: 'another key' }])).toEqual({
    ok: false,
    error: `cannot write ${file.path}: it already exists; move it away or choose another name; nothing was changed`,
  });
  expect(filesIn(folder)).toEqual(before);
});

test('endorse does not write over a file', async () => {
  const workspace = await makeSigned();
  const key = workspace.registry().curator.pubkey ?? '';
  const out = join(workspace.folder, 'registry.json');
  const args = [
    '--as',
    key,
    '--subject',
    key,
    '--url',
    'https://a.example.org/',
    '--subject-url',
    'https://a.example.org/',
  ];
  const before = filesIn(workspace.folder);
  expect(run(workspace, 'endorse', ...args, '--scope', 'Bread.', '--out', out)).toEqual({
    status: 1,
    stdout: '',
    stderr: `error: cannot write ${out}: it already exists; move it away or choose another name; nothing was changed\n`,
  });
  expect(filesIn(workspace.folder)).toEqual(before);
});

// A limit on the size of files stops a write in the middle, as a full disk does.
test('a disk that is full in the middle of a write leaves every file as it was', async () => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  const before = filesIn(workspace.folder);
  const command = `ulimit -f 1; exec node scripts/curator/main.ts --folder ${workspace.folder} --keys ${workspace.keys} sign`;
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(stderr).toMatch(/^error: cannot write .*registry\.json: .*; nothing was changed\n$/);
  expect(status).toBe(1);
  expect(filesIn(workspace.folder)).toEqual(before);
});

test('a read-only folder leaves every file as it was', () => {
  const { folder } = makeWorkspace();
  const before = filesIn(folder);
  chmodSync(folder, 0o555);
  // The superuser may write anywhere, so the command runs without that right. It stays the same user, because the project
  // may lie in a folder that only its owner may enter.
  const bound = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', 'node'] : ['node'];
  const [program = '', ...args] = [...bound, 'scripts/curator/main.ts', '--folder', folder, 'add', 'knife-care'];
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  chmodSync(folder, 0o755);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `error: cannot write ${join(folder, 'registry.json')}: permission denied; check who owns it; nothing was changed\n`,
  });
  expect(filesIn(folder)).toEqual(before);
});

test('the command line exits 1, prints one line, and under --json one object', async () => {
  const workspace = makeWorkspace();
  const line = 'registry.json names no key yet; run: npm run curator -- new-key --name "YOUR NAME"';
  expect(run(workspace, 'sign')).toEqual({ status: 1, stdout: '', stderr: `error: ${line}\n` });
  expect(run(workspace, '--json', 'sign')).toEqual({
    status: 1,
    stdout: '',
    stderr: `${JSON.stringify({ error: line })}\n`,
  });
  expect(run(workspace, '--json', 'diff')).toEqual({ status: 0, stdout: '{"changes":[]}\n', stderr: '' });
  expect(run(workspace, 'links', '--retries', 'many')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('whole number from 0 to 10'),
  });
  expect(run(workspace, 'no-such-command').status).toBe(1);
});

test.each([
  { says: 'for a public key', args: (secret: string) => endorseAs(secret) },
  { says: 'for a command', args: (secret: string) => [secret] },
  { says: 'for a slug', args: (secret: string) => ['add', '--', secret] },
])('a private key that is given $says by mistake is not printed', async ({ args }) => {
  const workspace = await makeSigned();
  const secret = readFileSync(keyFile(workspace), 'utf8');
  const { stdout, stderr } = run(workspace, ...args(secret));
  expect(`${stdout}${stderr}`).not.toContain(secret.split('\n')[1]?.slice(-20));
});

const endorseAs = (key: string): readonly string[] => [
  ...['endorse', '--as', key, '--url', 'https://grace.example.org/', '--scope', 'Bread.', '--out', '/dev/null/nowhere'],
  ...['--subject', '6fi4kseo88aeupbkopyzknjo1odw4dcuxjh6kx1hhhax1tzbjqry', '--subject-url', 'https://a.example.org/'],
];

test('endorse says what is wrong with the key of the endorser', async () => {
  const { status, stderr } = run(await makeSigned(), ...endorseAs('abc'));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'error: --as: a z-base-32 key has 52 characters, this one 3\n',
  });
});

test('what a stranger wrote neither steers the terminal nor adds a line', async () => {
  const workspace = await makeSigned();
  const hostile = workspace
    .read('signed/registry.json')
    .toString()
    .replace('tutorial', '\\u001b[2J\\u009b\\u202e\\nGood');
  workspace.write('signed/registry.json', hostile);
  const place = join(workspace.folder, 'signed', 'registry.json');
  const { status, stderr } = run(workspace, 'verify', place, '--key', workspace.registry().curator.pubkey ?? '');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: the registry:[^\p{C}]*Good[^\p{C}]*\n$/u);
});

test('on Windows, which has no permission bits, the curator can sign', async () => {
  const workspace = await makeSigned();
  chmodSync(keyFile(workspace), 0o666);
  const z32 = workspace.registry().curator.pubkey ?? '';
  expect(await loadKey(workspace.keys, z32, 'win32')).toMatchObject({ ok: true, value: { z32 } });
  expect(await loadKey(workspace.keys, z32, 'linux')).toMatchObject({ ok: false });
});

test.each([
  { says: 'of the registry', keys: (w: Workspace) => join(w.folder, 'keys') },
  { says: 'of the registry, through a link', keys: (w: Workspace) => link(w, w.folder) },
  { says: 'of the registry, through a link to a folder in it', keys: (w: Workspace) => linkBelow(w) },
  { says: 'under version control', keys: (w: Workspace) => versioned(join(w.keys, '..', 'dotfiles')) },
])('a folder for keys inside a repository $says is refused, for new keys and for old', async ({ keys }) => {
  const workspace = await makeSigned();
  const folder = keys(workspace);
  cpSync(workspace.keys, folder, { recursive: true });
  const before = [filesIn(workspace.folder), filesIn(folder)];
  const shared = { ...workspace.on('2026-03-02'), keys: folder };
  const want = /^the folder of the private keys, .*, lies inside the repository .*; name another with --keys$/;
  expect(await refused(newKey(shared, { name: 'Ada', startOver: true }))).toMatch(want);
  expect(await refused(sign(shared))).toMatch(want);
  expect(await refused(rotate(shared))).toContain('lies inside the repository');
  expect([filesIn(workspace.folder), filesIn(folder)]).toEqual(before);
});

const link = ({ keys }: Workspace, target: string): string => {
  const path = join(keys, '..', 'link');
  symlinkSync(target, path);
  return join(path, 'keys');
};
const linkBelow = (workspace: Workspace): string => {
  const inside = join(workspace.folder, 'private');
  mkdirSync(inside);
  return link(workspace, inside);
};
const versioned = (folder: string): string => {
  mkdirSync(join(folder, '.git'), { recursive: true });
  return join(folder, 'config', 'keys');
};

test('rotate without the old private key stops, because nothing could sign the announcement', async () => {
  const workspace = await makeSigned();
  rmSync(keyFile(workspace));
  const before = [filesIn(workspace.folder), filesIn(workspace.keys)];
  expect(await refused(rotate(workspace.on('2026-03-02')))).toMatch(
    /^the private key of .* is not here: .*; a lost key can announce no other/,
  );
  expect([filesIn(workspace.folder), filesIn(workspace.keys)]).toEqual(before);
});

const git = ({ folder }: Workspace, ...args: readonly string[]): void => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
};

/** A repository with two releases on main; the first is tagged and checked out. */
const atAnOldTag = async (): Promise<Workspace> => {
  const workspace = await makeSigned();
  git(workspace, 'init', '-q');
  git(workspace, 'add', '-A');
  git(workspace, 'commit', '-qm', 'first');
  git(workspace, 'tag', 'first');
  workspace.edit('Explains bread', 'Teaches bread');
  await done(release(workspace.on('2026-03-02'), { bump: 'patch' }));
  git(workspace, 'commit', '-qam', 'second');
  git(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  return workspace;
};

test('a number that another branch has given out is not given out again', async () => {
  const workspace = await atAnOldTag();
  const before = filesIn(workspace.folder);
  const line = await refused(release(workspace.on('2026-03-03'), { bump: 'patch' }));
  expect(line).toContain('seq 2 is already taken: refs/heads/main holds version 1.1.1, seq 2;');
  expect(line).toContain('git switch --detach main');
  expect(filesIn(workspace.folder)).toEqual(before);
  git(workspace, 'stash', '-q');
  git(workspace, 'checkout', '-q', 'main');
  workspace.edit('Teaches bread', 'Shows bread');
  expect((await done(release(workspace.on('2026-03-03'), { bump: 'patch' }))).data).toMatchObject({ seq: 3 });
});

test('a fetched branch counts like one of your own', async () => {
  const workspace = await atAnOldTag();
  git(workspace, 'update-ref', 'refs/remotes/origin/main', 'main');
  git(workspace, 'branch', '-qD', 'main');
  expect(await refused(release(workspace.on('2026-03-03'), { bump: 'patch' }))).toContain('refs/remotes/origin/main');
});

test('a branch of a stranger, or with an invented entry, takes no number away', async () => {
  const [workspace, stranger] = [await atAnOldTag(), await atAnOldTag()];
  git(workspace, 'branch', '-qD', 'main');
  git(workspace, 'fetch', '-q', stranger.folder, 'main:refs/remotes/stranger/main');
  git(workspace, 'stash', '-q');
  git(workspace, 'checkout', '-qb', 'invented');
  editBundle(workspace, (bundle) => ({ ...bundle, history: inventedAfter(Reflect.get(bundle, 'history')) }));
  git(workspace, 'commit', '-qam', 'invented');
  git(workspace, 'checkout', '-q', 'first');
  workspace.edit('Explains bread', 'Shows bread');
  expect((await done(release(workspace.on('2026-03-03'), { bump: 'patch' }))).data).toMatchObject({ seq: 2 });
});

const inventedAfter = (history: readonly object[]): readonly object[] => [...history, { ...history[0], seq: 9000 }];

test('nor is one that the announced key has given out', async () => {
  const workspace = await makeSigned();
  git(workspace, 'init', '-q');
  await done(rotate(workspace.on('2026-03-02')));
  await done(release(workspace.on('2026-03-02'), { bump: 'patch' }));
  git(workspace, 'add', '-A');
  git(workspace, 'commit', '-qm', 'announced');
  git(workspace, 'tag', 'announced');
  await done(rotate(workspace.on('2026-03-03')));
  await done(release(workspace.on('2026-03-03'), { bump: 'patch' }));
  git(workspace, 'commit', '-qam', 'rotated');
  git(workspace, 'checkout', '-q', 'announced');
  workspace.edit('Explains bread', 'Shows bread');
  expect(await refused(release(workspace.on('2026-03-04'), { bump: 'patch' }))).toContain(
    'seq 3 is already taken: refs/heads/main',
  );
});

test('a command without what it needs says what to name, and how', () => {
  const { status, stderr } = run(makeWorkspace(), 'add');
  expect(status).toBe(1);
  expect(stderr).toContain('error: name the topic, too');
  expect(stderr).toContain('Usage: npm run curator -- add [options] <topic>');
});
