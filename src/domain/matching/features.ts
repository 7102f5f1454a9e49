// What the judge knows of the best category for a query: which of its words the category has, and how; in numbers from 0 to 1.
import { APART_BITS, BESIDE_BITS, jobOf, SOFTWARE_BITS } from '../words/jobs.ts';
import { isUnspaced } from '../words/normalize.ts';
import { hadAt } from './evidence.ts';
import { placeOfEqual } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import type { Ranking } from './score.ts';

const ENOUGH_BITS = 8;
const MANY_BITS = 16;
const WIDE_MARGIN = 0.5;
/** Topic words of a long query. */
const MANY_WORDS = 5;
/** A word that only a text of its own has this strongly is the topic's, whatever job it tells of. */
const OWN_STRENGTH = 0.8;
/** A corrected word that is trusted this much leaves no doubt. */
const SURE = 0.9;

/** What the first category of a ranking has of each word of the query; `strength` is 0 where that is nothing worth speaking of. */
export const seenBy = ({ words, whole, best: [winner] }: Ranking, index: MatchIndex) =>
  words.map((word) => {
    const place = winner?.place ?? -1;
    const { posting, inPhrase, strength: known } = hadAt(word.term, place, { whole, index });
    const strength = known > index.tuning.originStrength ? known : 0;
    const isAlias = posting?.alone === true;
    // An alias by itself, or the beginning of the slug, names the category.
    const isName = isAlias || index.categories[place]?.slug.startsWith(word.text) === true;
    const inTitle = posting?.slug === true || posting?.name === true;
    return { word, strength, isAlias, isName, inTitle, inPhrase };
  });

export type Seen = ReturnType<typeof seenBy>[number];

/** What the judge sees of the first category, each from 0 to 1; `seen` is what `seenBy` gives. */
export const featuresOf = (ranking: Ranking, index: MatchIndex, seen = seenBy(ranking, index)) => {
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
    mistyped: Number(
      had.some(({ word }) => word.reading === 'corrected' && word.trust < SURE) && !had.some(({ word }) => word.names),
    ),
  };
};

/** The weight of words that stand behind a name which the category does not have: the node in "solana validator node". */
const shareBehindNames = (topics: readonly Seen[]): number => {
  const name = topics.findIndex(({ word, strength }) => word.names && strength === 0);
  return name < 0 ? 0 : weightOf(topics.slice(name).filter(({ strength, isName }) => strength > 0 && !isName));
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
