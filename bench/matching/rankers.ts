// Two search libraries over the same texts as the matcher, each with the best threshold for the questions it is asked: what
// a list would get from a package in place of the matcher.
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { exactTextsOf } from '../../src/domain/matching/index/fields.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { evaluate, type LabelledQuery, type Prediction } from './metrics.ts';

/** The best category for a query, and its score; undefined where the query finds nothing. */
type Ranker = (query: string) => { readonly slug: string; readonly score: number } | undefined;

/** The most false accepts that a library may make: more than the matcher does. */
const MOST_FALSE_ACCEPTS = 0.05;

/** What `ranker` answers to each of `rows`, at the lowest threshold that lets few enough strangers in on these very rows. */
export const bestPredictions = (rows: readonly LabelledQuery[], ranker: Ranker): readonly Prediction[] => {
  const answers = rows.map(({ query }) => ranker(query));
  const at = (threshold: number): readonly Prediction[] =>
    answers.map((found) => (found !== undefined && found.score >= threshold ? found.slug : null));
  const thresholds = [...new Set(answers.flatMap((found) => found?.score ?? []))].toSorted((a, b) => a - b);
  return at(thresholds.find((threshold) => evaluate(rows, at(threshold)).far <= MOST_FALSE_ACCEPTS) ?? Infinity);
};

/** MiniSearch with typos and prefixes allowed, and double weight for names; its scores have no upper bound. */
export const miniSearchRanker = (categories: readonly Category[]): Ranker => {
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
export const fuseRanker = (categories: readonly Category[]): Ranker => {
  const entries = categories.map((category) => ({ slug: category.slug, texts: exactTextsOf(category) }));
  const fuse = new Fuse(entries, { keys: ['texts'], includeScore: true, ignoreLocation: true, threshold: 1 });
  return (query) => {
    const [top] = fuse.search(query);
    return top === undefined ? undefined : { slug: top.item.slug, score: 1 - (top.score ?? 1) };
  };
};
