// Turns evidence into a score: how much of the query a category explains and how much of its own name the query has, less
// what speaks for another sense; then scaled so that the cutoff always has the same score.
import type { Lexicon } from '../words/lexicon.ts';
import { comparable } from '../words/normalize.ts';
import {
  createMemory,
  type Evidence,
  type EvidenceTable,
  evidenceAt,
  gatherEvidence,
  PART,
  partAt,
} from './evidence.ts';
import { placeOfEqual } from './index/exact.ts';
import type { MatchIndex } from './index/index.ts';
import { KIND } from './index/phrases.ts';
import { type QueryWord, readQuery, withLexicon } from './query.ts';
import type { Tuning } from './tuning.ts';

/** The query has a title with this share of its weight: words such as "learning" in it need not be there. */
export const WHOLE_TITLE = 0.8;

/** Weights of the two parts of a score; they add to 1. */
export type Weights = { readonly fuzzyWeight: number; readonly keywordWeight: number };

export const DEFAULT_WEIGHTS: Weights = { fuzzyWeight: 0.85, keywordWeight: 0.15 };

/** A place in the registry and its score, 0..1. */
type Scored = { readonly place: number; readonly score: number };

/**
 * A category by its place, and its evidence; undefined where it shares no word with the query. `untreated` is a name of the
 * query that belongs beside it and that none of its sources treats.
 */
export type RankedPlace = Scored & { readonly evidence: Evidence | undefined; readonly untreated: string | undefined };

/**
 * A query, how it was read, which phrases it has as a whole, whether it equals a slug, name, pattern or alias, and its best
 * categories, best first.
 */
export type Ranking = {
  readonly query: string;
  readonly words: readonly QueryWord[];
  readonly whole: ReadonlySet<number>;
  readonly equal: boolean;
  readonly best: readonly RankedPlace[];
};

/** What the cutoff is shown as, whatever its raw score is. */
export const CUTOFF_SCORE = 0.4;
/** What a raw score of 0 is shown as, and the highest score without equality. */
const LACKING_SCORE = 0.2;
const CEILING = 0.89;

/** The score of a category beside which the query names something: enough to be named, too little for an answer. */
const NEAR_SCORE = 0.15;

/** Ranks the categories of one index for one query after another. */
export type Ranker = (query: string, count: number) => Ranking;

/**
 * The ranker of `index`: the best `count` categories for a query, or all where there are fewer; ties in registry order.
 * `lexicon` reads queries in place of its own. Never fails.
 */
export const rankerOf = (own: MatchIndex, weights: Weights, lexicon?: Lexicon): Ranker => {
  const index = withLexicon(own, lexicon);
  const memory = createMemory(index);
  return (query, count) => {
    const words = readQuery(query, index);
    const equal = placeOfEqual(query, index.exact, index.categories);
    const evidence = gatherEvidence(words, index, memory);
    const scoreAt = scorer(words, evidence, index.tuning, weights);
    const near = equal === undefined ? untreatedNames(query, evidence, index) : NO_NAMES;
    const unmet = (place: number): boolean => partAt(evidence, place, PART.met) === 0;
    const scoreOf = (place: number): number => {
      if (place === equal) return 1;
      return near.has(place) ? NEAR_SCORE : scoreAt(place);
    };
    const best: Scored[] = [];
    for (const place of evidence.places) insert(best, count, { place, score: scoreOf(place) });
    for (const place of near.keys()) if (unmet(place)) insert(best, count, { place, score: NEAR_SCORE });
    // Categories without evidence still have a place: the one that the query equals, and the first ones at 0.
    if (equal !== undefined && unmet(equal)) insert(best, count, { place: equal, score: 1 });
    for (let place = 0; place < count && place < index.categories.length; place++)
      if (place !== equal && !near.has(place) && unmet(place)) insert(best, count, { place, score: 0 });
    const withEvidence = best.map(({ place, score }) => {
      return { place, score, evidence: evidenceAt(evidence, place), untreated: near.get(place) };
    });
    return { query, words, whole: evidence.whole, equal: equal !== undefined, best: withEvidence };
  };
};

