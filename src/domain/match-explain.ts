// Shows how the matcher came to its ranking: what each word was taken for, and what each category has of it.
import { strengthIn } from './evidence.ts';
import type { MatchIndex } from './match-index.ts';
import type { Reading } from './query-words.ts';
import type { Category } from './registry.ts';
import { rankCategories, type Weights } from './score.ts';
import { type Evidence, evidenceAt } from './tally.ts';

/** A word of the query, the stem it was taken for (none where unknown), and its weight in the query, 0..1. */
export type ExplainedWord = {
  readonly text: string;
  readonly reading: Reading;
  readonly takenFor: string | undefined;
  readonly weight: number;
};

/** A category, its score (0..1), its evidence, and how strongly (0..1) it has each word of the query, in their order. */
export type ExplainedCategory = {
  readonly category: Category;
  readonly score: number;
  readonly evidence: Evidence | undefined;
  readonly strengths: readonly number[];
};

export type Explanation = {
  readonly equal: boolean;
  readonly words: readonly ExplainedWord[];
  readonly best: readonly ExplainedCategory[];
};

/** How `index` ranks its best `count` categories for `query`, the winner first. The scores are the matcher's own. Never fails. */
export const explainQuery = (query: string, count: number, index: MatchIndex, weights: Weights): Explanation => {
  const { words, equal, best } = rankCategories(query, count, index, weights);
  const stems = [...index.terms.keys()];
  return {
    equal,
    words: words.map(({ text, reading, term, weight }) => ({ text, reading, takenFor: stems[term], weight })),
    best: best.flatMap(({ place, score }) => {
      const category = index.categories[place];
      const evidence = evidenceAt(index.tally, place);
      const strengths = words.map((word) => strengthIn(place, word, words, index));
      return category === undefined ? [] : [{ category, score, evidence, strengths }];
    }),
  };
};
