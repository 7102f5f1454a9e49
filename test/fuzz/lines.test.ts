// Framing over stdio: the same bytes give the same lines however they are cut, and no line spoils the next one.
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, readLines } from '../../src/local/lines.ts';
import { fuzz } from '../support/fuzz.ts';

const MAX_BYTES = 64;
const MESSAGE = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

const linesOf = async (chunks: readonly Uint8Array[]): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for await (const line of readLines(Readable.from(chunks), MAX_BYTES)) lines.push(line);
  return lines;
};

const anyPiece = fc.oneof(
  fc
    .constantFrom('\n', '\r\n', '\n\n', MESSAGE, '€', '\u2028', 'x'.repeat(MAX_BYTES), '\ufeff')
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 20 }),
);
const anyBytes = fc.array(anyPiece, { maxLength: 20 }).map((pieces) => Buffer.concat(pieces));

const cut = (bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] => {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

test('however the bytes are cut, the lines are the same', () =>
  fuzz(
    'stdio: framing',
    300,
    fc.asyncProperty(anyBytes, fc.array(fc.nat(), { maxLength: 12 }), async (bytes, places) => {
      const whole = await linesOf([bytes]);
      expect(await linesOf(cut(bytes, places))).toEqual(whole);
      for (const line of whole) {
        if (line.kind !== 'text') continue;
        expect(line.text).not.toContain('\n');
        expect(Buffer.byteLength(line.text)).toBeLessThanOrEqual(MAX_BYTES);
      }
    }),
  ));

test('whatever came before, the message on the next line is read', () =>
  fuzz(
    'stdio: recovery',
    200,
    fc.asyncProperty(anyBytes, fc.array(fc.nat(), { maxLength: 5 }), async (bytes, places) => {
      const lines = await linesOf(cut(Buffer.concat([bytes, Buffer.from(`\n${MESSAGE}\n`)]), places));
      expect(lines.at(-1)).toEqual({ kind: 'text', text: MESSAGE });
    }),
  ));
