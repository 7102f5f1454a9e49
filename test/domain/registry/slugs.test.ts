// Which slugs are offered while someone types one.
import { expect, test } from 'vitest';
import { suggestSlugs } from '../../../src/domain/lists/list.ts';
import { REGISTRY_CATEGORY } from '../../support/lists.ts';

const LIST = [
  ['node-for-bread', 'Running a Mill'],
  ['bread-baking', 'Bread'],
  ['sour-dough', 'A Breadmaker’s Guide'],
  ['chess', 'Openings'],
].map(([slug = '', name = '']) => ({ ...REGISTRY_CATEGORY, slug, name }));

test.each([
  { typed: 'bread', says: 'slugs that begin so come before those where a later word does', want: [1, 0, 2] },
  { typed: ' Bre', says: 'spaces and capitals do not count', want: [1, 0, 2] },
  { typed: 'mill', says: 'a word of the name counts', want: [0] },
  { typed: 'read', says: 'the middle of a word does not', want: [] },
  { typed: '', says: 'nothing typed offers all', want: [0, 1, 2, 3] },
])('"$typed": $says', ({ typed, want }) => expect(suggestSlugs(LIST, typed)).toEqual(want.map((at) => LIST[at]?.slug)));
