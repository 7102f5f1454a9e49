// The inverted index: for each stem, the categories that contain it and how strongly. Built once per registry and never
// changed afterwards; what a query finds in it is evidence.ts, and the words that queries use again are remembered by their
// matcher (query.ts).
import type { Category } from '../../registry/registry.ts';
import { jobsOf, LEARNING } from '../../words/jobs.ts';
import { buildLexicon, type CommonWords, type Lexicon, stemOfTerm, type Word } from '../../words/lexicon.ts';
import { isUnspaced, wordsOf } from '../../words/normalize.ts';
import { bitsOf, type English, isShort } from '../../words/rarity.ts';
import { buildSpelling, type Spelling } from '../../words/spelling.ts';
import { commonWords, REQUEST_WORDS, STOP_WORDS } from '../../words/stop-words.ts';
import { type HashedWords, hashWords, type WordTable } from '../../words/word-table.ts';
import { type Field, type Tuning, weightOfRole } from '../tuning.ts';
import { buildExactTexts, type ExactTexts } from './exact.ts';
import { fieldTextsOf } from './fields.ts';
import { KIND, type PhraseLists, phraseBuilder } from './phrases.ts';
import { type FlatLists, listsBuilder, type Posting, packPosting, rarityOf } from './postings.ts';

export type MatchIndex = {
  readonly categories: readonly Category[];
  readonly tuning: Tuning;
  /** The words that carry no topic. */
  readonly common: CommonWords;
  /** Where the texts are that a query may equal. */
  readonly exact: ExactTexts;
  /** Stem, and its number in the lists below. */
  readonly terms: WordTable;
  /** How rare each term is: 1 in one category at most, towards 0 in all of them. */
  readonly rarity: Float32Array;
  /** Per term its packed postings. */
  readonly postings: FlatLists;
  readonly phrases: PhraseLists;
  /** Per category the weight of the words of its slug, and of its name. */
  readonly slugWeight: Float32Array;
  readonly nameWeight: Float32Array;
  /** Per term its bits of evidence: 1 for the commonest words of English to 6 for a word that few know. */
  readonly bits: Uint8Array;
  /** Words that a mistyped one may have meant, stop and request words among them. */
  readonly spelling: Spelling;
  /** Stems of English words and well-known names that would be taken for a typo or a compound of those, but are neither. */
  readonly notTypos: HashedWords;
  /** Common stems of English, which name nothing; a word that is none of these and that no category has is a name. */
  readonly plain: HashedWords;
  /** Per category the jobs that its own words tell of (words/jobs.ts), as bits. */
  readonly jobs: Uint32Array;
};

/** The stems of English that name nothing. */
const commonIn = (english: English, { namingBits }: Tuning): readonly string[] =>
  [...english].flatMap(([stem, bits]) => (bits < namingBits ? [stem] : []));

const jobsIn = ({ query_patterns, aliases = [], about = [], description }: Category): number =>
  jobsOf([...query_patterns, ...aliases, description].flatMap(wordsOf), about.flatMap(wordsOf));

/** What a misspelt word may have meant, each once. */
const spelledIn = (words: readonly Pick<Word, 'text'>[]): readonly string[] => [
  ...new Set([...neutralWords, ...words.map(({ text }) => text).filter((text) => !isUnspaced(text))]),
];

/** The index over `categories` that takes no word of English for one; build.ts completes it. Grows with their text; never fails. */
export const draftIndex = (categories: readonly Category[], tuning: Tuning, english: English): MatchIndex => {
  const common = commonWords();
  const lexicon = withShortNames(buildLexicon(common, Number.POSITIVE_INFINITY), categories);
  const read = categories.map((category) => readCategory(category, lexicon, tuning));
  const terms = numberTerms(read.flatMap(termsOfCategory));
  const number = ({ term }: Word): number => terms.get(term) ?? -1;
  const postings = listsBuilder();
  const [presence, shortNames]: [number[], Set<number>] = [[], new Set()];
  const phrases = phraseBuilder(number);
  read.forEach(({ texts, excludes, near }, place) => {
    for (const [term, posting] of strongestPerTerm(place, texts, { number, tuning })) {
      postings.add(term, packPosting(posting));
      presence[term] = (presence[term] ?? 0) + posting.strength;
      if (posting.slug || posting.alone) shortNames.add(term);
    }
    for (const { field, words } of texts) if (isPhrase(field) || field === 'name') phrases.add(place, words, KIND.own);
    for (const words of excludes) phrases.add(place, words, KIND.excludes);
    for (const words of near) phrases.add(place, words, KIND.near);
  });
  const rarity = Float32Array.from({ length: terms.size }, (_, term) => rarityOf(presence[term], categories.length));
  const weightOf = (words: readonly Word[]): number => {
    const distinct = new Map(words.map((word) => [number(word), word]));
    return [...distinct].reduce((sum, [term, word]) => sum + weightOfRole(tuning, word) * (rarity[term] ?? 1), 0);
  };
  const bits = Uint8Array.from([...terms.keys()].map(stemOfTerm), (stem, term) =>
    isShort(stem) && shortNames.has(term) ? tuning.namingBits : bitsOf(stem, english),
  );
  return {
    categories,
    tuning,
    common,
    exact: buildExactTexts(categories),
    slugWeight: Float32Array.from(read, ({ slug }) => weightOf(withoutLearning(slug))),
    nameWeight: Float32Array.from(read, ({ name }) => weightOf(withoutLearning(name))),
    terms,
    rarity,
    postings: postings.build(terms.size),
    phrases: phrases.build(terms.size),
    bits,
    spelling: buildSpelling(spelledIn(read.flatMap(({ texts }) => texts.flatMap(spelledWords)))),
    notTypos: hashWords([]),
    plain: hashWords(commonIn(english, tuning)),
    jobs: Uint32Array.from(categories, jobsIn),
  };
};

