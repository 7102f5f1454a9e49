// Values of MCP's own headers that plain ASCII cannot carry: `=?base64?…?=`, base64 of UTF-8.
import { fromBase64, fromUtf8 } from '../domain/bytes.ts';
import { fail, ok, type Result } from '../domain/result.ts';

const SENTINEL = /^=\?base64\?(.*)\?=$/;

/**
 * The text a header value stands for; a value without the sentinel stands for itself.
 * @returns the text, or `bad_base64` when the base64 is not canonical or its bytes are not UTF-8.
 * @see MCP 2026-07-28, basic/transports/streamable-http, encoding of header values
 */
export const decodeHeaderValue = (value: string): Result<string, 'bad_base64'> => {
  const encoded = SENTINEL.exec(value)?.[1];
  if (encoded === undefined) return ok(value);
  const bytes = fromBase64(encoded);
  const text = bytes && fromUtf8(bytes);
  return text === undefined ? fail('bad_base64') : ok(text);
};
