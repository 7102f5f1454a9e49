// References to variables in a text.
import { describe, expect, test } from 'vitest';
import { isLiteral, partsOf, replaceVariables, soleVariable } from '../../../src/harness/source/variables.ts';

describe('a reference to a variable', () => {
  test.each([
    { text: '', parts: [] },
    { text: 'a', parts: ['a'] },
    { text: '$X ${1X} ${X-y} ${X:-{}} ${}', parts: ['$X ${1X} ${X-y} ${X:-{}} ${}'] },
    { text: '${_X1}', parts: [{ text: '${_X1}', name: '_X1' }] },
    {
      text: 'a${X:-b c}${Y:-}d',
      parts: ['a', { text: '${X:-b c}', name: 'X', fallback: 'b c' }, { text: '${Y:-}', name: 'Y', fallback: '' }, 'd'],
    },
  ])('in $text is found: $parts', ({ text, parts }) => {
    expect(partsOf(text)).toStrictEqual(parts);
    expect(replaceVariables(text, (one) => one.text)).toBe(text);
    const [mark, dot] = [() => '!', () => '.'];
    expect(replaceVariables(text, mark, dot)).toBe(parts.map((one) => (typeof one === 'string' ? '.' : '!')).join(''));
    expect(isLiteral(text)).toBe(parts.every((one) => typeof one === 'string'));
  });

  test.each([
    { text: '${X}', name: 'X' },
    ...['', 'X', '${X:-d}', '${X}${Y}', 'a${X}', '${X} '].map((text) => ({ text, name: undefined })),
  ])('is all of $text: $name', ({ text, name }) => expect(soleVariable(text)).toBe(name));
});
