// The trusted lists of a running server: which of them a question reaches, what is read for it, and what is left out.
import { expect, test } from 'vitest';
import { concat, utf8 } from '../../../src/domain/bytes.ts';
import { trustFacts } from '../../../src/domain/lists/facts.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { changeKey, releaseAgain } from '../../support/curator-steps.ts';
import { buildFor, federate, runBuilt, withFile } from '../../support/federated.ts';
import { category, SMALL_REGISTRY } from '../../support/lists.ts';
import { BEEKEEPING, keyOf, makePeer, SAILING, trustIn } from '../../support/peers.ts';
import { projectList } from '../../support/project-list.ts';
import type { Workspace } from '../../support/workspace.ts';

const OWN = registryOrThrow(SMALL_REGISTRY);
const BEES = 'start a beehive';
const topic = (name: string, ...patterns: readonly string[]) => ({
  [name.toLowerCase().replace(' ', '-')]: category(name, name.toLowerCase(), patterns),
});
const TOPICS = [
  BEEKEEPING,
  SAILING,
  topic('Violin Repair', 'replace a violin bridge', 'glue a violin seam', 'fit a violin soundpost'),
  topic('Mushroom Growing', 'inoculate mushroom logs', 'sterilise mushroom substrate', 'fruit oyster mushrooms'),
  topic('Stained Glass', 'cut stained glass', 'solder lead came', 'foil a glass panel'),
];
const NAMES = ['Grace Example', 'Alan Example', 'Barbara Example', 'Edsger Example', 'Donald Example'];
/** Five lists of one topic each. They are built once for all tests. */
const five = async () => {
  builtFive ??= await buildFor(OWN, await Promise.all(NAMES.map((name, nth) => makePeer(name, TOPICS[nth]))));
  return runBuilt(builtFive);
};
let builtFive: Awaited<ReturnType<typeof buildFor>> | undefined;

test.each([
  ['swarm in a hive', 'bee-keeping', 'Grace Example'],
  ['how do I rig a laser dinghy?', 'dinghy-sailing', 'Alan Example'],
  ['violin soundpost', 'violin-repair', 'Barbara Example'],
  ['sterilise mushroom substrate at home', 'mushroom-growing', 'Edsger Example'],
])('of five lists "%s" finds %s in the one of %s', async (query, slug, name) => {
  const { lists, files, reads } = await five();
  const { answers, complete } = await lists.ask(query);
  expect(answers[0]).toMatchObject({ list: { trust: { name } }, match: { category: { slug } } });
  expect(complete).toBe(true);
  expect(reads.toSorted()).toEqual([...files.keys()].filter((file) => file !== 'trusted.json').toSorted());
});

test('nothing is read before a question, a second question of the same words reads nothing, and a stranger finds nothing', async () => {
  const { lists, reads } = await five();
  expect(reads).toEqual([]);
  await lists.ask('swarm in a hive');
  const { length } = reads;
  await lists.ask('swarm in a hive');
  expect(reads).toHaveLength(length);
  expect(await lists.ask('quantum physics supercollider')).toMatchObject({ answers: [], complete: true });
});

test('every list is asked, so a mistyped word is understood', async () => {
  const { lists } = await five();
  const [answer] = (await lists.ask('capsiz dril dinghyy')).answers;
  expect(answer).toMatchObject({ list: { trust: { name: 'Alan Example' } } });
});

test('two lists that answer are both named, the better first, and never a third', async () => {
  const lesser = topic('Beehive Start', 'start beehive colony', 'beehive frame', 'beehive paint');
  const peers = NAMES.slice(0, 3).map((name, nth) => makePeer(name, nth === 0 ? lesser : BEEKEEPING));
  const { lists } = await federate(OWN, await Promise.all(peers));
  const namesFor = async (query: string) =>
    (await lists.ask(query)).answers.map(({ list }) => list.registry.curator.name);
  const names = [await namesFor(BEES), await namesFor('beehive paint')];
  expect(names).toEqual([['Alan Example', 'Barbara Example'], ['Grace Example']]);
});

