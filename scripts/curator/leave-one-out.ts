// Tests a list without labelled questions: is a pattern still found after it is removed from its category, and would
// another category answer it?
import { buildIndex } from '../../src/domain/matching/build.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS } from '../../src/domain/matching/match.ts';
import { rankCategories } from '../../src/domain/matching/score.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';

/** The result for one pattern: whether it is found without itself, and which other category would answer it. */
export type LeaveOneOutResult = {
  readonly slug: string;
  readonly pattern: string;
  /** Undefined in a list that is too large to be built once per pattern. */
  readonly found: boolean | undefined;
  readonly intruder: { readonly slug: string; readonly score: number } | undefined;
};

/** Larger lists are not built again for each pattern. */
const MOST_REBUILT = 60;

/** Leaves out each pattern of `categories` in turn. Takes some ten milliseconds a pattern; never fails. */
export const leaveOneOut = (categories: readonly Category[]): readonly LeaveOneOutResult[] => {
  const index = buildIndex(categories);
  const indexOver = redraftsOf(index);
  const without = (category: Category, pattern: string): MatchIndex =>
    indexOver(withoutPattern(categories, category, pattern));
  return categories.flatMap((category) =>
    category.query_patterns.map((pattern) => ({
      slug: category.slug,
      pattern,
      found:
        categories.length > MOST_REBUILT ? undefined : answerTo(pattern, without(category, pattern)) === category.slug,
      intruder: intruderOf(pattern, category, index),
    })),
  );
};

/** Builds indexes of variants of a list quickly: the English words that are no typos come from `index`. */
export const redraftsOf = (index: MatchIndex): ((categories: readonly Category[]) => MatchIndex) => {
  const english = readEnglish();
  return (categories) => ({ ...draftIndex(categories, index.tuning, english), notTypos: index.notTypos });
};

/** `categories`, with `pattern` removed from `category`. */
export const withoutPattern = (categories: readonly Category[], category: Category, pattern: string) => {
  const rest = { ...category, query_patterns: category.query_patterns.filter((other) => other !== pattern) };
  return categories.map((other) => (other === category ? rest : other));
};

const answerTo = (query: string, index: MatchIndex): string | undefined => {
  const [winner] = rankCategories(query, 1, index, DEFAULT_MATCH_OPTIONS).best;
  if (winner === undefined || winner.score < DEFAULT_MATCH_OPTIONS.threshold) return undefined;
  return index.categories[winner.place]?.slug;
};

const intruderOf = (pattern: string, own: Category, index: MatchIndex): LeaveOneOutResult['intruder'] => {
  const { best } = rankCategories(pattern, 2, index, DEFAULT_MATCH_OPTIONS);
  const other = best.find(({ place }) => index.categories[place] !== own);
  const slug = index.categories[other?.place ?? -1]?.slug;
  if (other === undefined || slug === undefined || other.score < DEFAULT_MATCH_OPTIONS.threshold) return undefined;
  return { slug, score: other.score };
};
