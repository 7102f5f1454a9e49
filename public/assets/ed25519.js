// @ts-check
// Ed25519 in the browser: reading a public key as z-base-32 or PEM, and checking a signature with WebCrypto.

const Z_BASE_32 = 'ybndrfg8ejkmcpqxot1uwisza345h769';
const KEY_BYTES = 32;
/** The DER bytes before the key in an Ed25519 SubjectPublicKeyInfo. @see RFC 8410 */
const SPKI_PREFIX = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/** The y coordinates of the eight points of small order, for which anyone can make signatures. @see C2SP/CCTV ed25519 */
const SMALL_ORDER_Y = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

/**
 * The 32 bytes of a public key.
 * @param {string} text 52 characters of z-base-32, or a PEM block
 * @returns {Uint8Array<ArrayBuffer> | undefined} undefined when it is neither, or a weak key
 */
export const readPublicKey = (text) => {
  const trimmed = text.trim();
  const key = trimmed.startsWith('-----') ? fromPem(trimmed) : fromZBase32(trimmed);
  return key === undefined || isWeak(key) ? undefined : key;
};

/**
 * Whether a key is a point of small order or not in its canonical encoding (RFC 8032, section 5.1.3).
 * @param {Uint8Array} key
 */
const isWeak = (key) => {
  const y = toHex(key.map((byte, index) => (index === KEY_BYTES - 1 ? byte & 0x7f : byte)));
  const isBeyondField = (key[0] ?? 0) >= 0xed && y.endsWith(`${'ff'.repeat(KEY_BYTES - 2)}7f`);
  return isBeyondField || SMALL_ORDER_Y.includes(y);
};

/**
 * A public key as z-base-32.
 * @param {Uint8Array} key
 */
export const toZBase32 = (key) => {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0').match(/.{5}/g) ?? [];
  return groups.map((group) => Z_BASE_32.charAt(Number.parseInt(group, 2))).join('');
};

/**
 * Whether this browser can check Ed25519 at all.
 * @returns {Promise<boolean>}
 */
export const canVerify = async () => {
  try {
    await importKey(new Uint8Array([0x58, ...new Array(KEY_BYTES - 1).fill(0x66)]));
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether `signature` is the key's over exactly `bytes`. A weak key, or one that is no point of the curve, signs nothing.
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {Uint8Array<ArrayBuffer>} signature
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<boolean>}
 */
export const verify = async (key, signature, bytes) => {
  if (isWeak(key)) return false;
  try {
    return await crypto.subtle.verify({ name: 'Ed25519' }, await importKey(key), signature, bytes);
  } catch {
    return false;
  }
};

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const sha256 = async (bytes) => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {Uint8Array<ArrayBuffer>} key */
const importKey = (key) => crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);

/** @param {string} text */
const fromZBase32 = (text) => {
  if (text.length !== 52) return undefined;
  const values = [...text.toLowerCase()].map((sign) => Z_BASE_32.indexOf(sign));
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  // 52 signs hold 260 bits; the last four belong to no byte and are zero in the one right spelling.
  if (values.includes(-1) || !bits.endsWith('0000')) return undefined;
  return Uint8Array.from({ length: KEY_BYTES }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2));
};

/** @param {string} pem */
const fromPem = (pem) => {
  const body = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(pem)?.[1];
  if (body === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(body.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
    const isEd25519 = SPKI_PREFIX.every((byte, index) => bytes[index] === byte);
    return isEd25519 && bytes.length === SPKI_PREFIX.length + KEY_BYTES ? bytes.slice(SPKI_PREFIX.length) : undefined;
  } catch {
    return undefined;
  }
};
