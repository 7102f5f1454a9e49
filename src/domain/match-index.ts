// What the matcher knows of the categories, turned round: for each word the categories that have it, and how strongly.
// Built once when a registry loads; flat arrays, so that it stays small and quick with very many categories.
import { bytesOf, type FlatLists, flatten } from './flat-lists.ts';
import type { Field, Tuning } from './match-tuning.ts';
import type { Category } from './registry.ts';
import { buildSpelling, type Spelling, spellingBytes } from './spelling.ts';
import { REQUEST_WORDS, STOP_WORDS } from './stop-words.ts';
import { comparable, isUnspaced, wordsOf } from './text.ts';
import { roleOf, stemOf } from './word-roles.ts';

const STRENGTH_STEPS = 255;
const HOST_FILLERS: ReadonlySet<string> = new Set(['www', 'com', 'org', 'net', 'io', 'en', 'github', 'email']);

/** One category that has a word: how strongly (0..1), whether slug or name contain it, whether it is an alias alone. */
export type Posting = {
  readonly category: number;
  readonly strength: number;
  readonly slug: boolean;
  readonly name: boolean;
  readonly alone: boolean;
};

export type MatchIndex = {
  readonly categories: readonly Category[];
  /** Comparable slug, name, pattern or alias, and the first category that has it. */
  readonly exact: ReadonlyMap<string, number>;
  /** Stem, and its number in the lists below. */
  readonly terms: ReadonlyMap<string, number>;
  /** How rare each term is: 1 in one category or none, towards 0 in all of them. */
  readonly rarity: Float32Array;
  /** Per term its postings, packed (`unpackPosting`). */
  readonly postings: FlatLists;
  /** Per term the phrases (patterns, aliases, excludes of two words or more; one-word excludes too) it is part of. */
  readonly phrases: FlatLists;
  readonly phraseCategory: Uint32Array;
  readonly phraseWords: Uint8Array;
  readonly phraseExcludes: Uint8Array;
  /** Per category the weight of the words of its slug, and of its name. */
  readonly slugWeight: Float32Array;
  readonly nameWeight: Float32Array;
  readonly spelling: Spelling;
  /** Per word of `spelling` its term, or -1 for a stop or request word. */
  readonly spellingTerm: Int32Array;
};

export const stemWith = (tuning: Tuning, word: string): string => (tuning.stemming ? stemOf(word) : word);

/** Weight of a topic, request or number word before its rarity; 0 for a stop word. */
export const roleWeight = (tuning: Tuning, word: string): number => {
  const role = roleOf(word);
  if (role === 'stop') return 0;
  if (role === 'request') return tuning.requestWeight;
  if (role === 'number') return tuning.numberWeight;
  return isUnspaced(word) ? tuning.pairWeight : 1;
};

export const unpackPosting = (packed: number): Posting => ({
  category: packed >>> 11,
  strength: ((packed >>> 3) & STRENGTH_STEPS) / STRENGTH_STEPS,
  alone: (packed & 4) !== 0,
  slug: (packed & 2) !== 0,
  name: (packed & 1) !== 0,
});

