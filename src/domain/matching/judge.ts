// Judges the best category for a query: the probability that it is right, questions next door and unrelated ones included.
// Whether it is an answer, and how sure, are borders of that one number. It is a logistic regression over what the ranking
// knows, which one rule keeps at low; `node bench/matching/train.ts` makes its weights, and docs/matching.md says how often each level is right.
import { stemOf } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { type Features, featuresOf, type Weights } from './features.ts';
import type { MatchIndex } from './index/index.ts';
import { postingAt } from './index/postings.ts';
import { CUTOFF_SCORE, type Ranking } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of an answer, and of one of medium and of high confidence. */
const LOW = 0.38;
const MEDIUM = 0.9;
const HIGH = 0.95;
const JUST_LOW = MEDIUM - 0.01;

/** The confidence of an answer that is right with this probability, 0..1; undefined where it is no answer. */
export const confidenceOf = (probability: number): Confidence | undefined => {
  if (probability < LOW) return undefined;
  if (probability < MEDIUM) return 'low';
  return probability < HIGH ? 'medium' : 'high';
};

/** The probability, 0..1, that the first of `ranking` is right; 1 where the query equals a text of it. Never fails. */
export const judge = (ranking: Ranking, index: MatchIndex): number => {
  if (ranking.equal) return 1;
  const [winner] = ranking.best;
  // Most questions end here.
  if (winner === undefined || winner.score < CUTOFF_SCORE || !hasNames(ranking, index)) return 0;
  const features = featuresOf(ranking, index);
  const probability = probabilityOf(features, WEIGHTS);
  return isUnsure(features) ? Math.min(probability, JUST_LOW) : probability;
};

/** A category that lacks more of the query than this is never a sure answer. */
const MOST_MISSING = 0.6;

/**
 * Whether nothing surely names the category, or it lacks most of the query or has only its title of it, or the query asks for
 * another job.
 */
const isUnsure = ({ missing, unnamed, mistyped, stray, apart, beside, software }: Features): boolean =>
  missing > MOST_MISSING || unnamed + mistyped + stray + apart + beside + software > 0;

/** Whether the first category has every name of the query that belongs beside another one. */
const hasNames = ({ best }: Ranking, { postings, terms }: MatchIndex): boolean => {
  const place = best[0]?.place ?? -1;
  const words = best.flatMap(({ untreated }) => (untreated === undefined ? [] : wordsOf(untreated)));
  return words.every((word) => postingAt(postings, terms.get(stemOf(word)) ?? -1, place) !== undefined);
};

/** Whether the query could be about the first category of `ranking`, by what it names and what it asks for. */
export const mayFit = (ranking: Ranking, index: MatchIndex): boolean => {
  if (!hasNames(ranking, index)) return false;
  const { excluded, apart, beside, software } = featuresOf(ranking, index);
  return excluded + apart + beside + software === 0;
};

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, weights: Weights): number => {
  let sum = weights.constant;
  for (const key of Object.keys(features) as (keyof Features)[]) sum += weights[key] * features[key];
  return 1 / (1 + Math.exp(-sum));
};
