// Header values that may be base64 of UTF-8.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '../../src/domain/result.ts';
import { decodeHeaderValue } from '../../src/protocol/checks.ts';
import { casesOf } from '../support/fuzz.ts';

const encoded = (text: string): string => `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;

test.each([
  { value: 'plain', want: ok('plain') },
  { value: encoded('\uFEFFx'), want: ok('\uFEFFx') },
  { value: '=?BASE64?eA==?=', want: ok('=?BASE64?eA==?=') },
  { value: '=?base64?eA==', want: ok('=?base64?eA==') },
  { value: 'x=?base64?eA==?=', want: ok('x=?base64?eA==?=') },
  { value: '=?base64?eA==?=x', want: ok('=?base64?eA==?=x') },
])('$value stands for $want (H-HDR-4)', ({ value, want }) => expect(decodeHeaderValue(value)).toEqual(want));

test('any text survives the way through a header (H-HDR-4)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeHeaderValue(encoded(text))).toEqual(ok(text));
    }),
    { numRuns: casesOf(100) },
  );
});
