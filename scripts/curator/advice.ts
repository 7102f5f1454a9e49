// What `check` adds to the errors: advice on aliases and excludes, and the leave-one-out test of the patterns. Nothing
// here stops a release.
import { memoizeLast } from '../../src/domain/cache.ts';
import { DAY_MS } from '../../src/domain/day.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import type { Category, Registry, Source } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { isUnspaced, wordsOf } from '../../src/domain/words/normalize.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { type LeaveOneOutResult, leaveOneOut } from './leave-one-out.ts';
import type { StoredReport } from './links.ts';

const indexOf = memoizeLast((text): MatchIndex => buildIndex(JSON.parse(text)));

/** The index over categories equal to `categories`, which one command needs several times; kept until another is asked for. */
export const sharedIndex = (categories: readonly Category[]): MatchIndex => indexOf(JSON.stringify(categories));

/** How many texts are quoted per category; the count always covers all. */
const NAMED = 3;

/** Advice on `registry`, as warnings, and one line that sums up the leave-one-out test. */
export const adviceOn = (registry: Registry, { today, links }: Known): Advice => {
  const left = leaveOneOut(registry.categories);
  const bySlug = groupBy(left, ({ slug }) => slug);
  const findings = [...bySlug].flatMap(([slug, own]) => [...lostPatterns(slug, own), ...intruders(slug, own)]);
  const sources = [...movedSources(registry, links), ...stale(registry, today)];
  const patterns = registry.categories.flatMap((own) => emptyPromises(own, ['patterns', own.query_patterns]));
  const own = [...silentExamples(registry), ...sources, ...wordAdvice(registry), ...patterns];
  return { findings: [...own, ...findings], summary: summaryOf(left) };
};

/** What is known beside the list: the day, and the last report of links, if there is one. */
type Known = { readonly today: string; readonly links: StoredReport | undefined };
type Advice = { readonly findings: readonly Finding[]; readonly summary: string };

/** Advice on one field of a source. */
const sourceWarnings = (
  { categories }: Registry,
  field: 'url' | 'checked',
  why: (source: Source) => string | undefined,
): readonly Finding[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap((source, index): readonly Finding[] => {
      const message = why(source);
      const path = ['categories', slug, 'sources', index, field];
      return message === undefined ? [] : [{ severity: 'warning', path, message, weight: SOURCE_WEIGHT }];
    }),
  );

const movedSources = (registry: Registry, links: StoredReport | undefined): readonly Finding[] => {
  const finals = new Map(links?.links.map(({ url, final }) => [url, final]));
  return sourceWarnings(registry, 'url', ({ url }) => {
    const final = finals.get(url) ?? url;
    return new URL(final).host === new URL(url).host
      ? undefined
      : `redirects to another host; look at it, then write ${final}`;
  });
};

const stale = (registry: Registry, today: string): readonly Finding[] =>
  sourceWarnings(registry, 'checked', ({ checked = today }) =>
    Date.parse(today) - Date.parse(checked) > MAX_AGE_DAYS * DAY_MS
      ? `was checked on ${checked}, more than a year ago; look again: npm run curator -- links --write`
      : undefined,
  );

/** Weighs more than any advice on words, because the page offers the question to everybody. */
const EXAMPLE_WEIGHT = 100;
/** A source that nobody has looked at lately weighs more than a word, too. */
const SOURCE_WEIGHT = 50;
const MAX_AGE_DAYS = 365;

const silentExamples = (registry: Registry): readonly Finding[] => {
  const match = matcherOver(sharedIndex(registry.categories));
  return (registry.examples ?? []).flatMap((query, index): readonly Finding[] => {
    const message = `"${query}" finds nothing, and the page offers it; give another`;
    return match(query).ok ? [] : [{ severity: 'warning', path: ['examples', index], message, weight: EXAMPLE_WEIGHT }];
  });
};