/** The index over `categories`. Grows with their text; never fails. At most two million categories. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning): MatchIndex => {
  const terms = new Map<string, number>();
  const termOf = (stem: string): number => {
    const known = terms.get(stem) ?? terms.size;
    terms.set(stem, known);
    return known;
  };
  const spellingTerms = new Map<string, number>();
  for (const word of [...STOP_WORDS, ...REQUEST_WORDS]) if (word.length > 4) spellingTerms.set(word, -1);

  const postings: number[][] = [];
  const phrases: number[][] = [];
  const presence: number[] = [];
  const phraseCategory: number[] = [];
  const phraseWords: number[] = [];
  const phraseExcludes: number[] = [];
  const exact = new Map<string, number>();

  categories.forEach((category, place) => {
    const found = new Map<number, { strength: number; slug: boolean; name: boolean; alone: boolean }>();
    for (const { text, field } of textsOf(category).filter(({ field }) => tuning.strength[field] > 0)) {
      const words = wordsOf(text).filter((word) => roleOf(word) !== 'stop');
      const strength = strengthOf(words, field, tuning);
      for (const word of words) {
        const term = termOf(stemWith(tuning, word));
        if (field !== 'why' && !isUnspaced(word) && !spellingTerms.has(word)) spellingTerms.set(word, term);
        const known = found.get(term) ?? { strength: 0, slug: false, name: false, alone: false };
        known.strength = Math.max(known.strength, strength);
        known.slug ||= field === 'slug';
        known.name ||= field === 'name';
        known.alone ||= words.length === 1 && (field === 'alias' || field === 'pattern');
        found.set(term, known);
      }
    }
    for (const [term, { strength, slug, name, alone }] of found) {
      const packed =
        (place << 11) |
        (Math.round(strength * STRENGTH_STEPS) << 3) |
        (alone ? 4 : 0) |
        (slug ? 2 : 0) |
        (name ? 1 : 0);
      (postings[term] ??= []).push(packed >>> 0);
      presence[term] = (presence[term] ?? 0) + strength;
    }
    for (const { text, excludes } of phrasesOf(category)) {
      const members = new Set(
        wordsOf(text)
          .filter((word) => roleOf(word) === 'topic')
          .map((word) => stemWith(tuning, word)),
      );
      if (members.size > 255 || members.size < (excludes ? 1 : 2)) continue;
      const phrase = phraseCategory.push(place) - 1;
      phraseWords.push(members.size);
      phraseExcludes.push(excludes ? 1 : 0);
      for (const stem of members) (phrases[termOf(stem)] ??= []).push(phrase);
    }
    for (const text of exactTextsOf(category)) {
      const key = comparable(text);
      if (key !== '' && !exact.has(key)) exact.set(key, place);
    }
  });

  const rarity = Float32Array.from({ length: terms.size }, (_, term) =>
    rarityOf(presence[term] ?? 0, categories.length),
  );
  const titleWeight = (pick: (category: Category) => string): Float32Array =>
    Float32Array.from(categories, (category) => {
      const words = new Map(wordsOf(pick(category)).map((word) => [stemWith(tuning, word), word]));
      let weight = 0;
      for (const [stem, word] of words) weight += roleWeight(tuning, word) * (rarity[terms.get(stem) ?? -1] ?? 1);
      return weight;
    });
  const lists = (sparse: number[][]): FlatLists =>
    flatten(Array.from({ length: terms.size }, (_, term) => sparse[term] ?? []));
  return {
    categories,
    exact,
    terms,
    rarity,
    postings: lists(postings),
    phrases: lists(phrases),
    phraseCategory: Uint32Array.from(phraseCategory),
    phraseWords: Uint8Array.from(phraseWords),
    phraseExcludes: Uint8Array.from(phraseExcludes),
    slugWeight: titleWeight(({ slug }) => slug),
    nameWeight: titleWeight(({ name }) => name),
    spelling: buildSpelling([...spellingTerms.keys()]),
    spellingTerm: Int32Array.from(spellingTerms.values()),
  };
};

/** Memory of the flat arrays in bytes; the words and the categories themselves are not counted. */
export const indexBytes = (index: MatchIndex): number =>
  bytesOf(index.postings) +
  bytesOf(index.phrases) +
  spellingBytes(index.spelling) +
  [
    index.rarity,
    index.phraseCategory,
    index.phraseWords,
    index.phraseExcludes,
    index.slugWeight,
    index.nameWeight,
    index.spellingTerm,
  ].reduce((sum, { byteLength }) => sum + byteLength, 0);

/** ln(1 + n / present) over ln(1 + n): a category that only mentions a word in passing counts as part of one. */
const rarityOf = (presence: number, categories: number): number =>
  Math.log(1 + categories / Math.max(1, presence)) / Math.log(1 + categories);

/** A word that shares its pattern or alias with others counts less, until a query has them all. */
const strengthOf = (words: readonly string[], field: Field, tuning: Tuning): number => {
  const whole = tuning.strength[field];
  if (field !== 'pattern' && field !== 'alias') return whole;
  const topics = words.filter((word) => roleOf(word) === 'topic').length;
  return Math.min(whole, Math.max(tuning.phraseFloor, whole - tuning.phraseLoss * Math.max(0, topics - 1)));
};

const exactTextsOf = ({ slug, name, query_patterns, aliases }: Category): readonly string[] => [
  slug,
  name,
  ...query_patterns,
  ...(aliases ?? []),
];

const phrasesOf = ({ query_patterns, aliases, excludes }: Category) => [
  ...[...query_patterns, ...(aliases ?? [])].map((text) => ({ text, excludes: false })),
  ...(excludes ?? []).map((text) => ({ text, excludes: true })),
];

const textsOf = (category: Category): readonly { readonly text: string; readonly field: Field }[] => [
  { text: category.slug, field: 'slug' },
  { text: category.name, field: 'name' },
  ...category.query_patterns.map((text) => ({ text, field: 'pattern' as const })),
  ...(category.aliases ?? []).map((text) => ({ text, field: 'alias' as const })),
  ...category.sources.flatMap(({ name, url, why }) => [
    { text: name, field: 'sourceName' as const },
    { text: hostWords(url), field: 'host' as const },
    { text: why, field: 'why' as const },
  ]),
  { text: category.description, field: 'description' },
];

const hostWords = (url: string): string =>
  new URL(url).hostname
    .split(/[.-]/)
    .filter((label) => !HOST_FILLERS.has(label))
    .join(' ');
