// How sure a match is: the probability that it is right, unrelated questions included, by a logistic model of its evidence.
// `node bench/matching/train.ts` fits the weights to one list; docs/matching.md says how well they do on another.
import { type Ranking, WHOLE_TITLE } from './score.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of a high and of a medium confidence. */
const HIGH = 0.9;
const MEDIUM = 0.8;

const ENOUGH_BITS = 8;
const FEW_BITS = 5;
const WIDE_MARGIN = 0.5;

/** What the model looks at, each from 0 to 1. */
export const KEYS = ['score', 'second', 'title', 'whole', 'bits', 'fewBits', 'margin', 'several'] as const;
export type Features = Readonly<Record<(typeof KEYS)[number], number>>;
export type Model = Features & { readonly constant: number };

const MODEL: Model = {
  constant: -5.81,
  score: 2.5,
  second: 1.09,
  title: 0.71,
  whole: 0.93,
  bits: 1.94,
  fewBits: 0.66,
  margin: 3.03,
  several: 0.89,
};

/** What makes a match doubtful whatever its evidence: a near tie, or a query that only equals an alias. */
type Doubts = { readonly nearTie: boolean; readonly aliasOnly: boolean };

/**
 * How sure the winner of `ranking` is. Equality with a text of the category is certain, with a mere alias of medium
 * confidence. A near tie is low, and so is a query that asks for more than the category has, and not for its whole title.
 */
export const confidenceOf = (ranking: Ranking, { nearTie, aliasOnly }: Doubts): Confidence => {
  const features = featuresOf(ranking);
  if (nearTie || isDoubtful(ranking, features)) return 'low';
  if (aliasOnly) return 'medium';
  const probability = features === undefined ? 1 : probabilityOf(features, MODEL);
  if (probability >= HIGH) return 'high';
  return probability >= MEDIUM ? 'medium' : 'low';
};

/**
 * Whether the query does not name the winner, or only by a corrected word, or asks for more than it has: half of the topic
 * words, or a name or a third of them where the query has not the whole title.
 */
const isDoubtful = ({ words, best: [winner] }: Ranking, features: Features | undefined): boolean => {
  if (features === undefined) return false;
  const { has = 0, named = 0 } = winner?.evidence ?? {};
  if (named > 0 && named < 1) return true;
  const topics = words.filter(({ topic }) => topic).length;
  const missing = words.filter(({ topic }, nth) => topic && ((has >> nth) & 1) === 0);
  if (features.whole === 1) return 2 * missing.length >= Math.max(1, topics);
  return named === 0 || missing.some(({ names }) => names) || 3 * missing.length >= Math.max(1, topics);
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
