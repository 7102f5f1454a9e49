// What `check` adds to the errors: advice on aliases and excludes, and what the list's own patterns say of it.
import { type LeaveOneOutResult, leaveOneOut } from '../../src/domain/matching/leave-one-out.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import { adviseOn, categoryWarning } from '../../src/domain/registry/advice.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';

/** Patterns that are named per category; the count is always of all. */
const NAMED = 3;

/** Advice on `registry`, as warnings, and one line that sums up the leave-one-out test. */
export const adviceOn = (registry: Registry): { readonly findings: readonly Finding[]; readonly summary: string } => {
  const left = leaveOneOut(registry.categories);
  const bySlug = Map.groupBy(left, ({ slug }) => slug);
  const findings = [...bySlug].flatMap(([slug, own]) => [...lostPatterns(slug, own), ...intruders(slug, own)]);
  return { findings: [...silentExamples(registry), ...adviseOn(registry), ...findings], summary: summaryOf(left) };
};

/** Weighs more than any advice on words: the page offers the question to everybody. */
const EXAMPLE_WEIGHT = 100;

const silentExamples = (registry: Registry): readonly Finding[] => {
  const match = buildMatcher(registry.categories);
  return (registry.examples ?? []).flatMap((query, index): readonly Finding[] =>
    match(query).ok
      ? []
      : [
          {
            severity: 'warning',
            path: ['examples', index],
            message: `"${query}" finds nothing, and the page offers it; give another`,
            weight: EXAMPLE_WEIGHT,
          },
        ],
  );
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
  const share = `${lost.length} of ${left.length} patterns`;
  return 2 * lost.length <= left.length
    ? []
    : [
        categoryWarning(
          slug,
          `${share} are found only because they are listed (${quotedList(lost)}); add aliases for their words`,
          2 * lost.length,
        ),
      ];
};

const intruders = (slug: string, left: readonly LeaveOneOutResult[]): readonly Finding[] =>
  [
    ...Map.groupBy(
      left.filter(({ intruder }) => intruder !== undefined),
      ({ intruder }) => intruder?.slug ?? '',
    ),
  ].map(([other, patterns]) =>
    categoryWarning(
      other,
      `would answer ${quotedList(patterns)} of ${slug}; excludes may keep that out`,
      patterns.length,
    ),
  );

const quotedList = (left: readonly LeaveOneOutResult[]): string => {
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return `${left
    .slice(0, NAMED)
    .map(({ pattern }) => `"${pattern}"`)
    .join(', ')}${more}`;
};
