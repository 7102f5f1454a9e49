// The numbers that the matcher's formula leaves open. docs/matching.md says what each does and how they were found.
import type { Word } from '../words/lexicon.ts';
import { isUnspaced } from '../words/normalize.ts';

export const TUNING = {
  /** What a word counts by the field that it is in, 0 (the field is not read) to 1. */
  strength: {
    slug: 1,
    name: 1,
    pattern: 0.9,
    alias: 0.9,
    sourceName: 0.85,
    about: 0.65,
    description: 0.65,
    why: 0.4,
  },
  /** What a word counts that only names what readers come from, or what they would leave. */
  originStrength: 0.2,
  /** What a word of a pattern or alias loses for each further topic word in it, and the least that remains. */
  phraseLoss: 0.15,
  phraseFloor: 0.45,
  /** Weight in the query of a word that tells how somebody asks; a topic word weighs 1. */
  requestWeight: 0.2,
  /** The same of two letters of a script without spaces, which are a part of a word or one of two. */
  pairWeight: 0.3,
  /** What remains of the evidence of a corrected word, and of one that is long or has its letters swapped. */
  correctedTrust: 0.85,
  slipTrust: 0.95,
  /** From these bits on a word names something: none of the 3,000 commonest stems of English does. */
  namingBits: 4,
  /** Part of the fuzzy score that the second-strongest word decides; the share of the query explained decides the rest. */
  secondShare: 0.4,
  /** What a word that is an alias by itself counts in place of a second word. */
  aloneTrust: 0.7,
  /** How many bits of evidence a category needs, and what it loses on the raw score without any: once gently, once steeply. */
  enoughBits: 8,
  bitsPenalty: 0.2,
  leastBits: 4,
  leastPenalty: 0.4,
  /** The part of its bits that a request word gives. */
  requestBits: 0.3,
  /** What a word of another sense takes off the raw score. */
  excludePenalty: 0.2,
  /** What a category loses that the query does not name, where it names another. */
  unnamedPenalty: 0.1,
  /** The raw score that is shown as 0.4. */
  cutoff: 0.29,
};

export type Tuning = Readonly<typeof TUNING>;

/** Where a word of a category can stand. */
export type Field = keyof Tuning['strength'];

/** What a word of `role` weighs in a query, before its rarity: 0 for a stop word, 1 for a topic word. */
export const weightOfRole = (
  { requestWeight, pairWeight }: Tuning,
  { role, text }: Pick<Word, 'role' | 'text'>,
): number => ({ stop: 0, request: requestWeight, topic: isUnspaced(text) ? pairWeight : 1 })[role];
