// The numbers that the matcher's formula leaves open, and switches that take one part of it away. The evaluation
// varies them; everything else uses TUNING.

/** Where a word of a category can stand. */
export type Field = 'slug' | 'name' | 'pattern' | 'alias' | 'sourceName' | 'host' | 'description' | 'why';

export type Tuning = {
  /** How much a word counts for the field it stands in, 0 (not at all) to 1. */
  readonly strength: Readonly<Record<Field, number>>;
  /** What a word of a pattern or alias loses for each further topic word in it, and the least that remains. */
  readonly phraseLoss: number;
  readonly phraseFloor: number;
  /** Weight of a word of the query that tells how somebody asks, and of a number; topic words weigh 1. */
  readonly requestWeight: number;
  readonly numberWeight: number;
  /** Weight of a word that no category knows. */
  readonly unknownWeight: number;
  /** Weight of a pair of characters from a script without spaces. */
  readonly pairWeight: number;
  /** What remains of the evidence when a word was corrected. */
  readonly correctedTrust: number;
  /** Part of the fuzzy score that the second-strongest word decides; the rest is the share of the query explained. */
  readonly secondShare: number;
  /** What a word that is an alias by itself counts where a second word is missing. */
  readonly aloneTrust: number;
  /** What the only topic word of a query counts in place of a second one, where it is neither alias nor in the slug. */
  readonly lonelyTrust: number;
  /** Weight of the query below which its share is not measured against itself but against this. */
  readonly leastWeight: number;
  /** What a word of another sense takes off the raw score. */
  readonly excludePenalty: number;
  readonly excludeMost: number;
  /** The raw score that becomes 0.4. */
  readonly border: number;
  readonly stemming: boolean;
  readonly correction: boolean;
  readonly compounds: boolean;
};

export const TUNING: Tuning = {
  strength: { slug: 1, name: 1, pattern: 0.9, alias: 0.9, sourceName: 0.85, host: 0.7, description: 0.65, why: 0.4 },
  phraseLoss: 0.15,
  phraseFloor: 0.45,
  requestWeight: 0.2,
  numberWeight: 0.3,
  unknownWeight: 1,
  pairWeight: 0.5,
  correctedTrust: 0.85,
  secondShare: 0.4,
  aloneTrust: 0.7,
  lonelyTrust: 0.5,
  leastWeight: 0.8,
  excludePenalty: 0.15,
  excludeMost: 1,
  border: 0.34,
  stemming: true,
  correction: true,
  compounds: true,
};
