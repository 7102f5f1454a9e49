// The index as one run of bytes: `npm run build` writes it, because building it takes longer than all else that a Worker
// does when it starts. Reading it copies few numbers; the words become texts again.

import type { Category } from '../../registry/registry.ts';
import { TUNING } from '../tuning.ts';
import { hashOf } from '../words/hash.ts';
import { buildLexicon } from '../words/lexicon.ts';
import { spellingOf } from '../words/spelling.ts';
import { type WordTable, wordTable } from '../words/word-table.ts';
import type { MatchIndex } from './index.ts';
import { lengthsOf, listsOf } from './postings.ts';

/** Every part begins at a multiple of this, so that any kind of number may stand there. */
const ALIGNMENT = 8;

type Part = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };

/** `index`, built with the default tuning, as bytes; its border is kept. */
export const packIndex = ({ postings, phrases, spelling, ...index }: MatchIndex): Uint8Array<ArrayBuffer> =>
  joinParts([
    Uint32Array.of(fingerprintOf(index.categories)),
    Float64Array.of(index.tuning.border),
    bytesOf([...index.terms.keys()]),
    bytesOf(spelling.words),
    bytesOf([...index.notSlips.keys()]),
    bytesOf([...index.common.stop.keys()]),
    bytesOf([...index.common.asking.keys()]),
    bytesOf([...index.common.askingStems.keys()]),
    index.bits,
    index.exact,
    index.rarity,
    index.slugWeight,
    index.nameWeight,
    lengthsOf(postings),
    postings.values,
    lengthsOf(phrases.byTerm),
    phrases.byTerm.values,
    phrases.category,
    phrases.size,
    phrases.excludes,
  ]);

/** The index that `packed` was made of. Throws where its categories had other slugs, or came in another order. */
export const unpackIndex = (packed: ArrayBuffer, categories: readonly Category[]): MatchIndex => {
  const parts = splitParts(packed).values();
  // Parts come in the order in which packIndex names them, so what is read first must stand first.
  const next = (): Uint8Array<ArrayBuffer> => parts.next().value ?? new Uint8Array();
  const whole = (): Uint32Array => new Uint32Array(...viewOf(next(), Uint32Array.BYTES_PER_ELEMENT));
  const floats = (): Float32Array => new Float32Array(...viewOf(next(), Float32Array.BYTES_PER_ELEMENT));
  if (whole()[0] !== fingerprintOf(categories)) {
    throw new Error('The index was written for another registry; npm run build writes both');
  }
  const [border = TUNING.border] = new Float64Array(...viewOf(next(), Float64Array.BYTES_PER_ELEMENT));
  const stems = textsOf(next());
  const words = textsOf(next());
  const set = (): WordTable => wordTable(textsOf(next()));
  const [notSlips, common] = [set(), { stop: set(), asking: set(), askingStems: set() }];
  const bits = next();
  const exact = new Float64Array(...viewOf(next(), Float64Array.BYTES_PER_ELEMENT));
  const [rarity, slugWeight, nameWeight] = [floats(), floats(), floats()];
  const postings = listsOf(whole(), whole());
  const byTerm = listsOf(whole(), whole());
  const [category, size, excludes] = [whole(), next(), next()];
  return {
    categories,
    tuning: { ...TUNING, border },
    common,
    lexicon: buildLexicon(common, { stemming: TUNING.stemming }),
    exact,
    terms: wordTable(stems),
    rarity,
    postings,
    phrases: { byTerm, category, size, excludes },
    slugWeight,
    nameWeight,
    bits,
    spelling: spellingOf(words),
    notSlips,
  };
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>, size: number) =>
  [buffer, byteOffset, byteLength / size] as const;

// Words hold letters and digits alone, so a line break stands between two of them.
const bytesOf = (words: readonly string[]): Uint8Array => new TextEncoder().encode(words.join('\n'));
const textsOf = (bytes: Uint8Array): readonly string[] => new TextDecoder().decode(bytes).split('\n');

const fingerprintOf = (categories: readonly Category[]): number =>
  hashOf(categories.map(({ slug }) => slug).join('\n'));

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
