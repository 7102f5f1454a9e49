// JSON values and their canonical text.
import { expect, test } from 'vitest';
import { utf8 } from '../../src/domain/bytes.ts';
import { canonicalJson, isObject, parseJsonBytes } from '../../src/domain/json.ts';

test('only an object is an object', () =>
  expect([{}, { a: 1 }, null, [], 'x', 5, undefined].filter(isObject)).toEqual([{}, { a: 1 }]));

test.each([
  {
    says: 'keys are sorted by UTF-16 units',
    value: { b: 1, '€': 2, a: [true, null] },
    want: '{"a":[true,null],"b":1,"€":2}',
  },
  { says: 'undefined members are left out', value: { a: undefined, b: 'x' }, want: '{"b":"x"}' },
  { says: 'numbers have their shortest form', value: [1e21, 0.1, -0], want: '[1e+21,0.1,0]' },
])('$says', ({ value, want }) => expect(canonicalJson(value)).toBe(want));

test('what is no JSON value has no canonical text', () => expect(() => canonicalJson(() => 1)).toThrow());

test.each([
  { says: 'JSON in UTF-8', bytes: utf8('{"a":1}'), want: { a: 1 } },
  { says: 'a text that is not JSON', bytes: utf8('{'), want: undefined },
  { says: 'bytes that are not UTF-8', bytes: Uint8Array.of(0x22, 0xff, 0x22), want: undefined },
])('$says reads as $want', ({ bytes, want }) => expect(parseJsonBytes(bytes)).toEqual(want));
