// What the matcher knows of the categories, turned round: for each word the categories that have it, and how strongly.
// Built once when a registry loads; flat arrays, so that it stays small and quick with very many categories.
import { contentWordsOf, exactTextsOf, type FieldWords, fieldWordsOf } from './category-texts.ts';
import { bytesOf, type FlatLists, flatten, pushAt } from './flat-lists.ts';
import { type Field, TUNING, type Tuning } from './match-tuning.ts';
import { type PhraseLists, phraseBuilder } from './phrases.ts';
import { packPosting } from './posting.ts';
import type { Category } from './registry.ts';
import { buildSpelling, type Spelling } from './spelling.ts';
import { REQUEST_WORDS, STOP_WORDS } from './stop-words.ts';
import { buildTally, type Tally } from './tally.ts';
import { comparable, isUnspaced } from './text.ts';
import { buildLexicon, type Lexicon, weightOfRole } from './word-roles.ts';

export type MatchIndex = {
  readonly categories: readonly Category[];
  readonly tuning: Tuning;
  /** Stems and roles, of words of queries too. */
  readonly lexicon: Lexicon;
  /** Comparable slug, name, pattern or alias, and the place of the first category that has it. */
  readonly exact: ReadonlyMap<string, number>;
  /** Stem, and its number in the lists below. */
  readonly terms: ReadonlyMap<string, number>;
  /** How rare each term is: 1 in one category at most, towards 0 in all of them. */
  readonly rarity: Float32Array;
  /** Per term its packed postings. */
  readonly postings: FlatLists;
  readonly phrases: PhraseLists;
  /** Per category the weight of the words of its slug, and of its name. */
  readonly slugWeight: Float32Array;
  readonly nameWeight: Float32Array;
  /** Words that a mistyped one may have meant, and the term of each, -1 for a stop or request word. */
  readonly spelling: Spelling;
  readonly spellingTerm: Int32Array;
  /** Working memory of a query, empty between queries. */
  readonly tally: Tally;
};

/** The index over `categories`, two million at most. Grows with their text; never fails. */
export const buildIndex = (categories: readonly Category[], tuning: Tuning = TUNING): MatchIndex => {
  const lexicon = buildLexicon(tuning.stemming);
  const terms = new Map<string, number>();
  const number = (word: string): number => {
    const stem = lexicon.stem(word);
    const known = terms.get(stem) ?? terms.size;
    terms.set(stem, known);
    return known;
  };
  const postings: number[][] = [];
  const presence: number[] = [];
  const phrases = phraseBuilder(number, lexicon);
  const spellingTerms = new Map<string, number>();
  categories.forEach((category, place) => {
    const texts = fieldWordsOf(category, lexicon).filter(({ field }) => tuning.strength[field] > 0);
    for (const [term, { strength, ...marks }] of strongestPerTerm({ texts, tuning, number, lexicon })) {
      pushAt(postings, term, packPosting({ category: place, strength, ...marks }));
      presence[term] = (presence[term] ?? 0) + strength;
    }
    for (const { words } of texts.filter(isPhrase)) phrases.add(place, words, false);
    for (const text of category.excludes ?? []) phrases.add(place, contentWordsOf(text, lexicon), true);
    for (const word of texts.flatMap(spelledWords)) addSpelling(spellingTerms, word, number(word));
  });
  for (const word of neutralWords) addSpelling(spellingTerms, word, -1);
  const rarity = Float32Array.from({ length: terms.size }, (_, term) => rarityOf(presence[term], categories.length));
  const weigh = (word: string): number => weightOfRole(tuning, lexicon.role(word), word);
  const weights = (pick: (category: Category) => string): Float32Array =>
    Float32Array.from(categories, (category) => {
      const distinct = new Map(contentWordsOf(pick(category), lexicon).map((word) => [number(word), word]));
      return [...distinct].reduce((sum, [term, word]) => sum + weigh(word) * (rarity[term] ?? 1), 0);
    });
  return {
    categories,
    tuning,
    lexicon,
    exact: exactPlaces(categories),
    slugWeight: weights(({ slug }) => slug),
    nameWeight: weights(({ name }) => name),
    terms,
    rarity,
    postings: flatten(Array.from(rarity, (_, term) => postings[term] ?? [])),
    phrases: phrases.build(terms.size),
    spelling: buildSpelling([...spellingTerms.keys()]),
    spellingTerm: Int32Array.from(spellingTerms.values()),
    tally: buildTally(categories.length),
  };
};

/** Memory of the flat arrays in bytes; the words and the categories themselves are not counted. */
export const indexBytes = ({ postings, phrases, spelling, ...index }: MatchIndex): number => {
  const { byTerm, category, size, excludes } = phrases;
  const single = [
    spelling.letters,
    category,
    size,
    excludes,
    index.rarity,
    index.slugWeight,
    index.nameWeight,
    index.spellingTerm,
  ];
  const lists = [postings, byTerm, spelling.wordsByPiece].map(bytesOf);
  return [...lists, ...single.map(({ byteLength }) => byteLength)].reduce((sum, bytes) => sum + bytes, 0);
};

const neutralWords = [...STOP_WORDS, ...REQUEST_WORDS].filter((word) => word.length > 4);

/** ln(1 + n / presence) over ln(1 + n); a category that only mentions a word counts as a part of one. */
const rarityOf = (presence = 0, categories: number): number =>
  Math.log(1 + categories / Math.max(1, presence)) / Math.log(1 + categories);

type Found = { readonly strength: number; readonly slug: boolean; readonly name: boolean; readonly alone: boolean };
type Reader = {
  readonly texts: readonly FieldWords[];
  readonly tuning: Tuning;
  readonly number: (word: string) => number;
  readonly lexicon: Lexicon;
};

/** Per term of one category the strongest field that has it, and where else it counts. */
const strongestPerTerm = ({ texts, tuning, number, lexicon }: Reader): ReadonlyMap<number, Found> => {
  const found = new Map<number, Found>();
  for (const { field, words } of texts) {
    const topics = words.filter((word) => lexicon.role(word) === 'topic').length;
    const strength = strengthOf(field, topics, tuning);
    const alone = words.length === 1 && isPhrase({ field });
    for (const word of words) {
      const term = number(word);
      const known = found.get(term);
      found.set(term, {
        strength: Math.max(known?.strength ?? 0, strength),
        slug: field === 'slug' || known?.slug === true,
        name: field === 'name' || known?.name === true,
        alone: alone || known?.alone === true,
      });
    }
  }
  return found;
};

/** A word that shares its pattern or alias with other topic words counts less, until a query has them all. */
const strengthOf = (field: Field, topics: number, { strength, phraseLoss, phraseFloor }: Tuning): number => {
  const whole = strength[field];
  if (!isPhrase({ field })) return whole;
  return Math.min(whole, Math.max(phraseFloor, whole - phraseLoss * Math.max(0, topics - 1)));
};

const isPhrase = ({ field }: { readonly field: Field }): boolean => field === 'pattern' || field === 'alias';

// A reason is prose: too many everyday words to take a mistyped word for one of them.
const spelledWords = ({ field, words }: FieldWords): readonly string[] => (field === 'why' ? [] : words);

const addSpelling = (terms: Map<string, number>, word: string, term: number): void => {
  if (!isUnspaced(word) && !terms.has(word)) terms.set(word, term);
};

const exactPlaces = (categories: readonly Category[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  categories.forEach((category, place) => {
    for (const key of exactTextsOf(category).map(comparable)) if (!places.has(key)) places.set(key, place);
  });
  places.delete('');
  return places;
};
