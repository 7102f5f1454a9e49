// Which chapters of a topic's sources a question opens: those whose titles have words of the question beyond the name of the topic
// and of the source. Rare words count more; a heading above a title is context and opens nothing alone; a word that no title has
// counts as the rarest, because it says that the question is about something else. A wrong chapter is worse than none.
import type { Chapter, Chapters, OpenedAt } from '../registry/chapters.ts';
import type { Category } from '../registry/registry.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { allowedEdits, buildSpelling, closestWord, editDistance, type Spelling } from '../words/spelling.ts';
import { bare, type Synonyms } from '../words/synonyms.ts';

/** How many chapters a source shows at most. */
const MOST_SHOWN = 2;
/** A title must have this share of the weight of the question's words, or, where the question has all of its words, the second. */
const LEAST_SHARE = 0.55;
const LEAST_SHARE_OF_WHOLE = 0.3;
/** What a title gains of which the question has every word. */
const WHOLE_BONUS = 0.2;
/** What a word counts of which the title has a synonym, one that only the heading above has, and one that only asks. */
const SYNONYM_SHARE = 0.85;
const HEADING_SHARE = 0.5;
const REQUEST_SHARE = 0.3;
/** What a word counts that no title has, but a pattern or alias of the topic: the question stays in its field. */
const FIELD_SHARE = 0.8;
/** A second chapter is shown where it is nearly as good as the first. */
const SECOND_SHARE = 0.9;
/** Shorter words are not corrected. */
const LEAST_LETTERS = 5;
/** Words that say what kind of page it is, not what it is about. */
const KINDS = wordsOf(
  'guide guides introduction intro overview basics basic index reference references tutorial tutorials documentation docs' +
    ' examples example faq glossary chapter part appendix advanced more and about how what recipes',
);

/** A word of a question that tells chapters apart. */
type Wanted = {
  readonly stems: readonly string[];
  readonly text: string;
  readonly share: number;
  /** The stems of its synonyms. */
  readonly alike: ReadonlySet<string>;
};

/** The words of `query` beyond the name of `category` that say what is wanted; none for a question of the topic alone. */
export const wordsBeyond = (
  query: string,
  category: Category,
  { lexicon, synonyms }: { readonly lexicon: Lexicon; readonly synonyms: Synonyms },
): readonly Wanted[] => {
  const own = stemsIn(namesOf(category), lexicon);
  const words = query
    .split(/\s+/)
    .flatMap((token) =>
      wordsIn(token, lexicon).map((word) => ({ ...lexicon(word), parts: wordsOf(partedCase(token)) })),
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
    alike: synonyms(stem),
  }));
  return wanted.filter(({ text }, place) => wanted.findIndex((other) => other.text === text) === place);
};

const namesOf = ({ slug, name }: Category): readonly string[] => [slug.replaceAll('-', ' '), name];

const stemsIn = (texts: readonly string[], lexicon: Lexicon): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).map((word) => lexicon(word).stem));

/** The words of `token`; those of "for_each" say nothing alone, so they are one. */
const wordsIn = (token: string, lexicon: Lexicon): readonly string[] => {
  const words = wordsOf(token);
  return words.length > 1 && words.every((word) => lexicon(word).role === 'stop') ? [words.join('')] : words;
};

/** `text` with a space before each capital inside a word: titles are full of "useEffect" and "ByRole". */
const partedCase = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** The chapters that `words` open in each source of `category`, the best source first. */
export const openedBy = (
  words: readonly Wanted[],
  { chapters: { sources }, category }: { readonly chapters: Chapters; readonly category: Category },
  lexicon: Lexicon,
): OpenedAt => {
  if (words.length === 0) return new Map();
  const read = sources.map(({ rank, chapters }) => ({
    rank,
    chapters: chapters.map((chapter) => readChapter(chapter, lexicon)),
  }));
  const all = read.flatMap(({ chapters }) => chapters);
  const countOf = (stem: string): number => all.filter(({ title }) => title.has(stem)).length;
  const spelling = buildSpelling([...new Set(all.flatMap(({ texts }) => texts))]);
  const field = stemsIn([...category.query_patterns, ...(category.aliases ?? [])], lexicon);
  const weighed = words.flatMap(({ stems, text, share, alike }) => {
    const known = stems.find((stem) => countOf(stem) > 0);
    const meant = known ?? meantBy(text, spelling, lexicon);
    // A number that no title has is a version or a size, and says nothing of the subject.
    if (meant === undefined && NUMBER.test(text)) return [];
    const stem = meant ?? stems[0] ?? text;
    const count = countOf(stem);
    const rarity = Math.log(1 + all.length / Math.max(count, 1));
    return [{ stem, alike, weight: share * (count === 0 && field.has(stem) ? FIELD_SHARE : 1) * rarity }];
  });
  const opened = read.flatMap(({ rank, chapters }) => {
    const own = stemsIn([...namesOf(category), category.sources[rank - 1]?.name ?? ''], lexicon);
    const { shown, score } = bestOf(chapters, { words: weighed.filter(({ stem }) => !own.has(stem)), own });
    return shown.length === 0 ? [] : [{ rank, shown, score }];
  });
  return new Map(opened.toSorted((a, b) => b.score - a.score).map(({ rank, shown }) => [rank, shown]));
};

