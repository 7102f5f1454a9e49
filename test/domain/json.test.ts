// JSON values and their canonical text.
import { expect, test } from 'vitest';
import { utf8 } from '../../src/domain/bytes.ts';
import { canonicalJson, isObject, parseJsonBytes } from '../../src/domain/json.ts';

test('only an object is an object', () =>
  expect([{}, { a: 1 }, null, [], 'x', 5, undefined].filter(isObject)).toEqual([{}, { a: 1 }]));

test.each([
  ['keys are sorted by UTF-16 units', { b: 1, '€': 2, a: [true, null] }, '{"a":[true,null],"b":1,"€":2}'],
  ['undefined members are left out', { a: undefined, b: 'x' }, '{"b":"x"}'],
  ['numbers have their shortest form', [1e21, 0.1, -0], '[1e+21,0.1,0]'],
])('%s', (_, value, want) => expect(canonicalJson(value)).toBe(want));

test('what is no JSON value has no canonical text', () => expect(() => canonicalJson(() => 1)).toThrow());

test.each([
  { says: 'JSON in UTF-8', bytes: utf8('{"a":1}'), want: { a: 1 } },
  { says: 'a text that is not JSON', bytes: utf8('{'), want: undefined },
  { says: 'bytes that are not UTF-8', bytes: Uint8Array.of(0x22, 0xff, 0x22), want: undefined },
])('$says reads as $want', ({ bytes, want }) => expect(parseJsonBytes(bytes)).toEqual(want));
