// Why a query found what it found: its words, each with the near category that has it most strongly, and these categories
// with their scores. Computed only on request, because most queries do not need it.
import type { Category } from '../registry/registry.ts';
import { strengthsOf } from './evidence.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import type { Ranking } from './score.ts';

export type Why = {
  /** The words that carry the topic, else all, in the order of the query; without `owner` where no near category has the word. */
  readonly words: readonly { readonly text: string; readonly owner?: Category }[];
  /** The topic words that no category has, in the order of the query. */
  readonly unknown: readonly string[];
  /** Up to three categories that share something with the query, best first. */
  readonly near: readonly { readonly category: Category; readonly score: number }[];
  /** The lowest score, 0..1, that counts as a match. */
  readonly threshold: number;
};

/** How many categories a query is compared with. */
const NEAR = 3;
/** The lowest strength, 0..1, at which a category owns a word. */
const OWNED = 0.2;

/** The reasons for a ranking of `index`. Never fails. */
export const whyOf = ({ words, best }: Ranking, index: MatchIndex, threshold: number): Why => {
  const strengthsAt = strengthsOf(words, index);
  const near = best.slice(0, NEAR).flatMap(({ place, score }) => {
    const category = index.categories[place];
    if (category === undefined || score === 0) return [];
    return [{ category, score, strengths: strengthsAt(place) }];
  });
  const topical = words.filter(({ topic }) => topic);
  const carrying = topical.length === 0 ? words : topical;
  return {
    words: carrying.map((word) => {
      const strengths = near.map((topic) => topic.strengths[words.indexOf(word)] ?? 0);
      const strongest = Math.max(0, ...strengths);
      const owner = strongest < OWNED ? undefined : near[strengths.indexOf(strongest)]?.category;
      return owner === undefined ? { text: word.text } : { text: word.text, owner };
    }),
    // A word of another sense has a number too, but no category has it.
    unknown: topical.filter(({ term }) => lengthAt(index.postings, term) === 0).map(({ text }) => text),
    near: near.map(({ category, score }) => ({ category, score })),
    threshold,
  };
};
