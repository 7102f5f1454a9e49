// What the build makes of other lists: files beside the Worker, a summary for it, and the reasons for what is left out, all
// of which are in test/scripts/curator/snapshots.test.ts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder } from '../../../scripts/build/build.ts';
import { builtLists } from '../../../scripts/build/build-lists.ts';
import { filesBelow } from '../../../scripts/build/files.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { withValue } from '../../../scripts/curator/repository.ts';
import { toText } from '../../../src/domain/bytes.ts';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { keyOf, makePeer, SAILING, servePeer, trustIn, trusting } from '../../support/peers.ts';
import { projectList, topicEvidence } from '../../support/project-list.ts';
import { done, makeWorkspace } from '../../support/workspace.ts';

const DAY = '2026-04-01';
const CRUST = { title: 'Crust', url: 'https://example.org/crust' };
const BOOK = { sources: [{ rank: 2, from: { repository: 'a/b', path: 'README.md' }, chapters: [CRUST] }] };
/** A list that trusts two others and has pulled the first of them. */
const halfPulled = async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  const own = trusting(makeWorkspace(), trustIn(grace), trustIn(alan, { url: 'https://alan.example.org/' }));
  await done(pull(own.on(DAY), 'Grace Example', { check: false, from: await servePeer(grace) }));
  return { own, grace, alan };
};
const summaryOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'dist/lists.json'), 'utf8'));

test('a pulled list becomes a file beside the Worker, one that was never pulled is left out and named', async () => {
  const { own, grace, alan } = await halfPulled();
  await buildFolder(own.folder, { today: DAY });
  expect(summaryOf(own.folder)).toEqual({
    chapters: [],
    lists: 1,
    signers: {},
    leftOut: [
      { name: 'Alan Example', pubkey: keyOf(alan), reason: 'it was never pulled; run: npm run curator -- pull' },
    ],
    hashes: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const out = join(own.folder, 'public/lists');
  expect((await filesBelow(out)).map((path) => relative(out, path)).toSorted()).toEqual([
    ...['hashes.json', 'trusted.json', `${keyOf(grace)}.bin`].toSorted(),
  ]);
  expect(JSON.parse(readFileSync(join(out, 'trusted.json'), 'utf8'))).toMatchObject([
    { name: 'Grace Example', release: { seq: 1, fetched: DAY }, topics: [{ slug: 'bee-keeping' }] },
  ]);
});

test('the evidence for the topics of each list becomes one file, and the chapters of a topic one with their terms, without those of no topic', async () => {
  const own = makeWorkspace();
  own.write('lists/project.json', JSON.stringify(projectList()));
  for (const slug of ['bread-baking', 'bee-keeping', 'gone']) {
    own.write(`lists/evidence/${slug}.json`, JSON.stringify(topicEvidence({ aliases: { [slug]: '1' } })));
    own.write(`lists/chapters/${slug}.json`, JSON.stringify(BOOK));
  }
  own.write('lists/terms/bread-baking.json', '{ "2": { "Crust": "shine" } }');
  const { files } = await builtLists(own.folder, own.registry(), { today: DAY, indexFor: buildIndex });
  const read = (name: string) => JSON.parse(toText(files.get(name)));
  expect(read('evidence/own.json')).toMatchObject({ 'bread-baking': { aliases: { 'bread-baking': '1' } } });
  expect(read('evidence/project.json')).toMatchObject({ 'bee-keeping': { aliases: { 'bee-keeping': '1' } } });
  expect([...files.keys()].filter((name) => name.startsWith('chapters/'))).toEqual(
    ['bread-baking', 'bee-keeping'].map((slug) => `chapters/${slug}.json`),
  );
  expect(read('chapters/bread-baking.json').sources[0].chapters).toEqual([{ ...CRUST, terms: 'shine' }]);
  expect(read('chapters/bee-keeping.json').sources[0].chapters).toEqual([CRUST]);
});

test('a second build gives the same bytes, writes none again, and leaves none once nothing is trusted', async () => {
  const { own, grace } = await halfPulled();
  await buildFolder(own.folder, { today: DAY });
  const path = join(own.folder, 'public/lists', `${keyOf(grace)}.bin`);
  const [bytes, { mtimeMs }] = [readFileSync(path), statSync(path)];
  await buildFolder(own.folder, { today: DAY });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
  own.write('registry.json', withValue(own.read('registry.json').toString(), ['trusts'], undefined));
  await buildFolder(own.folder, { today: DAY });
  expect(existsSync(join(own.folder, 'public/lists'))).toBe(false);
  expect(summaryOf(own.folder)).toMatchObject({ lists: 0, leftOut: [] });
});
