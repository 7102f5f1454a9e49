// What the judge is fitted to: questions of a list, the best category for each, and whether it is right. Some questions are
// written (data/), the others are made of the list: of its patterns and aliases, asked while they are left out, and of frames
// around its names. Nothing here is random, so the same data give the same weights.
import { buildIndex } from '../../src/domain/matching/build.ts';
import { type Features, featuresOf } from '../../src/domain/matching/features.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_WEIGHTS, rankerOf } from '../../src/domain/matching/score.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { jobOf } from '../../src/domain/words/jobs.ts';
import { wordsOf } from '../../src/domain/words/normalize.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { FRAMES, OTHER_NAMES, REQUESTS, UNRELATED_NOUNS } from './frames.ts';
import { languageNames, questionsAbout, spokenNames } from './names.ts';
import type { List } from './open-set.ts';

/** One question: what the judge sees of its best category, how right (0..1) that is, and how much the question counts. */
export type Example = { readonly features: Features; readonly right: number; readonly weight: number };

/** How much a question counts, by where it is from: those that were written most, those that are made by the hundred least. */
const WEIGHT = {
  right: 2,
  stranger: 1.5,
  neighbour: 3,
  sibling: 1,
  language: 0.5,
  pattern: 0.15,
  title: 5,
  alias: 0.12,
  slip: 0.05,
  otherPattern: 0.2,
  otherAlias: 0.1,
  frame: 0.1,
  noun: 0.3,
  swap: 1,
} as const;
type Origin = keyof typeof WEIGHT;

/** How right a topic is whose name stands beside a word that has nothing to do with it: that word may be one of its field. */
const NAMED_AT_LEAST = 0.8;

/** Questions that score less are never answered, so the judge need not know them. */
const LEAST_SCORE = 0.37;
/** Patterns, aliases and topics are left out in so many turns. */
const TURNS = 4;
/** Names of a topic that frames are put around: its title and so many aliases. */
const ALIASES_FRAMED = 4;
/** Every third frame, and every seventh noun, is put around a name: which, differs from name to name. */
const FRAME_STEP = 3;
const NOUN_STEP = 7;
/** Of the living languages every third is asked about. */
const LANGUAGE_STEP = 3;

type Ask = (origin: Origin, query: string, expected?: string | null) => readonly Example[];

/** Asks `index`; a question that equals a text of it needs no judge. */
const asking = (index: MatchIndex): Ask => {
  const rank = rankerOf(index, DEFAULT_WEIGHTS);
  return (origin, query, expected = null) => {
    const ranking = rank(query, 2);
    const [winner] = ranking.best;
    if (ranking.equal || winner?.evidence === undefined || winner.score < LEAST_SCORE) return [];
    const isRight = index.categories[winner.place]?.slug === expected;
    const right = isRight && origin === 'noun' ? NAMED_AT_LEAST : Number(isRight);
    return [{ features: featuresOf(ranking, index), right, weight: WEIGHT[origin] }];
  };
};

const english = readEnglish();

/** All examples of a list. Of neighbours and siblings only the open half is used; the other is kept for measuring. */
export const examplesOf = (list: List): readonly Example[] => {
  const { categories } = list;
  const index = buildIndex(categories);
  const ask = asking(index);
  const open = (rows: List['neighbours']) => rows.filter(({ half }) => half === 'open');
  return [
    ...list.rows.flatMap(({ query, expected }) => ask(expected === null ? 'stranger' : 'right', query, expected)),
    ...open(list.neighbours).flatMap(({ query }) => ask('neighbour', query)),
    ...open(list.siblings).flatMap(({ query }) => ask('sibling', query)),
    ...[...languageNames(categories), ...spokenNames(categories).filter((_, at) => at % LANGUAGE_STEP === 0)]
      .flatMap(questionsAbout)
      .flatMap((query) => ask('language', query)),
    ...categories.flatMap(({ slug, name, aliases = [] }) =>
      [name, slug.replaceAll('-', ' '), ...aliases.filter((alias) => !alias.includes(' '))].flatMap((text, at) =>
        REQUESTS.flatMap((frame) => ask(at < 2 ? 'title' : 'alias', frame.replace('NAME', text), slug)),
      ),
    ),
    ...categories.flatMap(({ slug, aliases = [] }) =>
      aliases
        .filter((alias) => SLIPPED.test(alias))
        .flatMap(slipsOf)
        .flatMap((slip, at) => ask('slip', at % 2 === 0 ? `learn ${slip}` : `${slip} tutorial`, slug)),
    ),
    ...categories.flatMap(({ slug, name, aliases = [] }, place) =>
      [slug.replaceAll('-', ' '), name, ...aliases].flatMap(swapped(place)).flatMap((query) => ask('swap', query)),
    ),
    ...categories.flatMap((category, place) =>
      framed(category, place, index).flatMap(([origin, query]) =>
        ask(origin, query, origin === 'noun' ? category.slug : null),
      ),
    ),
    ...Array.from({ length: TURNS }, (_, turn) => leftOut(index, turn)).flat(),
  ];
};

