// The stdio server when one of its two streams breaks: it ends, and a fault of the machine is reported.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { serveStdio } from '../../src/local/stdio.ts';

/** What is reported while a server runs over two streams to which `happens` something. */
const reportsOf = async (happens: (input: PassThrough, output: PassThrough) => void): Promise<readonly unknown[]> => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const reports: unknown[] = [];
  const answerer = {
    answer: async () => ({ messages: ['x'] }),
    endSession: async () => ({ ok: true, value: undefined }) as const,
  };
  const served = serveStdio({ answerer, input, output, report: (error) => reports.push(error) });
  input.write('{}\n');
  setImmediate(() => happens(input, output));
  await served;
  return reports;
};

const BROKEN = new Error('EIO');
test.each([
  { says: 'an input that ends', happens: (input: PassThrough) => input.end(), want: [] },
  { says: 'an input that a signal closes', happens: (input: PassThrough) => input.destroy(), want: [] },
  { says: 'an input that breaks', happens: (input: PassThrough) => input.destroy(BROKEN), want: [BROKEN] },
  {
    says: 'an output that closes',
    happens: (_: PassThrough, output: PassThrough) => output.destroy(new Error('EPIPE')),
    want: [],
  },
])('$says ends the server, which reports $want', async ({ happens, want }) =>
  expect(await reportsOf(happens)).toEqual(want),
);
