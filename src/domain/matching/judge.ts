// Judges the best category for a query: the probability that it is right, questions next door and unrelated ones included.
// Whether it is an answer, and how sure, are borders of that one number. It is a logistic regression over what the ranking
// knows; `node bench/matching/train.ts` makes its weights, and docs/matching.md says how often each level is right.
import { APART_BITS, jobOf } from '../words/jobs.ts';
import { stemOf } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { isRaised } from './evidence.ts';
import { placeOfEqual } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { KIND } from './index/phrases.ts';
import { lengthAt, postingAt } from './index/postings.ts';
import type { QueryWord } from './query.ts';
import { CUTOFF_SCORE, type Ranking } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of an answer, and of one of medium and of high confidence. */
const LOW = 0.48;
const MEDIUM = 0.82;
const HIGH = 0.94;

/** The confidence of an answer that is right with this probability, 0..1; undefined where it is no answer. */
export const confidenceOf = (probability: number): Confidence | undefined => {
  if (probability < LOW) return undefined;
  if (probability < MEDIUM) return 'low';
  return probability < HIGH ? 'medium' : 'high';
};

/** From this share of its weight on, a slug or a name is whole: what is missing only asks. */
const WHOLE_TITLE = 0.8;
const ENOUGH_BITS = 8;
const MANY_BITS = 16;
const WIDE_MARGIN = 0.5;
/** Topic words of a long query. */
const MANY_WORDS = 5;
/** A word that only a text of its own has this strongly is the topic's, whatever job it tells of. */
const OWN_STRENGTH = 0.8;

/** The probability, 0..1, that the first of `ranking` is right; 1 where the query equals a text of it. Never fails. */
export const judge = (ranking: Ranking, index: MatchIndex): number => {
  if (ranking.equal) return 1;
  // What scores less is no answer, and most questions end here.
  if ((ranking.best[0]?.score ?? 0) < CUTOFF_SCORE || !hasNames(ranking, index)) return 0;
  const features = featuresOf(ranking, index);
  const probability = probabilityOf(features, WEIGHTS);
  return probability >= MEDIUM && isDoubtful(features, ranking, index) ? JUST_LOW : probability;
};

/** Whether the first category has every name of the query that belongs beside another one. */
const hasNames = ({ best }: Ranking, { postings, terms }: MatchIndex): boolean => {
  const place = best[0]?.place ?? -1;
  const words = best.flatMap(({ untreated }) => (untreated === undefined ? [] : wordsOf(untreated)));
  return words.every((word) => postingAt(postings, terms.get(stemOf(word)) ?? -1, place) !== undefined);
};

/**
 * Whether nothing names the category, or a corrected word alone, or another form of an alias alone, or the query asks for another
 * job and has no word of what people want of the topic.
 */
const isDoubtful = (
  { correctedName, unnamed, apart, beside }: Features,
  ranking: Ranking,
  index: MatchIndex,
): boolean =>
  correctedName + unnamed > 0 || isOtherForm(ranking, index) || (apart + beside > 0 && !asksAbout(ranking, index));

