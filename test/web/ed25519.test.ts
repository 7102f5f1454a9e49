// What the check in a visitor's browser adds to the code that it shares with the server and the command line.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { canVerify, readPublicKey, toZBase32, verify } from '../../public/assets/ed25519.js';
import { toPem } from '../../src/domain/signing/public-key.ts';
import { keyBytes, NON_CANONICAL_KEYS, WEAK_KEYS } from '../fixtures/keys/weak-keys.ts';

const { publicKey } = generateKeyPairSync('ed25519');
const KEY = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(12));

test('a key reads the same from PEM, from z-base-32 and from capitals; what is none is undefined', () => {
  for (const text of [toPem(KEY), ` ${toZBase32(KEY)}\n`, toZBase32(KEY).toUpperCase()])
    expect(readPublicKey(text)).toEqual(KEY);
  for (const text of ['', 'v'.repeat(52), toPem(KEY).slice(0, 60)]) expect(readPublicKey(text)).toBeUndefined();
});

test.each([...WEAK_KEYS.map(({ hex }) => hex), ...NON_CANONICAL_KEYS])(
  'a weak key is refused in every form, and signs nothing: %s',
  async (hex) => {
    const forged = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
    expect(readPublicKey(toZBase32(keyBytes(hex)))).toBeUndefined();
    expect(readPublicKey(toPem(keyBytes(hex)))).toBeUndefined();
    expect(await verify(keyBytes(hex), forged, KEY)).toBe(false);
  },
);

test('a runtime that has Ed25519 is recognised', async () => expect(await canVerify()).toBe(true));