test('a list that is not sure of its answer gives none', async () => {
  const peer = await makePeer();
  const { lists } = await federate(OWN, [peer]);
  const match = buildMatcher(peer.registry().categories);
  const queries = ['harvest', 'honey harvest machine', 'swarm robotics', 'drone swarm in space'];
  const unsure = queries.filter((query) => {
    const found = match(query);
    return found.ok && found.value.confidence === 'low';
  });
  expect(unsure.length).toBeGreaterThan(0);
  const perhaps = [{ list: { kind: 'trusted' }, match: { confidence: 'low' } }];
  for (const query of unsure) expect(await lists.ask(query)).toMatchObject({ answers: [], perhaps });
});

test('a threshold holds for trusted lists, too', async () => {
  const { lists } = await federate(OWN, [await makePeer()]);
  expect((await lists.ask('beehive start', 0.99)).answers).toEqual([]);
  expect((await lists.ask(BEES, 1)).answers).toHaveLength(1);
});

type Bytes = Uint8Array<ArrayBuffer>;
const changed = (bytes: Bytes, from: string, to: string): Bytes => {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain(from);
  return Uint8Array.from(Buffer.from(text.replace(from, to), 'latin1'));
};
const fileOf = (peer: Workspace): string => `${keyOf(peer)}.bin`;
const bytesOf = (files: ReadonlyMap<string, Bytes>, peer: Workspace): Bytes =>
  files.get(fileOf(peer)) ?? new Uint8Array();
/** The lists of Grace and Alan, as the build writes them. */
const builtTwo = async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  return { grace, alan, built: await buildFor(OWN, [grace, alan]) };
};

const UNSIGNED = 'its signature does not hold';
const DAMAGED = 'its file is damaged';
const UNFIT = 'the data beside the signed text does not match it';
// Each file is as a build would leave it that had written it so.
test.each<[says: string, spoil: (bytes: Bytes, other: Bytes, signature: string) => Bytes, reason: string]>([
  ['a word of it is changed', (bytes) => changed(bytes, 'All about', 'Not about'), UNSIGNED],
  ['its signature is changed', (bytes, _, signature) => changed(bytes, signature, '\0'.repeat(64)), UNSIGNED],
  ['it names no key', (bytes) => changed(bytes, '{"key":', '{"kex":'), UNSIGNED],
  ['its number is not the signed one', (bytes) => changed(bytes, '"seq":1,"sha', '"seq":9,"sha'), UNFIT],
  ['its day is none of the calendar', (bytes) => changed(bytes, '"2026-03-20"', '"2026-02-30"'), UNFIT],
  ['it is cut', (bytes) => bytes.slice(0, 400), DAMAGED],
  ['it is empty', () => new Uint8Array(0), DAMAGED],
  ['it is that of another curator', (_, other) => other, UNSIGNED],
])('a list is left out and named where %s; another still answers', async (_, spoil, reason) => {
  const { grace, alan, built } = await builtTwo();
  const [bytes, other] = [bytesOf(built.files, grace), bytesOf(built.files, alan)];
  const signature = grace.read('signed/registry.json.sig').toString('latin1');
  const { lists } = runBuilt(await withFile(built, fileOf(grace), spoil(bytes, other, signature)));
  expect(await lists.ask(BEES)).toMatchObject({ answers: [], complete: false });
  expect((await lists.ask('tack a dinghy')).answers).toHaveLength(1);
  const leftOut = [{ name: 'Grace Example', pubkey: keyOf(grace), reason }];
  expect(lists.leftOut()).toEqual(leftOut);
  expect(await lists.review()).toMatchObject({ lists: 2, topics: 1, leftOut });
  expect(await lists.open(keyOf(grace))).toBeUndefined();
});

test('an older release that is signed but that the build did not write is not answered from', async () => {
  const peer = await makePeer();
  const older = (await buildFor(OWN, [peer])).files;
  await releaseAgain(peer);
  const built = await buildFor(OWN, [peer]);
  const { lists, files } = runBuilt(built);
  files.set(fileOf(peer), bytesOf(older, peer));
  expect(await lists.ask(BEES)).toMatchObject({ answers: [], complete: false });
  const out = [{ name: 'Grace Example', reason: 'its file is not the one that the build wrote' }];
  expect(await lists.review()).toMatchObject({ checked: 0, leftOut: out });
  expect(await trustFacts(lists)).toMatchObject(out);
  const replaced = runBuilt(built);
  for (const [file, bytes] of older) replaced.files.set(file, bytes);
  expect(await replaced.lists.ask(BEES)).toMatchObject({ answers: [], complete: false });
});

