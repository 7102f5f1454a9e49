// Text from outside, as it may be repeated to whoever sent it.

/** Characters of it that are repeated, in code points. */
const MAX_QUOTED_CHARS = 80;

/** The beginning of `text`, without control, format and unpaired characters. */
export const quoted = (text: string): string => {
  // A code point is two UTF-16 units at most.
  const beginning = text.replace(/\p{C}/gu, '').slice(0, 2 * MAX_QUOTED_CHARS);
  return [...beginning].slice(0, MAX_QUOTED_CHARS).join('');
};
