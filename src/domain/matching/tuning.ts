// The numbers that the matcher's formula leaves open; docs/matching.md says what each does.
import type { Word } from '../words/lexicon.ts';
import { isUnspaced } from '../words/normalize.ts';

/** Where a word of a category can stand. */
export type Field = 'slug' | 'name' | 'pattern' | 'alias' | 'sourceName' | 'host' | 'description' | 'why';

export type Tuning = {
  /** What a word counts by the field that it is in, 0 (the field is not read) to 1. */
  readonly strength: Readonly<Record<Field, number>>;
  /** What a word counts that only names what readers come from, or what they would leave. */
  readonly originStrength: number;
  /** What a word of a pattern or alias loses for each further topic word in it, and the least that remains. */
  readonly phraseLoss: number;
  readonly phraseFloor: number;
  /** Weight in the query of a word that tells how somebody asks, of a number, of a pair of unspaced characters. */
  readonly requestWeight: number;
  readonly numberWeight: number;
  readonly pairWeight: number;
  /** What remains of the evidence of a corrected word. */
  readonly correctedTrust: number;
  /** From these bits on a word names something: none of the 3,000 commonest stems of English does. */
  readonly namingBits: number;
  /** What remains of the evidence of a word behind a name that the category does not have. */
  readonly qualifiedTrust: number;
  /** Part of the fuzzy score that the second-strongest word decides; the share of the query explained decides the rest. */
  readonly secondShare: number;
  /** What a word that is an alias by itself counts in place of a second word. */
  readonly aloneTrust: number;
  /** A query that weighs less is measured as if it weighed this much. */
  readonly leastWeight: number;
  /** How many bits of evidence a category needs, and what it loses on the raw score without any: once gently, once steeply. */
  readonly enoughBits: number;
  readonly bitsPenalty: number;
  readonly leastBits: number;
  readonly leastPenalty: number;
  /** The part of its bits that a request word gives. */
  readonly requestBits: number;
  /** What a category loses that a query of a few topic words does not name, and how many words are a few: two to this many. */
  readonly unnamedPenalty: number;
  readonly fewTopics: number;
  /** What a word of another sense takes off the raw score, and how many of them count. */
  readonly excludePenalty: number;
  readonly excludesCounted: number;
  /** The raw score that is shown as 0.4. */
  readonly cutoff: number;
};

export const TUNING: Tuning = {
  strength: { slug: 1, name: 1, pattern: 0.9, alias: 0.9, sourceName: 0.85, host: 0.7, description: 0.65, why: 0.4 },
  originStrength: 0.2,
  phraseLoss: 0.15,
  phraseFloor: 0.45,
  requestWeight: 0.2,
  numberWeight: 0.3,
  pairWeight: 0.5,
  correctedTrust: 0.85,
  namingBits: 4,
  qualifiedTrust: 0.5,
  secondShare: 0.4,
  aloneTrust: 0.7,
  leastWeight: 1.1,
  enoughBits: 8,
  bitsPenalty: 0.2,
  leastBits: 4,
  leastPenalty: 0.4,
  requestBits: 0.3,
  unnamedPenalty: 0.12,
  fewTopics: 4,
  excludePenalty: 0.2,
  excludesCounted: 2,
  cutoff: 0.24,
};

/** What a word of `role` weighs in a query, before its rarity: 0 for a stop word, 1 for a topic word. */
export const weightOfRole = (tuning: Tuning, { role, text }: Pick<Word, 'role' | 'text'>): number => {
  if (role === 'stop') return 0;
  if (role === 'request') return tuning.requestWeight;
  if (role === 'number') return tuning.numberWeight;
  return isUnspaced(text) ? tuning.pairWeight : 1;
};
