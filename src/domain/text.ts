// How text is made comparable: case, accents and punctuation folded away.

/** The words of `text` in lower case without accents and punctuation, joined by single spaces; equal texts compare equal. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
