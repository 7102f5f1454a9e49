// What the check in a visitor's browser adds to the code that it shares with the server and the command line.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { canVerify, readPublicKey, toZBase32 } from '../../public/assets/ed25519.js';
import { signingKey } from '../../scripts/curator/keys.ts';
import { toPem } from '../../src/domain/signing/public-key.ts';
import { keyBytes, WEAK_KEYS } from '../fixtures/keys/weak-keys.ts';

const { publicKey: KEY } = signingKey(generateKeyPairSync('ed25519').privateKey);

const [weak] = WEAK_KEYS.map(({ hex }) => toZBase32(keyBytes(hex)));
test('a key reads the same from PEM, from z-base-32 and from capitals; what is none, or a weak one, is undefined', () => {
  for (const text of [toPem(KEY), ` ${toZBase32(KEY)}\n`, toZBase32(KEY).toUpperCase()])
    expect(readPublicKey(text)).toEqual(KEY);
  for (const text of ['', 'v'.repeat(52), toPem(KEY).slice(0, 60), weak ?? ''])
    expect(readPublicKey(text)).toBeUndefined();
});

test('a runtime that has Ed25519 is recognised', async () => expect(await canVerify()).toBe(true));
