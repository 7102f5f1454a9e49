// What the server of somebody else's list says: not a word of this repository's list is left in it.
// `npm run test:forks` builds, starts and tests a clone with each.
import { expect, test } from 'vitest';
import { FOREIGN_LISTS, foreignList, foreignWordsIn } from '../../../scripts/gate/foreign-lists.ts';
import { everyOutput } from '../../../scripts/gate/foreign-outputs.ts';
import { coreApp } from '../../support/core-app.ts';

test.each(FOREIGN_LISTS)('a list with %s has no word of the first list', async (list) => {
  const registry = await foreignList(list);
  const app = coreApp({ registry, mode: 'public' });
  const ask = async (path: string, init?: RequestInit) => app(new Request(`http://localhost${path}`, init));
  expect(await foreignWordsIn(await everyOutput(ask, registry), registry)).toEqual([]);
});
