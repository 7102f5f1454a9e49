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
const MOST_EXCLUDES = 2;

/** What the model looks at, each from 0 to 1 but `excludes`, a count. */
export const KEYS = ['score', 'second', 'title', 'bits', 'fewBits', 'margin', 'excludes', 'known', 'several'] as const;
export type Features = Readonly<Record<(typeof KEYS)[number], number>>;
export type Model = Features & { readonly constant: number };

const MODEL: Model = {
  constant: -6.14,
  score: 2.72,
  second: 0.87,
  title: 2.25,
  bits: 3.11,
  fewBits: 0.67,
  margin: 1.47,
  excludes: -0.36,
  known: 0.73,
  several: 0.5,
};

/** How sure the winner of `ranking` is. Equality with a text of the category is certain, a near tie never. */
export const confidenceOf = (ranking: Ranking, nearTie: boolean): Confidence => {
  if (nearTie) return 'low';
  const features = featuresOf(ranking);
  const probability = features === undefined ? 1 : probabilityOf(features, MODEL);
  if (probability >= HIGH) return 'high';
  return probability >= MEDIUM ? 'medium' : 'low';
};

/** What the model sees of the winner; undefined where the query equals a text, which needs no model. */
export const featuresOf = ({ words, equal, best }: Ranking): Features | undefined => {
  const [winner, next] = best;
  if (winner === undefined || equal) return undefined;
  const { score, evidence: { second = 0, slug = 0, name = 0, bits = 0, excludes = 0 } = {} } = winner;
  const topics = words.filter(({ topic }) => topic);
  const known = topics.filter(({ reading }) => reading !== 'unknown' && reading !== 'corrected').length;
  return {
    score,
    second,
    title: Math.min(1, Math.max(slug, name)),
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    fewBits: Math.min(bits, FEW_BITS) / FEW_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    excludes: Math.min(MOST_EXCLUDES, excludes),
    known: known / Math.max(1, topics.length),
    several: topics.length > 1 ? 1 : 0,
  };
};

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, model: Model): number => {
  const { constant } = model;
  const sum = KEYS.reduce((total, key) => total + model[key] * features[key], constant);
  return 1 / (1 + Math.exp(-sum));
};
