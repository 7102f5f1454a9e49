// Reads the answer of an untrusted server, up to a limit.
import { type Bytes, concat } from '../src/domain/bytes.ts';

/** The body of `response`, or undefined if it has more than `maxBytes`; reads no more than that. */
export const readCapped = async (response: Response, maxBytes: number): Promise<Bytes | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return undefined;
  }
  return concat(...chunks);
};
