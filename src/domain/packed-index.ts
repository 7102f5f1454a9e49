// The index as one run of bytes: `npm run build` writes it for a registry so large that a Worker should not build it when
// it starts. Reading it copies no numbers; only the words become texts again.
import { joinParts, splitParts } from './byte-parts.ts';
import { hashOf } from './hash.ts';
import type { MatchIndex } from './match-index.ts';
import { TUNING } from './match-tuning.ts';
import type { Category } from './registry.ts';
import { buildSpelling } from './spelling.ts';
import { buildTally } from './tally.ts';
import { buildLexicon } from './word-roles.ts';

/** More categories than this, and the index is written at build time: building it would take most of a start's second. */
export const MOST_BUILT_AT_START = 200;

/** `index`, built with the default tuning, as bytes. */
export const packIndex = ({ postings, phrases, spelling, ...index }: MatchIndex): Uint8Array<ArrayBuffer> =>
  joinParts([
    Uint32Array.of(fingerprintOf(index.categories)),
    bytesOf([...index.terms.keys()]),
    bytesOf(spelling.words),
    index.exact,
    index.rarity,
    index.slugWeight,
    index.nameWeight,
    postings.starts,
    postings.values,
    phrases.byTerm.starts,
    phrases.byTerm.values,
    phrases.category,
    phrases.size,
    phrases.excludes,
  ]);

/** The index that `packed` was made of; undefined where its categories had other slugs, or came in another order. */
export const unpackIndex = (packed: ArrayBuffer, categories: readonly Category[]): MatchIndex | undefined => {
  const parts = splitParts(packed).values();
  // Parts come in the order in which packIndex names them, so what is read first must stand first.
  const next = (): Uint8Array<ArrayBuffer> => parts.next().value ?? new Uint8Array();
  const whole = (): Uint32Array => new Uint32Array(...viewOf(next(), Uint32Array.BYTES_PER_ELEMENT));
  const floats = (): Float32Array => new Float32Array(...viewOf(next(), Float32Array.BYTES_PER_ELEMENT));
  if (whole()[0] !== fingerprintOf(categories)) return undefined;
  const stems = textsOf(next());
  const words = textsOf(next());
  const exact = new Float64Array(...viewOf(next(), Float64Array.BYTES_PER_ELEMENT));
  const [rarity, slugWeight, nameWeight] = [floats(), floats(), floats()];
  const postings = { starts: whole(), values: whole() };
  const byTerm = { starts: whole(), values: whole() };
  const [category, size, excludes] = [whole(), next(), next()];
  return {
    categories,
    tuning: TUNING,
    lexicon: buildLexicon(TUNING.stemming),
    exact,
    terms: new Map(stems.map((stem, term) => [stem, term])),
    rarity,
    postings,
    phrases: { byTerm, category, size, excludes, seen: new Uint8Array(size.length) },
    slugWeight,
    nameWeight,
    spelling: buildSpelling(words),
    tally: buildTally(categories.length),
  };
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>, size: number) =>
  [buffer, byteOffset, byteLength / size] as const;

// Words hold letters and digits alone, so a line break stands between two of them.
const bytesOf = (words: readonly string[]): Uint8Array => new TextEncoder().encode(words.join('\n'));
const textsOf = (bytes: Uint8Array): readonly string[] => new TextDecoder().decode(bytes).split('\n');

const fingerprintOf = (categories: readonly Category[]): number =>
  hashOf(categories.map(({ slug }) => slug).join('\n'));
