// Builds an index and completes it with what only asking it can tell: which words of English it would take for slips of
// its own, and where the border of acceptance belongs. Done once per registry; a Worker reads the result (index/packed.ts).
import type { Category } from '../registry/registry.ts';
import { draftIndex, type MatchIndex } from './index/index.ts';
import { isReadAsAnother } from './query.ts';
import { TUNING, type Tuning } from './tuning.ts';
import { buildLexicon } from './words/lexicon.ts';
import { type English, formsOf, readEnglish } from './words/rarity.ts';

/** The index over `categories`, two million at most. Grows with their text; never fails. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning = TUNING): MatchIndex => {
  const english = readEnglish();
  const draft = draftIndex(categories, tuning, english);
  // Each of these words is read once, so a lexicon that remembers them would only cost.
  const forgetful = { ...draft, lexicon: buildLexicon(tuning.stemming, 0) };
  return { ...draft, notSlips: wordsTakenForOthers(forgetful, english) };
};

/** Stems of English, or of well-known names, that `index` would correct to another word or take apart. */
const wordsTakenForOthers = (index: MatchIndex, english: English): ReadonlySet<string> =>
  new Set(
    [...english.keys()].filter(
      (stem) => !index.terms.has(stem) && formsOf(stem).some((form) => isReadAsAnother(form, index)),
    ),
  );
