// Which chapters of a topic's sources a question opens: those that have words of the question beyond the name of the topic and of
// the source: in the title, for less among the terms that people ask with, and for less in the heading above. Rare words count
// more. A word that nothing has says that the question is about something else: it counts as the rarest, a name for more, an
// everyday word for less. A question that names a source opens no other. A wrong chapter is worse than none.
import type { Chapter, OpenedAt } from '../registry/chapters.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { allowedEdits, closestWord, editDistance, type Spelling } from '../words/spelling.ts';
import type { ReadChapter, ReadChapters, ReadSource } from './chapter-index.ts';
import type { Wanted } from './wanted-words.ts';

export { type ReadChapters, readChapters } from './chapter-index.ts';
export { wordsBeyond } from './wanted-words.ts';

/** How many chapters a source shows at most. */
const MOST_SHOWN = 2;
/** A chapter must have this share of the weight of the question's words, or, where the question has all of its title, the second. */
const LEAST_SHARE = 0.51;
const LEAST_SHARE_OF_WHOLE = 0.35;
/** What one word of so many must have, which is rare, but may be beside the point. */
const LEAST_SHARE_OF_ONE = 0.6;
const MANY_WORDS = 3;
/** What a title gains of which the question has every word, and loses for each further word. */
const WHOLE_BONUS = 0.2;
const FURTHER_LOSS = 0.01;
/** What a word counts that nothing has, but a pattern or alias of the topic: the question stays in its field. */
const FIELD_SHARE = 0.85;
/** What a word counts that many of the topic's patterns and aliases have. */
const NEAR_NAME_SHARE = 0.4;
/** What a word counts that nothing has: one of everyday English, or any other, which is a name. */
const PLAIN_SHARE = 0.5;
const NAME_SHARE = 1.2;
/** A second chapter is shown where it is nearly as good as the first. */
const SECOND_SHARE = 0.9;
/** In shorter words only swapped letters are corrected. */
const LEAST_LETTERS = 7;

/** A word of the question as chapters have it: the stems that it is found by, and how much it counts. */
type Weighed = { readonly stem: string; readonly found: readonly string[]; readonly weight: number };

/** What words are: `isPlain` tells whether a stem is one of everyday English. */
export type Language = { readonly lexicon: Lexicon; readonly isPlain: (stem: string) => boolean };

/** The chapters that `words` open in each source, the best source first. */
export const openedBy = (words: readonly Wanted[], read: ReadChapters, language: Language): OpenedAt => {
  if (words.length === 0) return new Map();
  const weighed = words.flatMap((word) => weigh(word, read, language) ?? []);
  const isOther = (source: ReadSource, stem: string): boolean =>
    read.sources.some(
      (other) => other !== source && (other.name.has(stem) || (language.isPlain(stem) && isInTitle(other, stem))),
    );
  const named = read.sources.filter((source) =>
    weighed.some(({ stem }) => source.name.has(stem) && !isOther(source, stem)),
  );
  const opened = (named.length > 0 ? named : read.sources).flatMap((source) => {
    const best = bestOf(
      source,
      weighed.filter(({ stem }) => !source.own.has(stem)),
    );
    return best.shown.length === 0 ? [] : [{ rank: source.rank, ...best }];
  });
  return new Map(opened.toSorted((a, b) => b.score - a.score).map(({ rank, shown }) => [rank, shown]));
};

const isInTitle = ({ having }: ReadSource, stem: string): boolean =>
  having.get(stem)?.some(([, share]) => share === 1) ?? false;

const weigh = (
  { stems, text, whole, share }: Wanted,
  { count, found: counts, field, nearNames, spelling }: ReadChapters,
  { lexicon, isPlain }: Language,
): Weighed | undefined => {
  const known = whole !== undefined && counts.has(whole) ? [whole] : stems.filter((stem) => counts.has(stem));
  const meant = known.length > 0 ? undefined : meantBy(text, spelling(), lexicon);
  // A number that nothing has is a version or a size, and says nothing of the subject.
  if (known.length === 0 && meant === undefined && NUMBER.test(text)) return undefined;
  const stem = known[0] ?? meant ?? stems[0] ?? text;
  const found = meant === undefined ? known : [meant];
  const finds = found.map((other) => counts.get(other) ?? { all: 0, titled: 0 });
  const rarity = Math.log(1 + count / Math.max(1, ...finds.map(({ all }) => all)));
  const isInField = field.has(stem) && finds.every(({ titled }) => titled === 0);
  const unfound = share < 1 || isPlain(stem) ? PLAIN_SHARE : NAME_SHARE;
  const own = nearNames.has(stem) ? NEAR_NAME_SHARE : 1;
  return { stem, found, weight: share * own * rarity * (isInField ? FIELD_SHARE : found.length > 0 ? 1 : unfound) };
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
  const scored = [...weightsIn(having, words)]
    .flatMap(([one, has]) => {
      const score = scoreOf(one, words, { share: has.weight / all, count: has.count });
      return score > 0 ? [{ one, score }] : [];
    })
    .sort((a, b) => b.score - a.score || a.one.place - b.one.place);
  const best = scored[0]?.score ?? 0;
  const shown = scored.filter(({ score }) => score >= best * SECOND_SHARE).slice(0, MOST_SHOWN);
  return { shown: shown.map(({ one }) => one.chapter), score: best };
};

/** The chapters that have any of `words`, each with the weight that it has, and of how many. */
const weightsIn = (having: ReadSource['having'], words: readonly Weighed[]) => {
  const all = new Map<ReadChapter, { readonly weight: number; readonly count: number }>();
  for (const { found, weight } of words)
    for (const [one, share] of sharesIn(having, found)) {
      const { weight: before, count } = all.get(one) ?? { weight: 0, count: 0 };
      all.set(one, { weight: before + weight * share, count: count + 1 });
    }
  return all;
};

/** The chapters that have any of `stems`, each with the most that one of them counts. */
const sharesIn = (having: ReadSource['having'], stems: readonly string[]): Iterable<readonly [ReadChapter, number]> => {
  const [first = [], ...others] = stems.map((stem) => having.get(stem) ?? []);
  if (others.length === 0) return first;
  const most = new Map(first);
  for (const [one, share] of others.flat()) most.set(one, Math.max(most.get(one) ?? 0, share));
  return most;
};

/** How good a chapter is that has `share` of the weight of all words by `count` of them; 0 where that is not enough. */
const scoreOf = (
  { about, chapter }: ReadChapter,
  words: readonly Weighed[],
  { share, count }: { readonly share: number; readonly count: number },
): number => {
  if (share < LEAST_SHARE_OF_WHOLE || (about.length === 0 && chapter.terms === undefined)) return 0;
  if (count === 1 && words.length >= MANY_WORDS && share < LEAST_SHARE_OF_ONE) return 0;
  const further = about.filter((stem) => !words.some(({ found }) => found.includes(stem))).length;
  const isWhole = about.length > 0 && further === 0;
  return share >= LEAST_SHARE || isWhole ? share + (isWhole ? WHOLE_BONUS : 0) - FURTHER_LOSS * further : 0;
};
