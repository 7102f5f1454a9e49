// The trusted lists of a running server: which of them a question reaches, what is read for it, and what is left out.
import { expect, test } from 'vitest';
import { release } from '../../../scripts/curator/release.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { concat, utf8 } from '../../../src/domain/bytes.ts';
import { trustFacts } from '../../../src/domain/federation/facts.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { buildFor, federate, runBuilt, withFile } from '../../support/federated.ts';
import { BEEKEEPING, category, keyOf, makePeer, SAILING, trustIn } from '../../support/peers.ts';
import { SMALL_REGISTRY } from '../../support/small-registry.ts';
import { done } from '../../support/workspace.ts';

const OWN = registryOrThrow(SMALL_REGISTRY);
const TOPICS = [
  BEEKEEPING,
  SAILING,
  {
    'violin-repair': category('Violin Repair', 'violin repair', [
      'replace a violin bridge',
      'glue a violin seam',
      'fit a violin soundpost',
    ]),
  },
  {
    'mushroom-growing': category('Mushroom Growing', 'mushroom growing', [
      'inoculate mushroom logs',
      'sterilise mushroom substrate',
      'fruit oyster mushrooms',
    ]),
  },
  {
    'stained-glass': category('Stained Glass', 'stained glass', [
      'cut stained glass',
      'solder lead came',
      'foil a glass panel',
    ]),
  },
];
const NAMES = ['Grace Example', 'Alan Example', 'Barbara Example', 'Edsger Example', 'Donald Example'];
/** Five lists of one topic each, so that a question is led to them by the shards. They are built once for all tests. */
const five = async () => {
  builtFive ??= await buildFor(
    OWN,
    await Promise.all(NAMES.map((name, nth) => makePeer(name, TOPICS[nth] ?? BEEKEEPING))),
  );
  return runBuilt(builtFive);
};
let builtFive: Awaited<ReturnType<typeof buildFor>> | undefined;

test.each([
  { query: 'swarm in a hive', slug: 'bee-keeping', name: 'Grace Example' },
  { query: 'how do I rig a laser dinghy?', slug: 'dinghy-sailing', name: 'Alan Example' },
  { query: 'violin soundpost', slug: 'violin-repair', name: 'Barbara Example' },
  { query: 'sterilise mushroom substrate at home', slug: 'mushroom-growing', name: 'Edsger Example' },
])('of five lists "$query" finds the one of $name', async ({ query, slug, name }) => {
  const { federation, reads } = await five();
  const { answers, complete } = await federation.ask(query);
  expect(answers[0]).toMatchObject({ trust: { name }, match: { category: { slug } } });
  expect(complete).toBe(true);
  expect(reads.filter((file) => file.startsWith('terms/')).length).toBeLessThanOrEqual(5);
  expect(reads.filter((file) => file.startsWith('lists/')).length).toBeLessThanOrEqual(3);
});

test('nothing is read before a question, a second question of the same words reads nothing, and a stranger finds nothing', async () => {
  const { federation, reads } = await five();
  expect(reads).toEqual([]);
  await federation.ask('swarm in a hive');
  const { length } = reads;
  await federation.ask('swarm in a hive');
  expect(reads).toHaveLength(length);
  expect(await federation.ask('quantum physics supercollider')).toEqual({ answers: [], complete: true });
});

test('up to three lists are asked one and all, so a mistyped word is understood', async () => {
  const { federation, reads } = await federate(OWN, [await makePeer(), await makePeer('Alan Example', SAILING)]);
  expect((await federation.ask('capsiz dril dinghyy')).answers[0]).toMatchObject({ trust: { name: 'Alan Example' } });
  expect(reads.filter((file) => !file.startsWith('lists/'))).toEqual(['hashes.json']);
});

