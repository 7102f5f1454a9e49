// The curator's loop as it is lived: key, edit, release, rotate, and the gate after each step.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add } from '../../../scripts/curator/add.ts';
import { next } from '../../../scripts/curator/next.ts';
import { nextVersion } from '../../../scripts/curator/release.ts';
import { check, diff } from '../../../scripts/curator/review.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { reviewFolder } from '../../../scripts/gate/check-registry.ts';
import {
  commitIn,
  editBundle,
  errorsOf,
  gitIn,
  historyOf,
  jsonIn,
  releaseOn,
  unchanged,
} from '../../support/curator-steps.ts';
import { folderForTest } from '../../support/folders.ts';
import { SOME_KEY } from '../../support/lists.ts';
import { keyOf } from '../../support/peers.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

test('a release signs, and the next follows by seq and hash; both pass the gate and say in words what changed', async () => {
  const workspace = await makeSigned();
  expect(await errorsOf(workspace)).toEqual([]);
  expect(`${workspace.read('CHANGELOG.md')}`).toBe(
    '# Changelog\n\n## Registry 1.1.0 (2026-03-01)\n\n- First signed registry, with 2 categories.\n- The links of the sources were not checked for this release.\n',
  );
  workspace.write(
    'CHANGELOG.md',
    '# Changelog\n\n## Unreleased\n\n- A fix.\n\n## Registry 1.1.0 (2026-03-01)\n\n- First.\n',
  );
  workspace.edit('Explains bread from', 'Teaches bread from');
  workspace.edit('"Bread Baking"', '"Baking Bread"');
  const told = await done(diff(workspace.on('2026-03-02')));
  const changes = [
    'bread-baking: renamed from "Bread Baking" to "Baking Bread".',
    'bread-baking: source 1 (bread source 1): reason is now ' +
      '"Teaches bread from the ground up.", before "Explains bread from the ground up.".',
  ];
  expect(told.data).toEqual({ version: '1.1.0', seq: 1, changes });
  await done(releaseOn(workspace, '2026-03-02'));
  const [first, second] = historyOf(workspace);
  expect(first).toMatchObject({ seq: 1, version: '1.1.0' });
  expect(workspace.registry()).toMatchObject({ version: '1.1.1', updated: '2026-03-02', seq: 2, prev: first.sha256 });
  expect(second).toMatchObject({ seq: 2, prev: first.sha256, changes });
  expect(workspace.read('CHANGELOG.md').toString()).toBe(
    `# Changelog\n\n## Unreleased\n\n- A fix.\n\n## Registry 1.1.1 (2026-03-02)\n\n- ${changes.join('\n- ')}\n- The links of the sources were not checked for this release.\n\n## Registry 1.1.0 (2026-03-01)\n\n- First.\n`,
  );
  expect(await errorsOf(workspace)).toEqual([]);
});

test('diff says of a topic that is still to be written only that, whether it is new or signed', async () => {
  const workspace = await makeSigned();
  await done(add(workspace.on('2026-03-02'), 'Knots'));
  workspace.edit('Explains bread from the ground up.', 'TODO: say it better');
  workspace.edit('"Chess Openings"', '"Openings"');
  expect((await done(diff(workspace.on('2026-03-02')))).data).toMatchObject({
    changes: [
      'chess-openings: renamed from "Chess Openings" to "Openings".',
      'bread-baking: 1 text to write.',
      'knots: 16 texts to write.',
    ],
  });
  workspace.edit('"Openings"', '""');
  expect(await refused(diff(workspace.on('2026-03-02')))).toMatch(/^registry\.json:\d+:\d+ .*must not be empty/);
});

test('an edit after signing is a stale signature until it is released again', async () => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread from', 'Teaches bread from');
  expect(await errorsOf(workspace)).toEqual([
    expect.stringMatching(/is not of the present .*; undo the edit, or run: .* release$/),
  ]);
  await done(releaseOn(workspace, '2026-03-01'));
  expect(workspace.registry().seq).toBe(2);
  expect(await errorsOf(workspace)).toEqual([]);
});

