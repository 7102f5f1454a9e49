// Which chapters of a topic's sources a question opens: those whose titles have words of the question beyond the name of the topic
// and of the source, or words that mean the same. Rare words count more; a heading above a title is context and opens nothing alone;
// a word that no title has counts as the rarest, because it says that the question is about something else. A question that
// names a source opens no other. A wrong chapter is worse than none.
import type { Chapter, Chapters, OpenedAt } from '../registry/chapters.ts';
import type { Category } from '../registry/registry.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { allowedEdits, buildSpelling, closestWord, editDistance, type Spelling } from '../words/spelling.ts';
import type { Synonyms } from '../words/synonyms.ts';

/** How many chapters a source shows at most. */
const MOST_SHOWN = 2;
/** A title must have this share of the weight of the question's words, or, where the question has all of its words, the second. */
const LEAST_SHARE = 0.55;
const LEAST_SHARE_OF_WHOLE = 0.3;
/** What a title gains of which the question has every word, and loses for each further word. */
const WHOLE_BONUS = 0.2;
const FURTHER_LOSS = 0.01;
/** What a word counts that only the heading above has, one of the same meaning, one that only asks, such as "handling". */
const HEADING_SHARE = 0.5;
const SYNONYM_SHARE = 0.85;
const REQUEST_SHARE = 0.3;
/** What a word counts that no title has, but a pattern or alias of the topic: the question stays in its field. */
const FIELD_SHARE = 0.8;
/** A second chapter is shown where it is nearly as good as the first. */
const SECOND_SHARE = 0.9;
/** In shorter words only swapped letters are corrected. */
const LEAST_LETTERS = 6;
/** Words that say what kind of page it is, not what it is about. */
const KINDS = wordsOf(
  'guide guides introduction intro overview basics basic index reference references tutorial tutorials documentation docs' +
    ' examples example faq glossary chapter part appendix advanced more and about how what recipes',
);

/** A word of a question that tells chapters apart. */
type Wanted = { readonly stems: readonly string[]; readonly text: string; readonly share: number };

/** The words of `query` beyond the name of `category` that say what is wanted; none for a question of the topic alone. */
export const wordsBeyond = (query: string, { slug, name }: Category, lexicon: Lexicon): readonly Wanted[] => {
  const own = stemsOf([slug.replaceAll('-', ' '), name], lexicon);
  const words = query
    .split(/\s+/)
    .flatMap((token) =>
      wordsIn(token, lexicon).map((word) => ({ ...lexicon(inAmerican(word)), parts: wordsOf(partedCase(token)) })),
    )
    .filter(({ role, stem }) => role !== 'stop' && !own.has(stem));
  // Words that only ask tell chapters apart, but none of them opens one alone.
  if (!words.some(({ role }) => role === 'topic')) return [];
  const wanted = words.map(({ text, stem, role, parts }) => ({
    text,
    stems: [
      stem,
      ...(parts.length > 1 ? parts.map(lexicon).filter((part) => part.role === 'topic') : []).map((part) => part.stem),
    ],
    share: role === 'topic' ? 1 : REQUEST_SHARE,
  }));
  return wanted.filter(({ text }, place) => wanted.findIndex((other) => other.text === text) === place);
};

/** The words of `token`; those of "for_each" say nothing alone, so they are one. */
const wordsIn = (token: string, lexicon: Lexicon): readonly string[] => {
  const words = wordsOf(token);
  return words.length > 1 && words.every((word) => lexicon(word).role === 'stop') ? [words.join('')] : words;
};

/** British spelling as American: "colours" is "colors", "serialise" is "serialize". */
const inAmerican = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|ful|less)?$)/, 'or')
    .replace(/(?<=[a-z]{3})is(?=(?:e[drs]?|ing|ations?)$)/, 'iz')
    .replace(/(?<=[a-z]{3})ell(?=(?:ed|ing|er)$)/, 'el')
    .replace(/(?<=[a-z]{3})tre$/, 'ter');

/** `text` with a space before each capital inside a word: titles are full of "useEffect" and "ByRole". */
const partedCase = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

const stemsOf = (texts: readonly string[], lexicon: Lexicon): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).map((word) => lexicon(word).stem));

/** A chapter in its place, what its title can be found by, the words that say what it is about, and those of the heading above. */
type ReadChapter = {
  readonly chapter: Chapter;
  readonly place: number;
  readonly names: ReadonlySet<string>;
  readonly about: readonly string[];
  readonly under: ReadonlySet<string>;
};

