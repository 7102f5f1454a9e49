// What somebody else's list is served as: everything builds and starts, and not a word of this repository's list is left.
// `npm run test:forks` tests a clone with each.
import { expect, onTestFinished, test } from 'vitest';
import { FOREIGN_LISTS, forkProblems, makeFork } from '../../scripts/gate/foreign-lists.ts';

test.each(FOREIGN_LISTS)('a list with %s builds, starts, and has no word of the first list', async (list) => {
  const fork = await makeFork(list, { fresh: false });
  onTestFinished(fork.remove);
  expect(await forkProblems(fork)).toEqual([]);
});
