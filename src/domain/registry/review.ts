// Finds what the schema cannot: patterns that find another category, duplicate and near-duplicate patterns, one page as two
// sources, look-alike letters, text that steers the model. The format of fields is checked in formats.ts and schema.ts. Run by the
// curator's commands and the build; no server ships it.
import { utf8 } from '../bytes.ts';
import { stemOf } from '../words/lexicon.ts';
import { comparable, wordsOf } from '../words/normalize.ts';
import { STOP_WORDS } from '../words/stop-words.ts';
import { KEY_CHARS } from '../z-base-32.ts';
import { alternativeTexts, candidateText, categoryText, slugAndName } from './category-prose.ts';
import { lookAlikeLabel } from './look-alike.ts';
import type { RegistryProblem } from './parse.ts';
import { type PlacedText, phrasesOf, textsOf, urlsOf, wordsAround } from './placed-texts.ts';
import type { Category, Registry } from './registry.ts';
import { pageOf, trackingIn } from './same-page.ts';
import { type SteeringIn, steeringFinder } from './steering.ts';

/** A problem and whether it stops a release (`error`) or only deserves a look (`warning`). */
export type Finding = RegistryProblem & { readonly severity: 'error' | 'warning' };

/** The tools that no text may name, and how people read a host that is written in ASCII. */
export type ReviewRules = { readonly toolNames: readonly string[]; readonly readHost: (host: string) => string };

/**
 * Everything that is wrong or doubtful in a registry that passed the schema, in the order of the rules below.
 * Takes time in proportion to the number of categories.
 */
export const reviewRegistry = (registry: Registry, { toolNames, readHost }: ReviewRules): readonly Finding[] => {
  const { categories } = registry;
  const suspicious = suspiciousText(steeringFinder(toolNames));
  // An exact text of a category wins over every other match, so the first category with a text owns it.
  const owners = new Map(
    categories
      .toReversed()
      .flatMap((category) => [{ text: category.slug, slug: category.slug }, ...phrasesOf(category)])
      .map(({ text, slug }) => [comparable(text), slug] as const),
  );
  const finds: Finds = (text) => owners.get(comparable(text));
  return [
    ...categories.flatMap((category) => [
      ...wordsThatFindAnother(category, finds),
      ...excludesOfOwnWords(category),
      ...textsOf(category).flatMap(suspicious),
      ...agingReasons(category),
      ...rejectedPicks(category),
      ...pageTwice(category),
    ]),
    ...wordsAround(registry).flatMap(suspicious),
    ...urlsOf(registry).flatMap((url) => [...lookAlikeHost(url, readHost), ...trackedAddress(url)]),
    ...doubtfulTrusts(registry),
    ...longAnswers(registry),
    ...acrossTopics(categories),
  ];
};

/** What two topics have alike, reported at the later one. */
export const acrossTopics = (categories: readonly Category[]): readonly Finding[] => [
  ...sharedWords(categories),
  ...nearDuplicates(categories),
  ...sharedPages(categories),
];

/** Days that have not come yet on the day `today`, on which no text was read and no link answered. */
export const futureDays = ({ categories }: Registry, today: string): readonly Finding[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap((source, index) =>
      (['seen', 'checked'] as const).flatMap((field) => {
        const day = source[field];
        if (day === undefined || day <= today) return [];
        return [error(['categories', slug, 'sources', index, field], `is ${day}, which is in the future`)];
      }),
    ),
  );

/** The slug of the category that a phrase finds. */
type Finds = (text: string) => string | undefined;

const wordsThatFindAnother = (category: Category, finds: Finds): readonly Finding[] => {
  const phrases = phrasesOf(category);
  const lost = phrases.flatMap(({ text, path }) => {
    const instead = whyLost(text, category.slug, finds);
    return instead === undefined ? [] : [error(path, `"${text}" must find its own category, but ${instead}`)];
  });
  if (lost.length < phrases.length) return lost;
  return [...lost, error(['categories', category.slug], 'cannot be reached: none of its own words finds it', true)];
};

