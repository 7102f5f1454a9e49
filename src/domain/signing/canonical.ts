// The exact bytes of a registry that are served, hashed and signed: RFC 8785 (JSON Canonicalization Scheme).
import canonicalize from 'canonicalize';
import type { RegistryDocument } from '../registry/registry.ts';

/** The canonical JSON text of `value`; members that are undefined are left out. @see RFC 8785 */
export const canonicalJson = (value: object): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('an object always has a canonical form');
  return text;
};

/** The canonical JSON text of a registry, without the editor's `$schema`. */
export const canonicalText = ({ $schema: _, ...signed }: RegistryDocument): string => canonicalJson(signed);

/** SHA-256 of `bytes` as 64 lower-case hexadecimal digits. */
export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
