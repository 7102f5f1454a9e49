// Builds an index and completes it with what only querying it can tell: which English words it would mistake for
// misspellings of its own. Done once per registry; a Worker reads the result (index/packed.ts).
import type { Category } from '../registry/registry.ts';
import { buildLexicon, roleOf, stemOf } from '../words/lexicon.ts';
import { type English, formsOf, readEnglish } from '../words/rarity.ts';
import { type HashedWords, hashWords } from '../words/word-table.ts';
import { draftIndex, type MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import { isReadAsAnother, type MayBegin, type ReadableIndex, withLexicon } from './query.ts';
import { TUNING, type Tuning } from './tuning.ts';

/** The index over `categories`. Grows with their text; never fails. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning = TUNING): MatchIndex => {
  const english = readEnglish();
  const draft = draftIndex(categories, tuning, english);
  // Few parts of words are read twice, so a lexicon that remembers them would only cost.
  const forgetful = withLexicon(draft, buildLexicon(draft.common, 0));
  return { ...draft, notTypos: wordsTakenForOthers(forgetful, english) };
};

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