const unsigned = async (): Promise<Workspace> => makeWorkspace();
const RESTORE = 'restore signed/ from version control: git restore signed';
const NOT_SAID = 'is not what signatures.json says; run: npm run curator -- release, which writes it again';
const BY_ANOTHER = (form: string) => `holds a signature (${form}) that does not belong to registry.json; ${RESTORE}`;
const NO_OWNER = 'belongs to no signature of registry.json; remove it';
const NO_KEY = 'belongs to a registry that names no key; undo that edit: git restore registry.json signed';
const writes = (name: string) => (workspace: Workspace) => workspace.write(`signed/${name}`, 'something else');
const carries = (field: string) => (workspace: Workspace) => workspace.edit('"updated"', `${field}, "updated"`);
/** Takes a signature of another curator's list. */
const takes = (form: string) => async (workspace: Workspace) => {
  const other = jsonIn(await makeSigned(), 'signed/signatures.json').registry[form];
  editBundle(workspace, ({ registry, ...rest }) => ({ ...rest, registry: { ...registry, [form]: other } }));
};
const editsHistory = (workspace: Workspace): void => {
  for (const file of ['signed/signatures.json', 'signed/history.json'])
    workspace.edit('with 2 categories', 'with 3 categories', file);
};

test.each<[says: string, make: () => Promise<Workspace>, harm: (w: Workspace) => unknown, want: string]>([
  ['a raw signature that differs from the bundle', makeSigned, writes('registry.json.sig'), NOT_SAID],
  ['another signed registry', makeSigned, writes('registry.json'), NOT_SAID],
  ['another history', makeSigned, writes('history.json'), NOT_SAID],
  ['other allowed signers', makeSigned, writes('allowed_signers'), NOT_SAID],
  ['a signature of an unsigned list', unsigned, writes('registry.json.sig'), NO_OWNER],
  ['a signature under another name', unsigned, writes('registry.sig'), NO_OWNER],
  ['an old signature beside the new one', makeSigned, writes('registry.json.sig.old'), NO_OWNER],
  ['an SSH signature by another key', makeSigned, takes('sshsig'), BY_ANOTHER('SSH')],
  ['a history edited in every copy', makeSigned, editsHistory, 'history entry 1 (version 1.1.0): its signature does'],
  ['a number in an unsigned list', unsigned, carries('"seq": 4'), NO_KEY],
  ['a hash in an unsigned list', unsigned, carries(`"prev": "${'0'.repeat(64)}"`), NO_KEY],
  ['a next key in an unsigned list', unsigned, carries(`"next_key": "${SOME_KEY}"`), NO_KEY],
  [
    'a list that says it was updated after tomorrow',
    unsigned,
    (workspace) => workspace.edit('2026-02-01', '2026-03-03'),
    'is 2026-03-03, which is in the future: today is 2026-03-01',
  ],
])('the gate refuses %s', async (_, make, harm, want) => {
  const workspace = await make();
  workspace.write('signed/.gitkeep', '');
  expect(await errorsOf(workspace)).toEqual([]);
  await harm(workspace);
  expect((await errorsOf(workspace)).at(-1)).toContain(want);
});

test('what earlier releases wrote for minisign may be deleted, and stops nothing', async () => {
  const workspace = await makeSigned();
  editBundle(workspace, ({ registry, ...rest }) => ({ ...rest, registry: { ...registry, minisig: 'x' } }));
  for (const name of ['registry.json.minisig', 'minisign.pub']) writes(name)(workspace);
  const complaints = await reviewFolder(workspace.folder, '2026-03-01');
  expect(complaints.map(({ file, severity }) => [file, severity])).toEqual([
    ['signed/minisign.pub', 'due'],
    ['signed/registry.json.minisig', 'due'],
  ]);
  for (const { message } of complaints) expect(message).toMatch(/^is of minisign, .* you may delete it$/);
});

test('a list may be dated tomorrow, which somewhere it is already', async () =>
  expect(await errorsOf(makeWorkspace(), '2026-01-31')).toEqual([]));

test.each([
  ['more than thirty days before', '2026-05-30', []],
  ['thirty days before', '2026-05-31', ['expires on 2026-06-30; release it again before that day']],
  ['on its last day', '2026-06-30', ['expires on 2026-06-30; release it again before that day']],
  ['afterwards', '2026-07-01', ['expired on 2026-06-30, and readers refuse it; release it again']],
])('the gate says when a release expires and stops nothing: %s', async (_, day, want) => {
  const workspace = await makeSigned();
  await done(releaseOn(workspace, '2026-03-02', { expires: '2026-06-30' }));
  const complaints = await reviewFolder(workspace.folder, day);
  expect(complaints.map(({ message }) => message)).toEqual(want);
  const lines = workspace.read('registry.json').toString().split('\n');
  const line = lines.findIndex((text) => text.includes('"expires"')) + 1;
  for (const complaint of complaints) expect(complaint).toMatchObject({ path: '$.expires', line, severity: 'due' });
  expect(await done(check(workspace.on(day)))).toMatchObject({ failed: false });
});

