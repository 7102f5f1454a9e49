// Finds the category for a query, and says how sure it is. score.ts computes the score; the weights and the
// threshold are configuration: the default threshold is here, the default weights are in score.ts.
import { once } from '../cache.ts';
import type { Category } from '../registry/registry.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { isBlank } from '../words/normalize.ts';
import { buildIndex } from './build.ts';
import { isMereAlias } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { type Confidence, mayFit } from './judge.ts';
import { CUTOFF_SCORE, DEFAULT_WEIGHTS, hasName, type RankedPlace, rankerOf } from './score.ts';
import { verdictOf } from './verdict.ts';
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
  /** True where the query has a whole title, pattern or alias of the winner. */
  readonly isNamed?: boolean;
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
      /** Whether the query names nothing that belongs beside the nearest, and asks for no job but its own. */
      readonly mayFit: () => boolean;
      readonly why: () => Why;
    };

/** Finds the category for a query. `threshold` (0..1) replaces the configured one for this query. Pure, never throws. */
export type Matcher = (query: string, threshold?: number) => Result<Match, Miss>;

/** How far below the winner (in score) a runner-up is nearly tied, and the least that one of either scores. */
const NEARLY_TIED = 0.05;
const LEAST_TIED = 0.3;
/** Below this score the evidence is not worth naming a category for, and that for the only near one. */
const LEAST_NAMED = 0.19;
const LEAST_ALONE = 0.15;

/** How many categories a miss names at most, and how many runners-up a match has at most. */
const NEAREST_COUNT = 10;
const RUNNERS_UP = 3;
const CANDIDATES = 3;

/** Whether the runner-up `other` scored nearly the same as `winner`. */
export const isNearlyTied = (winner: Ranked, other: Ranked): boolean =>
  other.score >= LEAST_TIED && other.score >= winner.score - NEARLY_TIED;

/** What a miss names: first the categories beside which a name of the query belongs, then those for which there is evidence. */
const candidatesAmong = (best: readonly RankedPlace[]): readonly RankedPlace[] => {
  const beside = best.filter(({ untreated }) => untreated !== undefined);
  const sharing = best.filter((one) => !beside.includes(one) && (one.evidence?.strongest ?? 0) > 0);
  const [first, second] = sharing;
  const isAlone = (one: RankedPlace): boolean => one === first && one.score - (second?.score ?? 0) > NEARLY_TIED;
  const near = sharing.filter((one) => one.score >= (isAlone(one) ? LEAST_ALONE : LEAST_NAMED));
  return [...beside, ...near].slice(0, CANDIDATES);
};

const SURENESS: readonly Confidence[] = ['high', 'medium', 'low'];

/** The place of a match among those of other lists: by confidence, then where its name is asked for, and last what only a lower threshold lets through. */
export const unsureness = ({ confidence, isNamed, score }: Match): number =>
  score < CUTOFF_SCORE ? SURENESS.length + 1 : SURENESS.indexOf(confidence) + Number(confidence === 'low' && !isNamed);

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
    const ranking = verdictOf(query, NEAREST_COUNT, rank, index);
    const [winner, ...others] = ranking.best.map(toRanked);
    if (winner === undefined || (ranking.words.length === 0 && !ranking.equal))
      return fail({ reason: 'only_stop_words' });
    const why = once(() => whyOf(ranking, index, threshold));
    const { confidence = 'low', equal } = ranking;
    if (winner.score < threshold) {
      const candidates = candidatesAmong(ranking.best).map(toRanked);
      return fail({
        reason: 'below_threshold',
        nearest: [winner, ...others],
        candidates,
        mayFit: () => mayFit(ranking, index),
        why,
      });
    }
    const nearTie = others.some((other) => isNearlyTied(winner, other));
    const alternatives = others.slice(0, RUNNERS_UP).filter(({ score }) => score >= LEAST_NAMED);
    const [topic, ...more] = ranking.words.filter((word) => word.topic);
    const named = equal ? query : more.length === 0 && topic?.text;
    const isCapped = confidence === 'high' && named && isMereAlias(named, winner.category);
    const isNamed = equal || hasName(ranking.best[0]?.evidence);
    return ok({ ...winner, confidence: isCapped ? 'medium' : confidence, isNamed, alternatives, nearTie, why });
  };
};
