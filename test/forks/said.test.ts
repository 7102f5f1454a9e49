// The server of somebody else's list says no word of this repository's list.
// `npm run test:forks` builds, starts and tests a clone with each.
import { expect, test } from 'vitest';
import { coreApp } from '../support/core-app.ts';
import { FOREIGN_LISTS, foreignList, foreignWordsIn } from './lists.ts';
import { textsOf } from './said.ts';

test.each(FOREIGN_LISTS)('a list with %s has no word of the first list', async (list) => {
  const registry = foreignList(list);
  expect(foreignWordsIn(await textsOf(coreApp({ registry, mode: 'public' }), registry), registry)).toEqual([]);
});
