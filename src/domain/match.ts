// Ranks the categories for a query. The weights and the threshold are configuration; their defaults stand here.
import type { Category } from './registry.ts';
import { fail, ok, type Result } from './result.ts';
import { comparable } from './text.ts';

/** Longest query a matcher is asked, in code points; callers refuse longer ones. */
export const MAX_QUERY_CHARS = 1000;

/** Weights add to 1; threshold is the lowest score (0..1) that counts as a match. */
export type MatchOptions = { readonly threshold: number; readonly fuzzyWeight: number; readonly keywordWeight: number };
export const DEFAULT_MATCH_OPTIONS: MatchOptions = { threshold: 0.4, fuzzyWeight: 0.7, keywordWeight: 0.3 };

/** A category with its score, 0 (nothing in common) to 1 (the query equals a slug, name, pattern or alias). */
export type Ranked = { readonly category: Category; readonly score: number };

/** How sure a match is. */
export type Confidence = 'high' | 'medium' | 'low';

/** The winner, how sure it is, and up to two close runners-up, best first. */
export type Match = Ranked & {
  readonly confidence: Confidence;
  readonly alternatives: readonly Ranked[];
  /** True where a runner-up scored nearly the same, so that a reader should see both. */
  readonly nearTie: boolean;
};

/** Why nothing matched; `nearest` has up to three categories, best first, never none. */
export type Miss =
  | { readonly reason: 'empty_query' }
  | { readonly reason: 'only_stop_words' }
  | { readonly reason: 'below_threshold'; readonly nearest: readonly [Ranked, ...Ranked[]] };

/** Finds the category for a query. `threshold` (0..1) replaces the configured one for this query. Pure, never throws. */
export type Matcher = (query: string, threshold?: number) => Result<Match, Miss>;

const STOP_WORDS = new Set('a an the is are was of to in on for and or how do does it what i my with'.split(' '));

/** A matcher over `categories`, whose order decides ties. */
export const buildMatcher = (
  categories: readonly Category[],
  options: MatchOptions = DEFAULT_MATCH_OPTIONS,
): Matcher => {
  const entries = categories.map((category) => ({
    category,
    exact: new Set(
      [category.slug, category.name, ...category.query_patterns, ...(category.aliases ?? [])].map(comparable),
    ),
    words: new Set(
      comparable([category.name, ...category.query_patterns, ...(category.aliases ?? [])].join(' ')).split(' '),
    ),
  }));
  return (query, threshold = options.threshold) => {
    const text = comparable(query);
    if (query.trim() === '') return fail({ reason: 'empty_query' });
    const words = text.split(' ').filter((word) => word !== '' && !STOP_WORDS.has(word));
    if (words.length === 0) return fail({ reason: 'only_stop_words' });
    const ranked = entries
      .map(({ category, exact, words: known }) => {
        const share = words.filter((word) => known.has(word)).length / words.length;
        return { category, score: exact.has(text) ? 1 : share * 0.85 };
      })
      .sort((a, b) => b.score - a.score);
    const [best, ...others] = ranked;
    if (best === undefined) return fail({ reason: 'only_stop_words' });
    if (best.score < threshold) return fail({ reason: 'below_threshold', nearest: [best, ...others.slice(0, 2)] });
    return ok({ ...best, confidence: 'high', alternatives: [], nearTie: false });
  };
};
