// What the build finds out about all trusted lists together.
import { expect, test } from 'vitest';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { buildFor, runBuilt } from '../../support/federated.ts';
import { category, SMALL_REGISTRY } from '../../support/lists.ts';
import { makePeer } from '../../support/peers.ts';

const topicAt = (nth: number) =>
  category(`Topic ${nth}`, `topic ${nth}`, [`zyxwin quorvat ${nth}`, `zyxwin brelko ${nth}`, `dapsun ${nth}`]);
const topicsFrom = (start: number) =>
  Object.fromEntries(Array.from({ length: 25 }, (_, nth) => [`topic-${start + nth}`, topicAt(start + nth)]));

test('the lists and their topics are counted', async () => {
  const peers = [await makePeer('Grace Example', topicsFrom(0)), await makePeer('Alan Example', topicsFrom(25))];
  const { lists } = runBuilt(await buildFor(registryOrThrow(SMALL_REGISTRY), peers));
  expect(lists).toMatchObject({ lists: 2, topics: 50 });
});
