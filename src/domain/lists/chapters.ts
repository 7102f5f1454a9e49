// Which chapters of a topic's sources a question opens: those whose titles have words of the question beyond the topic's own
// name. Rare words count more; a heading above a title is context and opens nothing alone. A wrong chapter is worse than none.
import type { Chapters, OpenedAt } from '../registry/chapters.ts';
import type { Category } from '../registry/registry.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';

/** How many chapters a source shows at most. */
const MOST_SHOWN = 2;
/** A title must have this share of the weight of the question's words. */
const LEAST_SHARE = 0.5;
/** What a word counts that only the heading above has. */
const HEADING_SHARE = 0.5;
/** A second chapter is shown where it is nearly as good as the first. */
const SECOND_SHARE = 0.9;

/** The words of `query` beyond the name of `category` that say what is wanted, as stems; none for a question of the topic alone. */
export const wordsBeyond = (query: string, { slug, name }: Category, lexicon: Lexicon): readonly string[] => {
  const own = new Set([slug.replaceAll('-', ' '), name].flatMap(wordsOf).map((word) => lexicon(word).stem));
  const words = wordsOf(query)
    .map(lexicon)
    .filter(({ role, stem }) => role !== 'stop' && !own.has(stem));
  // Words that only ask, such as "handling", tell chapters apart, but none of them opens one alone.
  return words.some(({ role }) => role === 'topic') ? [...new Set(words.map(({ stem }) => stem))] : [];
};

/** The chapters that `words`, which are stems, open in each source of a topic. */
export const openedBy = (words: readonly string[], { sources }: Chapters, lexicon: Lexicon): OpenedAt => {
  if (words.length === 0) return new Map();
  const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map((word) => lexicon(word).stem));
  const read = sources.map(({ rank, chapters }) => ({
    rank,
    chapters: chapters.map((chapter) => ({
      chapter,
      title: stemsOf(chapter.title),
      under: stemsOf(chapter.under ?? ''),
    })),
  }));
  const all = read.flatMap(({ chapters }) => chapters);
  const weightOf = new Map(
    words.map((word) => {
      const count = all.filter(({ title }) => title.has(word)).length;
      return [word, count === 0 ? 1 : Math.log(1 + all.length / count)] as const;
    }),
  );
  const whole = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map(
    read.flatMap(({ rank, chapters }) => {
      const scored = chapters
        .map(({ chapter, title, under }) => ({ chapter, score: scoreOf(words, { title, under, weightOf }) / whole }))
        .filter(({ score }) => score >= LEAST_SHARE)
        .sort((a, b) => b.score - a.score);
      const best = scored[0]?.score ?? 0;
      const shown = scored.filter(({ score }) => score >= best * SECOND_SHARE).slice(0, MOST_SHOWN);
      return shown.length === 0 ? [] : [[rank, shown.map(({ chapter }) => chapter)] as const];
    }),
  );
};

type ReadChapter = {
  readonly title: ReadonlySet<string>;
  readonly under: ReadonlySet<string>;
  readonly weightOf: ReadonlyMap<string, number>;
};

/** The weight of the words that the title has, and half of those above it; a little less for each further word of the title. */
const scoreOf = (words: readonly string[], { title, under, weightOf }: ReadChapter): number => {
  const inTitle = words.filter((word) => title.has(word));
  if (inTitle.length === 0) return 0;
  const weigh = (some: readonly string[]): number => some.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0);
  const above = words.filter((word) => !title.has(word) && under.has(word));
  return weigh(inTitle) + HEADING_SHARE * weigh(above) - 0.02 * (title.size - inTitle.length);
};
