// What somebody else's list is served as: everything builds and starts, and not a word of this repository's list is left.
// `npm run test:forks` runs the whole gate on each of them.
import { expect, onTestFinished, test } from 'vitest';
import { FOREIGN_LISTS, makeFork, problemsOf } from '../../scripts/gate/foreign-lists.ts';

test.each(FOREIGN_LISTS)('a list with %s builds, starts, and has no word of the first list', async (list) => {
  const fork = await makeFork(list, { fresh: false });
  onTestFinished(fork.remove);
  expect(await problemsOf(fork)).toEqual([]);
});