test('two lists that answer are both named, the better first, and never a third', async () => {
  const peers = await Promise.all(NAMES.slice(0, 3).map((name) => makePeer(name)));
  const { federation } = await federate(OWN, peers);
  const { answers } = await federation.ask('start a beehive');
  expect(answers.map(({ trust }) => trust.name)).toEqual(['Grace Example', 'Alan Example']);
});

test('a list that is not sure of its answer gives none', async () => {
  const peer = await makePeer();
  const { federation } = await federate(OWN, [peer]);
  const match = buildMatcher(peer.registry().categories);
  const unsure = ['harvest', 'honey harvest festival songs', 'bees', 'swarm robotics', 'drone swarm in space'].filter(
    (query) => {
      const found = match(query);
      return found.ok && found.value.confidence === 'low';
    },
  );
  expect(unsure.length).toBeGreaterThan(0);
  for (const query of unsure) expect((await federation.ask(query)).answers).toEqual([]);
});

test('a threshold holds for trusted lists, too', async () => {
  const { federation } = await federate(OWN, [await makePeer()]);
  expect((await federation.ask('beehive start', 0.99)).answers).toEqual([]);
  expect((await federation.ask('start a beehive', 1)).answers).toHaveLength(1);
});

const changed = (bytes: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> => {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain(from);
  return Uint8Array.from(Buffer.from(text.replace(from, to), 'latin1'));
};

test.each([
  {
    says: 'a word of it is changed',
    spoil: (bytes: Uint8Array<ArrayBuffer>) => changed(bytes, 'All about', 'Not about'),
  },
  {
    says: 'its signature is changed',
    spoil: (bytes: Uint8Array<ArrayBuffer>, signature: Uint8Array) =>
      changed(bytes, Buffer.from(signature).toString('latin1'), '\0'.repeat(64)),
  },
  {
    says: 'its number is not the signed one',
    spoil: (bytes: Uint8Array<ArrayBuffer>) => changed(bytes, '"seq":1,"sha256"', '"seq":9,"sha256"'),
  },
  {
    says: 'its day is none of the calendar',
    spoil: (bytes: Uint8Array<ArrayBuffer>) => changed(bytes, '"fetched":"2026-03-20"', '"fetched":"2026-02-30"'),
  },
  { says: 'it is cut', spoil: (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, 400) },
  { says: 'it is empty', spoil: () => new Uint8Array(0) },
])(
  'a list is left out and named where $says, though the build wrote it so; another still answers',
  async ({ spoil }) => {
    const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
    const built = await buildFor(OWN, [grace, alan]);
    const name = `lists/${keyOf(grace)}.bin`;
    const bytes = spoil(built.files.get(name) ?? new Uint8Array(), grace.read('signed/registry.json.sig'));
    const { federation } = runBuilt(await withFile(built, name, bytes));
    expect(await federation.ask('start a beehive')).toEqual({ answers: [], complete: false });
    expect((await federation.ask('tack a dinghy')).answers).toHaveLength(1);
    expect(await federation.review()).toMatchObject({
      lists: 2,
      leftOut: [{ name: 'Grace Example', reason: expect.stringMatching(/signature|damaged|does not fit/) }],
    });
    expect(await federation.open(keyOf(grace))).toBeUndefined();
  },
);

test("another curator's list under a trusted key is left out", async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  const built = await buildFor(OWN, [grace, alan]);
  const other = built.files.get(`lists/${keyOf(alan)}.bin`) ?? new Uint8Array();
  const { federation } = runBuilt(await withFile(built, `lists/${keyOf(grace)}.bin`, other));
  await federation.ask('tack a dinghy');
  expect(federation.leftOut()).toEqual([
    { name: 'Grace Example', pubkey: keyOf(grace), reason: 'its signature does not hold' },
  ]);
});

