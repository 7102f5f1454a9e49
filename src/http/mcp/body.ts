// Reads a request body, counting what arrives, and parses it as JSON.
import { fromMarkedUtf8 } from '../../domain/bytes.ts';
import { parseJsonBytes } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { MAX_BODY_BYTES } from '../../protocol/faults.ts';

/**
 * The JSON value in a request's body.
 * @returns the value, or `too_large` (as soon as that is known) or `not_json` (not UTF-8, or broken off, included).
 */
export const readJsonBody = async (request: Request): Promise<Result<unknown, 'too_large' | 'not_json'>> => {
  try {
    const bytes = await readBodyBytes(request);
    if (bytes === undefined) return fail('too_large');
    const json = parseJsonBytes(bytes);
    return json === undefined ? fail('not_json') : ok(json);
  } catch {
    return fail('not_json');
  }
};

/** A request's body as text; undefined where it is too large or not UTF-8. Rejects where it was broken off. */
export const readTextBody = async (request: Request): Promise<string | undefined> => {
  const bytes = await readBodyBytes(request);
  return bytes && fromMarkedUtf8(bytes);
};

// HTTP/1.1 and HTTP/2 hold a sender to the length it declares, so a small one allows reading at once. What arrives is
// counted anyway.
const readBodyBytes = async (request: Request): Promise<Uint8Array | undefined> => {
  const declared = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (declared > MAX_BODY_BYTES) return undefined;
  if (declared >= 0) {
    // In workerd `bytes()` takes longer.
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > MAX_BODY_BYTES ? undefined : bytes;
  }
  return readCounted(request.body);
};

const readCounted = async (body: Request['body']): Promise<Uint8Array | undefined> => {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    total += part.value.length;
    if (total > MAX_BODY_BYTES) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
};
