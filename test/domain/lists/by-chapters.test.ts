// Where no list is sure of a topic: when the chapters of the nearest one decide.
import { expect, test } from 'vitest';
import { byChapters } from '../../../src/domain/lists/by-chapters.ts';
import type { List } from '../../../src/domain/lists/list.ts';
import type { Ranked } from '../../../src/domain/matching/match.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { fail } from '../../../src/domain/result.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';
import { isShipped, shippedLists } from '../../support/shipped.ts';

const registry = registryOrThrow(SMALL_REGISTRY);
const [near, far] = registry.categories as [Ranked['category'], Ranked['category']];
const OWN = { kind: 'own', registry } as const;
const PROJECT = { kind: 'project', registry, drafter: 'this project' } as const;
const TRUSTED: List = {
  ...{ kind: 'trusted', registry },
  trust: { name: 'Grace Example', pubkey: 'k', url: 'https://grace.example.org/', since: '2026-01-15' },
  release: { key: 'k', seq: 1, sha256: '0', fetched: '2026-03-01' },
};
const CHAPTER = { title: 'Debug Pods', url: 'https://example.org/debug' };
const why = () => ({ words: [], unknown: [], near: [], threshold: 0.4 });

/** What a list found that refuses `near` and `far` with these scores. */
const refused = (list: List, scores: readonly [number, number], fits = true) => {
  const nearest = [near, far].map((category, nth) => ({ category, score: scores[nth] ?? 0 })) as [Ranked, Ranked];
  const error = { reason: 'below_threshold', nearest, candidates: nearest, mayFit: () => fits, why } as const;
  return { list, found: fail(error) };
};
const opens = async () => new Map([[1 as const, [CHAPTER]]]);
const opensNothing = async () => new Map();

test.each([
  ['the own list', OWN],
  ['the project’s list', PROJECT],
])('a topic of %s that is clearly the nearest and has a chapter for the question answers, at low', async (_, list) => {
  const answer = await byChapters([refused(list, [0.3, 0.25])], opens);
  expect(answer).toMatchObject({ list, match: { category: near, score: 0.4, confidence: 'low', nearTie: false } });
  expect(answer?.match.alternatives.map(({ category }) => category)).toEqual([far]);
});

test.each([
  ['no chapter is opened', [refused(OWN, [0.3, 0])], opensNothing],
  ['the topic scores less than 0.3', [refused(OWN, [0.29, 0])], opens],
  ['another topic is less than 0.05 behind', [refused(OWN, [0.3, 0.26])], opens],
  ['a topic of another list is less than 0.05 behind', [refused(OWN, [0.34, 0]), refused(PROJECT, [0.3, 0])], opens],
  ['the question names what belongs beside the topic, or asks for another job', [refused(OWN, [0.3, 0], false)], opens],
  ['the list is a trusted one', [refused(TRUSTED, [0.39, 0])], opens],
  ['there is nothing to search for', [{ list: OWN, found: fail({ reason: 'empty_query' } as const) }], opens],
])('nothing answers where %s', async (_, said, opened) => {
  expect(await byChapters(said, opened)).toBeUndefined();
});

test.skipIf(!isShipped)('a server answers so, but not above the threshold of the caller', async () => {
  const { ask } = await shippedLists();
  const query = 'pod in CrashLoopBackOff how do i debug';
  expect((await ask(query)).answers).toMatchObject([{ match: { category: { slug: 'kubernetes' }, score: 0.4 } }]);
  expect((await ask(query, 0.41)).answers).toEqual([]);
});
