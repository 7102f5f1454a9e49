// Counts in words that people read.

/** `1 topic`, `2 topics`; `many` where the plural is another word. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
