// Splits a stream of bytes into lines, wherever its chunks end: a line ends with `\n`, may have `\r` before it, and is
// UTF-8. A line over the limit is dropped and the next one read; the last line needs no `\n`.
import { fromMarkedUtf8 } from '../domain/bytes.ts';

export type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'not_text' };

const NEWLINE = 0x0a;

/** The lines of `chunks`, without blank ones. At most `maxBytes` of a line are buffered. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (part: Uint8Array): void => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
  };
  const finish = (): Line | undefined => {
    const line: Line | undefined = size > maxBytes ? { kind: 'too_long' } : lineOf(Buffer.concat(parts));
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      take(rest.subarray(0, end));
      const line = finish();
      if (line !== undefined) yield line;
      rest = rest.subarray(end + 1);
    }
    take(rest);
  }
  const last = finish();
  if (last !== undefined) yield last;
}

const lineOf = (bytes: Uint8Array): Line | undefined => {
  const text = fromMarkedUtf8(bytes);
  if (text === undefined) return { kind: 'not_text' };
  return text.trim() === '' ? undefined : { kind: 'text', text };
};
