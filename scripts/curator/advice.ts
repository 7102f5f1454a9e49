// What `check` adds to the errors: advice on aliases and excludes, and what the list's own patterns say of it.
import { groupBy } from '../../src/domain/group-by.ts';
import { type LeaveOneOutResult, leaveOneOut } from '../../src/domain/matching/leave-one-out.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { adviseOn, categoryWarning } from '../../src/domain/registry/advice.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { sharedIndex } from './shared-index.ts';

/** Patterns that are named per category; the count is always of all. */
const NAMED = 3;

/** Advice on `registry`, as warnings, and one line that sums up the leave-one-out test. */
export const adviceOn = (registry: Registry): { readonly findings: readonly Finding[]; readonly summary: string } => {
  const left = leaveOneOut(registry.categories);
  const bySlug = groupBy(left, ({ slug }) => slug);
  const findings = [...bySlug].flatMap(([slug, own]) => [...lostPatterns(slug, own), ...intruders(slug, own)]);
  return { findings: [...silentExamples(registry), ...adviseOn(registry), ...findings], summary: summaryOf(left) };
};

/** Weighs more than any advice on words: the page offers the question to everybody. */
const EXAMPLE_WEIGHT = 100;

const silentExamples = (registry: Registry): readonly Finding[] => {
  const match = matcherOver(sharedIndex(registry.categories));
  return (registry.examples ?? []).flatMap((query, index): readonly Finding[] => {
    const message = `"${query}" finds nothing, and the page offers it; give another`;
    return match(query).ok ? [] : [{ severity: 'warning', path: ['examples', index], message, weight: EXAMPLE_WEIGHT }];
  });
};

const summaryOf = (left: readonly LeaveOneOutResult[]): string => {
  const judged = left.filter(({ found }) => found !== undefined);
  const found = judged.filter(({ found }) => found).length;
  const entered = left.filter(({ intruder }) => intruder !== undefined).length;
  const finds = judged.length === 0 ? '' : `${found} of ${judged.length} patterns are found without themselves; `;
  return `Leave one out: ${finds}${entered} of ${left.length} would be answered by another topic if theirs were missing`;
};

const lostPatterns = (slug: string, left: readonly LeaveOneOutResult[]): readonly Finding[] => {
  const lost = left.filter(({ found }) => found === false);
  if (2 * lost.length <= left.length) return [];
  const share = `${lost.length} of ${left.length} patterns`;
  const message = `${share} are found only because they are listed (${quotedList(lost)}); add aliases for their words`;
  return [categoryWarning(slug, message, 2 * lost.length)];
};

const intruders = (slug: string, left: readonly LeaveOneOutResult[]): readonly Finding[] => {
  const entered = left.filter(({ intruder }) => intruder !== undefined);
  return [...groupBy(entered, ({ intruder }) => intruder?.slug ?? '')].map(([other, patterns]) => {
    const message = `would answer ${quotedList(patterns)} of ${slug}; excludes may keep that out`;
    return categoryWarning(other, message, patterns.length);
  });
};

const quotedList = (left: readonly LeaveOneOutResult[]): string => {
  const named = left.slice(0, NAMED).map(({ pattern }) => `"${pattern}"`);
  return `${named.join(', ')}${left.length > NAMED ? ` and ${left.length - NAMED} more` : ''}`;
};