/** The words of a title but for those that every title could have: "language", "basics". */
const withoutLearning = (title: readonly Word[]): readonly Word[] => {
  const others = title.filter(({ text }) => !LEARNING.has(text));
  return others.length === 0 ? title : others;
};

/** `lexicon`, but a word of one or two letters in a slug is a topic: "go". */
const withShortNames = (lexicon: Lexicon, categories: readonly Category[]): Lexicon => {
  const names = new Set(categories.flatMap(({ slug }) => slug.split('-').filter(isShort)));
  return (text) => {
    const word = lexicon(text);
    return word.role === 'request' && names.has(text) ? { text, stem: text, role: 'topic', term: text } : word;
  };
};

/** `terms` in ascending order, in which index/packed.ts finds them again, each with its number. */
const numberTerms = (terms: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(terms)].sort().map((term, place) => [term, place]));

const neutralWords = [...STOP_WORDS, ...REQUEST_WORDS].filter((word) => word.length > 4 && !isUnspaced(word));

/**
 * The words of `category`: of its titles, of its texts in the fields that `tuning` reads, without the words that it excludes, of what
 * it excludes, and of what is near and not in its sources.
 */
const readCategory = (category: Category, lexicon: Lexicon, tuning: Tuning) => {
  const contentOf = (text: string): readonly Word[] =>
    wordsOf(text)
      .map(lexicon)
      .filter(({ role }) => role !== 'stop');
  const [slug, name] = [contentOf(category.slug), contentOf(category.name)];
  const names = (category.aliases ?? []).map(contentOf).filter((words) => words.length === 1);
  const titled = new Set([...slug, ...name, ...names.flat()].map(({ term }) => term));
  // Words of another sense that are all names of the topic would speak against every question about it: "design system".
  const excludes = (category.excludes ?? [])
    .map(contentOf)
    .filter((words) => !words.every(({ term }) => titled.has(term)));
  const excluded = new Set(excludes.flatMap((words) => (words.length === 1 ? words : [])).map(({ term }) => term));
  const texts = fieldTextsOf(category)
    .filter(({ field }) => tuning.strength[field] > 0)
    .map(({ field, text, origins }) => {
      const words = contentOf(text).filter(({ term }) => !excluded.has(term));
      // Terms that only name what readers come from.
      const foreign: ReadonlySet<string> = new Set(origins.flatMap(contentOf).map(({ term }) => term));
      return { field, words, foreign, strength: strengthOf(field, words, tuning) };
    });
  const near = (category.near ?? []).map(contentOf);
  return { slug, name, texts, excludes, near };
};

type ReadCategory = ReturnType<typeof readCategory>;
/** The words of a text of a category, and how strongly they speak for it. */
type FieldWords = ReadCategory['texts'][number];

const termsOfCategory = ({ slug, name, texts, excludes, near }: ReadCategory): readonly string[] =>
  [...slug, ...name, ...texts.flatMap(({ words }) => words), ...excludes.flat(), ...near.flat()].map(
    ({ term }) => term,
  );

/** Per term of the category at a place the strongest field that has it, and where else it counts. */
const strongestPerTerm = (
  place: number,
  texts: readonly FieldWords[],
  { number, tuning }: { readonly number: (word: Word) => number; readonly tuning: Tuning },
): ReadonlyMap<number, Posting> => {
  const found = new Map<number, Mutable<Posting>>();
  for (const { field, words, foreign, strength } of texts) {
    for (const word of words) {
      const isForeign = foreign.has(word.term);
      const alone = words.length === 1 && (isPhrase(field) || field === 'name');
      const term = number(word);
      const known = found.get(term);
      const posting = known ?? { place, strength: 0, slug: false, name: false, alone: false };
      posting.strength = Math.max(posting.strength, isForeign ? Math.min(strength, tuning.originStrength) : strength);
      posting.slug ||= field === 'slug';
      posting.name ||= field === 'name';
      posting.alone ||= alone;
      if (known === undefined) found.set(term, posting);
    }
  }
  return found;
};

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A word that shares its pattern or alias with other topic words counts less, until a query has them all. */
const strengthOf = (field: Field, words: readonly Word[], { strength, phraseLoss, phraseFloor }: Tuning): number => {
  const whole = strength[field];
  if (!isPhrase(field)) return whole;
  const topics = words.filter(({ role }) => role === 'topic').length;
  return Math.min(whole, Math.max(phraseFloor, whole - phraseLoss * Math.max(0, topics - 1)));
};

const isPhrase = (field: Field): boolean => field === 'pattern' || field === 'alias';

// A reason is prose: too many everyday words to take a mistyped word for one of them.
const spelledWords = ({ field, words }: FieldWords): readonly Word[] => (field === 'why' ? [] : words);
