// Why a query found what it found: its words, each with the near category that has it most strongly, and these categories
// with their scores. Computed only on request, because most queries do not need it.
import { excerpt } from '../excerpt.ts';
import type { Category } from '../registry/registry.ts';
import { typedIn } from '../words/normalize.ts';
import { hadAt } from './evidence.ts';
import type { MatchIndex } from './index/index.ts';
import { lengthAt } from './index/postings.ts';
import type { Ranking } from './score.ts';

export type Why = {
  /**
   * The words that carry the topic, else all, in the order of the query, with the signs that were typed; without `owner`
   * where no near category has the word. `isHad`: the nearest category has it.
   */
  readonly words: readonly { readonly text: string; readonly isHad: boolean; readonly owner?: Category }[];
  /** The topic words that no category has: names and rare words first. */
  readonly unknown: readonly string[];
  /** A name of the query that belongs beside a category, and that none of its sources treats. */
  readonly untreated?: { readonly name: string; readonly category: Category } | undefined;
  /** Up to three categories that share something with the query, best first. */
  readonly near: readonly { readonly category: Category; readonly score: number }[];
  /** The lowest score, 0..1, that counts as a match. */
  readonly threshold: number;
};

/** How many words of a query are named at most. */
const MAX_NAMED = 4;

/** The first of `words`, and how many more there are. */
export const wordsText = (words: readonly string[]): string => {
  const named = excerpt(words.slice(0, MAX_NAMED).join(', '));
  return words.length <= MAX_NAMED ? named : `${named} and ${words.length - MAX_NAMED} more`;
};

/** Which words point to what; one may be a typo of what a category has. */
export const pointText = (words: readonly string[], to: string): string =>
  `${wordsText(words)} ${words.length === 1 ? 'points' : 'point'} to ${to}`;

/** What the nearest category has of the query, such as `it has mqtt, but says nothing of broker`. */
export const reasonText = ({ words }: Pick<Why, 'words'>): string => {
  const had = words.flatMap(({ text, isHad }) => (isHad ? [text] : []));
  const lacking = words.flatMap(({ text, isHad }) => (isHad ? [] : [text]));
  if (had.length + lacking.length === 0) return 'it has no word of the question';
  if (lacking.length === 0) return pointText(had, 'it');
  return had.length === 0
    ? `it says nothing of ${wordsText(lacking)}`
    : `it has ${wordsText(had)}, but says nothing of ${wordsText(lacking)}`;
};

/** What speaks against the nearest category where it is unsure: words that it lacks, or that those it has may mean something else. */
export const doubtReason = ({ words }: Pick<Why, 'words'>): string => {
  const isAllHad = words.length > 0 && words.every(({ isHad }) => isHad);
  return `${reasonText({ words })}${isAllHad ? ', but may mean something else' : ''}`;
};

/** How many categories a query is compared with. */
const NEAR = 3;
/** The lowest strength, 0..1, at which a category owns a word. */
const OWNED = 0.2;

/** The reasons for a ranking of `index`. Never fails. */
export const whyOf = ({ query, words, whole, best }: Ranking, index: MatchIndex, threshold: number): Why => {
  const near = best.slice(0, NEAR).filter(({ score }) => score > 0);
  const places = near.map(({ place }) => place);
  const typed = typedIn(query);
  const topical = words.filter(({ topic }) => topic);
  const carrying = topical.length === 0 ? words : topical;
  return {
    words: carrying.map(({ text: written, term }) => {
      const text = typed(written);
      const row = places.map((place) => hadAt(term, place, { whole, index }).had);
      const strongest = Math.max(0, ...row);
      const owner = strongest < OWNED ? undefined : index.categories[places[row.indexOf(strongest)] ?? -1];
      const isHad = (row[0] ?? 0) >= OWNED;
      return owner === undefined ? { text, isHad } : { text, isHad, owner };
    }),
    // A word of another sense has a number too, but no category has it.
    unknown: topical
      .filter(({ term }) => lengthAt(index.postings, term) === 0)
      .toSorted((a, b) => Number(b.names) - Number(a.names))
      .map(({ text }) => typed(text)),
    untreated: best.flatMap(({ place, untreated: name }) => {
      const category = index.categories[place];
      return category === undefined || name === undefined ? [] : [{ name, category }];
    })[0],
    near: near.flatMap(({ place, score }) => {
      const category = index.categories[place];
      return category === undefined ? [] : [{ category, score }];
    }),
    threshold,
  };
};
