// z-base-32: base32 with an alphabet made for people, without padding. The form in which PKARR writes public keys. In
// the base, because the registry reads keys too, and it may not import the room of signatures.
import type { Bytes } from './bytes.ts';

/** The characters, each of which stands for five bits. */
export const ALPHABET = 'ybndrfg8ejkmcpqxot1uwisza345h769';

/** Length of an Ed25519 public key in z-base-32: 51 characters of five bits, and one for the last bit. */
export const KEY_CHARS = 52;

/** `bytes` in z-base-32, most significant bit first. @see Zooko's "human-oriented base-32 encoding" */
export const toZBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(pending >> (bits - 5)) & 31];
    pending &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(pending << (5 - bits)) & 31];
};

/** The bytes of a z-base-32 text, or undefined for a foreign character or bits left over that are not zero. */
export const fromZBase32 = (text: string): Bytes | undefined => {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(pending >> bits);
    pending &= (1 << bits) - 1;
  }
  return bits < 5 && pending === 0 ? Uint8Array.from(bytes) : undefined;
};
