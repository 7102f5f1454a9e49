// Bytes and their encodings as text (UTF-8, base64, hexadecimal), and SHA-256. What the bytes mean is left to others.

/** Plain bytes, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of `text`. */
export const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

const strictDecoder = (ignoreBOM: boolean) => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM });
  return (bytes: Uint8Array): string | undefined => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
};

/** The text of UTF-8 bytes, a byte order mark kept, or undefined where they are not UTF-8. */
export const fromUtf8 = strictDecoder(true);

/** The same without a byte order mark, which editors put in front of a file and nobody sees. */
export const fromMarkedUtf8 = strictDecoder(false);

/** The text of UTF-8 bytes, where others read as U+FFFD; without a byte order mark. Empty where there are no bytes. */
export const toText = (bytes: Uint8Array = new Uint8Array()): string => new TextDecoder().decode(bytes);

/** The concatenation of `parts`. */
export const concat = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

/** Whether both hold the same bytes. Not constant in time: for public values only. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** Standard base64 with padding (RFC 4648 section 4). */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((characters, byte) => characters + String.fromCharCode(byte), ''));

/** The bytes of a standard base64 text, or undefined where it is not exactly what `toBase64` writes. */
export const fromBase64 = (text: string): Bytes | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : undefined;
};

/** `bytes` as lower-case hexadecimal digits, two each. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of `bytes`. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** What `sha256Hex` gives. */
export const SHA256_HEX = /^[0-9a-f]{64}$/;

/** SHA-256 of `bytes` as 64 lower-case hexadecimal digits. */
export const sha256Hex = async (bytes: Bytes): Promise<string> => toHex(await sha256(bytes));
