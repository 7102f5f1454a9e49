// Shows how the matcher came to its ranking: how each word was read, and how strongly each category, and each of its fields,
// has it. For `ask`; no server ships it.
import { createMemory, gatherEvidence, hadAt, measureOf } from '../../src/domain/matching/evidence.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { readQuery, withLexicon } from '../../src/domain/matching/query.ts';
import { rankerOf, type Weights } from '../../src/domain/matching/score.ts';
import type { Field, Tuning } from '../../src/domain/matching/tuning.ts';
import { verdictOn } from '../../src/domain/matching/verdict.ts';
import type { Category } from '../../src/domain/registry/registry.ts';

/**
 * How `index` ranks its best `count` categories for `query`, the winner first, with the scores that the matcher shows. Each word
 * with the stem that it was taken for (none where unknown) and its weight in the query (0..1). Never fails.
 */
export const explainQuery = (query: string, count: number, index: MatchIndex, weights: Weights) => {
  const ranking = rankerOf(index, weights)(query, Math.max(2, count));
  const { words, equal, best } = verdictOn(ranking, index);
  const stems = [...index.terms.keys()];
  return {
    equal,
    words: words.map(({ text, reading, term, weight }) => ({ text, reading, takenFor: stems[term], weight })),
    best: best.slice(0, count).flatMap(({ place, score, evidence }) => {
      const category = index.categories[place];
      return category === undefined ? [] : [{ category, score, evidence }];
    }),
  };
};
export type Explanation = ReturnType<typeof explainQuery>;

/**
 * A field of a category and the words of a query that it has: how strongly (0..1), and what part of the query (0..1) they
 * explain there. A word counts in the first of the fields that have it most strongly, and explains nothing in the others.
 */
export type ExplainedField = {
  readonly field: Field;
  readonly words: readonly { readonly text: string; readonly strength: number; readonly explains: number }[];
};

/** The fields of `category`, one of `index`, that have a word of `query`. Together they explain what it covers. Never fails. */
export const explainFields = (query: string, category: Category, index: MatchIndex): readonly ExplainedField[] => {
  const words = readQuery(query, withLexicon(index));
  const stems = [...index.terms.keys()];
  const measure = measureOf(words);
  const strengths = INDEXED_FIELDS.map((field) => {
    const alone = fieldIndex(field, category, index.tuning);
    const own = words.map((word) => ({ ...word, term: alone.terms.get(stems[word.term] ?? '') ?? -1 }));
    const { whole } = gatherEvidence(own, alone, createMemory(alone));
    return own.map(({ term }) => hadAt(term, 0, { whole, index: alone }).had);
  });
  const strongest = words.map((_, nth) => Math.max(...strengths.map((row) => row[nth] ?? 0)));
  const explained = INDEXED_FIELDS.map((field, at) => ({
    field,
    words: words.flatMap(({ text, weight, trust }, nth) => {
      const strength = strengths[at]?.[nth] ?? 0;
      const counts = strengths.findIndex((row) => row[nth] === strongest[nth]) === at;
      return strength === 0 ? [] : [{ text, strength, explains: counts ? (weight * trust * strength) / measure : 0 }];
    }),
  }));
  return explained.filter((field) => field.words.length > 0);
};

const UNREAD = { slug: 0, name: 0, pattern: 0, alias: 0, sourceName: 0, about: 0, description: 0, why: 0 };
const INDEXED_FIELDS = Object.keys(UNREAD).filter((field): field is Field => field in UNREAD);

/** An index over one field of `category`, in which a whole phrase still counts as it does in all of them. */
const fieldIndex = (field: Field, category: Category, tuning: Tuning): MatchIndex => ({
  ...draftIndex([category], { ...tuning, strength: { ...UNREAD, [field]: tuning.strength[field] } }, new Map()),
  tuning,
});
