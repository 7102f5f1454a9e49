// Judges the best category for a query: the probability that it is right, questions next door and unrelated ones included.
// Whether it is an answer, and how sure, are borders of that one number. It is a logistic regression over what the ranking
// knows; `node bench/matching/train.ts` makes its weights, and docs/matching.md says how often each level is right.
import { APART_BITS, BESIDE_BITS, jobOf, LEARNING, OTHERWISE, SOFTWARE_BITS } from '../words/jobs.ts';
import { stemOf } from '../words/lexicon.ts';
import { isUnspaced, wordsOf } from '../words/normalize.ts';
import { isRaised } from './evidence.ts';
import { placeOfEqual } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt, postingAt } from './index/postings.ts';
import type { QueryWord } from './query.ts';
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

const MOST_MISSING = 0.6;
const ENOUGH_BITS = 8;
const MANY_BITS = 16;
const WIDE_MARGIN = 0.5;
/** A query that has a whole title but for words that ask to learn has so much of its weight. */
const LEAST_OF_TITLE = 0.4;
/** Topic words of a long query. */
const MANY_WORDS = 5;
/** A corrected word that is trusted this much leaves no doubt. */
const SURE = 0.9;
/** A word that only a text of its own has this strongly is the topic's, whatever job it tells of. */
const OWN_STRENGTH = 0.8;

/** The probability, 0..1, that the first of `ranking` is right; 1 where the query equals a text of it. Never fails. */
export const judge = (ranking: Ranking, index: MatchIndex): number => {
  if (ranking.equal) return 1;
  if (asksToLearn(ranking, index)) return HIGH;
  // What scores less is no answer, and most questions end here.
  if ((ranking.best[0]?.score ?? 0) < CUTOFF_SCORE || !hasNames(ranking, index)) return 0;
  const features = featuresOf(ranking, index);
  const probability = probabilityOf(features, WEIGHTS);
  if (probability < LOW && isOfField(features, ranking)) return LOW;
  return probability >= MEDIUM && isDoubtful(features, ranking, index) ? JUST_LOW : probability;
};

/** Whether the first category has every name of the query that belongs beside another one. */
const hasNames = ({ best }: Ranking, { postings, terms }: MatchIndex): boolean => {
  const place = best[0]?.place ?? -1;
  const words = best.flatMap(({ untreated }) => (untreated === undefined ? [] : wordsOf(untreated)));
  return words.every((word) => postingAt(postings, terms.get(stemOf(word)) ?? -1, place) !== undefined);
};

/**
 * Whether the query is the whole name or slug of the first category, as written, with words that ask to learn and nothing else.
 * Such words in a name need not be in the query (a "bread tutorial" of Learning Bread) where the topic also says its name without
 * them.
 */
const asksToLearn = ({ words, best: [winner] }: Ranking, { categories }: MatchIndex): boolean => {
  const category = categories[winner?.place ?? -1];
  const { slug = 0, name = 0 } = winner?.evidence ?? {};
  // Most questions end here.
  if (Math.max(slug, name) < LEAST_OF_TITLE) return false;
  const asked = words.filter(
    ({ text, topic }) => (topic || OTHERWISE.has(text) || jobOf(text) > 0) && !LEARNING.has(text),
  );
  if (category === undefined || asked.length === 0 || asked.length === words.length) return false;
  if (asked.some(({ reading }) => reading === 'corrected')) return false;
  const stems = stemsOf(asked.map(({ text }) => text));
  const isWhole = (title: string): boolean => {
    const own = wordsOf(title);
    const named = stemsOf(own.filter((word) => !LEARNING.has(word)));
    if (named.size !== stems.size || !hasAll(named, stems)) return false;
    if (hasAll(stemsOf(words.map(({ text }) => text)), stemsOf(own))) return true;
    const texts = [...category.query_patterns, ...(category.aliases ?? [])].map(wordsOf);
    return texts.some((text) => !text.some((word) => LEARNING.has(word)) && hasAll(stemsOf(text), stems));
  };
  return isWhole(category.name) || isWhole(category.slug.replaceAll('-', ' '));
};

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

