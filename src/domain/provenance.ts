// What is known of a registry's bytes: their hash, and whether a signature over them was checked.
import { canonicalText, sha256Hex } from './canonical.ts';
import type { Registry } from './registry.ts';

/** `status` is `verified` only when this code checked the signature over these very bytes and it held. */
export type Provenance = {
  readonly text: string;
  readonly sha256: string;
  readonly signature: { readonly status: 'unsigned' | 'verified' | 'failed' };
};

/** Hashes the canonical bytes of `registry`. Never fails. */
export const examine = async (registry: Registry): Promise<Provenance> => {
  const text = canonicalText(registry.document);
  const sha256 = await sha256Hex(Uint8Array.from(new TextEncoder().encode(text)));
  return { text, sha256, signature: { status: 'unsigned' } };
};