test('an older release that is signed but that the build did not write is not answered from', async () => {
  const peer = await makePeer();
  const older = (await buildFor(OWN, [peer])).files;
  peer.edit('Explains beekeeping', 'Again explains beekeeping');
  await done(release(peer.on('2026-03-02'), { bump: 'patch' }));
  const built = await buildFor(OWN, [peer]);
  const { federation, registry, files } = runBuilt(built);
  const name = `lists/${keyOf(peer)}.bin`;
  files.set(name, older.get(name) ?? new Uint8Array());
  expect(await federation.ask('start a beehive')).toEqual({ answers: [], complete: false });
  const reason = 'its file is not the one that the build wrote';
  expect(await federation.review()).toMatchObject({ checked: 0, leftOut: [{ name: 'Grace Example', reason }] });
  expect(await trustFacts(registry, federation)).toMatchObject([{ release: null, reason }]);
  const replaced = runBuilt(built);
  for (const [file, bytes] of older) replaced.files.set(file, bytes);
  expect(await replaced.federation.ask('start a beehive')).toEqual({ answers: [], complete: false });
});

test('a file that cannot be read now may be read later, and is named until then', async () => {
  const peer = await makePeer();
  const { federation, files } = await federate(OWN, [peer]);
  const name = `lists/${keyOf(peer)}.bin`;
  const bytes = files.get(name) ?? new Uint8Array();
  files.delete(name);
  expect(await federation.ask('start a beehive')).toEqual({ answers: [], complete: false });
  expect(await federation.review()).toEqual({
    lists: 1,
    checked: 0,
    leftOut: [{ name: 'Grace Example', pubkey: keyOf(peer), reason: 'its file is missing beside the Worker' }],
    unread: [],
  });
  files.set(name, bytes);
  expect((await federation.ask('start a beehive')).answers).toHaveLength(1);
  expect(await federation.review()).toEqual({ lists: 1, checked: 1, leftOut: [], unread: [] });
});

test('files that are missing keep no later list from being reviewed', async () => {
  const peer = await makePeer();
  const built = await buildFor(OWN, [peer]);
  const absent = Array.from({ length: 16 }, (_, nth) => ({ ...trustIn(peer), pubkey: `absent-${nth}` }));
  const { federation } = runBuilt({ ...built, registry: { ...OWN, trusts: [...absent, trustIn(peer)] } });
  expect(await federation.review()).toMatchObject({ checked: 0, leftOut: { length: 16 } });
  expect(await federation.review()).toMatchObject({ lists: 17, checked: 1, leftOut: { length: 16 } });
});

