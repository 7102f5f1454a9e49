// The hash of a text, for tables that are made on one machine and read on another.

/** A whole number below 2^32, the same on every machine. @see FNV-1a, over UTF-16 code units. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};
