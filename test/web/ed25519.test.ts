// The check that runs in a visitor's browser, here in Node, whose WebCrypto has the same functions.
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { canVerify, readPublicKey, sha256, toZBase32, verify } from '../../public/assets/ed25519.js';
import { toPem } from '../../src/domain/signing/public-key.ts';
import { keyBytes, NON_CANONICAL_KEYS, SOUND_KEYS, WEAK_KEYS } from '../fixtures/keys/weak-keys.ts';

const pair = generateKeyPairSync('ed25519');
const PEM = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const KEY = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(12));
const BYTES = new TextEncoder().encode('{"a":1}');
const SIGNATURE = new Uint8Array(sign(null, BYTES, pair.privateKey));
const changed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytes, (byte, index) => (index === 3 ? byte ^ 1 : byte));

test('a key reads the same from PEM and from z-base-32', () => {
  expect(readPublicKey(PEM)).toEqual(KEY);
  expect(readPublicKey(`  ${toZBase32(KEY)}\n`)).toEqual(KEY);
});

test.each([
  { says: '32 zero bytes', bytes: new Uint8Array(32), text: 'y'.repeat(52) },
  { says: '32 bytes of ones', bytes: new Uint8Array(32).fill(255), text: `${'9'.repeat(51)}o` },
])('$says have their one spelling in z-base-32', ({ bytes, text }) => expect(toZBase32(bytes)).toBe(text));

test.each(SOUND_KEYS)('a sound key is read: %s', (hex) =>
  expect(readPublicKey(toZBase32(keyBytes(hex)))).toEqual(keyBytes(hex)),
);

test.each([...WEAK_KEYS.map(({ hex }) => hex), ...NON_CANONICAL_KEYS])(
  'a weak key is refused in every form, and signs nothing: %s',
  async (hex) => {
    const forged = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
    expect(readPublicKey(toZBase32(keyBytes(hex)))).toBeUndefined();
    expect(readPublicKey(toPem(keyBytes(hex)))).toBeUndefined();
    expect(await verify(keyBytes(hex), forged, BYTES)).toBe(false);
  },
);

const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 1024 });
test.each([
  { says: 'nothing', text: '' },
  { says: 'a sign outside the alphabet', text: 'v'.repeat(52) },
  { says: 'a sign too few', text: 'y'.repeat(51) },
  { says: 'spare bits that are not zero', text: `${'y'.repeat(51)}9` },
  { says: 'a PEM of another algorithm', text: rsa.export({ type: 'spki', format: 'pem' }).toString() },
  { says: 'a PEM of a private key', text: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  { says: 'a PEM that is no base64', text: '-----BEGIN PUBLIC KEY-----\n====\n-----END PUBLIC KEY-----' },
])('$says is not a key', ({ text }) => expect(readPublicKey(text)).toBeUndefined());

test('a good signature holds, and only for its bytes and its key', async () => {
  const other = createPublicKey(generateKeyPairSync('ed25519').privateKey).export({ type: 'spki', format: 'der' });
  expect(await verify(KEY, SIGNATURE, BYTES)).toBe(true);
  expect(await verify(KEY, SIGNATURE, changed(BYTES))).toBe(false);
  expect(await verify(KEY, changed(SIGNATURE), BYTES)).toBe(false);
  expect(await verify(new Uint8Array(other.subarray(12)), SIGNATURE, BYTES)).toBe(false);
});

test('a runtime that has Ed25519 is recognised', async () => expect(await canVerify()).toBe(true));

test('the hash is SHA-256 in hexadecimal', async () => {
  expect(await sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
