// Finds the category for a query, and says how sure it is. score.ts computes the score; the weights and the
// threshold are configuration: the default threshold is here, the default weights are in score.ts.
import type { Category } from '../registry/registry.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { isBlank } from '../words/normalize.ts';
import { buildIndex } from './build.ts';
import { isMereAlias } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { type Confidence, confidenceOf, judge } from './judge.ts';
import { CUTOFF_SCORE, DEFAULT_WEIGHTS, type RankedPlace, type Ranking, rankerOf } from './score.ts';
import { type Why, whyOf } from './why.ts';

/** Longest query a matcher is asked, in code points; callers refuse longer ones. */
export const MAX_QUERY_CHARS = 1000;

/** Weights add to 1; threshold is the lowest score (0..1) that counts as a match. */
export type MatchOptions = { readonly threshold: number; readonly fuzzyWeight: number; readonly keywordWeight: number };
export const DEFAULT_MATCH_OPTIONS: MatchOptions = { threshold: CUTOFF_SCORE, ...DEFAULT_WEIGHTS };

/** A category with its score, 0 (nothing in common) to 1 (the query equals a slug, name, pattern or alias). */
export type Ranked = { readonly category: Category; readonly score: number };

/** The winner, how sure it is, and up to three runners-up, best first. */
export type Match = Ranked & {
  readonly confidence: Confidence;
  readonly alternatives: readonly Ranked[];
  /** True where a runner-up scored nearly the same, so that a reader should see both. */
  readonly nearTie: boolean;
  readonly why: () => Why;
};

/**
 * Why nothing matched; `nearest` has up to ten categories, best first, never none, and `candidates` up to three of them for
 * which a topic word of the query is evidence, first those beside which a name of the query belongs.
 */
export type Miss =
  | { readonly reason: 'empty_query' }
  | { readonly reason: 'only_stop_words' }
  | {
      readonly reason: 'below_threshold';
      readonly nearest: readonly [Ranked, ...Ranked[]];
      readonly candidates: readonly Ranked[];
      readonly why: () => Why;
    };

/** Finds the category for a query. `threshold` (0..1) replaces the configured one for this query. Pure, never throws. */
export type Matcher = (query: string, threshold?: number) => Result<Match, Miss>;

/** How far below the winner (in score) a runner-up is nearly tied, and the least that one of either scores. */
const NEARLY_TIED = 0.05;
const LEAST_TIED = 0.3;
/** Below this score the evidence is not worth naming a category for. */
const LEAST_NAMED = 0.15;

/** How many categories a miss names at most, and how many runners-up a match has at most. */
const NEAREST_COUNT = 10;
const RUNNERS_UP = 3;
const CANDIDATES = 3;

/** The highest score that is shown of a category that is no answer. */
const REFUSED_SCORE = 0.39;
/** The lowest score that is shown of a category that is an answer. */
const ACCEPTED_SCORE = 0.4;

/** `ranking` with the scores that are shown, and how sure its first is: where the judge refuses it, no score reaches 0.4. */
export const shownRanking = (ranking: Ranking, index: MatchIndex): Ranking & { readonly confidence: Confidence } => {
  const confidence = confidenceOf(judge(ranking, index));
  const best = ranking.best.map((one, nth) => {
    if (confidence === undefined) return { ...one, score: Math.min(one.score, REFUSED_SCORE) };
    return nth === 0 ? { ...one, score: Math.max(one.score, ACCEPTED_SCORE) } : one;
  });
  return { ...ranking, best, confidence: confidence ?? 'low' };
};

/** Whether the runner-up `other` scored nearly the same as `winner`. */
export const isNearlyTied = (winner: Ranked, other: Ranked): boolean =>
  other.score >= LEAST_TIED && other.score >= winner.score - NEARLY_TIED;

/** A matcher over `categories` (at least one), whose order decides ties. Builds its index once. */
export const buildMatcher = (categories: readonly Category[], options?: MatchOptions): Matcher =>
  matcherOver(buildIndex(categories), options);

/** A matcher over an index that was built before. `lexicon` reads queries in place of its own. */
export const matcherOver = (
  index: MatchIndex,
  options: MatchOptions = DEFAULT_MATCH_OPTIONS,
  lexicon?: Lexicon,
): Matcher => {
  const toRanked = ({ place, score }: RankedPlace): Ranked => {
    const category = index.categories[place];
    if (category === undefined) throw new Error(`the index has no category at ${place}`);
    return { category, score };
  };
  const rank = rankerOf(index, options, lexicon);
  return (query, threshold = options.threshold) => {
    if (isBlank(query)) return fail({ reason: 'empty_query' });
    const ranking = shownRanking(rank(query, NEAREST_COUNT), index);
    const [winner, ...others] = ranking.best.map(toRanked);
    if (winner === undefined || (ranking.words.length === 0 && !ranking.equal))
      return fail({ reason: 'only_stop_words' });
    const why = () => whyOf(ranking, index, threshold);
    if (winner.score < threshold) {
      const beside = ranking.best.filter(({ untreated }) => untreated !== undefined);
      const sharing = ranking.best.filter((one) => !beside.includes(one) && (one.evidence?.strongest ?? 0) > 0);
      const named = [...beside, ...sharing].filter(({ score }) => score >= LEAST_NAMED).slice(0, CANDIDATES);
      const nearest = [winner, ...others] as const;
      return fail({ reason: 'below_threshold', nearest, candidates: named.map(toRanked), why });
    }
    const nearTie = others.some((other) => isNearlyTied(winner, other));
    const alternatives = others.slice(0, RUNNERS_UP).filter(({ score }) => score >= LEAST_NAMED);
    const [topic, ...more] = ranking.words.filter((word) => word.topic);
    const named = ranking.equal ? query : more.length === 0 && topic?.text;
    const isCapped = ranking.confidence === 'high' && named && isMereAlias(named, winner.category);
    const confidence = isCapped ? 'medium' : ranking.confidence;
    return ok({ ...winner, confidence, alternatives, nearTie, why });
  };
};
