// The chapters of a topic's sources, read once for many questions: by which stems each is found and how much each stem says of it.
import { once } from '../cache.ts';
import { groupBy } from '../group-by.ts';
import type { Chapter, Chapters } from '../registry/chapters.ts';
import type { Category } from '../registry/registry.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { buildSpelling, type Spelling } from '../words/spelling.ts';

/** What a word of the heading above counts. */
const HEADING_SHARE = 0.5;
/** What one of the words counts that questions on it have. */
const TERM_SHARE = 0.85;
/** Words that say what kind of page it is, not what it is about. */
const KINDS = wordsOf(
  'guide guides introduction intro overview basics basic index reference references tutorial tutorials documentation docs' +
    ' examples example faq glossary chapter part appendix advanced recipes',
);

/** A chapter in its place, and the stems that say what its title is about. */
export type ReadChapter = {
  readonly chapter: Chapter;
  readonly place: number;
  readonly about: readonly string[];
};

export type ReadSource = {
  readonly rank: number;
  /** The words of the name of the topic and of the source, which tell none of its chapters apart. */
  readonly own: ReadonlySet<string>;
  /** The words of the name of the source that are a topic. */
  readonly name: ReadonlySet<string>;
  /** The chapters that a stem finds, and how much it counts in each. */
  readonly having: ReadonlyMap<string, readonly (readonly [ReadChapter, share: number])[]>;
};

/** The chapters of a topic as questions are answered from them. */
export type ReadChapters = {
  readonly sources: readonly ReadSource[];
  readonly count: number;
  /** How many chapters a stem finds, and how many of them by the title. */
  readonly found: ReadonlyMap<string, { readonly all: number; readonly titled: number }>;
  /** The words of the topic's patterns and aliases: a question with one of them stays in its field. */
  readonly field: ReadonlySet<string>;
  /** Those that a fifth of these have, which nearly are its name: "postgres". */
  readonly nearNames: ReadonlySet<string>;
  readonly spelling: () => Spelling;
};

/** Reads `chapters`, which are those of `category`. */
export const readChapters = ({ sources }: Chapters, category: Category, lexicon: Lexicon): ReadChapters => {
  const asked = [...category.query_patterns, ...(category.aliases ?? [])];
  const topic = [category.name, category.slug.replaceAll('-', ' ')];
  // A source without chapters can be named, too.
  const read = category.sources.map(({ rank, name }): ReadSource => {
    const chapters = sources.find((source) => source.rank === rank)?.chapters ?? [];
    const own = stemsIn([...topic, name], lexicon);
    const named = wordsOf(name).map(lexicon);
    return {
      rank,
      own,
      name: new Set(named.flatMap(({ role, stem }) => (role === 'topic' ? [stem] : []))),
      having: byStem(chapters.map((chapter, place) => readChapter(chapter, { place, own, lexicon }))),
    };
  });
  return {
    sources: read,
    count: sources.reduce((sum, { chapters }) => sum + chapters.length, 0),
    found: countsOf(read),
    field: stemsIn(asked, lexicon),
    nearNames: stemsOfMany(asked, lexicon),
    spelling: once(() => spellingOfTitles(sources)),
  };
};

/** The stems that a fifth of `texts` have, three at least. */
const stemsOfMany = (texts: readonly string[], lexicon: Lexicon): ReadonlySet<string> => {
  const all = texts.flatMap((text) => [...stemsIn([text], lexicon)]);
  const most = Math.max(3, texts.length / 5);
  return new Set([...groupBy(all, (stem) => stem)].flatMap(([stem, { length }]) => (length >= most ? [stem] : [])));
};

const spellingOfTitles = (sources: Chapters['sources']): Spelling => {
  const titles = sources.flatMap(({ chapters }) => chapters.map(({ title }) => title));
  return buildSpelling([...new Set(titles.flatMap((title) => wordsOf(partedCase(title)).map(inAmerican)))]);
};

const countsOf = (sources: readonly ReadSource[]): ReadChapters['found'] => {
  const counts = new Map<string, { all: number; titled: number }>();
  for (const { having } of sources)
    for (const [stem, chapters] of having) {
      const { all, titled } = counts.get(stem) ?? { all: 0, titled: 0 };
      const own = chapters.filter(([, share]) => share === 1).length;
      counts.set(stem, { all: all + chapters.length, titled: titled + own });
    }
  return counts;
};

const byStem = (chapters: readonly Shares[]): ReadSource['having'] => {
  const having = new Map<string, [ReadChapter, number][]>();
  for (const { read, shares } of chapters)
    for (const [stem, share] of shares) {
      const all = having.get(stem);
      if (all === undefined) having.set(stem, [[read, share]]);
      else all.push([read, share]);
    }
  return having;
};

/** What each stem counts that finds a chapter. */
type Shares = { readonly read: ReadChapter; readonly shares: ReadonlyMap<string, number> };

const readChapter = (
  chapter: Chapter,
  { place, own, lexicon }: { readonly place: number; readonly own: ReadonlySet<string>; readonly lexicon: Lexicon },
): Shares => {
  const { title, under = '', terms = '' } = chapter;
  const texts = wordsOf(partedCase(title)).map(inAmerican);
  const joined = texts.slice(1).map((word, nth) => texts[nth] + word);
  const initials = texts.length >= 3 ? [texts.map(([first]) => first).join('')] : [];
  const about = texts.map(lexicon).filter(({ text, role }) => role !== 'stop' && !KINDS.includes(text));
  const stems = (all: readonly string[]) => all.map((word) => lexicon(word).stem);
  // The last of them that has a stem decides what it counts.
  const parts: readonly (readonly [share: number, stems: readonly string[]])[] = [
    [HEADING_SHARE, stems(wordsOf(under).map(inAmerican))],
    [TERM_SHARE, stems(wordsOf(terms).map(inAmerican))],
    [1, stems([...texts, ...wordsOf(title), ...joined, ...initials])],
  ];
  return {
    read: { chapter, place, about: about.flatMap(({ stem }) => (own.has(stem) ? [] : [stem])) },
    shares: new Map(parts.flatMap(([share, all]) => all.map((stem) => [stem, share] as const))),
  };
};

/**
 * British spelling as American: "colours" is "colors", "serialise" is "serialize". Two forms that the stemmer keeps apart become
 * one, too: "rebalancing" is "rebalance", "indices" is "index".
 */
export const inAmerican = (word: string): string =>
  word
    .replace(/(?<=[a-z]{4}[ae]nc)ing$/, 'e')
    .replace(/(?<=^(?:ind|vert))ices$/, 'ex')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|ful|less)?$)/, 'or')
    .replace(/(?<=[a-z]{3})is(?=(?:e[drs]?|ing|ations?)$)/, 'iz')
    .replace(/(?<=[a-z]{3})ell(?=(?:ed|ing|er)$)/, 'el')
    .replace(/(?<=[a-z]{3})tre$/, 'ter');

/** `text` with a space before each capital inside a word: titles are full of "useEffect" and "ByRole". */
export const partedCase = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** The stems of the words of `texts`. */
export const stemsIn = (texts: readonly string[], lexicon: Lexicon): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).map((word) => lexicon(word).stem));