test.each([
  { says: 'missing', bytes: undefined, want: 'is missing beside the Worker' },
  { says: 'changed', bytes: utf8('x'), want: 'is not the one that the build wrote' },
])('shards that are $says leave a question unanswered and are named', async ({ bytes, want }) => {
  const { federation, files } = await five();
  for (const name of [...files.keys()].filter((one) => one.startsWith('terms/')))
    if (bytes === undefined) files.delete(name);
    else files.set(name, bytes);
  expect(await federation.ask('start a beehive')).toEqual({ answers: [], complete: false });
  expect(await federation.review()).toMatchObject({
    checked: 5,
    leftOut: [],
    unread: expect.arrayContaining([{ file: expect.stringMatching(/^terms\//), reason: want }]),
  });
});

test('a review reads every file once, sixteen at a time', async () => {
  const { federation, files, reads } = await five();
  await federation.review();
  expect(new Set(reads).size).toBe(Math.min(files.size - 1, 17));
  while (new Set(reads).size < files.size - 1) await federation.review();
  const { length } = reads;
  expect(await federation.review()).toEqual({ lists: 5, checked: 5, leftOut: [], unread: [] });
  expect(reads).toHaveLength(length);
});

test('what is kept open is bounded by its bytes: beside a list of a megabyte no other is kept', async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  const built = await buildFor(OWN, [grace, alan]);
  const name = `lists/${keyOf(alan)}.bin`;
  const large = await withFile(built, name, concat(built.files.get(name) ?? new Uint8Array(), new Uint8Array(2 ** 20)));
  for (const [parts, read] of [
    [built, 2],
    [large, 3],
  ] as const) {
    const { federation, reads } = runBuilt(parts);
    for (const query of ['start a beehive', 'tack a dinghy'])
      expect((await federation.ask(query)).answers).toHaveLength(1);
    expect(reads.filter((file) => file.startsWith('lists/'))).toHaveLength(read);
  }
});

test('a list answers on its last day and no later', async () => {
  const peer = await makePeer();
  peer.edit('Explains beekeeping', 'Again explains beekeeping');
  await done(release(peer.on('2026-03-02'), { bump: 'patch', expires: '2026-04-30' }));
  let today = '2026-04-30';
  const built = await buildFor(OWN, [peer]);
  const { federation, registry } = runBuilt(built, () => today);
  expect((await federation.ask('start a beehive')).answers).toHaveLength(1);
  today = '2026-05-01';
  const unasked = runBuilt(built, () => today);
  expect(await trustFacts(registry, unasked.federation)).toMatchObject([
    { release: null, reason: 'it expired on 2026-04-30' },
  ]);
  expect((await federation.ask('start a beehive')).answers).toEqual([]);
  expect(federation.leftOut()).toMatchObject([{ reason: 'it expired on 2026-04-30' }]);
  expect(await trustFacts(registry, federation)).toMatchObject([
    { release: null, reason: 'it expired on 2026-04-30', topics: [] },
  ]);
});

test('a list whose key was changed as announced is checked against the new key', async () => {
  const peer = await makePeer();
  const trusted = trustIn(peer);
  await done(rotate(peer.on('2026-03-02')));
  await done(release(peer.on('2026-03-02'), { bump: 'patch' }));
  await done(rotate(peer.on('2026-03-03')));
  await done(release(peer.on('2026-03-03'), { bump: 'patch' }));
  const { federation } = await federate(OWN, [peer], { trusts: [trusted] });
  const [answer] = (await federation.ask('start a beehive')).answers;
  expect(answer).toMatchObject({ trust: { pubkey: trusted.pubkey }, list: { release: { key: keyOf(peer), seq: 3 } } });
});

test('a file about the lists that the build did not write is not used', async () => {
  const { federation, registry, files } = await federate(OWN, [await makePeer()]);
  const written = files.get('lists.json') ?? new Uint8Array();
  for (const other of [changed(written, 'https://list-0', 'https://evil-0'), utf8('[null]')]) {
    files.set('lists.json', other);
    const [about] = await trustFacts(registry, federation);
    expect(about).toMatchObject({ url: 'https://list-0.example.org/', release: null, topics: [] });
  }
});

test('what the build left out is named from the start and never asked', async () => {
  const [grace, alan] = [await makePeer(), await makePeer('Alan Example', SAILING)];
  const { federation, registry, reads } = await federate(OWN, [grace], { leftOut: [trustIn(alan)] });
  expect((await federation.ask('tack a dinghy')).answers).toEqual([]);
  expect(reads).not.toContain(`lists/${keyOf(alan)}.bin`);
  expect(await trustFacts(registry, federation)).toMatchObject([
    {
      name: 'Grace Example',
      release: { seq: 1, fetched: '2026-03-20' },
      topics: [{ slug: 'bee-keeping', name: 'Bee Keeping' }],
    },
    { name: 'Alan Example', release: null, reason: 'it was never pulled' },
  ]);
});

test('adding a list changes no answer of another but by the common cutoff', async () => {
  const peer = await makePeer();
  const alone = await federate(OWN, [peer]);
  const among = await five();
  const [one] = (await alone.federation.ask('start a beehive')).answers;
  const [other] = (await among.federation.ask('start a beehive')).answers;
  expect(other?.match.score).toBe(one?.match.score);
  expect(other?.match.category.slug).toBe(one?.match.category.slug);
});
