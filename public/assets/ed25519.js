// @ts-check
// Ed25519 in the browser, by the code that the server and the command line check with.
import { readPublicKey as read } from '../../src/domain/signing/public-key.ts';

export { sha256Hex as sha256 } from '../../src/domain/bytes.ts';
export { verifyEd25519 as verify } from '../../src/domain/signing/public-key.ts';
export { toZBase32 } from '../../src/domain/z-base-32.ts';

/**
 * The 32 bytes of a public key.
 * @param {string} text 52 characters of z-base-32, or a PEM block
 * @returns {Uint8Array<ArrayBuffer> | undefined} undefined when it is neither, or a weak key
 */
export const readPublicKey = (text) => {
  const key = read(text.includes('-----') ? text : text.toLowerCase());
  return key.ok ? key.value : undefined;
};

/**
 * Whether this browser can check Ed25519 at all.
 * @returns {Promise<boolean>}
 */
export const canVerify = async () => {
  const key = new Uint8Array([0x58, ...new Array(31).fill(0x66)]);
  return crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']).then(
    () => true,
    () => false,
  );
};
