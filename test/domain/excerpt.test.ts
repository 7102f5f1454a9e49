// Text from outside as it stands in a refusal: cleaned first, then cut.
import { expect, test } from 'vitest';
import { dropControls, excerpt } from '../../src/domain/excerpt.ts';

test.each([
  { says: 'plain text stays', text: 'plain', want: 'plain' },
  { says: 'nothing stays nothing', text: '', want: '' },
  { says: 'what is long is cut at 80 characters', text: 'x'.repeat(100), want: 'x'.repeat(80) },
  { says: 'characters are code points', text: '💡'.repeat(100), want: '💡'.repeat(80) },
  { says: 'no character is cut in half', text: `x${'💡'.repeat(100)}`, want: `x${'💡'.repeat(79)}` },
  { says: 'control characters go', text: 'a\u0000b\u001b[31mc\nd', want: 'ab[31mcd' },
  { says: 'what is invisible or half a character goes', text: 'a\u202eb\u200bc\ud800d', want: 'abcd' },
  { says: 'what goes does not count', text: `${'\u0000'.repeat(60_000)}end`, want: 'end' },
])('$says', ({ text, want }) => expect(excerpt(text)).toBe(want));

test('a text without control characters keeps its lines', () =>
  expect(dropControls('a\u0000b\nc\u202e')).toBe('ab\nc'));
