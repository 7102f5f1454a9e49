// Messages read from JSON and written as JSON.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureText, readableId, readMessage, successText } from '../../src/protocol/jsonrpc.ts';
import { anyChar } from '../support/any-char.ts';
import { casesOf } from '../support/fuzz.ts';

test.each([
  { json: { jsonrpc: '2.0', id: 1, method: 'a' }, want: { kind: 'request', id: 1, method: 'a', params: {} } },
  {
    json: { jsonrpc: '2.0', id: '', method: '', params: { b: 1 } },
    want: { kind: 'request', id: '', params: { b: 1 } },
  },
  { json: { jsonrpc: '2.0', method: 'a' }, want: { kind: 'notification', method: 'a', params: {} } },
  { json: { jsonrpc: '2.0', id: 1, result: null }, want: { kind: 'response' } },
  { json: { jsonrpc: '2.0', error: {} }, want: { kind: 'response' } },
])('$json is a $want.kind (H-POST-6, H-POST-7)', ({ json, want }) =>
  expect(readMessage(json)).toMatchObject({ ok: true, value: want }),
);

test.each([
  { json: [], want: 'batch' },
  { json: [[]], want: 'batch' },
  { json: null, want: 'bad_message' },
  { json: 'x', want: 'bad_message' },
  { json: {}, want: 'bad_message' },
  { json: { jsonrpc: '2.0', id: 1 }, want: 'bad_message' },
  { json: { jsonrpc: '2.0', id: null, method: 'a' }, want: 'bad_message' },
  { json: { jsonrpc: '2.0', id: 1.5, method: 'a' }, want: 'bad_message' },
  { json: { jsonrpc: '2.0', id: 2 ** 53, method: 'a' }, want: 'bad_message' },
  { json: { jsonrpc: '2.0', id: 1, method: 'a', params: [] }, want: 'bad_message' },
  { json: { jsonrpc: '2.0', method: 'initialize' }, want: 'bad_message' },
])('$json is refused as $want (H-POST-5, H-POST-6)', ({ json, want }) =>
  expect(readMessage(json)).toMatchObject({ ok: false, error: { name: want } }),
);

const nested = (levels: number): unknown =>
  levels === 0 ? 1 : levels % 2 === 0 ? { a: nested(levels - 1) } : [nested(levels - 1)];
test.each([
  { levels: 63, ok: true },
  { levels: 64, ok: false },
  { levels: 5000, ok: false },
])('a message around $levels more levels is read: $ok (SEC-6)', ({ levels, ok }) =>
  expect(
    readMessage({ jsonrpc: '2.0', id: 1, method: 'a', params: { ...(levels > 1 ? { a: nested(levels - 1) } : {}) } })
      .ok,
  ).toBe(ok),
);

test.each([
  { json: { id: 0 }, want: 0 },
  { json: { id: '' }, want: '' },
  { json: { id: -7 }, want: -7 },
  { json: { id: null }, want: undefined },
  { json: { id: 0.5 }, want: undefined },
  { json: {}, want: undefined },
  { json: [{ id: 1 }], want: undefined },
  { json: null, want: undefined },
  { json: Object.create({ id: 1 }), want: undefined },
])('the id of $json reads as $want', ({ json, want }) => expect(readableId(json)).toBe(want));

test('any id comes back unchanged from what is written (H-POST-7, H-POST-15)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyChar }), fc.maxSafeInteger()), fc.jsonValue(), (id, value) => {
      const success = JSON.parse(successText(id, JSON.stringify({ value })));
      expect(success).toEqual({ jsonrpc: '2.0', id, result: JSON.parse(JSON.stringify({ value })) });
      const failure = JSON.parse(failureText(id, { name: 'batch' }));
      expect(failure).toEqual({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Batch requests not supported' } });
    }),
    { numRuns: casesOf(100) },
  );
});

test('an unreadable id is written as null, or left out (DEV-8, STD-2)', () => {
  expect(JSON.parse(failureText(null, { name: 'batch' }))).toHaveProperty('id', null);
  expect(JSON.parse(failureText(undefined, { name: 'batch' }))).not.toHaveProperty('id');
});
