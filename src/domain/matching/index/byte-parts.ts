// Arrays of numbers as one run of bytes, and back without copying them. Numbers keep the byte order of the machine, which
// is little-endian wherever this runs.

/** Every part begins at a multiple of this, so that any kind of number may stand there. */
const ALIGNMENT = 8;

type Part = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };

/** `parts` in order, behind their number and their lengths in bytes; each below 2^32 bytes. */
export const joinParts = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const all = [Uint32Array.of(parts.length, ...parts.map(({ byteLength }) => byteLength)), ...parts];
  const joined = new Uint8Array(all.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0));
  let start = 0;
  for (const { buffer, byteOffset, byteLength } of all) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), start);
    start += aligned(byteLength);
  }
  return joined;
};

/** The bytes of each part that `joined` was made of, as views of it. */
export const splitParts = (joined: ArrayBuffer): readonly Uint8Array<ArrayBuffer>[] => {
  const [count = 0] = new Uint32Array(joined, 0, 1);
  const lengths = new Uint32Array(joined, Uint32Array.BYTES_PER_ELEMENT, count);
  let start = aligned((1 + count) * Uint32Array.BYTES_PER_ELEMENT);
  return Array.from(lengths, (length) => {
    const part = new Uint8Array(joined, start, length);
    start += aligned(length);
    return part;
  });
};

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
