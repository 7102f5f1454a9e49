// The walk through the history that runs in a visitor's browser, here in Node: it accepts and refuses what the walk of the
// command line does, on a real history with a change of key.
import { expect, test } from 'vitest';
import { walkHistory as walkInBrowser } from '../../public/assets/history.js';
import { type HistoryEntry, walkHistory } from '../../src/domain/signing/history.ts';
import { changeKey, historyOf } from '../support/curator-steps.ts';
import { makePeer, signAnything } from '../support/peers.ts';
import { makeSigned } from '../support/workspace.ts';

const rotated = async (): Promise<readonly HistoryEntry[]> => {
  const workspace = await makeSigned();
  await changeKey(workspace);
  return historyOf(workspace);
};

const headOf = ({ seq, sha256, key, prev, updated }: HistoryEntry) => ({ seq, sha256, key, prev, updated });
type Head = ReturnType<typeof headOf>;

const bothWalks = async (history: readonly HistoryEntry[], head: Head) => {
  const inBrowser = await walkInBrowser(history, { ...head, prev: head.prev ?? '' });
  return { browser: !('problem' in inBrowser), domain: (await walkHistory(history, head)).length === 0 };
};

test('a sound history is accepted by both, with its keys and releases', async () => {
  const history = await rotated();
  const [first, , newest] = history;
  if (first === undefined || newest === undefined) throw new Error('there are three releases');
  expect(await bothWalks(history, headOf(newest))).toEqual({ browser: true, domain: true });
  expect(await walkInBrowser(history, { ...headOf(newest), prev: newest.prev ?? '' })).toEqual({
    keys: [first.key, newest.key],
    releases: history.map(({ sha256 }) => sha256),
  });
});

test('what one walk refuses, the other refuses', async () => {
  const history = await rotated();
  const [first, second, third] = history;
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three releases');
  const stranger = (await rotated())[0] ?? first;
  const chains: readonly (readonly HistoryEntry[])[] = [
    [],
    [first, second],
    [first, third],
    [second, third],
    [second, first, third],
    [first, first, second, third],
    [first, { ...second, changes: ['Nothing to see.'] }, third],
    [first, { ...second, key: stranger.key }, third],
    [first, second, { ...third, seq: 2 }],
    [first, second, { ...third, signature: stranger.signature }],
    [stranger, second, third],
  ];
  for (const chain of chains) expect(await bothWalks(chain, headOf(third))).toEqual({ browser: false, domain: false });
  for (const head of [
    headOf(second),
    { ...headOf(third), sha256: first.sha256 },
    { ...headOf(third), seq: 4 },
    { ...headOf(third), updated: '2099-01-01' },
  ])
    expect(await bothWalks(history, head)).toEqual({ browser: false, domain: false });
  expect(await walkInBrowser(history, { ...headOf(second), prev: second.prev ?? '' })).toEqual({
    problem: 'Rolled back: this list is number 2, and its history goes up to number 3.',
  });
});

test.each([1000, 1001])('a first release numbered %i is accepted by both up to a thousand', async (alone) => {
  const peer = await makePeer();
  await signAnything(peer, (text) => text, { alone });
  const history: readonly HistoryEntry[] = JSON.parse(peer.read('signed/history.json').toString());
  const isNear = alone === 1000;
  const [only] = history;
  if (only === undefined) throw new Error('one release was signed');
  expect(await bothWalks(history, headOf(only))).toEqual({ browser: isNear, domain: isNear });
});
