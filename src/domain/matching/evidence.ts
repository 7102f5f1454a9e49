// Weighs the words of a query against every category that shares one with it, in one pass over the index. What the
// evidence is worth is score.ts. One array of numbers holds it: with objects in a Map a query of 3,000 categories takes
// 1.25 times as long.
import type { MatchIndex } from './index/index.ts';
import { KIND, wholePhrases } from './index/phrases.ts';
import { eachAt, postingAt, unpackPosting } from './index/postings.ts';
import type { QueryWord } from './query.ts';

/** The evidence of one query: the categories that share a word with it or exclude one, WIDTH numbers per category, and the phrases that it has as a whole. */
export type EvidenceTable = {
  readonly places: readonly number[];
  readonly numbers: Float32Array;
  readonly whole: ReadonlySet<number>;
};

/** The place of each part of a category's evidence among its numbers. All are in 0..1 but `excludes` and `bits`. */
export const PART = {
  /** 1 where it shares a word with the query. */
  met: 0,
  /** Share of the query's weight that the category explains. */
  covered: 1,
  /** Strongest topic word, the second-strongest, and the strongest that is an alias by itself. */
  strongest: 2,
  second: 3,
  alone: 4,
  /** Share of the weight of its slug, and of its name, that the query has. */
  slug: 5,
  name: 6,
  /** How many words of another sense the query has. */
  excludes: 7,
  /** How unlikely it is that all this is there by accident, in bits. */
  bits: 8,
  /** 1 where the query has a pattern, alias or name of several words as a whole. */
  phrase: 9,
} as const;
/** What one category has in common with a query. */
export type Evidence = Readonly<Record<Exclude<keyof typeof PART, 'met'>, number>>;
const WIDTH = 10;

/** Working memory of one matcher, used by one query after another: to allocate it anew costs a fifth of a query. */
type Memory = { readonly table: Growing; readonly seen: Uint8Array };

export const createMemory = ({ categories, phrases }: MatchIndex): Memory => ({
  table: { places: [], numbers: new Float32Array(categories.length * WIDTH) },
  seen: new Uint8Array(phrases.size.length),
});

/** The evidence that `words` give, which `memory` holds until its next query. Never fails. */
export const gatherEvidence = (words: readonly QueryWord[], index: MatchIndex, memory: Memory): EvidenceTable => {
  const { table } = memory;
  for (const place of table.places) table.numbers[place * WIDTH + PART.met] = 0;
  table.places.length = 0;
  const whole = wholePhrases(index.phrases, new Set(words.map(({ term }) => term)), memory.seen);
  const measure = measureOf(words);
  for (const word of words) addWord(word, word.weight / measure, { whole, table, index });
  for (const phrase of whole) {
    if (index.phrases.kind[phrase] === KIND.excludes) {
      addPart(table, meet(table, index.phrases.place[phrase] ?? 0) + PART.excludes, 1);
    }
  }
  return { ...table, whole };
};

/** The number at `part`, one of PART, of the category at `place`; if the category was not met, only `met` is from this query. */
export const partAt = ({ numbers }: EvidenceTable, place: number, part: number): number =>
  numbers[place * WIDTH + part] ?? 0;

/** The evidence for the category at `place`; undefined where it shares no word with the query. */
export const evidenceAt = (table: EvidenceTable, place: number): Evidence | undefined => {
  if (partAt(table, place, PART.met) === 0) return undefined;
  return {
    covered: partAt(table, place, PART.covered),
    strongest: partAt(table, place, PART.strongest),
    second: partAt(table, place, PART.second),
    alone: partAt(table, place, PART.alone),
    slug: partAt(table, place, PART.slug),
    name: partAt(table, place, PART.name),
    excludes: partAt(table, place, PART.excludes),
    bits: partAt(table, place, PART.bits),
    phrase: partAt(table, place, PART.phrase),
  };
};

