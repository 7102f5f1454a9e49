// What `check` adds to the errors: advice on sources, examples, aliases and excludes. Nothing here stops a release.
import { DAY_MS } from '../../src/domain/day.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { comparable, isUnspaced, wordsOf } from '../../src/domain/words/normalize.ts';
import type { StoredReport } from './links.ts';
import { everydayAmong, topicStems } from './topic-stems.ts';

/** How many texts are quoted per category; the count always covers all. */
const NAMED = 3;

/** Advice on `registry`, as warnings, the most important first. Never fails. */
export const adviceOn = (registry: Registry, known: Known): readonly Finding[] => [
  ...silentExamples(registry),
  ...sourceAdvice(registry, known),
  ...registry.categories.flatMap(fewExcludes),
  ...registry.categories.flatMap(noAbout),
  ...registry.categories.flatMap(ownNames),
  ...registry.categories
    // What the evidence does not name, the gate warns of.
    .filter(({ slug }) => !known.evidenced.includes(slug))
    .flatMap(emptyPatterns),
  ...registry.categories.flatMap(everydayAliases),
];

/** What is known beside the list: the day, the last report of links, if there is one, and the slugs that have evidence. */
type Known = {
  readonly today: string;
  readonly links: StoredReport | undefined;
  readonly evidenced: readonly string[];
};

const MAX_AGE_DAYS = 365;

/** Sources that lead elsewhere, and those that nobody has looked at lately. */
const sourceAdvice = ({ categories }: Registry, { today, links }: Known): readonly Finding[] => {
  const finals = new Map(links?.links.map(({ url, final }) => [url, final]));
  return categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, checked = today }, index) => {
      const warn = (field: string, message: string): Finding => ({
        ...{ severity: 'warning', path: ['categories', slug, 'sources', index, field], message },
      });
      const final = finals.get(url) ?? url;
      const isElsewhere = new URL(final).host !== new URL(url).host;
      const isStale = Date.parse(today) - Date.parse(checked) > MAX_AGE_DAYS * DAY_MS;
      const lookAgain = 'more than a year ago; look again: npm run curator -- links --write';
      return [
        ...(isElsewhere ? [warn('url', `redirects to another host; look at it, then write ${final}`)] : []),
        ...(isStale ? [warn('checked', `was checked on ${checked}, ${lookAgain}`)] : []),
      ];
    }),
  );
};

/** The examples that find no topic. */
export const silentExamples = ({ categories, examples = [] }: Registry): readonly Finding[] => {
  const match = matcherOver(buildIndex(categories));
  return examples.flatMap((query, index): readonly Finding[] => {
    const message = `"${query}" finds nothing, and the page offers it; give another`;
    return match(query).ok ? [] : [{ severity: 'warning', path: ['examples', index], message }];
  });
};

const quoted = (text: string): string => `"${text}"`;
const quotedList = (texts: readonly string[]): string => {
  const named = texts.slice(0, NAMED).map(quoted);
  return `${named.join(', ')}${texts.length > NAMED ? ` and ${texts.length - NAMED} more` : ''}`;
};

/** Below this, strangers get in: docs/curator.md has the figures. */
const ENOUGH_EXCLUDES = 5;

const fewExcludes = ({ slug, excludes = [] }: Category): readonly Finding[] => {
  const message = `has ${excludes.length} excludes; about ${ENOUGH_EXCLUDES} words of neighbouring topics keep strangers out`;
  return excludes.length >= ENOUGH_EXCLUDES ? [] : [categoryWarning(slug, message)];
};

/** How many words are proposed for `about`. */
const PROPOSED = 8;

/** A category that does not say what people want of it, with the words that its texts have most often beside its title. */
const noAbout = ({ slug, name, about, query_patterns, description, sources }: Category): readonly Finding[] => {
  if (about !== undefined) return [];
  const titled = new Set([slug, name].flatMap(topicStems));
  const counts = new Map<string, number>();
  for (const word of [...query_patterns, description, ...sources.map(({ why }) => why)].flatMap(wordsOf)) {
    const [stem] = topicStems(word);
    if (stem !== undefined && !titled.has(stem)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const message = `has no "about"; give five to twenty words for what people want of it, such as ${words.slice(0, PROPOSED).map(quoted).join(', ')}`;
  return [categoryWarning(slug, message)];
};

/** Names in `near` that the category has itself: a question about one would be refused. */
const ownNames = ({ slug, name, query_patterns, aliases = [], sources, near = [] }: Category): readonly Finding[] => {
  const own = [name, ...query_patterns, ...aliases, ...sources.map((source) => source.name)].map(comparable);
  const treated = near.filter((text) => own.some((other) => ` ${other} `.includes(` ${comparable(text)} `)));
  const message = `has names in "near" that its own texts have (${quotedList(treated)}); keep each in one of the two`;
  return treated.length === 0 ? [] : [categoryWarning(slug, message)];
};

/**
 * Patterns of which no word stands with the sources; a script without spaces is never told. Aliases are names that sources need
 * not use: in other languages, of the trade.
 */
const emptyPatterns = ({ slug, description, sources, query_patterns }: Category): readonly Finding[] => {
  const said = [description, ...sources.flatMap(({ name, url, why }) => [name, url, why])];
  const supported = new Set(said.flatMap(topicStems));
  const empty = query_patterns.filter((text) => {
    const stems = topicStems(text);
    return stems.length > 0 && !stems.some((stem) => supported.has(stem) || isUnspaced(stem));
  });
  const message = `has patterns of which no name, address or reason of its sources has a word, nor its description (${quotedList(empty)}); if a source treats it, say so in its reason, else remove it`;
  return empty.length === 0 ? [] : [categoryWarning(slug, message)];
};

const everydayAliases = ({ slug, aliases = [] }: Category): readonly Finding[] => {
  const everyday = everydayAmong(aliases);
  const message = `has everyday words, or words that are read as one, as aliases (${quotedList(everyday)}); a second word says which sense is meant`;
  return everyday.length === 0 ? [] : [categoryWarning(slug, message)];
};

const categoryWarning = (slug: string, message: string): Finding => ({
  ...{ severity: 'warning', path: ['categories', slug], message },
  atKey: true,
});