/** Whether the query is the whole title of the first category, and a word that only another topic has: "python decorators". */
const isOfField = ({ missing, missingElsewhere, apart, beside, software }: Features, ranking: Ranking): boolean => {
  const { slug = 0, name = 0 } = ranking.best[0]?.evidence ?? {};
  const isTitle = Math.max(slug, name) > SURE && ranking.words.filter(({ topic }) => topic).length === 2;
  return isTitle && missing > 0 && missingElsewhere - apart - beside - software > 0;
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

/** A word of the query, and what the first category has of it: `strength` is 0 where it has nothing worth speaking of. */
type Seen = {
  readonly word: QueryWord;
  readonly strength: number;
  readonly isAlias: boolean;
  /** It names the category: an alias by itself, or the beginning of the slug. */
  readonly isName: boolean;
  readonly inTitle: boolean;
  /** The query has a whole pattern, alias or name of the category with this word in it. */
  readonly inPhrase: boolean;
};

const seenBy = ({ words, whole, best: [winner] }: Ranking, index: MatchIndex): readonly Seen[] =>
  words.map((word) => {
    const place = winner?.place ?? -1;
    const posting = postingAt(index.postings, word.term, place);
    const inPhrase = isRaised(word.term, place, whole, index);
    const known = Math.max(posting?.strength ?? 0, inPhrase ? index.tuning.strength.alias : 0);
    const strength = known > index.tuning.originStrength ? known : 0;
    const isAlias = posting?.alone === true;
    const isName = isAlias || index.categories[place]?.slug.startsWith(word.text) === true;
    const inTitle = posting?.slug === true || posting?.name === true;
    return { word, strength, isAlias, isName, inTitle, inPhrase };
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
  const { bits = 0, excludes = 0 } = evidence ?? {};
  return {
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    manyBits: Math.min(bits, MANY_BITS) / MANY_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    excluded: Number(excludes > 0),
  };
};

/** Which words of the query the category has, and which not. */
const ofWords = (seen: readonly Seen[], { best: [winner] }: Ranking, { postings, exact, categories }: MatchIndex) => {
  const topics = seen.filter(({ word }) => word.topic);
  const missing = topics.filter(({ strength }) => strength === 0);
  const had = topics.filter(({ strength }) => strength > 0);
  const inPhrase = topics.filter((one) => one.inPhrase);
  const hasPhrase = inPhrase.length > 0;
  const hasBeyondTitle = had.some(({ inTitle }) => !inTitle);
  const missingName = missing.some(({ word }) => word.names);
  const total = weightOf(topics) || 1;
  const [only] = topics.length === 1 ? topics : [];
  return {
    one: Number(topics.length === 1),
    alias: Number(
      hasPhrase
        ? only !== undefined
        : only?.isAlias === true && placeOfEqual(only.word.text, exact, categories) === winner?.place,
    ),
    many: Number(topics.length >= MANY_WORDS),
    missing: weightOf(missing) / total,
    missingName: Number(missingName),
    missingElsewhere: Number(missing.some(({ word }) => lengthAt(postings, word.term) > 0)),
    weakest: topics.reduce((least, { strength }) => Math.min(least, strength), topics.length > 0 ? 1 : 0),
    phrase: Number(hasPhrase && hasBeyondTitle),
    partPhrase: Number(hasPhrase && missing.length > 0),
    qualified: shareBehindNames(topics) / total,
    unnamed: Number(
      topics.length > 1 &&
        !topics.some(({ isName }) => isName) &&
        (missingName || (inPhrase.length < 2 && countOf(had) < 4)),
    ),
    mistyped: Number(had.some(isMistyped) && !had.some(({ word }) => word.names)),
  };
};

/** The weight of words that stand behind a name which the category does not have: the node in "solana validator node". */
const shareBehindNames = (topics: readonly Seen[]): number => {
  const name = topics.findIndex(({ word, strength }) => word.names && strength === 0);
  return name < 0 ? 0 : weightOf(topics.slice(name).filter(({ strength, isName }) => strength > 0 && !isName));
};

const isMistyped = ({ word }: Seen): boolean => word.reading === 'corrected' && word.trust < SURE;
const weightOf = (seen: readonly Seen[]): number => seen.reduce((sum, { word }) => sum + word.weight, 0);
/** How many words these are: a word of a script without spaces, such as プロトコル, is read as some four overlapping pairs. */
const countOf = (seen: readonly Seen[]): number =>
  seen.reduce((sum, { word }) => sum + (isUnspaced(word.text) ? 1 / 4 : 1), 0);

/** Whether the query asks for a job that is not the topic's: one apart from what sources do, or one beside it. */
const ofJobs = (seen: readonly Seen[], { best: [winner] }: Ranking, { jobs }: MatchIndex) => {
  const own = jobs[winner?.place ?? -1] ?? 0;
  let others = 0;
  let before = '';
  for (const { word, strength } of seen) {
    if (strength < OWN_STRENGTH) others |= jobOf(word.text, before) & ~own;
    before = word.text;
  }
  return {
    apart: Number((others & APART_BITS) !== 0),
    beside: Number((others & BESIDE_BITS) !== 0),
    software: Number((others & SOFTWARE_BITS) !== 0),
  };
};
