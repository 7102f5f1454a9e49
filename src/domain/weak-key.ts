// Ed25519 public keys that must never be trusted, because not every verifier refuses them. In the base, because the
// registry refuses them too, and it may not import the room of signatures.
import { type Bytes, toHex } from './bytes.ts';

/** Length of an Ed25519 public key. @see RFC 8032 section 5.1.5 */
export const PUBLIC_KEY_BYTES = 32;

/** The y coordinates of the eight points of small order, little-endian; x has either sign. @see C2SP/CCTV ed25519 */
const SMALL_ORDER_Y = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];
/** The field's prime begins with this byte; all its others are ones. */
const PRIME_LOW_BYTE = 0xed;

/**
 * Why the 32 bytes `key` must not be trusted: a point of small order, for which anyone can make signatures that some
 * verifiers accept, or an encoding that is not canonical. Undefined where neither holds.
 * @see RFC 8032 sections 5.1.3 and 5.1.7
 */
export const whyWeak = (key: Bytes): string | undefined => {
  const y = toHex(key.map((byte, index) => (index === PUBLIC_KEY_BYTES - 1 ? byte & 0x7f : byte)));
  if ((key[0] ?? 0) >= PRIME_LOW_BYTE && y.endsWith(`${'ff'.repeat(PUBLIC_KEY_BYTES - 2)}7f`))
    return 'this key is not in its canonical encoding; ask its owner for another';
  return SMALL_ORDER_Y.includes(y)
    ? 'this is a weak key, for which anyone can sign; ask its owner for another'
    : undefined;
};
