// Builds an index and completes it with what only asking it can tell: which words of English it would take for slips of
// its own, and where the border of acceptance belongs. Done once per registry; a Worker reads the result (index/packed.ts).
import type { Category } from '../registry/registry.ts';
import { draftIndex, type MatchIndex } from './index/index.ts';
import { isReadAsAnother } from './query.ts';
import { DEFAULT_WEIGHTS, rankerOf, rawScoreOf } from './score.ts';
import { TUNING, type Tuning } from './tuning.ts';
import { buildLexicon } from './words/lexicon.ts';
import { type English, formsOf, readEnglish } from './words/rarity.ts';

/** The index over `categories`, two million at most. Grows with their text; never fails. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning = TUNING): MatchIndex => {
  const english = readEnglish();
  const draft = draftIndex(categories, tuning, english);
  // Each of these words is read once, so a lexicon that remembers them would only cost.
  const forgetful = { ...draft, lexicon: buildLexicon(tuning.stemming, 0) };
  const index = { ...draft, notSlips: wordsTakenForOthers(forgetful, english) };
  return categories.length < LARGE ? index : { ...index, tuning: { ...tuning, border: borderOf(index) } };
};

/** From this number of categories on the list itself says where its border is: the more topics, the more are met by chance. */
const LARGE = 50;
/** The share of patterns that the border keeps from being answered by a category to which they do not belong. */
const KEPT_OUT = 0.96;
/** Patterns asked at most, spread over the list: more of them would tell nothing new. */
const MOST_ASKED = 2_000;

/** The raw score below which `index` answers nothing: each pattern asked of all categories but its own. */
const borderOf = (index: MatchIndex): number => {
  const patterns = index.categories.flatMap(({ query_patterns }, place) =>
    query_patterns.map((text) => ({ text, place })),
  );
  const rank = rankerOf(index, DEFAULT_WEIGHTS);
  const every = Math.ceil(patterns.length / MOST_ASKED);
  const scores = patterns
    .filter((_, nth) => nth % every === 0)
    .map(({ text, place }) => rank(text, 2).best.find((found) => found.place !== place))
    .map((other) => other?.score ?? 0)
    .sort((a, b) => a - b);
  return rawScoreOf(scores[Math.floor(scores.length * KEPT_OUT)] ?? 0, index.tuning.border);
};

/** Stems of English, or of well-known names, that `index` would correct to another word or take apart. */
const wordsTakenForOthers = (index: MatchIndex, english: English): ReadonlySet<string> =>
  new Set(
    [...english.keys()].filter(
      (stem) => !index.terms.has(stem) && formsOf(stem).some((form) => isReadAsAnother(form, index)),
    ),
  );
