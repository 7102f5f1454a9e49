// Which category has a text as its slug, name, pattern or alias.
import { expect, test } from 'vitest';
import { buildExactTexts, placeOfEqual } from '../../../../src/domain/matching/index/exact.ts';
import { hashOf } from '../../../../src/domain/words/word-table.ts';
import { bareCategory } from '../bare-category.ts';

const category = (slug: string, ...aliases: string[]) => bareCategory(slug, { query_patterns: [], aliases });
// Two texts with the same hash.
const COLLIDING = ['costarring', 'liquid'];
const categories = [
  category('oak', 'Green Tree', COLLIDING[0] ?? ''),
  category('elm', 'green tree', COLLIDING[1] ?? '', '!!!'),
];
const exact = buildExactTexts(categories);

test('the two colliding texts do collide', () => {
  expect(new Set(COLLIDING).size).toBe(2);
  expect(new Set(COLLIDING.map(hashOf)).size).toBe(1);
});

test.each([
  { says: 'a slug', query: 'elm', want: 1 },
  { says: 'an alias, whatever its case and punctuation', query: '  GREEN-trée! ', want: 0 },
  { says: 'the first of two texts with one hash', query: COLLIDING[0], want: 0 },
  { says: 'the second of two texts with one hash', query: COLLIDING[1], want: 1 },
  { says: 'a part of a text', query: 'green', want: undefined },
  { says: 'nothing', query: '', want: undefined },
  { says: 'punctuation, though an alias is nothing else', query: '!!!', want: undefined },
])('$says is at $want', ({ query = '', want }) => {
  expect(placeOfEqual(query, exact, categories)).toBe(want);
});
