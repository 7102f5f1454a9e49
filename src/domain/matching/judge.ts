// Judges the best category for a query: the probability that it is right, neighbours and unrelated questions included. Whether
// it is an answer, and how sure, are borders of that number. A logistic regression, whose weights `node bench/matching/train.ts`
// makes from the scored questions; docs/matching.md says how often each level is right.
import { APART_BITS, jobOf } from '../words/jobs.ts';
import type { MatchIndex } from './index/index.ts';
import { KIND } from './index/phrases.ts';
import { lengthAt, postingAt } from './index/postings.ts';
import { strengthsOf } from './evidence.ts';
import type { Ranking } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** How sure a match is: docs/matching.md says how often each was right on the scored queries. */
export type Confidence = 'high' | 'medium' | 'low';

/** Lowest probabilities of an answer, and of one of medium and of high confidence. */
export const BORDERS = { low: 0.45, medium: 0.8, high: 0.93 } as const;

/** From this share of its weight on, a slug or a name is whole: what is missing only asks. */
const WHOLE_TITLE = 0.8;
const ENOUGH_BITS = 8;
const FEW_BITS = 5;
const WIDE_MARGIN = 0.5;
const WEAK = 0.42;
const STRONG = 0.7;

/** What the judge looks at, each from 0 to 1, in the order of its weights. */
export const featuresOf = ({ words, whole, mostly, best }: Ranking, index: MatchIndex) => {
  const [winner, next] = best;
  const place = winner?.place ?? 0;
  const { score = 0, evidence } = winner ?? {};
  const { second = 0, slug = 0, name = 0, bits = 0, alone = 0, excludes = 0 } = evidence ?? {};
  const strengths = strengthsOf({ words, whole }, [place], index).map(([strength = 0]) => strength);
  const own = index.jobs[place] ?? 0;
  const all = words.map((word, nth) => ({ ...word, strength: strengths[nth] ?? 0, job: jobOf(word.text) }));
  const topics = all.filter(({ topic }) => topic);
  const total = Math.max(1e-6, topics.reduce((sum, { weight }) => sum + weight, 0));
  const share = (wanted: (word: (typeof all)[number]) => boolean) =>
    topics.reduce((sum, word) => (wanted(word) ? sum + word.weight : sum), 0) / total;
  const missing = topics.filter(({ strength }) => strength <= index.tuning.originStrength);
  const title = Math.min(1, Math.max(slug, name));
  const isWhole = title >= WHOLE_TITLE;
  const ofPlace = (phrase: number) => index.phrases.place[phrase] === place && index.phrases.kind[phrase] === KIND.own;
  const hasPhrase = [...whole].some(ofPlace);
  const isMostly = mostly.some(ofPlace);
  const foreign = all.filter(({ job, strength }) => job !== 0 && (job & own) === 0 && strength < 0.6);
  const apart = foreign.some(({ job }) => (job & APART_BITS) !== 0);
  const titled = topics.filter(({ term }) => isInTitle(term, place, index));
  const named = alone > 0 || titled.some(({ names }) => names);
  const asks = all.filter(({ topic, term }) => !topic && term >= 0);
  const n = topics.length;
  const is = Number;
  let qualified = 0; let behind = false;
  for (const word of all) {
    if (!word.topic) { behind = false; continue; }
    const had = word.strength > index.tuning.originStrength;
    if (had) {
      const posting = postingAt(index.postings, word.term, place);
      if (behind && posting !== undefined && !posting.alone && !(posting.slug && word.names)) qualified += word.weight;
    } else if (word.names) behind = true;
  }
  return {
    score,
    second,
    title,
    whole: is(isWhole),
    bits: Math.min(bits, ENOUGH_BITS) / ENOUGH_BITS,
    fewBits: Math.min(bits, FEW_BITS) / FEW_BITS,
    margin: Math.min(WIDE_MARGIN, score - (next?.score ?? 0)) / WIDE_MARGIN,
    one: is(n <= 1),
    two: is(n === 2),
    many: is(n >= 5),
    missing: share(({ strength }) => strength <= index.tuning.originStrength),
    missingAny: is(missing.length > 0),
    missingTwo: is(missing.length > 1),
    missingName: is(missing.some(({ names }) => names)),
    missingElsewhere: is(missing.some(({ term }) => lengthAt(index.postings, term) > 0)),
    weak: share(({ strength }) => strength > index.tuning.originStrength && strength <= WEAK),
    strong: share(({ strength }) => strength >= STRONG),
    first: topics[0]?.strength ?? 0,
    last: topics.at(-1)?.strength ?? 0,
    weakest: n === 0 ? 0 : Math.min(...topics.map(({ strength }) => strength)),
    beyondTitle: share(({ term, strength }) => strength >= 0.45 && !isInTitle(term, place, index)),
    named: is(named),
    alone,
    phrase: is(hasPhrase && share(({ term, strength }) => strength >= 0.6 && !isInTitle(term, place, index)) > 0),
    phraseMissing: is(hasPhrase && missing.length > 0),
    missingShort: is(missing.some(({ text }) => text.length <= 3)),
    titleOnly: is(topics.every(({ term, strength }) => strength <= index.tuning.originStrength || isInTitle(term, place, index)) && titled.length > 0),
    mostly: is(isMostly),
    unnamedFew: is(n >= 2 && n <= 4) * is(!named && !isWhole && !isMostly),
    unnamed: is(!named && !isWhole && !isMostly),
    qualified: qualified / total,
    scoreLow: Math.min(score, 0.4),
    scoreHigh: Math.max(score - 0.5, 0),
    ownRequest: is(asks.some(({ strength }) => strength >= 0.45)),
    foreignRequest: is(all.some(({ topic, strength }) => !topic && strength === 0)),
    apart: is(apart),
    beside: is(!apart && foreign.length > 0),
    excluded: is(excludes > 0),
    corrected: is(topics.some(({ reading, strength }) => reading === 'corrected' && strength > 0)),
    split: is(topics.some(({ reading }) => reading === 'split')),
    covered: evidence?.covered ?? 0,
    manyBits: Math.min(bits, 16) / 16,
    size: Math.min(1, Math.log10(index.categories.length) / 3),
    wholeMissing: is(isWhole && missing.length > 0),
    twoMissing: is(n === 2 && missing.length > 0),
  };
};

const isInTitle = (term: number, place: number, index: MatchIndex): boolean => {
  const posting = postingAt(index.postings, term, place);
  return posting !== undefined && (posting.slug || posting.name);
};

export type Features = ReturnType<typeof featuresOf>;
export type Weights = Readonly<Record<keyof Features | 'constant', number>>;

/** The probability, 0..1, that a match with these features is right. */
export const probabilityOf = (features: Features, weights: Weights): number => {
  let sum = weights.constant;
  for (const key of Object.keys(features) as (keyof Features)[]) sum += weights[key] * features[key];
  return 1 / (1 + Math.exp(-sum));
};

export const judge = (ranking: Ranking, index: MatchIndex): number => probabilityOf(featuresOf(ranking, index), WEIGHTS);
