// Lines out of a stream, and that a line without end costs no more memory than the limit.
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readLines } from '../../src/local/lines.ts';

const MIB = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a line far over the limit is given up without being kept', async () => {
  let most = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    const start = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 256; count += 1) {
      yield new Uint8Array(MIB).fill(0x78);
      if (count % 32 === 0) collectGarbage();
      most = Math.max(most, process.memoryUsage().arrayBuffers - start);
    }
    yield new TextEncoder().encode('\nnext\n');
  }
  const lines = [];
  for await (const line of readLines(endless(), MIB)) lines.push(line);
  expect(lines).toEqual([{ kind: 'too_long' }, { kind: 'text', text: 'next' }]);
  expect(most).toBeLessThan(128 * MIB);
});

test.each([
  { says: 'exactly at the limit', size: 10, kind: 'text' },
  { says: 'one byte over it', size: 11, kind: 'too_long' },
])('a line $says is $kind, in one chunk or in many', async ({ size, kind }) => {
  const bytes = new TextEncoder().encode(`${'x'.repeat(size)}\n`);
  for (const chunks of [[bytes], [...bytes].map((byte) => Uint8Array.of(byte))]) {
    const lines = [];
    for await (const line of readLines(Readable.from(chunks), 10)) lines.push(line.kind);
    expect(lines).toEqual([kind]);
  }
});