/** Whether all that the category has of the query is an alias in another form: "zap" where "zaps" is one. */
const isOtherForm = ({ words, best: [winner] }: Ranking, { postings, exact, categories }: MatchIndex): boolean => {
  const had = words.flatMap(({ topic, term, text }) => {
    const posting = topic ? postingAt(postings, term, winner?.place ?? -1) : undefined;
    return posting === undefined ? [] : [{ text, alone: posting.alone }];
  });
  const [only] = had;
  return had.length === 1 && only?.alone === true && placeOfEqual(only.text, exact, categories) === undefined;
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
type Seen = {
  readonly word: QueryWord;
  readonly strength: number;
  readonly inTitle: boolean;
  /** It names the category: an alias by itself, or a name in the title. */
  readonly isName: boolean;
};

const seenBy = ({ words, whole, best: [winner] }: Ranking, index: MatchIndex): readonly Seen[] =>
  words.map((word) => {
    const place = winner?.place ?? -1;
    const posting = postingAt(index.postings, word.term, place);
    const raised = isRaised(word.term, place, whole, index) ? index.tuning.strength.alias : 0;
    const strength = Math.max(posting?.strength ?? 0, raised);
    const inTitle = posting?.slug === true || posting?.name === true;
    const isName = posting?.alone === true || (inTitle && word.names && word.term !== index.heads[place]);
    return { word, strength: strength > index.tuning.originStrength ? strength : 0, inTitle, isName };
  });

/** What the judge sees of the first category, each from 0 to 1. */
export const featuresOf = (ranking: Ranking, index: MatchIndex) => {
  const seen = seenBy(ranking, index);
  return { ...ofScore(ranking), ...ofWords(seen, ranking, index), ...ofJobs(seen, ranking, index) };
};

export type Features = ReturnType<typeof featuresOf>;
export type Weights = Readonly<Record<keyof Features | 'constant', number>>;

/** What the score was made of. */
const ofScore = ({ best: [winner, next] }: Ranking) => {
  const { score = 0, evidence } = winner ?? {};
  const { covered = 0, bits = 0, excludes = 0 } = evidence ?? {};
  return {
    covered,
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    manyBits: Math.min(bits, MANY_BITS) / MANY_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    excluded: Number(excludes > 0),
  };
};

/** Which words of the query the category has, and which not. */
const ofWords = (
  seen: readonly Seen[],
  { whole, named, best: [winner] }: Ranking,
  { phrases, postings }: MatchIndex,
) => {
  const { slug = 0, name = 0 } = winner?.evidence ?? {};
  const topics = seen.filter(({ word }) => word.topic);
  const missing = topics.filter(({ strength }) => strength === 0);
  const had = topics.filter(({ strength }) => strength > 0);
  const hasBeyondTitle = had.some(({ inTitle }) => !inTitle);
  const isNamed = topics.some(({ isName }) => isName);
  const missingName = missing.some(({ word }) => word.names);
  let hasPhrase = named.has(winner?.place ?? -1);
  for (const phrase of whole) {
    hasPhrase ||= phrases.place[phrase] === winner?.place && phrases.kind[phrase] === KIND.own;
  }
  const total = weightOf(topics) || 1;
  return {
    one: Number(topics.length === 1),
    part: Number(topics.length === 1 && !isNamed && hasBeyondTitle),
    many: Number(topics.length >= MANY_WORDS),
    named: Number(named.has(winner?.place ?? -1)),
    whole: Number(missing.length === 0 && Math.max(slug, name) >= WHOLE_TITLE),
    missing: weightOf(missing) / total,
    missingName: Number(missingName),
    missingElsewhere: Number(missing.some(({ word }) => lengthAt(postings, word.term) > 0)),
    halfMissing: Number(topics.length === 2 && missing.length > 0),
    last: topics.at(-1)?.strength ?? 0,
    weakest: topics.reduce((least, { strength }) => Math.min(least, strength), topics.length > 0 ? 1 : 0),
    unnamed: Number(topics.length > 1 && !isNamed && (missingName || (topics.length < MANY_WORDS && !hasPhrase))),
    titleOnly: Number(!hasBeyondTitle && topics.some(({ inTitle }) => inTitle)),
    phrase: Number(hasPhrase && hasBeyondTitle),
    partPhrase: Number(hasPhrase && missing.length > 0),
    qualified: shareBehindNames(seen) / total,
    correctedName: Number(
      had.some(isCorrected) && !had.some((one) => !isCorrected(one) && (one.word.names || one.isName)),
    ),
  };
};

const weightOf = (seen: readonly Seen[]): number => seen.reduce((sum, { word }) => sum + word.weight, 0);
const isCorrected = ({ word }: Seen): boolean => word.reading === 'corrected';

/** The weight of words that stand behind a name which the category does not have: the node in "solana validator node". */
const shareBehindNames = (seen: readonly Seen[]): number => {
  let isBehind = false;
  let sum = 0;
  for (const { word, strength, isName } of seen) {
    if (!word.topic || (word.names && strength === 0)) isBehind = word.topic;
    else if (isBehind && strength > 0 && !isName) sum += word.weight;
  }
  return sum;
};

/** Whether the query asks for a job that is not the topic's: one apart from what sources do, or one beside it. */
const ofJobs = (seen: readonly Seen[], { best: [winner] }: Ranking, { jobs }: MatchIndex) => {
  const own = jobs[winner?.place ?? -1] ?? 0;
  let others = 0;
  let before = '';
  for (const { word, strength } of seen) {
    if (strength < OWN_STRENGTH) others |= jobOf(word.text, before) & ~own;
    before = word.text;
  }
  const apart = (others & APART_BITS) !== 0;
  return { apart: Number(apart), beside: Number(!apart && others !== 0) };
};

/** The features that have a weight. */
export const FEATURES = Object.keys(WEIGHTS).filter((key): key is keyof Features => key !== 'constant');