/**
 * What the category at `place` has of `term`: its posting, whether a pattern, alias or name of it with the term is among the phrases
 * that the query has as a whole, and `had`, how strongly (0..1) the term counts for both, before its trust and rarity.
 */
export const hadAt = (
  term: number,
  place: number,
  { whole, index }: { readonly whole: ReadonlySet<number>; readonly index: MatchIndex },
) => {
  const posting = postingAt(index.postings, term, place);
  const inPhrase = categoriesRaised(term, whole, index).has(place);
  const had = Math.max(posting?.strength ?? 0, inPhrase ? index.tuning.strength.alias : 0);
  return { posting, inPhrase, had };
};

/** The weight of `words`. */
export const measureOf = (words: readonly QueryWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

type Growing = { readonly places: number[]; readonly numbers: Float32Array };

/** Where the numbers of the category at `place` begin. */
const meet = ({ places, numbers }: Growing, place: number): number => {
  const row = place * WIDTH;
  if (numbers[row + PART.met] !== 1) {
    for (let part = 1; part < WIDTH; part++) numbers[row + part] = 0;
    numbers[row + PART.met] = 1;
    places.push(place);
  }
  return row;
};

const addPart = ({ numbers }: Growing, at: number, part: number): void => {
  numbers[at] = (numbers[at] ?? 0) + part;
};

type Gathering = {
  readonly whole: ReadonlySet<number>;
  readonly table: Growing;
  readonly index: MatchIndex;
};

/** Adds `word`, which is `share` (0..1) of its query, to each category that has it; `whole` are the query's phrases. */
const addWord = (word: QueryWord, share: number, { whole, table, index }: Gathering): void => {
  const { slugWeight, nameWeight, tuning } = index;
  const raised = categoriesRaised(word.term, whole, index);
  const rarity = word.topic ? (index.rarity[word.term] ?? 1) : 0;
  const bits = (index.bits[word.term] ?? 0) * (word.topic ? 1 : tuning.requestBits);
  eachAt(index.postings, word.term, (packed) => {
    const { place, strength: own, slug, name, alone } = unpackPosting(packed);
    const isRaised = raised.size > 0 && raised.has(place);
    const strength = isRaised ? Math.max(own, tuning.strength.alias) : own;
    const row = meet(table, place);
    if (isRaised) table.numbers[row + PART.phrase] = 1;
    const { trust } = word;
    addPart(table, row + PART.covered, share * strength * trust);
    addPart(table, row + PART.bits, strength * trust * bits);
    if (slug) addPart(table, row + PART.slug, (word.weight * trust) / (slugWeight[place] ?? 1));
    if (name) addPart(table, row + PART.name, (word.weight * trust) / (nameWeight[place] ?? 1));
    if (word.topic) addTopic(table, row, { part: strength * trust * rarity, alone });
  });
};

/** Adds a topic word of strength `part` (0..1); `alone` where it is an alias by itself. */
const addTopic = (
  { numbers }: Growing,
  row: number,
  { part, alone }: { readonly part: number; readonly alone: boolean },
): void => {
  const strongest = numbers[row + PART.strongest] ?? 0;
  if (part > strongest) {
    numbers[row + PART.second] = strongest;
    numbers[row + PART.strongest] = part;
  } else if (part > (numbers[row + PART.second] ?? 0)) numbers[row + PART.second] = part;
  if (alone && part > (numbers[row + PART.alone] ?? 0)) numbers[row + PART.alone] = part;
};

/** Categories one of whose patterns or aliases the query has as a whole, this term in it. */
const categoriesRaised = (term: number, whole: ReadonlySet<number>, { phrases }: MatchIndex): ReadonlySet<number> => {
  if (whole.size === 0) return NO_CATEGORIES;
  const raised = new Set<number>();
  eachAt(phrases.byTerm, term, (phrase) => {
    const place = phrases.place[phrase];
    if (whole.has(phrase) && phrases.kind[phrase] === KIND.own && place !== undefined) raised.add(place);
  });
  return raised;
};

const NO_CATEGORIES: ReadonlySet<number> = new Set();
