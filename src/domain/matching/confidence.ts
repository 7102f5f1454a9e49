// How sure a match is: the probability that it is right, unrelated questions included, by a logistic model of its evidence.
// `node bench/matching/train.ts` fits the weights to one list; docs/matching.md says how well they do on another.
import type { Ranking } from './score.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of a high and of a medium confidence. */
const HIGH = 0.9;
const MEDIUM = 0.8;

const ENOUGH_BITS = 8;
const FEW_BITS = 5;
const WIDE_MARGIN = 0.5;
/** From this share of its weight on, a slug or a name is whole: what is missing only asks. */
const WHOLE_TITLE = 0.8;

/** What the model looks at, each from 0 to 1. */
export const KEYS = ['score', 'second', 'title', 'whole', 'bits', 'fewBits', 'margin', 'several'] as const;
export type Features = Readonly<Record<(typeof KEYS)[number], number>>;
export type Model = Features & { readonly constant: number };

const MODEL: Model = {
  constant: -5.95,
  score: 2.75,
  second: 1.29,
  title: 1.2,
  whole: 1.03,
  bits: 2.8,
  fewBits: 1.18,
  margin: 1.74,
  several: 0.32,
};

/** What makes a match doubtful whatever its evidence: a near tie, or a query that only equals an alias. */
export type Doubts = { readonly nearTie: boolean; readonly aliasOnly: boolean };

/**
 * How sure the winner of `ranking` is. Equality with a text of the category is certain, with a mere alias of medium
 * confidence. A near tie is low, and so is a query that asks for more than the category has, and not for its whole title.
 */
export const confidenceOf = (ranking: Ranking, { nearTie, aliasOnly }: Doubts): Confidence => {
  const features = featuresOf(ranking);
  if (nearTie || (features?.whole === 0 && hasStrangers(ranking))) return 'low';
  if (aliasOnly) return 'medium';
  const probability = features === undefined ? 1 : probabilityOf(features, MODEL);
  if (probability >= HIGH) return 'high';
  return probability >= MEDIUM ? 'medium' : 'low';
};

/** Whether the winner lacks a name of the query, or a third of its topic words. */
export const hasStrangers = ({ words, best: [winner] }: Ranking): boolean => {
  const has = winner?.evidence?.has ?? 0;
  const strangers = words.filter(({ topic }, nth) => topic && ((has >> nth) & 1) === 0);
  const topics = words.filter(({ topic }) => topic).length;
  return strangers.some(({ names }) => names) || 3 * strangers.length >= Math.max(1, topics);
};

/** What the model sees of the winner; undefined where the query equals a text, which needs no model. */
export const featuresOf = ({ words, equal, best }: Ranking): Features | undefined => {
  const [winner, next] = best;
  if (winner === undefined || equal) return undefined;
  const { score, evidence: { second = 0, slug = 0, name = 0, bits = 0 } = {} } = winner;
  const topics = words.filter(({ topic }) => topic);
  const title = Math.min(1, Math.max(slug, name));
  return {
    score,
    second,
    title,
    whole: title >= WHOLE_TITLE ? 1 : 0,
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    fewBits: Math.min(bits, FEW_BITS) / FEW_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    several: topics.length > 1 ? 1 : 0,
  };
};

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, model: Model): number => {
  const { constant } = model;
  const sum = KEYS.reduce((total, key) => total + model[key] * features[key], constant);
  return 1 / (1 + Math.exp(-sum));
};
