// Builds an index and completes it with what only querying it can tell: which English words it would mistake for
// misspellings of its own, and where the cutoff belongs. Done once per registry; a Worker reads the result
// (index/packed.ts).
import type { Category } from '../registry/registry.ts';
import { buildLexicon, roleOf, stemOf } from '../words/lexicon.ts';
import { type English, formsOf, readEnglish } from '../words/rarity.ts';
import { type HashedWords, hashWords } from '../words/word-table.ts';
import { draftIndex, type MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import { isReadAsAnother, type MayBegin, type ReadableIndex, withLexicon } from './query.ts';
import { CUTOFF_SCORE, DEFAULT_WEIGHTS, type Ranker, rankerOf, rawScoreOf } from './score.ts';
import { TUNING, type Tuning } from './tuning.ts';

/** The index over `categories`. Grows with their text; never fails. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning = TUNING): MatchIndex => {
  const english = readEnglish();
  const draft = draftIndex(categories, tuning, english);
  // Few parts of words are read twice, so a lexicon that remembers them would only cost.
  const forgetful = withLexicon(draft, buildLexicon(draft.common, 0));
  const index = { ...draft, notTypos: wordsTakenForOthers(forgetful, english) };
  return categories.length < LARGE ? index : { ...index, tuning: { ...tuning, cutoff: findCutoff(index) } };
};

/** The cutoff that `categories` have together, whatever lists they are in; grows with their text. */
export const cutoffFor = (categories: readonly Category[]): number =>
  categories.length < LARGE ? TUNING.cutoff : buildIndex(categories).tuning.cutoff;

/** From this number of categories on the list itself says where its cutoff is: the more topics, the more are met by chance. */
const LARGE = 50;
/** The share of patterns that the cutoff keeps from being answered by a category to which they do not belong. */
const KEPT_OUT = 0.96;
/** Two categories that answer this many patterns of each other are related: what they share is no accident. */
const RELATED = 3;
/** The highest cutoff: above it more questions are lost than unrelated ones are kept out. */
const HIGHEST_CUTOFF = 0.4;
/** Patterns asked, more or less, of categories spread over the list: more of them would tell nothing new. */
const MOST_ASKED = 2_000;

/** The raw score below which `index` answers nothing: each pattern asked of all categories but its own and those related to it. */
const findCutoff = (index: MatchIndex): number => {
  const { categories, tuning } = index;
  const rank = rankerOf(index, DEFAULT_WEIGHTS);
  const every = Math.ceil(categories.flatMap(({ query_patterns }) => query_patterns).length / MOST_ASKED);
  const falseMatches = categories.flatMap((category, place) =>
    place % every === 0 ? falseMatchesOf(category, place, rank) : [],
  );
  const answered = new Map<string, number>();
  for (const { pair, score } of falseMatches) {
    if (score >= CUTOFF_SCORE) answered.set(pair, (answered.get(pair) ?? 0) + 1);
  }
  const scores = falseMatches
    .filter(({ pair }) => (answered.get(pair) ?? 0) < RELATED)
    .map(({ score }) => score)
    .sort((a, b) => a - b);
  return Math.min(HIGHEST_CUTOFF, rawScoreOf(scores[Math.floor(scores.length * KEPT_OUT)] ?? 0, tuning.cutoff));
};

/** How the best other category scores for a pattern; `pair` names the two, whichever of them is asked. */
type FalseMatch = { readonly pair: string; readonly score: number };

const falseMatchesOf = ({ query_patterns }: Category, place: number, rank: Ranker): readonly FalseMatch[] =>
  query_patterns
    .flatMap((text) =>
      rank(text, 2)
        .best.filter((found) => found.place !== place)
        .slice(0, 1),
    )
    .map((other) => ({ pair: `${Math.min(place, other.place)} ${Math.max(place, other.place)}`, score: other.score }));

/** Stems of English, or of well-known names, that `index` would correct to another word or take apart. */
const wordsTakenForOthers = (index: ReadableIndex, english: English): HashedWords => {
  const { terms, common } = index;
  const mayBegin = beginningsOf(index);
  // The first check is rarely true, and cheap on a small list.
  const isTaken = (form: string, stem: string): boolean =>
    isReadAsAnother(form, index, mayBegin) &&
    stemOf(form) === stem &&
    roleOf(form, common) === 'topic' &&
    !terms.has(stem);
  return hashWords(
    [...english.keys()].filter((stem) => !terms.has(stem) && formsOf(stem).some((form) => isTaken(form, stem))),
  );
};

/** Tells by two letters where no word of a category can begin: a stem has those of its word, but for an i in place of a y. */
const beginningsOf = ({ terms, postings }: MatchIndex): MayBegin => {
  const twoLetters = (text: string, at: number): string => text.slice(at, at + 2).replace('y', 'i');
  const stems = [...terms.keys()].filter((_, term) => lengthAt(postings, term) > 0);
  const beginnings = new Set(stems.map((stem) => twoLetters(stem, 0)));
  // A stem may be shorter than two letters.
  return (text, at) => beginnings.has(twoLetters(text, at)) || beginnings.has(text.charAt(at));
};
