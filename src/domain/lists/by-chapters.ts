// Where no list is sure enough of a topic, the chapters of its sources decide: a question that opens a chapter of the nearest topic
// ("pod in CrashLoopBackOff" opens Debug Pods) is about it, at low confidence.
import type { Match, Miss, Ranked } from '../matching/match.ts';
import { CUTOFF_SCORE } from '../matching/score.ts';
import type { OpenedAt } from '../registry/chapters.ts';
import type { Category } from '../registry/registry.ts';
import type { Result } from '../result.ts';
import type { List, TrustedList } from './list.ts';

/** What a list found, and what it has for a question. */
type Said = { readonly list: List; readonly found: Result<Match, Miss> };
type OfChapters = Exclude<List, TrustedList>;
type Near = Ranked & { readonly list: OfChapters; readonly miss: Extract<Miss, { readonly nearest: unknown }> };

/** The least score of a topic that is near, and how far it is ahead of the next. */
const LEAST_NEAR = 0.3;
const LEAST_AHEAD = 0.05;

/** The topics of the own and the project's list that are near, the nearest first. */
const nearIn = ({ list, found }: Said): readonly Near[] => {
  if (found.ok || list.kind === 'trusted') return [];
  const miss = found.error;
  return miss.reason === 'below_threshold' ? miss.nearest.map((ranked) => ({ ...ranked, list, miss })) : [];
};

/**
 * The nearest topic of what the lists `said`, none of which answers, where `opened` gives a chapter for it; undefined where no
 * topic is clearly the nearest, or where the question asks for what its sources do not treat.
 */
export const byChapters = async (
  said: readonly Said[],
  opened: (category: Category) => Promise<OpenedAt>,
): Promise<{ readonly list: OfChapters; readonly match: Match } | undefined> => {
  const [best, next] = said.flatMap(nearIn).toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < LEAST_NEAR || best.score < (next?.score ?? 0) + LEAST_AHEAD) return undefined;
  const { list, category, miss } = best;
  if (!miss.mayFit() || (await opened(category)).size === 0) return undefined;
  const alternatives = miss.candidates.filter((one) => one.category !== category);
  const match: Match = {
    category,
    score: CUTOFF_SCORE,
    confidence: 'low',
    alternatives,
    nearTie: false,
    why: miss.why,
  };
  return { list, match };
};