const summaryOf = (left: readonly LeaveOneOutResult[]): string => {
  const judged = left.filter(({ found }) => found !== undefined);
  const lost = lostIn(judged);
  const entered = left.filter(({ intruder }) => intruder !== undefined).length;
  const not = lost.length === 0 ? '' : ` (not ${quotedList(lost)})`;
  const finds =
    judged.length === 0
      ? ''
      : `${judged.length - lost.length} of ${judged.length} patterns are found without themselves${not}; `;
  return `Leave one out: ${finds}${entered} of ${left.length} would be answered by another topic if theirs were missing`;
};

const lostIn = (left: readonly LeaveOneOutResult[]): readonly string[] =>
  left.filter(({ found }) => found === false).map(({ pattern }) => pattern);

const lostPatterns = (slug: string, left: readonly LeaveOneOutResult[]): readonly Finding[] => {
  const lost = lostIn(left);
  if (2 * lost.length <= left.length) return [];
  const share = `${lost.length} of ${left.length} patterns`;
  const message = `${share} are found only because they are listed (${quotedList(lost)}); add aliases for their words`;
  return [categoryWarning(slug, message, 2 * lost.length)];
};

const intruders = (slug: string, left: readonly LeaveOneOutResult[]): readonly Finding[] => {
  const entered = left.filter(({ intruder }) => intruder !== undefined);
  return [...groupBy(entered, ({ intruder }) => intruder?.slug ?? '')].map(([other, patterns]) => {
    const message = `would answer ${quotedList(patterns.map(({ pattern }) => pattern))} of ${slug}; excludes may keep that out`;
    return categoryWarning(other, message, patterns.length);
  });
};

const quotedList = (texts: readonly string[]): string => {
  const named = texts.slice(0, NAMED).map((text) => `"${text}"`);
  return `${named.join(', ')}${texts.length > NAMED ? ` and ${texts.length - NAMED} more` : ''}`;
};

/** Below this, strangers get in: docs/curator.md has the figures. */
const ENOUGH_EXCLUDES = 5;
/** The tiers of the three thousand commonest stems of English. */
const EVERYDAY_TIER = 3;

/** Advice on the aliases and excludes of each category, as warnings. Never fails. */
export const wordAdvice = ({ categories }: Registry): readonly Finding[] => {
  const [english, lexicon] = [readEnglish(), commonLexicon('')];
  const isEveryday = (text: string): boolean => {
    const { role, stem } = lexicon(text);
    return role !== 'topic' || (english.get(stem) ?? Number.POSITIVE_INFINITY) <= EVERYDAY_TIER;
  };
  return categories.flatMap((category) => [
    ...fewExcludes(category),
    ...emptyPromises(category, ['aliases', category.aliases ?? []]),
    ...everydayAliases(category, isEveryday),
  ]);
};

const fewExcludes = ({ slug, excludes = [] }: Category): readonly Finding[] => {
  const missing = ENOUGH_EXCLUDES - excludes.length;
  const message = `has ${excludes.length} excludes; about ${ENOUGH_EXCLUDES} words of neighbouring topics keep strangers out; for a prompt that asks a model run: npm run curator -- suggest ${slug}`;
  return missing <= 0 ? [] : [categoryWarning(slug, message, missing)];
};

/** Those of a category's `texts` of which no word stands with the sources; a script without spaces is never told. */
const emptyPromises = (
  { slug, description, sources }: Category,
  [what, texts]: readonly ['aliases' | 'patterns', readonly string[]],
): readonly Finding[] => {
  const said = [description, ...sources.flatMap(({ name, url, why }) => [name, url, why])];
  const supported = new Set(said.flatMap(topicStems));
  const empty = texts.filter((text) => {
    const stems = topicStems(text);
    return stems.length > 0 && !stems.some((stem) => supported.has(stem) || isUnspaced(stem));
  });
  const message = `has ${what} of which no name, address or reason of its sources has a word, nor its description (${quotedList(empty)}); if a source treats it, say so in its reason, else remove it`;
  return empty.length === 0 ? [] : [categoryWarning(slug, message, empty.length)];
};

const commonLexicon = memoizeLast(() => buildLexicon(commonWords()));

const topicStems = (text: string): readonly string[] =>
  wordsOf(text).flatMap((word) => {
    const { role, stem } = commonLexicon('')(word);
    return role === 'topic' ? [stem] : [];
  });

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