const NUMBER = /^[\d.]+$/;

/** The stem of the word of a title that a mistyped word was meant to be. Its stem must be close, too: "limiting" is no "linting". */
const meantBy = (text: string, spelling: Spelling, lexicon: Lexicon): string | undefined => {
  if (text.length < LEAST_LETTERS) return undefined;
  const { stem } = lexicon(text);
  const mayMean = (candidate: string): boolean => {
    const other = lexicon(candidate).stem;
    const most = Math.min(allowedEdits(stem), allowedEdits(other));
    return editDistance(stem, other, most) <= most;
  };
  const meant = closestWord(spelling, text, mayMean);
  return meant && lexicon(meant).stem;
};

/** A word of the question as titles have it, its synonyms, and how rare it is there. */
type Weighed = { readonly stem: string; readonly alike: ReadonlySet<string>; readonly weight: number };

type ReadChapter = {
  readonly chapter: Chapter;
  readonly texts: readonly string[];
  /** What the title can be found by: its words, its joined neighbours ("hash maps": "hashmap") and its initials. */
  readonly title: ReadonlySet<string>;
  /** The words that say what the chapter is about. */
  readonly core: readonly string[];
  readonly under: ReadonlySet<string>;
};

const readChapter = (chapter: Chapter, lexicon: Lexicon): ReadChapter => {
  const texts = wordsOf(partedCase(chapter.title));
  const stem = (word: string): string => lexicon(word).stem;
  const joined = texts.slice(1).map((word, nth) => texts[nth] + word);
  const initials = texts.length >= 3 ? [texts.map(([first]) => first).join('')] : [];
  const core = texts.map(lexicon).filter(({ text, role }) => role !== 'stop' && !KINDS.includes(text));
  return {
    chapter,
    texts,
    title: new Set([...texts, ...wordsOf(chapter.title), ...joined, ...initials].map(stem)),
    core: core.map((word) => word.stem),
    under: new Set(wordsOf(chapter.under ?? '').map(stem)),
  };
};

const bestOf = (
  chapters: readonly ReadChapter[],
  { words, own }: { readonly words: readonly Weighed[]; readonly own: ReadonlySet<string> },
): { readonly shown: readonly Chapter[]; readonly score: number } => {
  const all = weightOf(words);
  const scored = chapters
    .map(({ chapter, title, core, under }) => {
      const inTitle = words.filter(({ stem }) => title.has(stem));
      const others = words.filter(({ stem }) => !title.has(stem));
      const alike = others.filter((word) => [...title].some((stem) => word.alike.has(bare(stem))));
      const above = others.filter((word) => !alike.includes(word) && under.has(word.stem));
      const about = core.filter((stem) => !own.has(stem));
      const had = (stem: string): boolean =>
        inTitle.some((word) => word.stem === stem) || alike.some((word) => word.alike.has(bare(stem)));
      const further = about.filter((stem) => !had(stem)).length;
      const isWhole = about.length > 0 && further === 0;
      const weight = weightOf(inTitle) + SYNONYM_SHARE * weightOf(alike) + HEADING_SHARE * weightOf(above);
      const share = about.length === 0 || inTitle.length + alike.length === 0 ? 0 : weight / all;
      const isEnough = share >= (isWhole ? LEAST_SHARE_OF_WHOLE : LEAST_SHARE);
      return { chapter, score: isEnough ? share + (isWhole ? WHOLE_BONUS : 0) - 0.01 * further : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const shown = scored.filter(({ score }) => score >= best * SECOND_SHARE).slice(0, MOST_SHOWN);
  return { shown: shown.map(({ chapter }) => chapter), score: best };
};

const weightOf = (words: readonly Weighed[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