/** A text of two or three words with another thing in the place of its first: "toyota node". */
const swapped =
  (place: number) =>
  (text: string, at: number): readonly string[] => {
    const [, ...rest] = text.split(' ');
    const others = at % 2 === 0 ? OTHER_NAMES : UNRELATED_NOUNS;
    return rest.length === 1 || rest.length === 2 ? [`${others[(place + at) % others.length]} ${rest.join(' ')}`] : [];
  };

/** An alias that slips are made of: one word, long enough to be corrected. */
const SLIPPED = /^[a-z]{5,}$/;

/** `word` with two letters swapped in its middle, and with a letter left out. */
const slipsOf = (word: string): readonly string[] => {
  const middle = Math.floor(word.length / 2);
  const [start, first = '', second = '', end] = [
    ...[word.slice(0, middle), word[middle], word[middle + 1], word.slice(middle + 2)],
  ];
  return [start + second + first + end, start + first + end];
};

/** Questions around the names of a category for jobs that it has not, and about things that have nothing to do with it. */
const framed = (category: Category, place: number, { jobs }: MatchIndex): readonly (readonly [Origin, string])[] => {
  const { name, slug, aliases = [] } = category;
  const plain = aliases.filter((alias) => /^[a-z0-9 -]+$/.test(alias)).slice(0, ALIASES_FRAMED);
  const names = [...new Set([name.toLowerCase(), slug.replaceAll('-', ' '), ...plain])];
  const isOther = (frame: string): boolean => wordsOf(frame).every((word) => (jobOf(word) & (jobs[place] ?? 0)) === 0);
  return names.flatMap((text, nth) => [
    ...FRAMES.filter((frame, at) => (at + place + nth) % FRAME_STEP === 0 && isOther(frame)).map(
      (frame) => ['frame', frame.replace('NAME', text)] as const,
    ),
    ...UNRELATED_NOUNS.filter((_, at) => (at + 3 * place + nth) % NOUN_STEP === 0).map(
      (noun, at) => ['noun', at % 2 === 0 ? `${text} ${noun}` : `${noun} ${text}`] as const,
    ),
  ]);
};

/** Patterns and aliases of several words, asked of a list without them, and of a list without their topics. */
const leftOut = ({ categories, ...index }: MatchIndex, turn: number): readonly Example[] => {
  const isOut = (_: unknown, at: number): boolean => at % TURNS === turn;
  const isIn = (_: unknown, at: number): boolean => at % TURNS !== turn;
  const over = (variant: readonly Category[]): Ask =>
    asking({ ...draftIndex(variant, index.tuning, english), notTypos: index.notTypos });
  const ask = over(
    categories.map(({ query_patterns, aliases = [], ...rest }) => ({
      ...{ ...rest, query_patterns: query_patterns.filter(isIn), aliases: aliases.filter(isIn) },
    })),
  );
  const askOthers = over(categories.filter(isIn));
  return [
    ...categories.flatMap(({ slug, query_patterns, aliases = [] }) => [
      ...query_patterns.filter(isOut).flatMap((text) => ask('pattern', text, slug)),
      ...aliases
        .filter((text, at) => isOut(text, at) && text.includes(' '))
        .flatMap((text) => ask('alias', text, slug)),
    ]),
    ...categories
      .filter(isOut)
      .flatMap(({ query_patterns, aliases = [] }) => [
        ...query_patterns.flatMap((text) => askOthers('otherPattern', text)),
        ...aliases.flatMap((text) => askOthers('otherAlias', text)),
      ]),
  ];
};
