// Turns evidence into a score: how much of the query a category explains and how much of its own name the query has, less
// what speaks for another sense; then stretched so that the border of acceptance always stands at the same figure.
import { type Evidence, gatherEvidence } from './evidence.ts';
import type { MatchIndex } from './match-index.ts';
import type { Tuning } from './match-tuning.ts';
import { type QueryWord, readQuery } from './query-words.ts';
import { comparable } from './text.ts';

/** Weights of the two parts of a score; they add to 1. */
export type Weights = { readonly fuzzyWeight: number; readonly keywordWeight: number };

/** A place in the registry and its score, 0..1; no evidence where it shares no word with the query. */
export type Scored = { readonly place: number; readonly score: number; readonly evidence: Evidence | undefined };

/** How a query was read, whether it equals a slug, name, pattern or alias, and its best categories, best first. */
export type Ranking = {
  readonly words: readonly QueryWord[];
  readonly equal: boolean;
  readonly best: readonly Scored[];
};

/** What the border is shown as, and the highest score without equality. */
const BORDER_SCORE = 0.4;
const CEILING = 0.89;

/** The best `count` categories for `query`, or all where there are fewer; ties in registry order. Never fails. */
export const rankCategories = (query: string, count: number, index: MatchIndex, weights: Weights): Ranking => {
  const words = readQuery(query, index);
  const equal = index.exact.get(comparable(query));
  const found = gatherEvidence(words, index);
  const topics = words.filter(({ topic }) => topic).length;
  const best: Scored[] = [];
  for (const evidence of found.values()) {
    const score = evidence.category === equal ? 1 : scoreOf(evidence, topics, index.tuning, weights);
    insert(best, count, { place: evidence.category, score, evidence });
  }
  // Categories without evidence still have a place: the one that the query equals, and the first ones at 0.
  const others = new Set([equal ?? 0, ...index.categories.slice(0, count).keys()]);
  for (const place of others) {
    if (!found.has(place) && place < index.categories.length) {
      insert(best, count, { place, score: place === equal ? 1 : 0, evidence: undefined });
    }
  }
  return { words, equal: equal !== undefined, best };
};

/** The score of a category that the query does not equal: 0 up to, but never, 1. `topics` counts the topic words. */
const scoreOf = (
  evidence: Evidence,
  topics: number,
  tuning: Tuning,
  { fuzzyWeight, keywordWeight }: Weights,
): number => {
  const { secondShare, aloneTrust, lonelyTrust, excludePenalty, excludesCounted, border } = tuning;
  const named = evidence.alone > 0 || evidence.slug > 0;
  const only = topics > 1 ? 0 : evidence.strongest * (named ? 1 : lonelyTrust);
  const second = Math.max(evidence.second, only, evidence.alone * aloneTrust);
  const fuzzy = (1 - secondShare) * evidence.covered + secondShare * second;
  const keyword = Math.max(evidence.slug, evidence.name);
  const penalty = excludePenalty * Math.min(evidence.excludes, excludesCounted);
  const raw = Math.min(1, Math.max(0, fuzzyWeight * fuzzy + keywordWeight * Math.min(1, keyword) - penalty));
  return raw < border
    ? (BORDER_SCORE * raw) / border
    : BORDER_SCORE + ((CEILING - BORDER_SCORE) * (raw - border)) / (1 - border);
};

const insert = (best: Scored[], count: number, scored: Scored): void => {
  const at = best.findIndex((other) => isBefore(scored, other));
  best.splice(at < 0 ? best.length : at, 0, scored);
  best.length = Math.min(best.length, count);
};

const isBefore = (a: Scored, b: Scored): boolean => a.score > b.score || (a.score === b.score && a.place < b.place);
