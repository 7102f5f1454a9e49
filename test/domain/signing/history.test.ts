// The chain of releases: any edit, removal or other order is found, and the entry is named.
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { signingKey } from '../../../scripts/curator/keys.ts';
import { toBase64 } from '../../../src/domain/bytes.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { claimOf } from '../../../src/domain/signing/claim.ts';
import { HistoryEntry } from '../../../src/domain/signing/history.ts';
import { historyEntryHash, historySignedBytes, walkHistory } from '../../../src/domain/signing/history-walk.ts';
import { casesOf } from '../../support/fuzz.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';

const makeKey = () => signingKey(generateKeyPairSync('ed25519').privateKey);
const [OLD, NEXT, STRANGER] = [makeKey(), makeKey(), makeKey()];
type Key = typeof OLD;

const signed = (entry: Omit<HistoryEntry, 'signature'>, key: Key): HistoryEntry => ({
  ...entry,
  signature: toBase64(key.sign(historySignedBytes(entry))),
});
const follow = async (before: HistoryEntry | undefined, key: Key, nextKey?: Key): Promise<HistoryEntry> => {
  const seq = (before?.seq ?? 0) + 1;
  const link = before === undefined ? {} : { prev: before.sha256, prev_entry: await historyEntryHash(before) };
  const announced = nextKey === undefined ? {} : { next_key: nextKey.z32 };
  const sha256 = String(seq).padStart(64, '0');
  const facts = { seq, version: `0.${seq}.0`, updated: '2026-03-01', sha256, changes: [`Change ${seq}.`] };
  return signed({ ...facts, key: key.z32, ...link, ...announced }, key);
};

const first = await follow(undefined, OLD);
const second = await follow(first, OLD, NEXT);
const third = await follow(second, NEXT);
const CHAIN = [first, second, third];
const headOf = ({ seq, sha256, key, prev, updated }: HistoryEntry) => ({ seq, sha256, key, prev, updated });
const HEAD = headOf(third);

test('a sound chain with an announced rotation has nothing wrong', async () =>
  expect(await walkHistory(CHAIN, HEAD)).toEqual([]));

test.each([
  { says: 'the first key', trusted: OLD, chain: [OLD.z32, NEXT.z32] },
  { says: 'the key that it announced', trusted: NEXT, chain: [NEXT.z32] },
])('to who trusts $says, a list shows that key and the later ones', async ({ trusted, chain }) => {
  const more = { seq: 3, prev: second.sha256, updated: '2026-03-01', expires: '2027-01-01' };
  const registry = { ...registryOrThrow(SMALL_REGISTRY), ...more };
  const claim = await claimOf({ registry, signer: NEXT.z32, sha256: third.sha256 }, CHAIN, trusted.z32);
  const facts = { seq: 3, version: registry.version, expires: '2027-01-01', signer: NEXT.z32 };
  expect(claim).toEqual({ ok: true, value: { ...facts, chain, releases: CHAIN.map(({ sha256 }) => sha256) } });
});

const unsigned = ({ signature: _, ...rest }: HistoryEntry) => rest;
const edited = { ...second, changes: ['Nothing to see.'] };
const resigned = signed({ ...unsigned(edited) }, OLD);
const unannounced = await follow(first, STRANGER);
const unlinked = signed({ ...unsigned(third), prev: 'f'.repeat(64) }, NEXT);
const [lower, far] = [2, 1003].map((seq) => signed({ ...unsigned(third), seq }, NEXT)) as [HistoryEntry, HistoryEntry];
const { prev: _, prev_entry: __, ...rootless } = unsigned(third);
const anew = signed(rootless, NEXT);
const leap = signed({ ...unsigned(first), seq: 1001 }, OLD);

