// Ranks the categories for a query. The weights and the threshold are configuration; their defaults stand here.
import { type Evidence, gatherEvidence } from './evidence.ts';
import { listAt } from './flat-lists.ts';
import { buildIndex, type MatchIndex, unpackPosting } from './match-index.ts';
import { TUNING, type Tuning } from './match-tuning.ts';
import { type QueryWord, readQuery } from './query-words.ts';
import type { Category } from './registry.ts';
import { fail, ok, type Result } from './result.ts';
import { comparable, isBlank } from './text.ts';

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

/** The score that the border of acceptance is calibrated to, and the highest one without equality. */
const BORDER_SCORE = 0.4;
const CEILING = 0.89;

/** A matcher over `categories`, whose order decides ties. */
export const buildMatcher = (
  categories: readonly Category[],
  options: MatchOptions = DEFAULT_MATCH_OPTIONS,
  tuning: Tuning = TUNING,
): Matcher => {
  const index = buildIndex(categories, tuning);
  return (query, threshold = options.threshold) => {
    if (isBlank(query)) return fail({ reason: 'empty_query' });
    const words = readQuery(query, index, tuning);
    const [best, ...others] = rank(query, words, index, options, tuning);
    if (words.length === 0 || best === undefined) return fail({ reason: 'only_stop_words' });
    if (best.score < threshold) return fail({ reason: 'below_threshold', nearest: [best, ...others] });
    const alternatives = others.filter(({ score }) => score > 0.3 && score > best.score - 0.15);
    return ok({ ...best, confidence: 'high', alternatives, nearTie: false });
  };
};

export const rawScore = (evidence: Evidence, { fuzzyWeight, keywordWeight }: MatchOptions, tuning: Tuning): number => {
  const fuzzy = (1 - tuning.secondShare) * evidence.covered + tuning.secondShare * evidence.second;
  const keyword = Math.max(evidence.slug, evidence.name);
  const raw =
    fuzzyWeight * fuzzy +
    keywordWeight * keyword -
    Math.min(evidence.excluded, tuning.excludeMost) * tuning.excludePenalty;
  return Math.min(1, Math.max(0, raw));
};

const calibrate = (raw: number, border: number): number =>
  raw < border
    ? (BORDER_SCORE * raw) / border
    : BORDER_SCORE + ((CEILING - BORDER_SCORE) * (raw - border)) / (1 - border);

/** A word of the query: what it was taken for, and its weight in the query. */
export type ExplainedWord = { readonly text: string; readonly takenFor: string | undefined; readonly weight: number };

/** A category with everything its score is made of; `words` has the strength (0..1) of each word of the query. */
export type ExplainedCategory = Ranked & {
  readonly raw: number;
  readonly evidence: Evidence;
  readonly words: readonly number[];
};

/** How the matcher reads `query`, and its `count` best categories with the evidence per word. Pure, never throws. */
export const buildExplainer = (
  categories: readonly Category[],
  options: MatchOptions = DEFAULT_MATCH_OPTIONS,
  tuning: Tuning = TUNING,
) => {
  const index = buildIndex(categories, tuning);
  const names = new Map([...index.terms].map(([name, term]) => [term, name]));
  return (query: string, count = 3) => {
    const words = readQuery(query, index, tuning);
    const all = gatherEvidence(words, index, tuning).map((evidence) => ({
      evidence,
      raw: rawScore(evidence, options, tuning),
    }));
    const best = all.sort((a, b) => b.raw - a.raw).slice(0, count);
    return {
      words: words.map((w) => ({ ...w, takenFor: names.get(w.term) })),
      best: best.map(({ evidence, raw }) => ({
        slug: categories[evidence.category]?.slug,
        raw,
        score: calibrate(raw, tuning.border),
        evidence,
        words: words.map(
          (w) =>
            [...listAt(index.postings, w.term)].map(unpackPosting).find((p) => p.category === evidence.category)
              ?.strength ?? 0,
        ),
      })),
    };
  };
};

const rank = (
  query: string,
  words: readonly QueryWord[],
  index: MatchIndex,
  options: MatchOptions,
  tuning: Tuning,
): readonly Ranked[] => {
  const exact = index.exact.get(comparable(query));
  const scores = new Map<number, number>();
  for (const evidence of gatherEvidence(words, index, tuning)) {
    scores.set(evidence.category, calibrate(rawScore(evidence, options, tuning), tuning.border));
  }
  if (exact !== undefined) scores.set(exact, 1);
  for (let place = 0; place < Math.min(3, index.categories.length); place++) {
    if (!scores.has(place)) scores.set(place, 0);
  }
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, 3)
    .flatMap(([place, score]) => {
      const category = index.categories[place];
      return category === undefined ? [] : [{ category, score }];
    });
};
