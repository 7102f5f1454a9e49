// Judges the best category for a query: the probability that it is right, questions next door and unrelated ones included.
// Whether it is an answer, and how sure, are borders of that one number, which a few rules raise or lower. It is a logistic regression over what the ranking
// knows; `node bench/matching/train.ts` makes its weights, and docs/matching.md says how often each level is right.
import { jobOf, LEARNING, OTHERWISE } from '../words/jobs.ts';
import { stemOf } from '../words/lexicon.ts';
import { isOfAnotherLanguage, wordsOf } from '../words/normalize.ts';
import { type Features, featuresOf, type Seen, seenBy, type Weights } from './features.ts';
import { hasText } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt, postingAt } from './index/postings.ts';
import { CUTOFF_SCORE, type Ranking } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of an answer, and of one of medium and of high confidence. */
const LOW = 0.42;
const MEDIUM = 0.85;
const HIGH = 0.95;

/** The confidence of an answer that is right with this probability, 0..1; undefined where it is no answer. */
export const confidenceOf = (probability: number): Confidence | undefined => {
  if (probability < LOW) return undefined;
  if (probability < MEDIUM) return 'low';
  return probability < HIGH ? 'medium' : 'high';
};

/** A category that lacks more of the query than this is never a sure answer. */
const MOST_MISSING = 0.6;
/** A task of which it lacks more than this is that of another topic. */
const MOST_MISSING_OF_TASK = 0.7;
/** The query has a whole title with this share of its weight, and with the second, if the title has words that only ask. */
const WHOLE_TITLE = 0.9;
const LEAST_OF_TITLE = 0.4;

/** The probability, 0..1, that the first of `ranking` is right; 1 where the query equals a text of it. Never fails. */
export const judge = (ranking: Ranking, index: MatchIndex): number => {
  if (ranking.equal) return 1;
  if (asksForTitle(ranking, index)) return HIGH;
  const [winner] = ranking.best;
  const isScored = (winner?.score ?? 0) >= CUTOFF_SCORE;
  // Most questions end here.
  if (!isScored && titleShare(ranking) < LEAST_OF_TITLE && !winner?.evidence?.alone) return 0;
  if (!hasNames(ranking, index)) return 0;
  const seen = seenBy(ranking, index);
  const features = featuresOf(ranking, index, seen);
  const probability = isScored ? probabilityOf(features, WEIGHTS) : 0;
  if (probability < LOW) {
    const isOffered = (isScored && isTask(features, ranking, index)) || isUnread(features, ranking, seen);
    return isOffered ? LOW : probability;
  }
  return probability >= MEDIUM && isDoubtful(features, ranking, index) ? JUST_LOW : probability;
};

/** The share of the name or slug of the first category that the query has, 0..1. */
const titleShare = ({ best: [winner] }: Ranking): number =>
  Math.max(winner?.evidence?.slug ?? 0, winner?.evidence?.name ?? 0);

/** Whether the first category has every name of the query that belongs beside another one. */
const hasNames = ({ best }: Ranking, { postings, terms }: MatchIndex): boolean => {
  const place = best[0]?.place ?? -1;
  const words = best.flatMap(({ untreated }) => (untreated === undefined ? [] : wordsOf(untreated)));
  return words.every((word) => postingAt(postings, terms.get(stemOf(word)) ?? -1, place) !== undefined);
};

/** Whether the query could be about the first category of `ranking`, by what it names and what it asks for. */
export const mayFit = (ranking: Ranking, index: MatchIndex): boolean => {
  const { excluded, apart, beside, software } = featuresOf(ranking, index);
  return excluded + apart + beside + software === 0 && hasNames(ranking, index);
};

/**
 * Whether the query is the whole name or slug of the first category, in singular or plural, and else only asks. Words such as
 * "tutorial" in a name need not be in the query ("bread" for Learning Bread) where the topic also says its name without them.
 */
