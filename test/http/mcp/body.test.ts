// Bodies are counted as they arrive, whatever their headers promise, and a broken one is an answer, not a crash.
import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { readJsonBody } from '../../../src/http/mcp/body.ts';
import { MAX_BODY_BYTES } from '../../../src/protocol/faults.ts';
import { coreApp } from '../../support/core-app.ts';
import { HOST, received } from '../../support/wire.ts';

/** A request whose body arrives in the given chunks, how many of them were taken, and whether the rest was refused. */
const chunked = (chunks: readonly Uint8Array[], headers: Readonly<Record<string, string>> = {}) => {
  let taken = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = chunks[taken];
      taken += 1;
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return { request: posted(body, headers), taken: () => taken, isCancelled: () => isCancelled };
};
const posted = (body: ReadableStream, headers: Readonly<Record<string, string>>) => {
  const usual = { Host: HOST, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers: { ...usual, ...headers }, body, duplex: 'half' } as const;
  return new Request('http://localhost/mcp', init);
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const split = (text: string, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    bytes(text.slice(index * size, (index + 1) * size)),
  );
const padded = (total: number): string => `"${'x'.repeat(total - 2)}"`;

test.each([
  ['a body byte by byte', split('{"a":[1,2]}', 1), ok({ a: [1, 2] })],
  ['a character cut between chunks', [Uint8Array.of(0x22, 0xe2), Uint8Array.of(0x82, 0xac, 0x22)], ok('€')],
  ['exactly the limit', split(padded(MAX_BODY_BYTES), 1000), ok('x'.repeat(MAX_BODY_BYTES - 2))],
])('without a length, %s is read by counting (SEC-6)', async (_, chunks, want) =>
  expect(await readJsonBody(chunked(chunks).request)).toEqual(want),
);

test('a body that breaks off in a character leaves nothing behind for the next one', async () => {
  const ending = (...end: readonly number[]) =>
    chunked([Uint8Array.of(0x22, 0xe2, 0x82, ...end)], { 'Content-Length': String(3 + end.length) }).request;
  expect(await readJsonBody(ending(0x22))).toEqual(fail('not_json'));
  expect(await readJsonBody(ending())).toEqual(fail('not_json'));
  expect(await readJsonBody(chunked([bytes('"€"')]).request)).toEqual(ok('€'));
});

test('reading stops soon after the limit, and the sender is told so (SEC-6)', async () => {
  const { request, taken, isCancelled } = chunked(Array.from({ length: 1000 }, () => new Uint8Array(16_384)));
  expect(await readJsonBody(request)).toEqual(fail('too_large'));
  expect([taken() < 8, isCancelled()]).toEqual([true, true]);
});

test.each([
  ['a length above the limit is believed without reading', '65537', '{}', fail('too_large')],
  ['a length that is the limit is read', '65536', padded(65_536), ok('x'.repeat(65_534))],
  ['a length that is too small hides nothing', '2', padded(MAX_BODY_BYTES + 1), fail('too_large')],
  ['a length that is too small does not cut', '2', '{"a":1}', ok({ a: 1 })],
  ['a length that is no number is overlooked', 'abc', '{"a":1}', ok({ a: 1 })],
  ['a negative length is overlooked', '-5', padded(MAX_BODY_BYTES + 1), fail('too_large')],
  ['an infinite length is too large', 'Infinity', '{}', fail('too_large')],
])('%s (SEC-6)', async (_, length, text, want) =>
  expect(await readJsonBody(chunked(split(text, 10_000), { 'Content-Length': length }).request)).toEqual(want),
);

test.each([{}, { 'Content-Length': '20' }])(
  'a body that breaks off is an error of the sender (%o)',
  async (headers) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('connection lost')) });
    const answer = await received(await coreApp()(posted(body, headers)));
    expect(answer).toMatchObject({ status: 400, body: { id: null, error: { code: -32700 } } });
  },
);
