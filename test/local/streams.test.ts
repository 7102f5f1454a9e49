// The stdio server between its two streams: it ends when one breaks, waits for a slow reader, tells nothing more of what a
// client gave up, and keeps no line without end.
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../src/domain/json.ts';
import { ok } from '../../src/domain/result.ts';
import { readLines } from '../../src/local/lines.ts';
import { serveStdio } from '../../src/local/stdio.ts';
import type { Reply } from '../../src/protocol/call.ts';
import { initialize, notification, request } from '../support/wire.ts';

/** A server over two streams; `reports` has what it reported. */
const serve = (answer: (message: unknown) => Promise<Reply>, output = new PassThrough()) => {
  const [input, reports] = [new PassThrough(), [] as unknown[]];
  const answerer = { answer, endSession: async () => ok(undefined) };
  const served = serveStdio({ answerer, input, output, report: (error) => reports.push(error) });
  return { input, output, served, reports };
};

const BROKEN = new Error('EIO');
test.each([
  ['an input that ends', [], (input: PassThrough) => input.end()],
  ['an input that a signal closes', [], (input: PassThrough) => input.destroy()],
  ['an input that breaks', [BROKEN], (input: PassThrough) => input.destroy(BROKEN)],
  ['an output that closes', [], (_: PassThrough, output: PassThrough) => output.destroy(new Error('EPIPE'))],
])('%s ends the server, which reports %s', async (_, want, happens) => {
  const { input, output, served, reports } = serve(async () => ({ messages: ['x'] }));
  input.write('{}\n');
  setImmediate(() => happens(input, output));
  await served;
  expect(reports).toEqual(want);
});

test('a reader who does not read holds the server back after 64 requests, and then gets every answer', async () => {
  const asked: unknown[] = [];
  const answer = async (message: unknown) => ({ messages: [`${asked.push(message)}`] });
  const { input, output, served, reports } = serve(answer, new PassThrough({ highWaterMark: 1 }));
  input.end('{}\n'.repeat(200));
  for (let turns = 0; turns < 200; turns += 1) await turn();
  expect(asked).toHaveLength(64);
  const lines = output.setEncoding('utf8').reduce((text, part) => text + part, '');
  await served;
  output.end();
  expect([(await lines).trim().split('\n').length, reports]).toEqual([200, []]);
});

describe('a client that gives a request up hears no more of it, and of everything else as before', () => {
  /** What a server writes that answers every request by its id, all of them once every message has been read. */
  const answersTo = async (...messages: readonly unknown[]): Promise<readonly string[]> => {
    let read: Promise<unknown> | undefined;
    const { input, output, served, reports } = serve(async (json) => {
      await read;
      return { messages: isObject(json) && 'id' in json ? [JSON.stringify(json['id'])] : [] };
    });
    // The server reads ahead, so its input ends before it has read every message.
    read = once(input, 'end').then(() => wait(20));
    input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    await served;
    expect(reports).toEqual([]);
    return `${output.read() ?? ''}`.split('\n').filter((line) => line !== '');
  };
  const cancel = (requestId: unknown) => notification('notifications/cancelled', { requestId });
  const work = (id: unknown) => request('tools/call', { name: 'sync_all' }, id);
  const NAMELESS = notification('notifications/cancelled');

  test.each([
    ['a cancelled request is not answered', [work(1), cancel(1)], []],
    ['another one is', [work(1), work(2), cancel(1)], ['2']],
    ['ids keep their type', [work(1), cancel('1')], ['1']],
    ['0 and the empty text are ids', [work(0), work(''), cancel(0), cancel('')], []],
    ['what has not arrived yet is not cancelled', [cancel(1), work(1)], ['1']],
    ['an id that is used twice is cancelled once', [work(1), work(1), cancel(1)], ['1']],
    ['what opens a session is answered all the same', [initialize(undefined, 1), cancel(1)], ['1']],
    ['what names nothing cancels nothing', [work(1), cancel(undefined), cancel(null), NAMELESS], ['1']],
    ['a request of that name is none', [work(1), request('notifications/cancelled', { requestId: 1 }, 2)], ['1', '2']],
  ])('%s (STD-7, UTIL-4, UTIL-5)', async (_, sent, want) => expect(await answersTo(...sent)).toEqual(want));
});

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