type ReadSource = {
  readonly rank: number;
  /** The words of the name of the topic and of the source, which tell none of its chapters apart. */
  readonly own: ReadonlySet<string>;
  /** The words of the name of the source that are a topic. */
  readonly name: ReadonlySet<string>;
  /** The chapters whose titles have a stem. */
  readonly having: ReadonlyMap<string, readonly ReadChapter[]>;
};

/** The chapters of a topic, read once for many questions. */
export type ReadChapters = {
  readonly sources: readonly ReadSource[];
  readonly count: number;
  /** How many titles have a stem. */
  readonly counts: ReadonlyMap<string, number>;
  /** The words of the topic's patterns and aliases: a question with one of them stays in its field. */
  readonly field: ReadonlySet<string>;
  readonly spelling: () => Spelling;
};

/** Reads the titles of `chapters`, which are those of `category`. */
export const readChapters = ({ sources }: Chapters, category: Category, lexicon: Lexicon): ReadChapters => {
  const topic = [category.name, category.slug.replaceAll('-', ' ')];
  const read = sources.map(({ rank, chapters }): ReadSource => {
    const name = category.sources[rank - 1]?.name ?? '';
    const own = stemsOf([...topic, name], lexicon);
    const named = wordsOf(name).map(lexicon);
    return {
      rank,
      own,
      name: new Set(named.flatMap(({ role, stem }) => (role === 'topic' ? [stem] : []))),
      having: byStem(chapters.map((chapter, place) => readChapter(chapter, { place, own, lexicon }))),
    };
  });
  const counts = new Map<string, number>();
  for (const { having } of read)
    for (const [stem, all] of having) counts.set(stem, (counts.get(stem) ?? 0) + all.length);
  let spelling: Spelling | undefined;
  return {
    sources: read,
    count: sources.reduce((sum, { chapters }) => sum + chapters.length, 0),
    counts,
    field: stemsOf([...category.query_patterns, ...(category.aliases ?? [])], lexicon),
    spelling: () => {
      const titles = sources.flatMap(({ chapters }) => chapters.map(({ title }) => title));
      spelling ??= buildSpelling([...new Set(titles.flatMap((title) => wordsOf(partedCase(title)).map(inAmerican)))]);
      return spelling;
    },
  };
};

const byStem = (chapters: readonly ReadChapter[]): ReadonlyMap<string, readonly ReadChapter[]> => {
  const having = new Map<string, ReadChapter[]>();
  for (const chapter of chapters)
    for (const stem of chapter.names) {
      const all = having.get(stem);
      if (all === undefined) having.set(stem, [chapter]);
      else all.push(chapter);
    }
  return having;
};

const readChapter = (
  chapter: Chapter,
  { place, own, lexicon }: { readonly place: number; readonly own: ReadonlySet<string>; readonly lexicon: Lexicon },
): ReadChapter => {
  const texts = wordsOf(partedCase(chapter.title)).map(inAmerican);
  const joined = texts.slice(1).map((word, nth) => texts[nth] + word);
  const initials = texts.length >= 3 ? [texts.map(([first]) => first).join('')] : [];
  const names = [...texts, ...wordsOf(chapter.title), ...joined, ...initials];
  const about = texts.map(lexicon).filter(({ text, role }) => role !== 'stop' && !KINDS.includes(text));
  return {
    chapter,
    place,
    names: new Set(names.map((word) => lexicon(word).stem)),
    about: about.flatMap(({ stem }) => (own.has(stem) ? [] : [stem])),
    under: new Set(wordsOf(chapter.under ?? '').map((word) => lexicon(inAmerican(word)).stem)),
  };
};

/** A word of the question as titles have it: the stems that it is found by, each with what it counts, and how rare they are. */
type Weighed = { readonly stem: string; readonly found: ReadonlyMap<string, number>; readonly weight: number };

/** How the words of a question are read. */
export type Words = { readonly lexicon: Lexicon; readonly synonyms: Synonyms };

/** The chapters that `words` open in each source, the best source first. */
export const openedBy = (words: readonly Wanted[], read: ReadChapters, reading: Words): OpenedAt => {
  if (words.length === 0) return new Map();
  const weighed = words.flatMap((word) => weigh(word, read, reading) ?? []);
  const named = read.sources.filter(({ name }) => weighed.some(({ stem }) => name.has(stem)));
  const opened = (named.length > 0 ? named : read.sources).flatMap((source) => {
    const best = bestOf(
      source,
      weighed.filter(({ stem }) => !source.own.has(stem)),
    );
    return best.shown.length === 0 ? [] : [{ rank: source.rank, ...best }];
  });
  return new Map(opened.toSorted((a, b) => b.score - a.score).map(({ rank, shown }) => [rank, shown]));
};

