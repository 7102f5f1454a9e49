// Bytes and the texts that carry them.
import { expect, test } from 'vitest';
import { concat, fromBase64, fromUtf8, sameBytes, sha256Hex, toBase64, toHex, utf8 } from '../../src/domain/bytes.ts';

test.each([
  { says: 'a text in UTF-8', bytes: utf8('Käse 🧀'), want: 'Käse 🧀' },
  { says: 'a byte order mark, which stays', bytes: Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), want: '\uFEFFa' },
  { says: 'an unfinished sequence', bytes: Uint8Array.of(0xc3), want: undefined },
  { says: 'a byte that UTF-8 never has', bytes: Uint8Array.of(0x61, 0xff), want: undefined },
])('$says reads as $want', ({ bytes, want }) => expect(fromUtf8(bytes)).toBe(want));

test.each([
  { text: '', want: Uint8Array.of() },
  { text: '/w==', want: Uint8Array.of(0xff) },
  { text: 'eA==', want: utf8('x') },
  { text: 'eB==', want: undefined },
  { text: 'eA', want: undefined },
  { text: ' eA==', want: undefined },
  { text: 'eA-_', want: undefined },
])('base64 "$text" is $want', ({ text, want }) => {
  expect(fromBase64(text)).toEqual(want);
  if (want !== undefined) expect(toBase64(want)).toBe(text);
});

test('the hash is SHA-256 in lower-case hexadecimal', async () =>
  expect(await sha256Hex(utf8('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));

test('bytes are joined, compared and shown', () => {
  expect(concat(utf8('a'), utf8(''), utf8('bc'))).toEqual(utf8('abc'));
  expect(['a', 'b', 'ab'].map((other) => sameBytes(utf8('a'), utf8(other)))).toEqual([true, false, false]);
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff');
});
