// Makes untrusted text safe to echo: control, format and unpaired characters removed, 80 code points at most.

/** The most that is echoed, in code points. */
const MAX_CHARS = 80;

/** The beginning of `text`, safe to echo. */
export const excerpt = (text: string): string => {
  // A code point is two UTF-16 units at most.
  const beginning = text.replace(/\p{C}/gu, '').slice(0, 2 * MAX_CHARS);
  return [...beginning].slice(0, MAX_CHARS).join('');
};
