// BLAKE2b-512, which minisign signatures need and WebCrypto does not have.
import { createHash } from 'node:crypto';
import type { Bytes } from '../src/domain/bytes.ts';

/** The BLAKE2b-512 of `bytes`. */
export const blake2b512 = (bytes: Uint8Array): Bytes =>
  Uint8Array.from(createHash('blake2b512').update(bytes).digest());
