// A public key as it is typed after a command: z-base-32, PEM, or the path of a PEM file.
import { readFile } from 'node:fs/promises';
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, type Result } from '../../src/domain/result.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';

/** Whether `text` is the path of a file with a key, and not the key itself. */
export const namesKeyFile = (text: string): boolean => /\.(?:pem|pub)$/.test(text);

/** The key that `text` is or names. Fails with a sentence that says what it should have been. */
export const readKeyArgument = async (text: string): Promise<Result<Bytes, string>> => {
  if (!namesKeyFile(text)) return readPublicKey(text);
  const file = await readFile(text, 'utf8').catch(() => undefined);
  if (file === undefined) return fail(`${text} cannot be read; name a PEM file or give the key itself`);
  const key = readPublicKey(file);
  return key.ok ? key : fail(`${text}: ${key.error}`);
};
