// Keys in every form that people write them, against published vectors.
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../../../src/domain/bytes.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { readPublicKey, toPem, verifyEd25519 } from '../../../src/domain/signing/public-key.ts';
import { allowedSigners } from '../../../src/domain/signing/ssh-signature.ts';
import { whyWeak } from '../../../src/domain/weak-key.ts';
import { fromZBase32, toZBase32 } from '../../../src/domain/z-base-32.ts';
import { keyBytes, NON_CANONICAL_KEYS, SOUND_KEYS, WEAK_KEYS } from '../../fixtures/keys/weak-keys.ts';
import { casesOf } from '../../support/fuzz.ts';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'));

// The texts are vectors of the web5 SDK's test suite, the key is one of oxen-mq's.
test.each([
  { says: 'no bytes are no text', hex: '', text: '' },
  { says: 'one zero byte is two characters', hex: '00', text: 'yy' },
  { says: '"hello" is pb1sa5dx', hex: '68656c6c6f', text: 'pb1sa5dx' },
  { says: '"hello world!" has a padded last character', hex: '68656c6c6f20776f726c6421', text: 'pb1sa5dxrb5s6huccooo' },
  {
    says: 'a public key is 52 characters',
    hex: 'f16ba5591039f089b42a834175093094074d0d937a79e53e5ce730f946e14b88',
    text: '6fi4kseo88aeupbkopyzknjo1odw4dcuxjh6kx1hhhax1tzbjqry',
  },
])('z-base-32: $says', ({ hex, text }) => {
  expect(toZBase32(bytesOf(hex))).toBe(text);
  expect(toHex(fromZBase32(text) ?? Uint8Array.of(1, 2, 3))).toBe(hex);
});

test.each([
  { says: 'a letter outside the alphabet', text: 'pb1sa5dl' },
  { says: 'a capital letter', text: 'PB1SA5DX' },
  { says: 'bits beyond the last byte', text: 'yb' },
  { says: 'a character too many', text: 'yyy' },
  { says: 'a character alone', text: 'y' },
])('z-base-32 refuses $says', ({ text }) => expect(fromZBase32(text)).toBeUndefined());

test('every sound key survives z-base-32 and PEM', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (generated) => {
      const key = Uint8Array.from(generated);
      fc.pre(whyWeak(key) === undefined);
      const oneLine = [' ', '', '\\n', '\\r\\n', '\r\n'].map((end) => toPem(key).replaceAll('\n', end));
      const quoted = [JSON.stringify(toPem(key)), ...oneLine.flatMap((text) => [`"${text}"`, `'${text}'`])];
      const z32 = toZBase32(key);
      const plain = [z32, `pk:${z32}\n`, `"pk:${z32}"`, toPem(key), allowedSigners(key)];
      for (const text of [...plain, ...oneLine, ...quoted]) expect(readPublicKey(text)).toEqual(ok(key));
    }),
    { numRuns: casesOf(100) },
  ));

test('the PEM is what Node writes for the same key', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const key = readPublicKey(pem);
  expect(key.ok && toPem(key.value)).toBe(pem);
  expect(key.ok && createPublicKey(toPem(key.value)).equals(publicKey)).toBe(true);
});

// RFC 8032 section 7.1, test 2.
const RFC_KEY = bytesOf('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
const rsaPem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
const privatePem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

test.each([
  ['a key that is too short', 'y'.repeat(51), 'a z-base-32 key has 52 characters, this one 51'],
  ['a key with pk: behind it', `${toZBase32(RFC_KEY)}pk:`, 'this one 55'],
  ['a foreign alphabet', 'l'.repeat(52), 'a z-base-32 key uses the letters'],
  ['words before a PEM', `a ${toPem(RFC_KEY)}`, 'not a PEM public key'],
  ['words behind a PEM', `${toPem(RFC_KEY).trim()}a`, 'not a PEM public key'],
  ['a key of 31 bytes in a PEM', toPem(RFC_KEY.slice(1)), 'not an Ed25519 key'],
  ['a key of 33 bytes in a PEM', toPem(Uint8Array.of(...RFC_KEY, 1)), 'not an Ed25519 key'],
  ['an RSA key', rsaPem.toString(), 'not an Ed25519 key'],
  ['a private key', privatePem.toString(), 'this is a private key; give the public key instead'],
  ['a broken PEM', '-----BEGIN PUBLIC KEY-----\nA\n-----END PUBLIC KEY-----', 'not a PEM public key'],
])('a public key is refused: %s', (_, text, error) =>
  expect(readPublicKey(text)).toEqual(fail(expect.stringContaining(error))),
);

const RFC_SIGNATURE = bytesOf(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
);
/** The same signature with its second half, a number, written as that number and the order of the group. */
const secondSpelling = (signature: Uint8Array): Uint8Array<ArrayBuffer> => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const number = BigInt(`0x${toHex(signature.slice(32).toReversed())}`) + order;
  return Uint8Array.of(...signature.slice(0, 32), ...bytesOf(number.toString(16).padStart(64, '0')).toReversed());
};
test.each([
  { says: 'holds for its message', signature: RFC_SIGNATURE, message: '72', want: true },
  { says: 'does not hold for another', signature: RFC_SIGNATURE, message: '73', want: false },
  { says: 'in a second spelling does not hold', signature: secondSpelling(RFC_SIGNATURE), message: '72', want: false },
  { says: 'of 63 bytes does not hold', signature: RFC_SIGNATURE.slice(1), message: '72', want: false },
])('the signature of RFC 8032 $says', async ({ signature, message, want }) =>
  expect(await verifyEd25519(RFC_KEY, signature, bytesOf(message))).toBe(want),
);

test('a key that is no point on the curve, or of 31 bytes, verifies nothing', async () => {
  const noPoint = Uint8Array.of(2, ...new Uint8Array(31));
  for (const key of [noPoint, RFC_KEY.slice(1)])
    expect(await verifyEd25519(key, RFC_SIGNATURE, bytesOf('72'))).toBe(false);
});

const REFUSED = [
  ...WEAK_KEYS.map(({ hex, canonical }) => ({ hex, says: canonical ? 'a point of small order' : 'another encoding' })),
  ...NON_CANONICAL_KEYS.map((hex) => ({ hex, says: 'an encoding of a number beyond the field' })),
];

test.each(REFUSED)('a weak key is refused in every form: $says, $hex', ({ hex }) => {
  const refusal = fail(expect.stringMatching(/anyone can sign|canonical/));
  for (const write of [toZBase32, toPem]) expect(readPublicKey(write(keyBytes(hex)))).toEqual(refusal);
});

test.each(SOUND_KEYS)('a sound key of the same test set is read: %s', (hex) =>
  expect(readPublicKey(toZBase32(keyBytes(hex)))).toEqual(ok(keyBytes(hex))),
);

test('a weak key verifies nothing, not even what a lenient verifier accepts for every message', async () => {
  // R is the neutral element and S is zero, so S times the base equals R plus any multiple of the neutral element.
  const forged = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
  for (const { hex } of REFUSED) expect(await verifyEd25519(keyBytes(hex), forged, bytesOf('72'))).toBe(false);
});

test('a key of OpenSSH that is no Ed25519 key, or is cut, is refused', () => {
  const refusal = fail('not an Ed25519 key as OpenSSH writes it');
  for (const blob of ['AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==', 'AAAAC3NzaC1lZDI1NTE5AAAAIPFrpVkQ'])
    expect(readPublicKey(`ssh-ed25519 ${blob} me@here`)).toEqual(refusal);
});