test('a file that cannot be read now may be read later, and is named until then', async () => {
  const peer = await makePeer();
  const { lists, files } = await federate(OWN, [peer]);
  const bytes = bytesOf(files, peer);
  files.delete(fileOf(peer));
  expect(await lists.ask(BEES)).toMatchObject({ answers: [], complete: false });
  const missing = { name: 'Grace Example', pubkey: keyOf(peer), reason: 'its file is missing beside the Worker' };
  expect(await lists.review()).toEqual({ lists: 1, checked: 0, topics: 0, leftOut: [missing], unread: [] });
  expect(lists.state()).toBeUndefined();
  files.set(fileOf(peer), bytes);
  expect((await lists.ask(BEES)).answers).toHaveLength(1);
  expect(lists.state()).toBe('0');
  expect(await lists.review()).toEqual({ lists: 1, checked: 1, topics: 1, leftOut: [], unread: [] });
});

test('lists that the build left out are not read in a review, and the others once', async () => {
  const peer = await makePeer();
  const absent = Array.from({ length: 15 }, (_, nth) => ({ ...trustIn(peer), pubkey: `absent-${nth}` }));
  const { lists, reads } = await federate(OWN, [peer], { leftOut: absent });
  expect(await lists.review()).toMatchObject({ lists: 16, checked: 1, leftOut: { length: 15 } });
  expect(reads).toEqual(['hashes.json', fileOf(peer), 'trusted.json']);
  await lists.review();
  expect(reads).toHaveLength(3);
});

test('what is kept open is bounded by its bytes: beside a list of two megabytes no other is kept', async () => {
  const { alan, built } = await builtTwo();
  const large = await withFile(built, fileOf(alan), concat(bytesOf(built.files, alan), new Uint8Array(2 ** 21)));
  for (const [again, parts] of [built, large].entries()) {
    const { lists, reads } = runBuilt(parts);
    for (const query of [BEES, 'tack a dinghy']) expect((await lists.ask(query)).answers).toHaveLength(1);
    expect(reads.filter((file) => file.endsWith('.bin'))).toHaveLength(2 + again);
  }
});

test('a list answers on its last day and no later', async () => {
  const peer = await makePeer();
  await releaseAgain(peer, '2026-03-02', '2026-04-30');
  let today = '2026-04-30';
  const built = await buildFor(OWN, [peer]);
  const { lists } = runBuilt(built, () => today);
  expect((await lists.ask(BEES)).answers).toHaveLength(1);
  expect(await lists.review()).toMatchObject({ topics: 1 });
  today = '2026-05-01';
  const expired = { release: null, reason: 'it expired on 2026-04-30' };
  expect(await trustFacts(runBuilt(built, () => today).lists)).toMatchObject([expired]);
  expect((await lists.ask(BEES)).answers).toEqual([]);
  expect(await trustFacts(lists)).toMatchObject([{ ...expired, topics: [] }]);
  expect(await lists.review()).toMatchObject({ topics: 0 });
});

test('a list whose key was changed as announced is checked against the new key', async () => {
  const peer = await makePeer();
  const trusted = trustIn(peer);
  await changeKey(peer);
  const { lists } = await federate(OWN, [peer], { trusts: [trusted] });
  const answer = { list: { trust: { pubkey: trusted.pubkey }, release: { key: keyOf(peer), seq: 3 } } };
  expect(await lists.ask(BEES)).toMatchObject({ answers: [answer] });
});

test('a file about the lists that the build did not write is not used', async () => {
  const { lists, files } = await federate(OWN, [await makePeer()]);
  const written = files.get('trusted.json') ?? new Uint8Array();
  for (const other of [changed(written, 'https://list-0', 'https://evil-0'), utf8('[null]')]) {
    files.set('trusted.json', other);
    const [about] = await trustFacts(lists);
    expect(about).toMatchObject({ url: 'https://list-0.example.org/', release: null, topics: [] });
  }
});

