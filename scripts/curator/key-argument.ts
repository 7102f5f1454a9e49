// A public key as it is typed after a command: z-base-32, PEM, or the path of a PEM file.
import { readFile } from 'node:fs/promises';
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, type Result } from '../../src/domain/result.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';

/** The key that `text` is or names. Fails with a sentence that says what it should have been. */
export const readKeyArgument = async (text: string): Promise<Result<Bytes, string>> => {
  if (!/\.(?:pem|pub)$/.test(text)) return readPublicKey(text);
  const file = await readFile(text, 'utf8').catch(() => undefined);
  if (file === undefined) return fail(`${text} cannot be read; name a PEM file or give the key itself`);
  const key = readPublicKey(file);
  return key.ok ? key : fail(`${text}: ${key.error}`);
};
