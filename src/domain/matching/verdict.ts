// A ranking as it is shown: whether its first category is an answer, how sure, and with which scores. A question that compares two
// things ("postgres vs mysql") has a topic for each: no source of either compares, so both are named, at low.
import { comparable } from '../words/normalize.ts';
import type { MatchIndex } from './index/index.ts';
import { type Confidence, confidenceOf, judge } from './judge.ts';
import { CUTOFF_SCORE, type Ranker, type Ranking } from './score.ts';

/** The highest score that is shown of a category that is no answer. */
const REFUSED_SCORE = 0.39;

/** A ranking with the scores that are shown, and how sure its first is; undefined where that is no answer. */
type Verdict = Ranking & { readonly confidence: Confidence | undefined };

/** What the judge of `index` makes of `ranking`: where it refuses, no score reaches 0.4. Never fails. */
export const verdictOn = (ranking: Ranking, index: MatchIndex): Verdict => {
  const confidence = confidenceOf(judge(ranking, index));
  // Most scores stay as they are.
  if (confidence !== undefined || (ranking.best[0]?.score ?? 0) <= REFUSED_SCORE) return { ...ranking, confidence };
  return {
    ...ranking,
    best: ranking.best.map((one) => ({ ...one, score: Math.min(one.score, REFUSED_SCORE) })),
    confidence,
  };
};

// Most questions have none of these.
const MAY_COMPARE = /\b(?:vs|versus|or|between|compar|than)/i;
const ANNOUNCED = /\b(?:between|compare|comparing|comparison of) (.+?) (?:and|or|vs|versus|with|to) (.+)/;
const COMPARED = /^(.+?) (?:vs|versus|compared (?:to|with)|(?:more )?\w+ than) (.+)/;
const CHOSEN = /^(.+?) or (.+)/;

/** The verdict on `query`, by `rank`, of the best `count` categories of `index`. Never fails. */
export const verdictOf = (query: string, count: number, rank: Ranker, index: MatchIndex): Verdict => {
  const whole = verdictOn(rank(query, count), index);
  if (whole.equal || !MAY_COMPARE.test(query)) return whole;
  const text = comparable(query);
  const compared = ANNOUNCED.exec(text) ?? COMPARED.exec(text);
  const [, first, second] = compared ?? CHOSEN.exec(text) ?? [];
  if (first === undefined || second === undefined) return whole;
  // The judge looks at the runner-up, too.
  const ask = (side: string): Verdict => verdictOn(rank(side, 2), index);
  const last = ask(second);
  if (compared === null && !isSure(last)) return whole;
  return comparing(whole, [ask(first), last], compared === null);
};

const isSure = ({ confidence }: Verdict): boolean => confidence === 'high' || confidence === 'medium';

/**
 * `whole` with the topics of the `sides` that it compares first. Both must be sure if they are two, or `isChoice`, for an "or" may join
 * anything; else one, if the whole is not.
 */
const comparing = (whole: Verdict, sides: readonly Verdict[], isChoice: boolean): Verdict => {
  const answers = sides.filter(({ confidence }) => confidence !== undefined);
  const sure = answers.filter(isSure);
  const topics = new Map([...sure, ...answers].flatMap(({ best: [one] }) => (one ? [[one.place, one] as const] : [])));
  const areTwo = sure.length === 2 && topics.size === 2;
  if (!areTwo && (isChoice || isSure(whole) || sure.length === 0)) return whole;
  const others = whole.best.filter(({ place }) => !topics.has(place));
  return {
    ...whole,
    best: [
      ...[...topics.values()].map((one) => ({ ...one, score: CUTOFF_SCORE })),
      ...others.map((one) => ({ ...one, score: Math.min(one.score, REFUSED_SCORE) })),
    ],
    confidence: 'low',
  };
};
