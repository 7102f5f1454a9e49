// Finds the category that has a text as its slug, name, pattern or alias. The texts stay where they are, in the registry:
// the index holds hashes alone, because a Map of the texts would add 18 ms to the 11 ms in which a Worker reads the index
// of 3,000 categories.
import type { Category } from '../../registry/registry.ts';
import { comparable } from '../../words/normalize.ts';
import { hashOf, lowerBound } from '../../words/word-table.ts';
import { exactTextsOf } from './fields.ts';

/** Hash of each text and place of its category, as `hash × PLACES_PER_HASH + place`, in ascending order. */
export type ExactTexts = Float64Array;

/** More places than a registry has; with a hash of 32 bits they fill the 53 bits that a number keeps. */
const PLACES_PER_HASH = 2 ** 21;

/** The texts of `categories` that a query may equal; texts without any word are left out. */
export const buildExactTexts = (categories: readonly Category[]): ExactTexts =>
  Float64Array.from(
    categories.flatMap((category, place) =>
      comparableTextsOf(category).map((text) => hashOf(text) * PLACES_PER_HASH + place),
    ),
  ).sort();

/** The place of the first category that has a text equal to `query` but for case, accents and punctuation. */
export const placeOfEqual = (query: string, exact: ExactTexts, categories: readonly Category[]): number | undefined => {
  const text = comparable(query);
  const least = hashOf(text) * PLACES_PER_HASH;
  for (let at = lowerBound(exact, least); (exact[at] ?? Number.POSITIVE_INFINITY) < least + PLACES_PER_HASH; at++) {
    const place = (exact[at] ?? 0) - least;
    const category = categories[place];
    if (category !== undefined && comparableTextsOf(category).includes(text)) return place;
  }
  return undefined;
};

/**
 * Whether `query` equals an alias of `category` and no other text of it, and is no part of its slug, its name or the name of
 * a source: then nothing but the alias promises that the sources treat it.
 */
export const isMereAlias = (query: string, { slug, name, query_patterns, sources }: Category): boolean => {
  const text = comparable(query);
  const titles = [slug, name, ...sources.map((source) => source.name)].map(comparable);
  return !query_patterns.map(comparable).includes(text) && !titles.some((title) => ` ${title} `.includes(` ${text} `));
};

const comparableTextsOf = (category: Category): readonly string[] =>
  exactTextsOf(category)
    .map(comparable)
    .filter((text) => text !== '');