const at = (index: number, seq: number, problem: string) => `history entry ${index} (version 0.${seq}.0): ${problem}`;
const FORGED = 'its signature does not hold; it was edited after signing or signed by another key';
const MOVED = 'does not follow the entry before it; one was edited, removed or moved';
const CUT = 'names an entry before it, which is missing';
const FOREIGN = `is by the key ${STRANGER.z32}, which the entry before did not announce`;
const STAYS = 'has seq 2, which is not above 2';
const LEAP = (seq: number) => `has seq ${seq}, more than 1000 above the release before`;
const notOf = (seq: number) => `the newest history entry (seq ${seq}) does not describe this registry (seq 3)`;
const OLDER = 'ROLLED BACK: this registry (seq 2) is older than the newest entry of the history (seq 3)';
test.each([
  { says: 'an edited entry', chain: [first, edited, third], want: at(2, 2, FORGED) },
  { says: 'an entry edited and signed again', chain: [first, resigned, third], want: at(3, 3, MOVED) },
  { says: 'a removed entry', chain: [first, third], want: at(2, 3, MOVED) },
  { says: 'a removed first entry', chain: [second, third], want: at(1, 2, CUT) },
  ...[{ prev: 'f'.repeat(64) }, { prev_entry: 'f'.repeat(64) }].map((before) => ({
    says: `a first entry with ${Object.keys(before)}`,
    chain: [signed({ ...unsigned(first), ...before }, OLD), second, third],
    want: at(1, 1, CUT),
  })),
  { says: 'a removed last entry', chain: [first, second], want: notOf(2) },
  { says: 'two entries in another order', chain: [second, first, third], want: at(1, 2, CUT) },
  { says: 'an entry twice', chain: [first, first, second, third], want: at(2, 1, MOVED) },
  { says: 'a history that begins anew', chain: [anew], want: notOf(3) },
  { says: 'a list older than its history', chain: CHAIN, head: headOf(second), want: OLDER },
  { says: 'an empty history', chain: [], want: 'the history is empty, but the registry is signed' },
  { says: 'an unannounced key', chain: [first, unannounced], head: headOf(unannounced), want: at(2, 2, FOREIGN) },
  { says: 'a wrong hash of the registry before', chain: [first, second, unlinked], want: at(3, 3, MOVED) },
  { says: 'a sequence number that stays', chain: [first, second, lower], head: headOf(lower), want: at(3, 3, STAYS) },
  { says: 'a sequence number that leaps', chain: [first, second, far], head: headOf(far), want: at(3, 3, LEAP(1003)) },
  { says: 'a first number that leaps', chain: [leap], head: headOf(leap), want: at(1, 1, LEAP(1001)) },
  { says: 'another day of the list', chain: CHAIN, head: { ...HEAD, updated: '2099-01-01' }, want: notOf(3) },
])('$says is found and named', async ({ chain, head = HEAD, want }) =>
  expect(await walkHistory(chain, head)).toContain(want),
);

test('no edit of any field goes unnoticed', async () => {
  const fields = fc.constantFrom(...Object.keys({ ...third, next_key: '' }).filter((name) => name !== 'signature'));
  await fc.assert(
    fc.asyncProperty(fc.nat(CHAIN.length - 1), fields, fc.string(), async (index, field, text) => {
      const value = field === 'changes' ? [text] : field === 'seq' ? text.length + 10 : text;
      const chain = CHAIN.map((entry, at) => (at === index ? { ...entry, [field]: value } : entry));
      expect(await walkHistory(chain, HEAD)).not.toEqual([]);
    }),
    { numRuns: casesOf(80) },
  );
});

test.each([
  ...[OLD.z32.slice(1), `${OLD.z32}y`, OLD.z32.toUpperCase(), `-${OLD.z32}`].map((key) => ({ key })),
  ...['0.1', 'v0.1.0', '0.1.0 is mine'].map((version) => ({ version })),
  ...['sha256', 'prev', 'prev_entry'].flatMap((name) =>
    [first.sha256.slice(1), `${first.sha256}0`, 'A'.repeat(64)].map((hash) => ({ [name]: hash })),
  ),
  ...[0, 1.5, -1].map((seq) => ({ seq })),
  ...[{ updated: '\ud800' }, { changes: ['\ud800'] }, { more: '' }, { signature: 1 }],
])('an entry with %j has another form', (wrong) => {
  expect(v.is(HistoryEntry, first)).toBe(true);
  expect(v.is(HistoryEntry, { ...first, ...wrong })).toBe(false);
});
