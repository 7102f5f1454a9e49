// Keys. A private key is one PKCS#8 PEM file, named after its public key, readable only by its owner and never inside a
// repository. It is never printed and never leaves this module. A public key is an argument of a command.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';
import { PUBLIC_KEY_BYTES } from '../../src/domain/weak-key.ts';
import { toZBase32 } from '../../src/domain/z-base-32.ts';
import { readBytes } from '../read-plain.ts';
import type { NewFile } from './disk.ts';

/** A key that can sign, and its public half, also in z-base-32. */
export type SigningKey = ReturnType<typeof signingKey>;

/** Where keys are stored unless the curator names a folder. @see XDG Base Directory Specification */
export const defaultKeyFolder = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'three-good-sources', 'keys');

const PRIVATE_MODE = 0o600;

/** The file in which `folder` holds the key whose public half is `z32`. */
export const keyPath = (folder: string, z32: string): string => join(folder, `${z32}.pem`);

/** A new key for `folder`, and the file to write before it is used. Fails if the folder is inside a repository. */
export const makeKey = async (folder: string) => {
  const reason = await whyNotKeepKeys(folder);
  if (reason !== undefined) return fail(reason);
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = signingKey(privateKey);
  const body = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const file: NewFile = { path: keyPath(folder, key.z32), body, mode: PRIVATE_MODE, fresh: true };
  return ok({ key, file });
};

// A folder under version control, or one with a registry, is pushed, copied and packed as a whole.
const whyNotKeepKeys = async (folder: string): Promise<string | undefined> => {
  const inside = repositoryAround(await realFolder(resolve(folder)));
  return inside === undefined
    ? undefined
    : `the folder of the private keys, ${folder}, lies inside the repository ${inside}, which others may get to read; name another with --keys`;
};

const repositoryAround = (folder: string): string | undefined => {
  for (const name of ['.git', 'registry.json']) if (existsSync(join(folder, name))) return folder;
  return dirname(folder) === folder ? undefined : repositoryAround(dirname(folder));
};

/** The real path of `folder`, links resolved; a part that does not exist yet stays. */
const realFolder = async (folder: string): Promise<string> => {
  if (existsSync(folder)) return realpath(folder);
  return dirname(folder) === folder ? folder : join(await realFolder(dirname(folder)), basename(folder));
};

/**
 * The key whose public half is `z32`. Fails if its folder is inside a repository, or its file is missing, readable by others
 * or another key. Windows has no permission bits to check.
 */
export const loadKey = async (
  folder: string,
  z32: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Result<SigningKey, string>> => {
  const reason = await whyNotKeepKeys(folder);
  if (reason !== undefined) return fail(reason);
  const path = keyPath(folder, z32);
  const bytes = await readBytes(path);
  if (!bytes.ok) return fail(`the private key of ${z32} is not here: ${bytes.error}; name its folder with --keys`);
  const { mode } = await stat(path);
  if (platform !== 'win32' && (mode & 0o077) !== 0)
    return fail(`${path} can be read by others; run: chmod 600 ${path}`);
  try {
    const privateKey = createPrivateKey(Buffer.from(bytes.value));
    if (privateKey.asymmetricKeyType !== 'ed25519') return fail(`${path} is not an Ed25519 key`);
    const key = signingKey(privateKey);
    return key.z32 === z32 ? ok(key) : fail(`${path} holds another key than its name says: ${key.z32}`);
  } catch {
    return fail(`${path} is not a private key in PEM form; restore it from a backup`);
  }
};

/** Makes an Ed25519 key sign; the private half stays inside `sign`. */
export const signingKey = (privateKey: KeyObject) => {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = Uint8Array.from(der.subarray(-PUBLIC_KEY_BYTES));
  const signWith = (message: Uint8Array): Bytes => Uint8Array.from(sign(null, message, privateKey));
  return { publicKey, z32: toZBase32(publicKey), sign: signWith };
};

/** Whether `text` is the path of a file with a key, and not the key itself. */
export const namesKeyFile = (text: string): boolean =>
  !/^\s*-----BEGIN |ssh-ed25519 /.test(text) && /[./\\]|allowed_signers$/.test(text);

/** The public key that `text` is (z-base-32, PEM, OpenSSH) or names (a file with one of them). Fails with a sentence that says what it should have been. */
export const readKeyArgument = async (text: string): Promise<Result<Bytes, string>> => {
  if (!namesKeyFile(text)) return readPublicKey(text);
  const file = await readFile(text, 'utf8').catch(() => undefined);
  if (file === undefined) return fail(`${text} cannot be read; name a PEM file or give the key itself`);
  const key = readPublicKey(file);
  return key.ok ? key : fail(`${text}: ${key.error}`);
};
