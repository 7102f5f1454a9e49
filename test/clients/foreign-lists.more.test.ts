// The lists that foreign-lists.test.ts leaves out.
import { expect, onTestFinished, test } from 'vitest';
import { FOREIGN_LISTS, forkProblems, makeFork } from '../../scripts/gate/foreign-lists.ts';

test.each(FOREIGN_LISTS.filter((list) => list !== 'right to left'))(
  'a list with %s builds, starts, and has no word of the first list',
  async (list) => {
    const fork = await makeFork(list, { fresh: false });
    onTestFinished(fork.remove);
    expect(await forkProblems(fork)).toEqual([]);
  },
);