/** The categories beside which a name of the query belongs that none of their sources treats: the name, by their places. */
const untreatedNames = (query: string, { whole }: EvidenceTable, index: MatchIndex): ReadonlyMap<number, string> => {
  const { phrases, categories } = index;
  const places = new Set<number>();
  for (const phrase of whole) if (phrases.kind[phrase] === KIND.near) places.add(phrases.place[phrase] ?? 0);
  if (places.size === 0) return NO_NAMES;
  const text = ` ${comparable(query)} `;
  // A name is one where its words stand as it has them: "mcp remote" is no "remote mcp server".
  const isIn = (name: string): boolean => [' ', 's '].some((end) => text.includes(` ${comparable(name)}${end}`));
  return new Map(
    [...places].flatMap((place) => (categories[place]?.near ?? []).filter(isIn).map((name) => [place, name] as const)),
  );
};

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** Scores a category by its place as if the query did not equal it: from 0 up to, but never, 1. */
const scorer = (words: readonly QueryWord[], evidence: EvidenceTable, tuning: Tuning, weights: Weights) => {
  const { secondShare, aloneTrust, excludePenalty, unnamedPenalty, cutoff } = tuning;
  const { enoughBits, bitsPenalty, leastBits, leastPenalty } = tuning;
  const topics = words.filter(({ topic }) => topic).length;
  const isAnyNamed = evidence.places.some((place) => isNamed(evidence, place));
  return (place: number): number => {
    const alone = partAt(evidence, place, PART.alone);
    const slug = partAt(evidence, place, PART.slug);
    // The only topic word of a query stands in for a second one where it is an alias or in the slug.
    const isOnly = topics <= 1 && (alone > 0 || slug > 0);
    const only = isOnly ? partAt(evidence, place, PART.strongest) : 0;
    const second = Math.max(partAt(evidence, place, PART.second), only, alone * aloneTrust);
    const fuzzy = (1 - secondShare) * partAt(evidence, place, PART.covered) + secondShare * second;
    const keyword = Math.min(1, Math.max(slug, partAt(evidence, place, PART.name)));
    const bits = partAt(evidence, place, PART.bits);
    const lacking = bitsPenalty * shortOf(enoughBits, bits) + leastPenalty * shortOf(leastBits, bits);
    const excluded = excludePenalty * partAt(evidence, place, PART.excludes);
    const lost = excluded + lacking + (isAnyNamed && !isNamed(evidence, place) ? unnamedPenalty : 0);
    return calibrate(weights.fuzzyWeight * fuzzy + weights.keywordWeight * keyword - lost, cutoff);
  };
};

/** Whether the query has a whole title, pattern or alias of the category with this evidence. */
export const hasName = (evidence: Evidence | undefined): boolean =>
  evidence !== undefined &&
  (evidence.phrase + evidence.alone > 0 || Math.max(evidence.slug, evidence.name) >= WHOLE_TITLE);

/** The same of the category at `place`. */
const isNamed = (evidence: EvidenceTable, place: number): boolean =>
  partAt(evidence, place, PART.phrase) + partAt(evidence, place, PART.alone) > 0 ||
  Math.max(partAt(evidence, place, PART.slug), partAt(evidence, place, PART.name)) >= WHOLE_TITLE;

/** What share (0..1) of `needed` is not there. */
const shortOf = (needed: number, there: number): number => Math.max(0, 1 - there / needed);

/**
 * Three straight lines: the cutoff to 1 becomes 0.4 to just below 1, 0 to the cutoff becomes 0.2 to 0.4, and what lacks more
 * than it has keeps its order below.
 */
const calibrate = (raw: number, cutoff: number): number => {
  if (raw >= cutoff) return between(CUTOFF_SCORE, CEILING, (raw - cutoff) / (1 - cutoff));
  if (raw >= 0) return between(LACKING_SCORE, CUTOFF_SCORE, raw / cutoff);
  return between(0, LACKING_SCORE, 1 + raw);
};

const between = (least: number, most: number, share: number): number =>
  least + (most - least) * Math.min(1, Math.max(0, share));

/** Puts `scored` where it belongs among the best so far, of which `count` are kept. */
const insert = (best: Scored[], count: number, scored: Scored): void => {
  const last = best[count - 1];
  if (last !== undefined && !isBefore(scored, last)) return;
  let at = Math.min(best.length, count - 1);
  for (let before = best[at - 1]; before !== undefined && isBefore(scored, before); before = best[at - 1]) {
    best[at] = before;
    at--;
  }
  best[at] = scored;
};

const isBefore = (a: Scored, b: Scored): boolean => a.score > b.score || (a.score === b.score && a.place < b.place);
