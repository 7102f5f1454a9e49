// An endorsement is signed whole: every word that is shown is part of what the endorser signed. An entry of the first
// version, which signed less, is verified only for what it signed.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingKey } from '../../../scripts/curator/keys.ts';
import { toBase64, utf8 } from '../../../src/domain/bytes.ts';
import { canonicalJson } from '../../../src/domain/json.ts';
import type { Endorsement } from '../../../src/domain/registry/registry.ts';
import { checkEndorsement } from '../../../src/domain/signing/endorsement.ts';
import { SOME_KEY } from '../../support/lists.ts';

const { z32: ENDORSER, sign } = signingKey(generateKeyPairSync('ed25519').privateKey);
const DAY = '2026-04-01';

const ABOUT = { subject: SOME_KEY, subject_url: 'https://a.example.org/', scope: 'Bread.', expires: '2027-01-01' };
const SHOWN = { name: 'Grace Example', url: 'https://grace.example.org/', since: '2026-01-01' };
const signed = (firstLine: string, statement: object): string =>
  toBase64(sign(utf8(`${firstLine}\n${canonicalJson(statement)}`)));

const WHOLE: Endorsement = {
  ...SHOWN,
  pubkey: ENDORSER,
  proof: { version: 2, ...ABOUT, signature: signed('3gs-endorsement-v2', { endorser: ENDORSER, ...SHOWN, ...ABOUT }) },
};
const FIRST_VERSION: Endorsement = {
  ...SHOWN,
  pubkey: ENDORSER,
  proof: { ...ABOUT, signature: signed('3gs-endorsement', { endorser: ENDORSER, since: SHOWN.since, ...ABOUT }) },
};
const check = (entry: Endorsement) => checkEndorsement(entry, SOME_KEY, DAY);

test('an entry that was signed whole is verified whole', async () =>
  expect(await check(WHOLE)).toEqual({ verified: true, covers: 'entry' }));

test('of an entry of the first version only the statement is verified', async () => {
  expect(await check(FIRST_VERSION)).toEqual({ verified: true, covers: 'statement' });
  expect(await check({ ...FIRST_VERSION, name: 'Eve Example' })).toEqual({ verified: true, covers: 'statement' });
});

/** The whole entry with changes, to itself and to its statement. */
const altered = (entry: Partial<Endorsement>, statement: object = {}): Endorsement =>
  Object.assign({ ...WHOLE, proof: WHOLE.proof && { ...WHOLE.proof, ...statement } }, entry);
test.each([
  ['the name', altered({ name: 'Eve Example' })],
  ['a name that is taken away', altered({ name: undefined })],
  ['the URL', altered({ url: 'https://eve.example.org/' })],
  ['the first day', altered({ since: '2025-01-01' })],
  ['the key', altered({ pubkey: SOME_KEY })],
  ['the scope', altered({}, { scope: 'Everything.' })],
  ['the last day', altered({}, { expires: '2099-01-01' })],
  ['a last day that is taken away', altered({}, { expires: undefined })],
  ['the address of the subject', altered({}, { subject_url: SHOWN.url })],
  ['the version', altered({}, { version: undefined })],
])('%s changed in transit breaks the signature', async (_, entry) =>
  expect(await check(entry)).toMatchObject({ verified: false, reason: 'its signature does not hold' }),
);

test.each(['2026-01-01', '2027-01-01'])('on its first and its last day an entry holds: %s', async (day) =>
  expect(await checkEndorsement(WHOLE, SOME_KEY, day)).toEqual({ verified: true, covers: 'entry' }),
);

test.each([
  { says: 'begins later', day: '2025-12-31', reason: 'it begins only on 2026-01-01' },
  { says: 'is over', day: '2027-01-02', reason: 'it expired on 2027-01-01' },
])('a sound entry that $says is told from a broken one', async ({ day, reason }) =>
  expect(await checkEndorsement(WHOLE, SOME_KEY, day)).toEqual({ verified: false, reason, outOfDate: true }),
);

test.each([
  ['without a statement', altered({ proof: undefined }), 'it carries no signed statement'],
  ['about another key', altered({}, { subject: ENDORSER }), "its statement is about another key than the curator's"],
  ['by no key', altered({ pubkey: 'x' }), 'its key or signature cannot be read'],
  ['without a readable signature', altered({}, { signature: '!' }), 'its key or signature cannot be read'],
])('an entry %s is not verified, and the reason is told', async (_, entry, reason) =>
  expect(await check(entry)).toEqual({ verified: false, reason }),
);
