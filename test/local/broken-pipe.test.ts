// The stdio server when one of its two streams breaks or is slow: it ends and reports a fault of the machine, or waits.
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ok } from '../../src/domain/result.ts';
import { serveStdio } from '../../src/local/stdio.ts';

const endSession = async () => ok(undefined);

/** What is reported while a server runs over two streams to which `happens` something. */
const reportsOf = async (happens: (input: PassThrough, output: PassThrough) => void): Promise<readonly unknown[]> => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const reports: unknown[] = [];
  const answerer = { answer: async () => ({ messages: ['x'] }), endSession };
  const served = serveStdio({ answerer, input, output, report: (error) => reports.push(error) });
  input.write('{}\n');
  setImmediate(() => happens(input, output));
  await served;
  return reports;
};

const BROKEN = new Error('EIO');
test.each([
  ['an input that ends', [], (input: PassThrough) => input.end()],
  ['an input that a signal closes', [], (input: PassThrough) => input.destroy()],
  ['an input that breaks', [BROKEN], (input: PassThrough) => input.destroy(BROKEN)],
  ['an output that closes', [], (_: PassThrough, output: PassThrough) => output.destroy(new Error('EPIPE'))],
])('%s ends the server, which reports %s', async (_, want, happens) => expect(await reportsOf(happens)).toEqual(want));

test('a reader who does not read holds the server back after 64 requests, and then gets every answer', async () => {
  const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 1 })];
  const asked: unknown[] = [];
  const answerer = { answer: async (message: unknown) => ({ messages: [`${asked.push(message)}`] }), endSession };
  const served = serveStdio({ answerer, input, output, report: (error) => expect(error).toBeUndefined() });
  input.end('{}\n'.repeat(200));
  for (let turns = 0; turns < 200; turns += 1) await turn();
  expect(asked).toHaveLength(64);
  const lines = output.setEncoding('utf8').reduce((text, part) => text + part, '');
  await served;
  output.end();
  expect((await lines).trim().split('\n')).toHaveLength(200);
});
