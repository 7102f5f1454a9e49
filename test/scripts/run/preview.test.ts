// What the development server serves of a list that is being edited, and the one sentence that it prints for each save.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pull } from '../../../scripts/curator/pull.ts';
import { check } from '../../../scripts/curator/review.ts';
import { preview } from '../../../scripts/run/preview.ts';
import { makePeer, servePeer, trustIn, trusting } from '../../support/peers.ts';
import { projectList, topicEvidence } from '../../support/project-list.ts';
import { done, makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

const DAY = '2026-04-01';
const builtOf = ({ folder }: Workspace): string => readFileSync(join(folder, 'dist/built.js'), 'utf8');

test('a list that nobody signed is served as it stands', async () => {
  const workspace = makeWorkspace();
  expect(await preview(workspace.folder)).toMatchObject({ isUsual: true, says: 'registry.json is served: 2 topics' });
  expect(builtOf(workspace)).toContain('export const unreleased = false;');
});

test('the project’s list is named beside it, and below what is wrong with either', async () => {
  const workspace = makeWorkspace();
  mkdirSync(join(workspace.folder, 'lists/evidence'), { recursive: true });
  workspace.write('lists/project.json', JSON.stringify(projectList()));
  workspace.write('lists/evidence/bee-keeping.json', JSON.stringify(topicEvidence()));
  expect((await preview(workspace.folder)).says).toMatch(
    /^registry\.json is served: 2 topics, and lists\/project\.json: 1 topic/,
  );
  expect((await done(check(workspace.on(DAY)))).text).toMatch(/warnings? in \S*registry\.json and \S*project\.json$/);
});

test('a release is served as one, and an edit of it as unreleased', async () => {
  const workspace = await makeSigned();
  expect((await preview(workspace.folder)).isUsual).toBe(true);
  workspace.edit('Explains bread', 'Teaches bread');
  const { isUsual, says } = await preview(workspace.folder);
  expect([isUsual, says]).toEqual([false, 'registry.json is served: 2 topics, unreleased changes, not signed']);
  expect(builtOf(workspace)).toContain('export const unreleased = true;');
});

test('what a deployment refuses is served, and counted', async () => {
  const workspace = makeWorkspace();
  workspace.edit('queens gambit', 'knead: dough');
  expect((await preview(workspace.folder)).says).toBe(
    'registry.json is served: 2 topics; 2 problems stop a deployment: npm run curator -- check',
  );
});

test('a broken file leaves the last good list, and says where it is broken', async () => {
  const workspace = makeWorkspace();
  await preview(workspace.folder);
  const before = builtOf(workspace);
  workspace.write('registry.json', '{"version": }');
  const { registry, says } = await preview(workspace.folder);
  expect(registry?.categories).toHaveLength(2);
  expect(says).toBe(
    'registry.json:1:13 is not JSON: value expected; the last valid list is served until you save a valid one',
  );
  expect(builtOf(workspace)).toBe(before);
  rmSync(join(workspace.folder, 'registry.json'));
  expect((await preview(workspace.folder)).registry?.categories).toHaveLength(2);
});

test('a broken file with nothing before it is not served', async () => {
  const workspace = makeWorkspace();
  workspace.write('registry.json', '{');
  expect(await preview(workspace.folder)).toMatchObject({
    registry: undefined,
    says: expect.stringContaining('there is no list to serve yet: npm run curator -- check'),
  });
});

test('a trusted list that is left out is counted until it is pulled', async () => {
  const peer = await makePeer();
  const workspace = trusting(makeWorkspace(), trustIn(peer));
  const { isUsual, says } = await preview(workspace.folder);
  expect([isUsual, says]).toEqual([
    false,
    'registry.json is served: 2 topics; 1 trusted list left out: npm run curator -- check',
  ]);
  const [name, from] = [peer.registry().curator.name, await servePeer(peer, DAY)];
  await done(pull(workspace.on(DAY), name, { check: false, from }));
  expect((await preview(workspace.folder)).says).toBe('registry.json is served: 2 topics');
});
