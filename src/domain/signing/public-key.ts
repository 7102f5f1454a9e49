// An Ed25519 public key in the forms that people and tools write it: z-base-32, PEM, OpenSSH. Keys for which anyone can
// forge a signature, and second spellings of a key, are refused here, because not every verifier refuses them.
import { type Bytes, concat, fromBase64, sameBytes, toBase64, utf8 } from '../bytes.ts';
import { fail, ok, type Result } from '../result.ts';
import { PUBLIC_KEY_BYTES, whyWeak } from '../weak-key.ts';
import { ALPHABET, fromZBase32, KEY_CHARS } from '../z-base-32.ts';

/** Length of an Ed25519 signature. @see RFC 8032 section 5.1.6 */
export const SIGNATURE_BYTES = 64;

// The DER of SubjectPublicKeyInfo in front of the key itself (RFC 8410 section 4).
const SPKI_PREFIX = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const PEM = /^-----BEGIN PUBLIC KEY-----((?:[A-Za-z0-9+/=\s]|\\[rn])+)-----END PUBLIC KEY-----(?:\s|\\[rn])*$/;
/** As OpenSSH writes a key, alone or in a line of allowed_signers. */
const SSH = /(?:^|\s)ssh-ed25519 ([A-Za-z0-9+/=]+)(?:\s|$)/;

/** The key as a PEM text (SubjectPublicKeyInfo), as OpenSSL reads it. */
export const toPem = (key: Bytes): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(concat(SPKI_PREFIX, key))}\n-----END PUBLIC KEY-----\n`;

/**
 * The key in a text that holds it as z-base-32 (with or without `pk:`), as PEM, also on one line, or as OpenSSH writes it.
 * Fails with a sentence that says what the text should have been.
 */
export const readPublicKey = (text: string): Result<Bytes, string> => {
  const trimmed = text.trim().replace(/^(['"])(.*)\1$/s, '$2');
  if (trimmed.includes('-----')) return readPem(trimmed);
  const ssh = SSH.exec(trimmed)?.[1];
  if (ssh !== undefined) return readSsh(ssh);
  const z32 = trimmed.replace(/^pk:/, '');
  if (z32.length !== KEY_CHARS) return fail(`a z-base-32 key has ${KEY_CHARS} characters, this one ${z32.length}`);
  const key = fromZBase32(z32);
  if (key === undefined) return fail(`a z-base-32 key uses the letters ${ALPHABET} only`);
  return soundOnly(key);
};

const readPem = (text: string): Result<Bytes, string> => {
  if (text.includes('PRIVATE KEY')) return fail('this is a private key; give the public key instead');
  const der = fromBase64((PEM.exec(text)?.[1] ?? '').replace(/\s|\\[rn]/g, ''));
  if (der === undefined || der.length === 0) return fail('not a PEM public key (BEGIN PUBLIC KEY … END PUBLIC KEY)');
  const isEd25519 = der.length === SPKI_PREFIX.length + PUBLIC_KEY_BYTES;
  if (!isEd25519 || !sameBytes(der.subarray(0, SPKI_PREFIX.length), SPKI_PREFIX)) return fail('not an Ed25519 key');
  return soundOnly(der.slice(SPKI_PREFIX.length));
};

const readSsh = (text: string): Result<Bytes, string> => {
  const key = fromBase64(text)?.slice(-PUBLIC_KEY_BYTES);
  const isWhole = key?.length === PUBLIC_KEY_BYTES && toBase64(toSshBlob(key)) === text;
  return isWhole ? soundOnly(key) : fail('not an Ed25519 key as OpenSSH writes it');
};

const soundOnly = (key: Bytes): Result<Bytes, string> => {
  const weakness = whyWeak(key);
  return weakness === undefined ? ok(key) : fail(weakness);
};

/**
 * Whether `signature` over `message` is by `key`. False, too, for a weak key and for a key or signature of the wrong length.
 * @see RFC 8032 section 5.1.7
 */
export const verifyEd25519 = async (key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> => {
  if (whyWeak(key) !== undefined) return false;
  try {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, message);
  } catch {
    return false; // a point that is not on the curve, or a key of another length
  }
};

/** The key as OpenSSH's wire form: two length-prefixed strings. @see RFC 8709 section 4 */
export const toSshBlob = (key: Bytes): Bytes => concat(sshString(utf8('ssh-ed25519')), sshString(key));

/** A string as SSH writes it: its length in four bytes, then itself. @see RFC 4251 section 5 */
export const sshString = (bytes: Uint8Array): Bytes => {
  const { length } = bytes;
  return concat(Uint8Array.of(length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255), bytes);
};