const weigh = (
  { stems, text, share }: Wanted,
  { count, counts, field, spelling }: ReadChapters,
  { lexicon, synonyms }: Words,
): Weighed | undefined => {
  const known = stems.filter((stem) => counts.has(stem));
  const meant = known.length > 0 ? undefined : meantBy(text, spelling(), lexicon);
  // A number that no title has is a version or a size, and says nothing of the subject.
  if (known.length === 0 && meant === undefined && NUMBER.test(text)) return undefined;
  const stem = known[0] ?? meant ?? stems[0] ?? text;
  const alike = [...synonyms(stem)].flatMap((other) => [other, `?${other}`]).filter((other) => counts.has(other));
  const exact = meant === undefined ? known : [meant];
  const found = new Map([
    ...alike.map((other) => [other, SYNONYM_SHARE] as const),
    ...exact.map((other) => [other, 1] as const),
  ]);
  const exactly = Math.max(0, ...exact.map((other) => counts.get(other) ?? 0));
  const rarity = Math.log(1 + count / Math.max(exactly, 1));
  return { stem, found, weight: share * rarity * (exactly === 0 && field.has(stem) ? FIELD_SHARE : 1) };
};

const NUMBER = /^[\d.]+$/;

/**
 * The stem of the word of a title that a mistyped word was meant to be: its stem is close, too ("limiting" is no "linting"), or, of a
 * short word, it has the same letters.
 */
const meantBy = (text: string, spelling: Spelling, lexicon: Lexicon): string | undefined => {
  const { stem } = lexicon(text);
  const mayMean = (candidate: string): boolean => {
    if (text.length < LEAST_LETTERS) return hasSameLetters(candidate, text);
    const other = lexicon(candidate).stem;
    const most = Math.min(allowedEdits(stem), allowedEdits(other));
    return editDistance(stem, other, most) <= most;
  };
  const meant = closestWord(spelling, text, mayMean);
  return meant && lexicon(meant).stem;
};

const hasSameLetters = (a: string, b: string): boolean => [...a].sort().join() === [...b].sort().join();

const bestOf = (
  { having }: ReadSource,
  words: readonly Weighed[],
): { readonly shown: readonly Chapter[]; readonly score: number } => {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const scored = [...titlesOf(having, words)]
    .map(([candidate, has]) => ({ ...candidate, score: scoreOf(candidate, words, { has, all }) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place);
  const best = scored[0]?.score ?? 0;
  const shown = scored.filter(({ score }) => score >= best * SECOND_SHARE).slice(0, MOST_SHOWN);
  return { shown: shown.map(({ chapter }) => chapter), score: best };
};

/** The chapters whose titles have any of `words`, each with the weight that its title has. */
const titlesOf = (having: ReadSource['having'], words: readonly Weighed[]): ReadonlyMap<ReadChapter, number> => {
  const all = new Map<ReadChapter, number>();
  for (const { found, weight } of words) {
    const own = new Map<ReadChapter, number>();
    for (const [stem, share] of found)
      for (const one of having.get(stem) ?? []) own.set(one, Math.max(own.get(one) ?? 0, share));
    for (const [one, share] of own) all.set(one, (all.get(one) ?? 0) + weight * share);
  }
  return all;
};

/** How much of the weight of all words a chapter has, whose title has that of `has`; 0 where that is not enough. */
const scoreOf = (
  { names, about, under }: ReadChapter,
  words: readonly Weighed[],
  { has, all }: { readonly has: number; readonly all: number },
): number => {
  if (about.length === 0) return 0;
  const share = (has + (under.size === 0 ? 0 : HEADING_SHARE * weightAbove(words, under, names))) / all;
  if (share < LEAST_SHARE_OF_WHOLE) return 0;
  const further = about.filter((stem) => !words.some(({ found }) => found.has(stem))).length;
  const isWhole = further === 0;
  return share >= LEAST_SHARE || isWhole ? share + (isWhole ? WHOLE_BONUS : 0) - FURTHER_LOSS * further : 0;
};

/** The weight of the words that the heading has and the title has not. */
const weightAbove = (words: readonly Weighed[], under: ReadonlySet<string>, names: ReadonlySet<string>): number => {
  let sum = 0;
  for (const { found, weight } of words) {
    let above = 0;
    let isInTitle = false;
    for (const [stem, share] of found) {
      isInTitle ||= names.has(stem);
      if (under.has(stem)) above = Math.max(above, share);
    }
    if (!isInTitle) sum += weight * above;
  }
  return sum;
};
