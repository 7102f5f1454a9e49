// What the build finds out about all trusted lists together.
import { expect, test } from 'vitest';
import { openTrusted } from '../../../src/domain/lists/list-file.ts';
import { cutoffFor } from '../../../src/domain/matching/build.ts';
import { TUNING } from '../../../src/domain/matching/tuning.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { buildFor, runBuilt } from '../../support/federated.ts';
import { category, SMALL_REGISTRY } from '../../support/lists.ts';
import { keyOf, makePeer, trustIn } from '../../support/peers.ts';

const topicAt = (nth: number) =>
  category(`Topic ${nth}`, `topic ${nth}`, [`zyxwin quorvat ${nth}`, `zyxwin brelko ${nth}`, `dapsun ${nth}`]);
const topicsFrom = (start: number) =>
  Object.fromEntries(Array.from({ length: 25 }, (_, nth) => [`topic-${start + nth}`, topicAt(start + nth)]));

test('two lists of 25 topics each are counted, and asked with the cutoff that 50 topics have', async () => {
  const peers = [await makePeer('Grace Example', topicsFrom(0)), await makePeer('Alan Example', topicsFrom(25))];
  const built = await buildFor(registryOrThrow(SMALL_REGISTRY), peers);
  const { lists } = runBuilt(built);
  expect(lists).toMatchObject({ lists: 2, topics: 50 });
  const opened = await Promise.all(
    peers.map((peer) => {
      const bytes = built.files.get(`${keyOf(peer)}.bin`)?.slice().buffer ?? new ArrayBuffer();
      return openTrusted(bytes, trustIn(peer), keyOf(peer));
    }),
  );
  const cutoff = cutoffFor(peers.flatMap((peer) => peer.registry().categories));
  expect(opened.map((one) => one.ok && one.value.index.tuning.cutoff)).toEqual([cutoff, cutoff]);
  expect(cutoff).toBeGreaterThan(TUNING.cutoff);
});
