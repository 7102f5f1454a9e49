// What get_sources says of itself in the listing: the topics and examples of its list, and who else may answer.
import { expect, test } from 'vitest';
import { getSources } from '../../../src/catalog/tools/get-sources.ts';
import { createLists } from '../../../src/domain/lists/lists.ts';
import { examplesOf } from '../../../src/domain/registry/identity.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import { fail } from '../../../src/domain/result.ts';
import { registryWith } from '../../support/lists.ts';

const described = (registry: Registry) =>
  getSources.describe?.({ lists: createLists({ own: registry, match: () => fail({ reason: 'empty_query' }) }) });

test('up to forty topics stand in the description, and more do not', () => {
  expect(described(registryWith(40))).toMatch(/ Topics: Topic 0000, .*Topic 0039\.$/);
  expect(described(registryWith(41))).not.toContain('Topics:');
});

test.each([
  [238, / Topics: x{240}, y{238}\.$/],
  [239, / Topics: x{240}, and 1 more\.$/],
])(
  'beside 240 letters and a comma, the description names a topic of %i letters, or says that there is one',
  (letters, wanted) => {
    const list = registryWith(2);
    const names = ['x'.repeat(240), 'y'.repeat(letters)];
    const categories = list.categories.map((category, nth) => ({ ...category, name: `${names[nth]}` }));
    expect(described({ ...list, categories })).toMatch(wanted);
  },
);

test('the description says that other lists may answer only where the list trusts any', () => {
  const trust = { name: 'Grace', pubkey: 'y'.repeat(52), url: 'https://grace.example/', since: '2026-01-15' };
  expect(described({ ...registryWith(1), trusts: [trust] })).toContain('from lists of other curators');
  for (const trusts of [undefined, []]) expect(described({ ...registryWith(1), trusts })).not.toContain('curators');
});

const LONG = 'x'.repeat(97);
test.each([
  ['the first three examples of the list', ['a', 'a "dark" loaf', 'b', 'c'], '"a", "a \\"dark\\" loaf", "b"'],
  ['the first patterns of a list without any', undefined, '"first steps in topic0000", "first steps in topic0001"'],
  ['those that fill 200 bytes', [LONG, `${'é'.repeat(48)}e`, 'z'], `"${LONG}", "${'é'.repeat(48)}e"`],
  ['none that goes beyond', [LONG, 'y'.repeat(98)], `"${LONG}"`],
])('the description has %s', (_, examples, wanted) => {
  const list = { ...registryWith(2), ...(examples && { examples }) };
  expect(described(list)).toContain(`Example queries: ${wanted}. Topics`);
});

test('three topics stand for a list that names no examples', () => expect(examplesOf(registryWith(4))).toHaveLength(3));

test('the description has no examples where the first is too long', () =>
  expect(described({ ...registryWith(1), examples: ['x'.repeat(199)] })).toMatch(/^Topics: /));
