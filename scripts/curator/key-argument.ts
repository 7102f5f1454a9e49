// A public key as it is typed after a command: z-base-32, PEM, or the path of a PEM file.
import { readFile } from 'node:fs/promises';
import { fail, type Result } from '../../src/domain/result.ts';
import type { Bytes } from '../../src/domain/signing/bytes.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';

/** The key that `text` is or names. Fails with a sentence that says what it should have been. */
export const readKeyArgument = async (text: string): Promise<Result<Bytes, string>> => {
  const fromFile = /\.(?:pem|pub)$/.test(text) ? await readFile(text, 'utf8').catch(() => undefined) : text;
  return fromFile === undefined
    ? fail(`${text} cannot be read; name a PEM file or give the key itself`)
    : readPublicKey(fromFile);
};
