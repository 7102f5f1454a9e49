// Makes untrusted text safe to show: it can neither control a terminal, nor hide or turn the direction of letters.

/** The most that is echoed, in code points. */
const MAX_CHARS = 80;

/** The beginning of `text`, safe to echo: without control, format and unpaired characters, 80 code points at most. */
export const excerpt = (text: string): string => {
  // A code point is two UTF-16 units at most.
  const beginning = text.replace(/\p{C}/gu, '').slice(0, 2 * MAX_CHARS);
  return [...beginning].slice(0, MAX_CHARS).join('');
};

/** `text` without control, format and unassigned characters; its line breaks stay. */
export const dropControls = (text: string): string => text.replace(/(?!\n)\p{C}/gu, '');

/** `text` on one line, each of those characters shown as U+FFFD. */
export const markControls = (text: string): string => text.replace(/\p{C}/gu, '\uFFFD');

/** A JSON text in which each of those characters but line breaks is written as its escape, so that it means the same. */
export const escapeControls = (json: string): string =>
  json.replace(/(?!\n)\p{C}/gu, (one) =>
    [...Array(one.length).keys()].map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