test('what the build left out is named from the start and never asked', async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  const { lists, reads } = await federate(OWN, [grace], { leftOut: [trustIn(alan)] });
  expect((await lists.ask('tack a dinghy')).answers).toEqual([]);
  expect(reads).not.toContain(fileOf(alan));
  expect(await trustFacts(lists)).toMatchObject([
    { name: 'Grace Example', release: { seq: 1, fetched: '2026-03-20' }, topics: [{ name: 'Bee Keeping' }] },
    { name: 'Alan Example', release: null, reason: 'it was never pulled' },
  ]);
});

test('adding a list changes no answer of another', async () => {
  const servers = [await federate(OWN, [await makePeer()]), await five()];
  const [alone, among] = servers.map(async ({ lists }) => (await lists.ask(BEES)).answers[0]?.match);
  expect(await among).toMatchObject({ score: (await alone)?.score, category: { slug: 'bee-keeping' } });
});

const PROJECT = registryOrThrow(projectList());
const FOUND = { list: { kind: 'project' }, match: { category: { slug: 'bee-keeping' } } };
const HOLDS = { answers: [FOUND], complete: true };
test('the project’s list answers from its file and the index of the server, and its file is read once', async () => {
  const { lists, reads } = await federate(OWN, [], { project: PROJECT });
  expect(lists.project).toMatchObject({ drafter: 'this project', topics: [{ slug: 'bee-keeping', group: 'Animals' }] });
  expect(reads).toEqual([]);
  for (const query of [BEES, 'bee-keeping', 'Bee Keeping']) expect(await lists.ask(query)).toMatchObject(HOLDS);
  expect(reads.toSorted()).toEqual(['hashes.json', 'project.json']);
});

test('a server that has a name of its own names who drafted that list', async () => {
  const { lists } = await federate({ ...OWN, site: { title: 'Mine' } }, [], { project: PROJECT });
  for (const one of [lists.project, await lists.openProject()]) expect(one?.drafter).toBe('Example project');
});

const OTHER = 'its file is not the one that the build wrote';
test.each([
  ['missing', undefined, 'its file is missing beside the Worker'],
  ['altered', '{}', OTHER],
  ['older', JSON.stringify({ ...PROJECT.document, version: '0.0.9' }), OTHER],
])('the project’s list is left out and named where its file is %s, and others answer', async (_, text, reason) => {
  const peer = await makePeer('Alan Example', SAILING);
  const { lists, files } = await federate(OWN, [peer], { project: PROJECT });
  if (text === undefined) files.delete('project.json');
  else files.set('project.json', utf8(text));
  expect(await lists.ask(BEES)).toMatchObject({ answers: [], complete: false });
  expect((await lists.ask('tack a dinghy')).answers).toHaveLength(1);
  expect((await lists.ask('sourdough starter')).answers).toHaveLength(1);
  const leftOut = [{ name: 'Example project', reason }];
  expect(await lists.review()).toMatchObject({ lists: 2, checked: 1, topics: 1, leftOut });
  expect(await lists.openProject()).toBeUndefined();
});

test('a review counts the topics of all lists beside the own one', async () => {
  const peer = await makePeer('Alan Example', { ...BEEKEEPING, ...SAILING });
  const { lists } = await federate(OWN, [peer], { project: PROJECT });
  expect(await lists.review()).toMatchObject({ checked: 2, topics: 3 });
});

test('of equally sure lists the own one answers, then the project’s, then a trusted one, and two are named', async () => {
  const peer = await makePeer('Alan Example', BEEKEEPING);
  const built = await buildFor(OWN, [peer], { project: PROJECT });
  const kindsFor = async (query: string) =>
    (await runBuilt(built).lists.ask(query)).answers.map(({ list }) => list.kind);
  expect(await kindsFor(BEES)).toEqual(['project', 'trusted']);
  expect(await kindsFor('sourdough starter')).toEqual(['own']);
});
