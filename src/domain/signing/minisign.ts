// The files of minisign for one Ed25519 key. Its hash, BLAKE2b-512, is not in WebCrypto, so callers pass it in.
// @see https://jedisct1.github.io/minisign/
import { type Bytes, concat, fromBase64, sha256, toBase64, toHex, utf8 } from '../bytes.ts';
import { SIGNATURE_BYTES, verifyEd25519 } from './public-key.ts';

/** BLAKE2b with 64 bytes of output (RFC 7693). */
type Blake2b512 = (bytes: Uint8Array) => Bytes;

// "Ed" marks a key, "ED" a signature over the BLAKE2b-512 of the file.
const KEY_ALGORITHM = utf8('Ed');
const HASHED_ALGORITHM = utf8('ED');
const KEY_ID_BYTES = 8;
const SIGNATURE_FILE = /\n(.*)\ntrusted comment: (.*)\n(.*)\n/;

/** The eight bytes that name a key: the start of its SHA-256, so that one key always has one id. */
const minisignKeyId = async (key: Bytes): Promise<Bytes> => (await sha256(key)).slice(0, KEY_ID_BYTES);

/** The public key file that `minisign -p` reads. */
export const minisignPublicKey = async (key: Bytes): Promise<string> => {
  const id = await minisignKeyId(key);
  const shown = toHex(id.toReversed()).toUpperCase();
  return `untrusted comment: minisign public key ${shown}\n${toBase64(concat(KEY_ALGORITHM, id, key))}\n`;
};

/** The bytes that the key signs second: the first signature and the comment that it vouches for. */
export const minisignCommentBytes = (signature: Bytes, trustedComment: string): Bytes =>
  concat(signature, utf8(trustedComment));

/** The signature file: `signature` is over the BLAKE2b-512 of the message, `global` over `minisignCommentBytes`. */
export const toMinisig = async (
  key: Bytes,
  { signature, trustedComment, global }: { signature: Bytes; trustedComment: string; global: Bytes },
): Promise<string> => {
  const first = toBase64(concat(HASHED_ALGORITHM, await minisignKeyId(key), signature));
  const comment = 'untrusted comment: verify with minisign -V -p minisign.pub';
  return `${comment}\n${first}\ntrusted comment: ${trustedComment}\n${toBase64(global)}\n`;
};

/** Whether `text` is the signature file by `key` over `message` and its trusted comment; written in any other way it is refused. */
export const verifyMinisig = async (key: Bytes, text: string, message: Bytes, hash: Blake2b512): Promise<boolean> => {
  const [, first = '', trustedComment = '', second = ''] = SIGNATURE_FILE.exec(text) ?? [];
  const signature = fromBase64(first)?.slice(-SIGNATURE_BYTES);
  const global = fromBase64(second);
  if (signature === undefined || global === undefined) return false;
  if (text !== (await toMinisig(key, { signature, trustedComment, global }))) return false;
  if (!(await verifyEd25519(key, signature, hash(message)))) return false;
  return verifyEd25519(key, global, minisignCommentBytes(signature, trustedComment));
};
