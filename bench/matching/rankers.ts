// The ways of matching that the evaluation compares: the project's own, its first algorithm, and two search libraries over
// the same texts. Each returns a category and a score; the evaluation applies the threshold.
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { exactTextsOf } from '../../src/domain/matching/index/fields.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS, matcherOver } from '../../src/domain/matching/match.ts';
import { TUNING, type Tuning } from '../../src/domain/matching/tuning.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { highest } from '../statistics.ts';

/** The best category for a query, and its score; undefined where the query finds nothing. */
export type TopCategory = { readonly slug: string; readonly score: number };
export type EvaluatedRanker = (query: string) => TopCategory | undefined;

/** The project's matcher over `categories`, with `tuning`. */
export const ownRanker = (categories: readonly Category[], tuning: Tuning = TUNING): EvaluatedRanker =>
  rankerOver(buildIndex(categories, tuning));

/** The project's matcher over an index, with the weight of the fuzzy part. */
export const rankerOver = (index: MatchIndex, fuzzyWeight = DEFAULT_MATCH_OPTIONS.fuzzyWeight): EvaluatedRanker => {
  const match = matcherOver(index, { threshold: 0, fuzzyWeight, keywordWeight: 1 - fuzzyWeight });
  return (query) => {
    const found = match(query);
    return found.ok ? { slug: found.value.category.slug, score: found.value.score } : undefined;
  };
};

const FIRST_STOP_WORDS =
  'a about an and are as at be by can do for from how i in is it my of on or that the this to was what when where which who why will with you your';
const stopWords = new Set(FIRST_STOP_WORDS.split(' '));

const firstWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\w+/g) ?? []).filter((word) => !stopWords.has(word));

/** The first algorithm: how similar the whole query is to a text, and which slug words are substrings of the query. */
export const firstRanker = (categories: readonly Category[]): EvaluatedRanker => {
  const entries = categories.map(({ slug, name, query_patterns }) => ({
    slug,
    slugWords: slug.split('-'),
    texts: [slug.replaceAll('-', ' '), name, ...query_patterns].map((text) => firstWords(text).join(' ')),
  }));
  return (query) => {
    const text = firstWords(query).join(' ');
    if (text === '') return undefined;
    const scored = entries.map(({ slug, slugWords, texts }) => {
      const fuzzy = Math.max(...texts.map((other) => similarity(text, other)));
      const keyword = slugWords.filter((word) => text.includes(word)).length / slugWords.length;
      return { slug, score: 0.7 * fuzzy + 0.3 * keyword };
    });
    return highest(scored, ({ score }) => score);
  };
};

const similarity = (a: string, b: string): number => {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - levenshtein(a, b) / longer;
};

const levenshtein = (a: string, b: string): number => {
  const row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    const letter = a.charCodeAt(line - 1);
    let diagonal = line - 1;
    let left = line;
    row[0] = line;
    for (let column = 1; column <= b.length; column++) {
      const above = row[column] ?? 0;
      left = Math.min(diagonal + (letter === b.charCodeAt(column - 1) ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      row[column] = left;
    }
  }
  return row[b.length] ?? 0;
};

/** MiniSearch with typos and prefixes allowed, and double weight for names; its scores have no upper bound. */
export const miniSearchRanker = (categories: readonly Category[]): EvaluatedRanker => {
  const search = new MiniSearch({
    fields: ['slug', 'name', 'asked', 'sources', 'description'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { slug: 2, name: 2 } },
  });
  for (const category of categories)
    search.add({
      id: category.slug,
      slug: category.slug.replaceAll('-', ' '),
      name: category.name,
      asked: exactTextsOf(category).join(' \n '),
      sources: category.sources.map(({ name }) => name).join(' \n '),
      description: category.description,
    });
  return (query) => {
    const [top] = search.search(query);
    return top === undefined ? undefined : { slug: String(top.id), score: top.score };
  };
};

/** Fuse.js over slug, name, patterns and aliases as separate texts; scores in 0..1, turned so that 1 is best. */
export const fuseRanker = (categories: readonly Category[]): EvaluatedRanker => {
  const entries = categories.map((category) => ({ slug: category.slug, texts: exactTextsOf(category) }));
  const fuse = new Fuse(entries, { keys: ['texts'], includeScore: true, ignoreLocation: true, threshold: 1 });
  return (query) => {
    const [top] = fuse.search(query);
    return top === undefined ? undefined : { slug: top.item.slug, score: 1 - (top.score ?? 1) };
  };
};
