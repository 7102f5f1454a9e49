// The signature file for ssh-keygen, as the gate reads it: by the curator's key, for our purpose, over these
// bytes, in the one spelling that the curator's commands write. What the real tool says is in verifiers.test.ts.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingKey } from '../../../scripts/curator/keys.ts';
import { type Bytes, fromBase64, toBase64, utf8 } from '../../../src/domain/bytes.ts';
import { readPublicKey } from '../../../src/domain/signing/public-key.ts';
import {
  allowedSigners,
  sshSignedBytes,
  toSshSignature,
  verifySshSignature,
} from '../../../src/domain/signing/ssh-signature.ts';
import { SOME_KEY } from '../../support/lists.ts';
import { must } from '../../support/must.ts';

const makeKey = () => signingKey(generateKeyPairSync('ed25519').privateKey);
const [CURATOR, STRANGER] = [makeKey(), makeKey()];
const MESSAGE = utf8('{"categories":{}}');

const sshSigned = await sshSignedBytes(MESSAGE);
const SSHSIG = toSshSignature(CURATOR.publicKey, CURATOR.sign(sshSigned));

const sshHolds = (text: string, message = MESSAGE) => verifySshSignature(CURATOR.publicKey, text, message);

test('what the curator signed holds, for these bytes and in this spelling only', async () => {
  expect(await sshHolds(SSHSIG)).toBe(true);
  expect(await sshHolds(SSHSIG, utf8('{"categories":{ }}'))).toBe(false);
  for (let at = 0; at <= SSHSIG.length; at += 1) {
    const [before, after] = [SSHSIG.slice(0, at), SSHSIG.slice(at)];
    const edited = [...['\n', '\r', ' ', '=', 'A'].map((mark) => before + mark + after), before + after.slice(1)];
    for (const one of edited) if (one !== SSHSIG) expect(await sshHolds(one), JSON.stringify(one)).toBe(false);
  }
});

/** An SSH signature's bytes with the purpose that they name changed. */
const repurposed = (bytes: Bytes): Bytes =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replace('3gs-registry', 'git-registry'), 'latin1'));
const rewrapped = (text: string, change: (bytes: Bytes) => Bytes): string => {
  const [begin = '', ...lines] = text.trim().split('\n');
  const blob = toBase64(change(fromBase64(lines.slice(0, -1).join('')) ?? new Uint8Array(0)));
  return [begin, ...(blob.match(/.{1,70}/g) ?? []), lines.at(-1), ''].join('\n');
};
const ELSEWHERE = toSshSignature(CURATOR.publicKey, CURATOR.sign(repurposed(sshSigned)));
test.each([
  { says: 'by another key', text: toSshSignature(STRANGER.publicKey, STRANGER.sign(sshSigned)) },
  { says: "by another key in the curator's name", text: toSshSignature(CURATOR.publicKey, STRANGER.sign(sshSigned)) },
  { says: 'for another purpose', text: rewrapped(ELSEWHERE, repurposed) },
  { says: 'for another purpose that names ours', text: ELSEWHERE },
  { says: 'that names another purpose', text: rewrapped(SSHSIG, repurposed) },
  { says: 'with a byte after its end', text: rewrapped(SSHSIG, (bytes) => Uint8Array.of(...bytes, 0)) },
])('an SSH signature $says is refused', async ({ text }) => expect(await sshHolds(text)).toBe(false));

test('one key has one key file, letter by letter, and signatures of one length', async () => {
  const key = must(readPublicKey(SOME_KEY));
  expect(allowedSigners(key)).toBe(
    'curator namespaces="3gs-registry" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPFrpVkQOfCJtCqDQXUJMJQHTQ2TennlPlznMPlG4UuI\n',
  );
  expect(fromBase64(toSshSignature(key, new Uint8Array(64)).split('\n').slice(1, -2).join(''))).toHaveLength(182);
});
