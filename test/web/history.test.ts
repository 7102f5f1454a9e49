// What a visitor's browser makes of a history: the keys and releases of one that holds, and a sentence for any other. The walk
// itself is that of the server and the commands.
import { expect, test } from 'vitest';
import { keysAndReleases } from '../../public/assets/history.js';
import type { HistoryEntry } from '../../src/domain/signing/history.ts';
import { changeKey, historyOf } from '../support/curator-steps.ts';
import { makeSigned } from '../support/workspace.ts';

const rotated = async (): Promise<readonly HistoryEntry[]> => {
  const workspace = await makeSigned();
  await changeKey(workspace);
  return historyOf(workspace);
};
const headOf = ({ seq, sha256, key, prev, updated }: HistoryEntry) => ({ seq, sha256, key, prev, updated });

test('a history that holds gives its keys and its releases, oldest first', async () => {
  const history = await rotated();
  const [first, , newest] = history;
  if (first === undefined || newest === undefined) throw new Error('there are three releases');
  expect(await keysAndReleases(history, headOf(newest))).toEqual({
    keys: [first.key, newest.key],
    releases: history.map(({ sha256 }) => sha256),
  });
});

test('what is wrong is said in one sentence', async () => {
  const history = await rotated();
  const [, second, newest] = history;
  if (second === undefined || newest === undefined) throw new Error('there are three releases');
  const problemOf = async (shown: unknown, head = newest) => await keysAndReleases(shown, headOf(head));
  expect(await problemOf([null])).toEqual({ problem: 'The history of the list cannot be read.' });
  for (const none of [undefined, []])
    expect(await problemOf(none)).toEqual({ problem: 'The history is empty, but the registry is signed.' });
  expect(await problemOf(history, second)).toEqual({
    problem: 'ROLLED BACK: this registry (seq 2) is older than the newest entry of the history (seq 3).',
  });
  expect(await problemOf(history.slice(1))).toEqual({
    problem: 'History entry 1 (version 1.1.1): names an entry before it, which is missing.',
  });
});
