// What `check` adds to the errors: advice on aliases and excludes, and the leave-one-out test of the patterns. Nothing
// here stops a release.
import { memoizeLast } from '../../src/domain/cache.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { wordsOf } from '../../src/domain/words/normalize.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { type LeaveOneOutResult, leaveOneOut } from './leave-one-out.ts';

const indexOf = memoizeLast((text): MatchIndex => buildIndex(JSON.parse(text)));

/** The index over categories equal to `categories`, which one command needs several times; kept until another is asked for. */
export const sharedIndex = (categories: readonly Category[]): MatchIndex => indexOf(JSON.stringify(categories));

/** How many patterns are quoted per category; the count always covers all. */
const NAMED = 3;

/** Advice on `registry`, as warnings, and one line that sums up the leave-one-out test. */
export const adviceOn = (registry: Registry): { readonly findings: readonly Finding[]; readonly summary: string } => {
  const left = leaveOneOut(registry.categories);
  const bySlug = groupBy(left, ({ slug }) => slug);
  const findings = [...bySlug].flatMap(([slug, own]) => [...lostPatterns(slug, own), ...intruders(slug, own)]);
  return { findings: [...silentExamples(registry), ...wordAdvice(registry), ...findings], summary: summaryOf(left) };
};

/** Weighs more than any advice on words, because the page offers the question to everybody. */
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

/** Below these a category misses questions that others of its kind answer: docs/curator.md has the figures. */
const ENOUGH_ALIASES = 30;
const ENOUGH_EXCLUDES = 5;
/** The tiers of the three thousand commonest stems of English. */
const EVERYDAY_TIER = 3;

/** Advice on the aliases and excludes of each category, as warnings. Never fails. */
export const wordAdvice = ({ categories }: Registry): readonly Finding[] => {
  const [english, lexicon] = [readEnglish(), buildLexicon(commonWords())];
  const isEveryday = (text: string): boolean => {
    const { role, stem } = lexicon(text);
    return role !== 'topic' || (english.get(stem) ?? Number.POSITIVE_INFINITY) <= EVERYDAY_TIER;
  };
  return categories.flatMap((category) => [...tooFew(category), ...everydayAliases(category, isEveryday)]);
};

const tooFew = ({ slug, aliases = [], excludes = [] }: Category): readonly Finding[] => {
  const fewAliases = `has ${aliases.length} aliases; from about ${ENOUGH_ALIASES} on most questions find their topic; for a prompt that asks a model for more run: npm run curator -- suggest ${slug}`;
  const fewExcludes = `has ${excludes.length} excludes; about ${ENOUGH_EXCLUDES} words of neighbouring topics keep strangers out; suggest ${slug} asks for these too`;
  return [
    categoryWarning(slug, fewAliases, ENOUGH_ALIASES - aliases.length),
    categoryWarning(slug, fewExcludes, ENOUGH_EXCLUDES - excludes.length),
  ].filter(({ weight = 0 }) => weight > 0);
};

const everydayAliases = (
  { slug, aliases = [] }: Category,
  isEveryday: (word: string) => boolean,
): readonly Finding[] => {
  const everyday = aliases.filter((alias) => {
    const [word, ...others] = wordsOf(alias);
    return word !== undefined && others.length === 0 && isEveryday(word);
  });
  const listed = everyday.map((alias) => `"${alias}"`).join(', ');
  return everyday.length === 0
    ? []
    : [categoryWarning(slug, `has everyday words as aliases (${listed}); a second word says which sense is meant`)];
};

/** Advice on a category; `weight` is roughly how many questions go wrong without it. */
const categoryWarning = (slug: string, message: string, weight = 1): Finding => ({
  severity: 'warning',
  path: ['categories', slug],
  message,
  atKey: true,
  weight,
});
