// SSHSIG, the detached signature that `ssh-keygen -Y verify` reads, for one Ed25519 key and one namespace.
// @see OpenSSH PROTOCOL.sshsig
import { type Bytes, concat, fromBase64, toBase64, utf8 } from '../bytes.ts';
import { SIGNATURE_BYTES, sshString, toSshBlob, verifyEd25519 } from './public-key.ts';

/** What the signature is for; a signature made for another purpose does not count here. */
export const SSH_NAMESPACE = '3gs-registry';
/** The name under which `allowed_signers` lists the key. */
export const SSH_PRINCIPAL = 'curator';

const MAGIC = utf8('SSHSIG');
const SSHSIG_VERSION = Uint8Array.of(0, 0, 0, 1);
const NOTHING_RESERVED = sshString(new Uint8Array(0));
const HASH_NAME = sshString(utf8('sha512'));
const ARMOR = /-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----/;

/** The bytes that the key signs for `message`. */
export const sshSignedBytes = async (message: Bytes): Promise<Bytes> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', message));
  return concat(MAGIC, sshString(utf8(SSH_NAMESPACE)), NOTHING_RESERVED, HASH_NAME, sshString(hash));
};

/** The signature file for `signature`, which `key` made over `sshSignedBytes`. */
export const toSshSignature = (key: Bytes, signature: Bytes): string =>
  `-----BEGIN SSH SIGNATURE-----\n${wrap(toBase64(concat(head(key), signature)), 70)}\n-----END SSH SIGNATURE-----\n`;

/** Whether `text` is the signature file by `key`, in our namespace, over `message`; written in any other way it is refused. */
export const verifySshSignature = async (key: Bytes, text: string, message: Bytes): Promise<boolean> => {
  const blob = fromBase64((ARMOR.exec(text)?.[1] ?? '').replaceAll('\n', ''));
  const signature = blob?.slice(-SIGNATURE_BYTES);
  if (signature === undefined || text !== toSshSignature(key, signature)) return false;
  return verifyEd25519(key, signature, await sshSignedBytes(message));
};

/** The line of an `allowed_signers` file that admits `key` for our namespace. @see ssh-keygen(1), ALLOWED SIGNERS */
export const allowedSigners = (key: Bytes): string =>
  `${SSH_PRINCIPAL} namespaces="${SSH_NAMESPACE}" ssh-ed25519 ${toBase64(toSshBlob(key))}\n`;

const wrap = (text: string, width: number): string => (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');

// Everything in front of the 64 bytes that differ: for one key and one namespace it is always the same.
const head = (key: Bytes): Bytes => {
  const framed = concat(sshString(utf8('ssh-ed25519')), sshString(new Uint8Array(SIGNATURE_BYTES)));
  const [blob, namespace, envelope] = [sshString(toSshBlob(key)), sshString(utf8(SSH_NAMESPACE)), sshString(framed)];
  const whole = concat(MAGIC, SSHSIG_VERSION, blob, namespace, NOTHING_RESERVED, HASH_NAME, envelope);
  return whole.slice(0, whole.length - SIGNATURE_BYTES);
};
