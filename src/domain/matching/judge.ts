// Judges the best category for a query: the probability that it is right, questions next door and unrelated ones included.
// Whether it is an answer, and how sure, are borders of that one number. It is a logistic regression over what the ranking
// knows; `node bench/matching/train.ts` makes its weights, and docs/matching.md says how often each level is right.
import { APART_BITS, jobOf } from '../words/jobs.ts';
import { stemOf } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { isRaised } from './evidence.ts';
import type { MatchIndex } from './index/index.ts';
import { KIND } from './index/phrases.ts';
import { lengthAt, postingAt } from './index/postings.ts';
import type { QueryWord } from './query.ts';
import type { Ranking } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of an answer, and of one of medium and of high confidence. */
const LOW = 0.44;
const MEDIUM = 0.8;
const HIGH = 0.92;

/** The confidence of an answer that is right with this probability, 0..1; undefined where it is no answer. */
export const confidenceOf = (probability: number): Confidence | undefined => {
  if (probability < LOW) return undefined;
  if (probability < MEDIUM) return 'low';
  return probability < HIGH ? 'medium' : 'high';
};

const ENOUGH_BITS = 8;
const MANY_BITS = 16;
const WIDE_MARGIN = 0.5;
/** From this number of topics on a list is long: more is met by chance. */
const LONG_LIST = 32;
/** Topic words of a long query. */
const MANY_WORDS = 5;
/** A word that only a text of its own has this strongly is the topic's, whatever job it tells of. */
const OWN_STRENGTH = 0.8;

/** The probability, 0..1, that the first of `ranking` is right; 1 where the query equals a text of it. Never fails. */
export const judge = (ranking: Ranking, index: MatchIndex): number => {
  if (ranking.equal) return 1;
  const features = featuresOf(ranking, index);
  const probability = probabilityOf(features, WEIGHTS);
  const hasOtherJob = features.apart + features.beside > 0;
  return hasOtherJob && !asksAbout(ranking, index) ? Math.min(probability, JUST_LOW) : probability;
};

const JUST_LOW = MEDIUM - 0.01;

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, weights: Weights): number => {
  let sum = weights.constant;
  for (const key of FEATURES) sum += weights[key] * features[key];
  return 1 / (1 + Math.exp(-sum));
};

/** Whether the query has a word of what people want of the first category; true where the category does not say. */
const asksAbout = ({ words, best: [winner] }: Ranking, { categories, terms }: MatchIndex): boolean => {
  const { about } = categories[winner?.place ?? -1] ?? {};
  if (about === undefined) return true;
  const wanted = new Set(about.flatMap(wordsOf).map((word) => terms.get(stemOf(word))));
  return words.some(({ term }) => wanted.has(term));
};

/** A word of the query, and what the first category has of it: `strength` is 0 where it has nothing worth speaking of. */
type Seen = QueryWord & { readonly strength: number; readonly inTitle: boolean; readonly stands: boolean };

const seenBy = ({ words, whole, best: [winner] }: Ranking, index: MatchIndex): readonly Seen[] =>
  words.map((word) => {
    const place = winner?.place ?? -1;
    const { strength = 0, slug = false, name = false, alone = false } = postingAt(index.postings, word.term, place) ?? {};
    const raised = isRaised(word.term, place, whole, index) ? index.tuning.strength.alias : 0;
    const most = Math.max(strength, raised);
    return {
      ...word,
      strength: most > index.tuning.originStrength ? most : 0,
      inTitle: slug || name,
      // A name that the category has, or a word that is its own alone, keeps its sense behind another name.
      stands: alone || (slug && word.names),
    };
  });

/** What the judge sees of the first category, each from 0 to 1. */
export const featuresOf = (ranking: Ranking, index: MatchIndex) => {
  const seen = seenBy(ranking, index);
  return { ...ofScore(ranking, index), ...ofWords(seen, ranking, index), ...ofJobs(seen, ranking, index) };
};

export type Features = ReturnType<typeof featuresOf>;
export type Weights = Readonly<Record<keyof Features | 'constant', number>>;

/** What the score was made of. */
const ofScore = ({ best: [winner, next] }: Ranking, { categories }: MatchIndex) => {
  const { score = 0, evidence } = winner ?? {};
  const { covered = 0, bits = 0, excludes = 0 } = evidence ?? {};
  return {
    covered,
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    manyBits: Math.min(bits, MANY_BITS) / MANY_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    excluded: Number(excludes > 0),
    long: Math.max(0, Math.log10(categories.length / LONG_LIST)),
  };
};

/** Which words of the query the category has, and which not. */
const ofWords = (seen: readonly Seen[], { whole, best: [winner] }: Ranking, { phrases, postings }: MatchIndex) => {
  const topics = seen.filter(({ topic }) => topic);
  const total = topics.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const missing = topics.filter(({ strength }) => strength === 0);
  const hasBeyondTitle = topics.some(({ strength, inTitle }) => strength > 0 && !inTitle);
  const hasPhrase = [...whole].some(
    (phrase) => phrases.place[phrase] === winner?.place && phrases.kind[phrase] === KIND.own,
  );
  return numbersOf({
    many: topics.length >= MANY_WORDS,
    missing: missing.reduce((sum, { weight }) => sum + weight, 0) / total,
    missingElsewhere: missing.some(({ term }) => lengthAt(postings, term) > 0),
    halfMissing: topics.length === 2 && missing.length > 0,
    last: topics.at(-1)?.strength ?? 0,
    weakest: topics.reduce((least, { strength }) => Math.min(least, strength), topics.length > 0 ? 1 : 0),
    titleOnly: !hasBeyondTitle && topics.some(({ inTitle }) => inTitle),
    phrase: hasPhrase && hasBeyondTitle,
    partPhrase: hasPhrase && missing.length > 0,
    qualified: shareBehindNames(seen) / total,
    corrected: topics.some(({ reading, strength }) => reading === 'corrected' && strength > 0),
  });
};

/** The weight of words that stand behind a name which the category does not have: the node in "solana validator node". */
const shareBehindNames = (seen: readonly Seen[]): number => {
  let isBehind = false;
  let sum = 0;
  for (const { topic, names, strength, stands, weight } of seen) {
    if (!topic || (names && strength === 0)) isBehind = topic;
    else if (isBehind && strength > 0 && !stands) sum += weight;
  }
  return sum;
};

/** Whether the query asks for a job that is not the topic's: one apart from what sources do, or one beside it. */
const ofJobs = (seen: readonly Seen[], { best: [winner] }: Ranking, { jobs }: MatchIndex) => {
  const own = jobs[winner?.place ?? -1] ?? 0;
  const others = seen.map(({ text, strength }) => (strength < OWN_STRENGTH ? jobOf(text) & ~own : 0));
  const apart = others.some((job) => (job & APART_BITS) !== 0);
  return numbersOf({ apart, beside: !apart && others.some((job) => job !== 0) });
};

/** Facts as numbers: 1 where they hold. */
const numbersOf = <Facts extends Readonly<Record<string, boolean | number>>>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, Number(fact)])) as Record<keyof Facts, number>;

/** The features that have a weight. */
export const FEATURES = Object.keys(WEIGHTS).filter((key): key is keyof Features => key !== 'constant');
