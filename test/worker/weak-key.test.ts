// workerd's own check of signatures, unlike Node's, lets a weak key pass for every message; this server's check does not.
import { expect, test } from 'vitest';
import { verifyEd25519 } from '../../src/domain/signing/public-key.ts';

test('under a weak key nothing is verified on workerd either', async () => {
  // The neutral element as key and as R, with S zero, satisfies the equation for every message.
  const forged = (length: number) => Uint8Array.from({ length }, (_, index) => (index === 0 ? 1 : 0));
  const key = await crypto.subtle.importKey('raw', forged(32), { name: 'Ed25519' }, false, ['verify']);
  expect(await crypto.subtle.verify({ name: 'Ed25519' }, key, forged(64), Uint8Array.of(1))).toBe(true);
  expect(await verifyEd25519(forged(32), forged(64), Uint8Array.of(1))).toBe(false);
});