// A phrase finds its category by equality whatever it says, so one without content is refused first.
const whyLost = (text: string, slug: string, finds: Finds): string | undefined => {
  if (wordsOf(text).every((word) => STOP_WORDS.has(word))) return 'consists of stop words alone';
  const found = finds(text);
  return found === slug ? undefined : `finds ${found} instead`;
};

const excludesOfOwnWords = ({ slug, name, query_patterns, aliases = [], excludes = [] }: Category) => {
  // As the matcher reads them: "publishing" takes "publish" for itself.
  const stems = (text: string): readonly string[] => comparable(text).split(' ').map(stemOf);
  const excluded = excludes.map(stems);
  // Every run of own words that is as long as some exclude, so that a long list costs no more than its texts are long.
  const lengths = [...new Set(excluded.map(({ length }) => length))];
  const own = new Set(
    [name, ...query_patterns, ...aliases].flatMap((phrase) => {
      const words = stems(phrase);
      return lengths.flatMap((length) => words.map((_, from) => words.slice(from, from + length).join(' ')));
    }),
  );
  return excludes.flatMap((text, index) =>
    own.has((excluded[index] ?? []).join(' '))
      ? [error(['categories', slug, 'excludes', index], `"${text}" excludes the category's own words`)]
      : [],
  );
};

// "HTTP/1.1" is a name.
const YEAR_OR_VERSION = /(?<!\/)\b(?:(?:19|20)\d{2}|v?\d+\.\d+(?:\.\d+)*)\b/g;

const agingReasons = ({ slug, sources }: Category): readonly Finding[] =>
  sources.flatMap(({ why, version = '' }, index) => {
    const stated = why.match(YEAR_OR_VERSION)?.find((number) => !version.includes(number));
    const message = `states "${stated}", which will age; say what stays true, or name it in "version", too`;
    return stated === undefined ? [] : [warning(['categories', slug, 'sources', index, 'why'], message)];
  });

const rejectedPicks = ({ slug, sources, rejected = [] }: Category): readonly Finding[] =>
  rejected.flatMap(({ url }, index) =>
    sources.some((source) => pageOf(source.url) === pageOf(url))
      ? [error(['categories', slug, 'rejected', index, 'url'], 'is one of the three sources, so it was taken')]
      : [],
  );

/** Most bytes that a get_sources answer may have, so that it costs a model little to read. */
const MAX_ANSWER_BYTES = 3400;

// Measured with the longest doubts that three alternatives could add, and as every release is: with a key and no note of a
// draft. The days of `checked` do not count, so that nobody has to cut a text to say when they looked.
const longAnswers = ({ draft, ...unkeyed }: Registry): readonly Finding[] => {
  const { curator } = unkeyed;
  const categories = unkeyed.categories.map((category) => ({
    ...category,
    sources: category.sources.map(({ checked, ...source }) => source),
  }));
  const registry = { ...unkeyed, categories, curator: { ...curator, pubkey: curator.pubkey ?? 'x'.repeat(KEY_CHARS) } };
  const longest = (textOf: (category: Category) => string): readonly Category[] =>
    registry.categories.toSorted((a, b) => textOf(b).length - textOf(a).length).slice(0, 3);
  const doubts = alternativeTexts(longest(candidateText), longest(slugAndName), candidateText);
  return registry.categories.flatMap((category) => {
    const { length } = utf8([categoryText(category, registry), ...doubts].join('\n\n'));
    const message = `makes an answer of ${length} bytes; shorten its texts to stay under ${MAX_ANSWER_BYTES}`;
    return length < MAX_ANSWER_BYTES ? [] : [error(['categories', category.slug], message, true)];
  });
};

const sharedWords = (categories: readonly Category[]): readonly Finding[] =>
  findRepeats(
    categories.flatMap((category) => phrasesOf(category)),
    ({ text }) => comparable(text),
    (first, again) => first.slug !== again.slug,
    (first, again) => error(again.path, `"${again.text}" is also in ${first.slug}`),
  );