test('the gate prints what expires, and lets the build go on', async () => {
  const workspace = await makeSigned();
  const today = new Date().toISOString().slice(0, 10);
  await done(releaseOn(workspace, today, { expires: today }));
  const args = ['scripts/gate/check.ts', workspace.folder];
  const stderr = expect.stringMatching(/^registry\.json:\d+:\d+ warning: \$\.expires expires on .*\n$/);
  expect(spawnSync('node', args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr });
});

test('a rotation is announced under the old key and completed by the new one', async () => {
  const workspace = await makeSigned();
  const old = keyOf(workspace);
  await done(rotate(workspace.on('2026-03-02')));
  expect(await refused(rotate(workspace.on('2026-03-02')))).toContain(
    'not yet signed; run: npm run curator -- release',
  );
  await done(releaseOn(workspace, '2026-03-02'));
  const next = workspace.registry().next_key;
  await done(rotate(workspace.on('2026-03-03')));
  await done(releaseOn(workspace, '2026-03-03'));
  expect(workspace.registry()).toMatchObject({ seq: 3, curator: { pubkey: next } });
  expect(workspace.registry().next_key).toBeUndefined();
  expect(historyOf(workspace).map(({ key }: { key: string }) => key)).toEqual([old, old, next]);
  expect(historyOf(workspace).at(-1).changes).toEqual([`The curator's key is now "${next}", before "${old}".`]);
  expect(await errorsOf(workspace, '2026-03-03')).toEqual([]);
});

test('a key is switched only after its announcement was committed and pushed; next names what publishes it, and looks at it', async () => {
  const workspace = await makeSigned();
  const nextSays = async () => (await done(next(workspace.on('2026-03-05')))).text;
  commitIn(workspace);
  const origin = join(folderForTest(), 'origin.git');
  gitIn(workspace, 'init', '-q', '--bare', origin);
  gitIn(workspace, 'remote', 'add', 'origin', origin);
  gitIn(workspace, 'push', '-qu', 'origin', 'HEAD');
  await done(rotate(workspace.on('2026-03-02')));
  await done(releaseOn(workspace, '2026-03-02'));
  const refusal = () => unchanged([workspace.folder], () => refused(rotate(workspace.on('2026-03-05'))));
  expect(await refusal()).toMatch(/publish the announcement, .*: git add .* && git push && npm run deploy$/);
  gitIn(workspace, 'commit', '-qam', 'list: release');
  expect(await refusal()).toMatch(/publish the announcement, .* again: git push && npm run deploy$/);
  expect(await nextSays()).toMatch(/ committed\. Push and .*\n {2}git push\n {2}npm run deploy\n {2}npm run doctor/);
  gitIn(workspace, 'push', '-q');
  const last = `  npm run deploy\n  npm run doctor -- https://YOUR-HOST\n  npm run curator -- verify https://YOUR-HOST/registry.json --key ${keyOf(workspace)}`;
  expect((await nextSays()).split(' pushed. ')[1]).toBe(`Deploy it, and look at it from outside:\n${last}`);
  expect(await done(rotate(workspace.on('2026-03-05')))).toMatchObject({ data: { step: 'changed' } });
});

test('an announcement can be taken back, and then the key it named cannot follow', async () => {
  const workspace = await makeSigned();
  const old = keyOf(workspace);
  await done(rotate(workspace.on('2026-03-02')));
  const next = workspace.registry().next_key ?? '';
  await done(releaseOn(workspace, '2026-03-02'));
  workspace.edit(`  "next_key": "${next}",\n`, '');
  await done(releaseOn(workspace, '2026-03-03'));
  expect(historyOf(workspace).at(-1).changes).toEqual([`The announced next key "${next}" was removed.`]);
  workspace.edit(old, next);
  const why = `the signed registry did not announce the key ${next}`;
  expect(await refused(releaseOn(workspace, '2026-03-04'))).toContain(why);
});

test.each([
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.9', 'major', '1.0.0'],
  ['1.0.0-beta.1', 'patch', '1.0.1'],
] as const)('version %s raised by %s is %s', (from, bump, to) => expect(nextVersion(from, bump)).toBe(to));
