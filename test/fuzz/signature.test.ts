// A signature holds for the bytes, the key and the signature that belong together, and for no others.
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signingKey } from '../../scripts/curator/keys.ts';
import type { Bytes } from '../../src/domain/bytes.ts';
import { verifyEd25519 } from '../../src/domain/signing/public-key.ts';
import { fuzz } from '../support/fuzz.ts';

const { publicKey: key, sign } = signingKey(generateKeyPairSync('ed25519').privateKey);

/** `bytes` with one bit turned over. */
const flipped = (bytes: Bytes, place: number): Bytes =>
  Uint8Array.from(bytes, (byte, index) =>
    index === Math.floor(place / 8) % bytes.length ? byte ^ (1 << (place % 8)) : byte,
  );

test('one turned bit in message, signature or key is noticed', () =>
  fuzz(
    'signature: one bit',
    200,
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), async (bytes, place) => {
      const message = Uint8Array.from(bytes);
      const signature = sign(message);
      expect(await verifyEd25519(key, signature, message)).toBe(true);
      expect(await verifyEd25519(key, signature, flipped(message, place))).toBe(false);
      expect(await verifyEd25519(key, flipped(signature, place), message)).toBe(false);
      expect(await verifyEd25519(flipped(key, place), signature, message)).toBe(false);
    }),
  ));

test('bytes of a wrong length verify nothing and crash nothing', () =>
  fuzz(
    'signature: any bytes',
    200,
    fc.asyncProperty(fc.uint8Array({ maxLength: 70 }), fc.uint8Array({ maxLength: 70 }), async (some, other) => {
      if (some.length === 32 && other.length === 64) return;
      expect(await verifyEd25519(Uint8Array.from(some), Uint8Array.from(other), Uint8Array.of(1))).toBe(false);
    }),
  ));