const asksForTitle = (ranking: Ranking, { categories }: MatchIndex): boolean => {
  const { words, best } = ranking;
  const category = categories[best[0]?.place ?? -1];
  // Most questions end here.
  if (category === undefined || titleShare(ranking) < LEAST_OF_TITLE) return false;
  const asked = words.filter(
    ({ text, topic }) => (topic || OTHERWISE.has(text) || jobOf(text) > 0) && !LEARNING.has(text),
  );
  if (asked.length === 0 || asked.some(({ reading }) => reading === 'corrected')) return false;
  const all = new Set(words.map(({ stem }) => stem));
  const topics = new Set(asked.map(({ stem }) => stem));
  const isWhole = (title: string): boolean => {
    const own = wordsOf(title);
    if (own.length < topics.size) return false;
    const named = stemsOf(own.filter(isNoLearning));
    if (!hasAll(named, topics) || !hasAll(all, named)) return false;
    if (hasAll(all, stemsOf(own))) return true;
    const texts = [...category.query_patterns, ...(category.aliases ?? [])].map(wordsOf);
    return texts.some((text) => text.every(isNoLearning) && hasAll(stemsOf(text), topics));
  };
  return isWhole(category.name) || isWhole(category.slug.replaceAll('-', ' '));
};

const isNoLearning = (word: string): boolean => !LEARNING.has(word);
const stemsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(stemOf));
const hasAll = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].every((stem) => all.has(stem));

/**
 * Whether nothing names the category, or a mistyped word alone, or the query asks for another job and has no word of what
 * people want of the topic.
 */
const isDoubtful = (features: Features, ranking: Ranking, index: MatchIndex): boolean => {
  const { missing, phrase, partPhrase, mistyped, unnamed, apart, beside, software } = features;
  return (
    missing > MOST_MISSING ||
    mistyped + unnamed > 0 ||
    partPhrase > phrase ||
    (apart + beside + software > 0 && !asksAbout(ranking, index))
  );
};

/**
 * Whether the query has a name of the first category, and else words of another script or another language than English alone,
 * which cannot be read: the name is sure, so the topic is offered.
 */
const isUnread = (features: Features, { query }: Ranking, seen: readonly Seen[]): boolean => {
  const { missing, excluded, apart, beside, software } = features;
  if (missing === 0 || excluded + apart + beside + software > 0) return false;
  const topics = seen.filter(({ word }) => word.topic);
  if (!topics.some(({ strength, isName, word }) => strength > 0 && isName && word.names)) return false;
  return topics.every(({ strength, word }) => strength > 0 || !LATIN.test(word.text)) || isOfAnotherLanguage(query);
};

const LATIN = /[a-z]/;

/**
 * Whether the query has a whole text of the first category, of three words at most, or the words of its title and one that another
 * topic has, and asks for no other job: "wireguard on a raspberry pi". No name that the list does not know stands before such a text,
 * as in "monero full node on a vps".
 */
const isTask = (features: Features, ranking: Ranking, { exact, postings }: MatchIndex): boolean => {
  const { missing, excluded, missingElsewhere, apart, beside, software } = features;
  if (missing > MOST_MISSING_OF_TASK || excluded + apart + beside + software > 0) return false;
  const { words, best } = ranking;
  const isText = (from: number, count: number): boolean => {
    const text = words.slice(from, from + count).map((word) => word.text);
    return hasText(text.join(' '), best[0]?.place ?? -1, exact);
  };
  const start = words.findIndex((_, from) => isText(from, 1) || isText(from, 2) || isText(from, 3));
  if (start < 0 && (titleShare(ranking) < WHOLE_TITLE || missingElsewhere === 0)) return false;
  return !words.slice(0, Math.max(0, start)).some(({ names, term }) => names && lengthAt(postings, term) === 0);
};

const JUST_LOW = MEDIUM - 0.01;

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, weights: Weights): number => {
  let sum = weights.constant;
  for (const key of Object.keys(features) as (keyof Features)[]) sum += weights[key] * features[key];
  return 1 / (1 + Math.exp(-sum));
};

/** Whether the query has a word of what people want of the first category; true where the category does not say. */
const asksAbout = ({ words, best: [winner] }: Ranking, { categories, terms }: MatchIndex): boolean => {
  const { about } = categories[winner?.place ?? -1] ?? {};
  if (about === undefined) return true;
  const wanted = new Set(about.flatMap(wordsOf).map((word) => terms.get(stemOf(word))));
  return words.some(({ term }) => wanted.has(term));
};
