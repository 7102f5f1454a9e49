// What the judge knows of the best category for a query: which of its words the category has, and how; in numbers from 0 to 1.
import { APART_BITS, BESIDE_BITS, jobOf, OTHERWISE, SOFTWARE_BITS } from '../words/jobs.ts';
import { isUnspaced } from '../words/normalize.ts';
import { hadAt } from './evidence.ts';
import { placeOfEqual } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import { type Ranking, WHOLE_TITLE } from './score.ts';

const ENOUGH_BITS = 8;
const MANY_BITS = 16;
const WIDE_MARGIN = 0.5;
/** Topic words of a long query, and those that a category has which is meant without a name. */
const MANY_WORDS = 5;
const MANY_OWN = 4;
/** A word that only a text of its own has this strongly is the topic's, whatever job it tells of. */
const OWN_STRENGTH = 0.8;
/** A corrected word that is trusted this much leaves no doubt. */
const SURE = 0.9;

/** What the first category of a ranking has of each word of the query; `had` is 0 where that is nothing worth speaking of. */
const seenBy = ({ words, whole, best: [winner] }: Ranking, index: MatchIndex) =>
  words.map((word) => {
    const place = winner?.place ?? -1;
    const { posting, inPhrase, had: known } = hadAt(word.term, place, { whole, index });
    const had = known > index.tuning.originStrength ? known : 0;
    const isAlias = posting?.alone === true;
    // An alias by itself, or the beginning of the slug, names the category.
    const isName = isAlias || index.categories[place]?.slug.startsWith(word.text) === true;
    const inTitle = posting?.slug === true || posting?.name === true;
    const isStrange = word.names && lengthAt(index.postings, word.term) === 0;
    return { word, had, isAlias, isName, inTitle, inPhrase, isStrange };
  });

type Seen = ReturnType<typeof seenBy>[number];

/** What the judge sees of the first category, each from 0 to 1. */
export const featuresOf = (ranking: Ranking, index: MatchIndex) => {
  const seen = seenBy(ranking, index);
  const topics = seen.filter(({ word }) => word.topic);
  const sorted: Sorted = {
    seen,
    topics,
    own: topics.filter(({ had }) => had > 0),
    missing: topics.filter(({ had }) => had === 0),
    inPhrase: topics.filter(({ inPhrase }) => inPhrase),
  };
  const jobs = ofJobs(seen, ranking, index);
  const isAnotherJob = jobs.apart + jobs.beside + jobs.software > 0;
  return {
    ...ofScore(ranking),
    ...ofWords(sorted, ranking, index),
    ...jobs,
    ...ofNames(sorted, ranking, isAnotherJob),
  };
};

/** All words of a query, its topic words, and those of them that the category has, lacks, and has in a whole phrase. */
type Sorted = Readonly<Record<'seen' | 'topics' | 'own' | 'missing' | 'inPhrase', readonly Seen[]>>;

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
const ofWords = (
  { topics, own, missing, inPhrase }: Sorted,
  { best: [winner] }: Ranking,
  { exact, categories }: MatchIndex,
) => {
  const total = weightOf(topics) || 1;
  const [only] = topics.length === 1 ? topics : [];
  const isAlias =
    inPhrase.length > 0 || (only?.isAlias && placeOfEqual(only.word.text, exact, categories) === winner?.place);
  return {
    one: Number(only !== undefined),
    alias: Number(only !== undefined && isAlias),
    many: Number(topics.length >= MANY_WORDS),
    missing: weightOf(missing) / total,
    weakest: topics.reduce((least, { had }) => Math.min(least, had), topics.length > 0 ? 1 : 0),
    qualified: shareBehindNames(topics) / total,
    mistyped: Number(
      own.some(({ word }) => word.reading === 'corrected' && word.trust < SURE) && !own.some(({ word }) => word.names),
    ),
  };
};

/** The weight of words that stand behind a name which is not the topic's, where nothing names it: the node in "solana validator node". */
const shareBehindNames = (topics: readonly Seen[]): number => {
  const name = topics.findIndex(({ word, had }) => word.names && had === 0);
  return name < 0 || topics.some(({ isName }) => isName)
    ? 0
    : weightOf(topics.slice(name).filter(({ had, isName }) => had > 0 && !isName));
};

const weightOf = (seen: readonly Seen[]): number => seen.reduce((sum, { word }) => sum + word.weight, 0);
/** How many words these are: a word of a script without spaces, such as プロトコル, is read as some four overlapping pairs. */
const countOf = (seen: readonly Seen[]): number =>
  seen.reduce((sum, { word }) => sum + (isUnspaced(word.text) ? 1 / 4 : 1), 0);

/** Whether the query asks for a job that is not the topic's: one apart from what sources do, or one beside it. */
const ofJobs = (seen: readonly Seen[], { best: [winner] }: Ranking, { jobs }: MatchIndex) => {
  const own = jobs[winner?.place ?? -1] ?? 0;
  let others = 0;
  let before = '';
  for (const { word, had } of seen) {
    if (had < OWN_STRENGTH) others |= jobOf(word.text, before) & ~own;
    before = word.text;
  }
  return {
    apart: Number((others & APART_BITS) !== 0),
    beside: Number((others & BESIDE_BITS) !== 0),
    software: Number((others & SOFTWARE_BITS) !== 0),
  };
};

/** Whether the query names the category, and what it says beside the name. */
const ofNames = (
  { seen, topics, own, missing, inPhrase }: Sorted,
  { best: [winner] }: Ranking,
  isAnotherJob: boolean,
) => {
  const hasTitle = Math.max(winner?.evidence?.slug ?? 0, winner?.evidence?.name ?? 0) >= WHOLE_TITLE;
  const isMore = ({ inTitle, word }: Seen): boolean => !inTitle && (word.topic || OTHERWISE.has(word.text));
  const isTitle = hasTitle && !isAnotherJob && !seen.some(isMore);
  const strange = topics.findIndex(({ isStrange }) => isStrange);
  const named = topics.findIndex((one) => one.isAlias || one.inPhrase);
  const isBrief = inPhrase.length < 2 && countOf(own) < MANY_OWN;
  return {
    /** The whole title, and words that only ask. */
    title: Number(isTitle),
    /** Nothing names the category: no alias, no beginning of its slug, no whole phrase, nor many of its words. */
    unnamed: Number(
      topics.length > 1 &&
        !isTitle &&
        !topics.some(({ isName }) => isName) &&
        (isBrief || missing.some(({ word }) => word.names)),
    ),
    /** Nothing but words of the title, and words that the category lacks. */
    stray: Number(missing.length > 0 && own.every(({ inTitle }) => inTitle)),
    /** A name of the category, before which no name stands that the list does not know: "monero full node". */
    named: Number(strange < 0 ? named >= 0 || hasTitle : named >= 0 && named < strange),
  };
};