// Equal once the order and the endings of words, or the spaces between them, are left aside.
const nearDuplicates = (categories: readonly Category[]): readonly Finding[] =>
  [wordBag, withoutSpaces].flatMap((keyOf) =>
    findRepeats(
      categories.flatMap((category) => phrasesOf(category).slice(1)),
      ({ text }) => keyOf(comparable(text)),
      (first, again) => comparable(first.text) !== comparable(again.text),
      (first, again) =>
        warning(again.path, `"${again.text}" is nearly the same as "${first.text}" in ${first.slug}; one is enough`),
    ),
  );

const wordBag = (text: string): string => text.split(' ').map(stemOf).sort().join(' ');
const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

const placedSources = ({ slug, sources }: Category) =>
  sources.map(({ url }, index) => ({ url, slug, path: ['categories', slug, 'sources', index, 'url'] }));
const pageOfSource = ({ url }: { readonly url: string }): string => pageOf(url);

const pageTwice = (category: Category): readonly Finding[] =>
  findRepeats(
    placedSources(category),
    pageOfSource,
    () => true,
    (first, again) => error(again.path, `${again.url} is the same page as ${first.url}; name three different pages`),
  );

const sharedPages = (categories: readonly Category[]): readonly Finding[] =>
  findRepeats(
    categories.flatMap(placedSources),
    pageOfSource,
    (first, again) => first.slug !== again.slug,
    (first, again) =>
      warning(
        again.path,
        `${again.url} is also a source of ${first.slug}${first.url === again.url ? '' : `, as ${first.url}`}`,
      ),
  );

const trackedAddress = ({ text, path }: PlacedText): readonly Finding[] => {
  const [name] = trackingIn(text);
  return name === undefined ? [] : [warning(path, `has the tracking parameter "${name}"; leave it out`)];
};

const SPACES = /\p{Zs}/u;
const LETTERS_OF = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;

const suspiciousText =
  (steeringIn: SteeringIn) =>
  ({ text, path, atKey }: PlacedText): readonly Finding[] => {
    const mixed = text
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .find((word) => LETTERS_OF.filter((of) => of.test(word)).length > 1);
    const spaced = / {2}/.test(text) || SPACES.test(text.replaceAll(' ', ''));
    const steering = steeringIn(text);
    return [
      ...(mixed === undefined ? [] : [error(path, `the word "${mixed}" mixes letters of two scripts that look alike`)]),
      ...(spaced ? [error(path, 'must separate words by one ordinary space')] : []),
      ...(steering === undefined ? [] : [error(path, `must state facts only, but it ${steering}`, atKey)]),
    ];
  };

// Under the curator's own name or key a trusted list would pass for the curator's.
const doubtfulTrusts = ({ curator, updated, trusts = [] }: Registry): readonly Finding[] =>
  trusts.flatMap(({ name, pubkey, since }, index) => [
    ...(comparable(name) === comparable(curator.name)
      ? [error(['trusts', index, 'name'], "is the curator's own name; a trusted list needs another")]
      : []),
    ...(pubkey === curator.pubkey ? [error(['trusts', index, 'pubkey'], "is the curator's own key")] : []),
    ...(since > updated
      ? [error(['trusts', index, 'since'], `lies after ${updated}, when this list was updated`)]
      : []),
  ]);

const lookAlikeHost = ({ text, path }: PlacedText, readHost: ReviewRules['readHost']): readonly Finding[] => {
  const label = lookAlikeLabel(readHost(new URL(text).hostname));
  return label === undefined ? [] : [error(path, `names the host "${label}", whose letters look like others`)];
};

const findRepeats = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  counts: (first: Item, again: Item) => boolean,
  report: (first: Item, again: Item) => Finding,
): readonly Finding[] => {
  const seen = new Map<string, Item>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, item);
    return first !== undefined && counts(first, item) ? [report(first, item)] : [];
  });
};

const error = (path: RegistryProblem['path'], message: string, atKey = false): Finding => ({
  severity: 'error',
  path,
  message,
  atKey,
});
const warning = (path: RegistryProblem['path'], message: string): Finding => ({ severity: 'warning', path, message });
