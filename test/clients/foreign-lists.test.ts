// What somebody else's list is served as: everything builds and starts, and not a word of this repository's list is left.
// Other lists: foreign-lists.more.test.ts. `npm run test:forks` tests a clone with each.
import { expect, onTestFinished, test } from 'vitest';
import { forkProblems, makeFork } from '../../scripts/gate/foreign-lists.ts';

test('a list with right to left builds, starts, and has no word of the first list', async () => {
  const fork = await makeFork('right to left', { fresh: false });
  onTestFinished(fork.remove);
  expect(await forkProblems(fork)).toEqual([]);
});
