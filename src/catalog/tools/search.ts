// The search tool that ChatGPT expects of a connector: ids, titles and links that `fetch` then opens.
import * as v from 'valibot';
import type { Match, Miss } from '../../domain/matching/match.ts';
import type { Category } from '../../domain/registry/registry.ts';
import { ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { categoryUrl } from './fetch.ts';
import { QueryArgument } from './query-argument.ts';
import { defineTool } from './tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search curated sources',
  description:
    'Finds the curated category closest to a query: it, its three sources and the next two categories, each with an id for ' +
    'fetch. Lists the nearest three categories when none fits, and nothing when none comes near.',
  readOnly: true,
  input: v.strictObject({
    query: QueryArgument,
  }),
  example: ({ query }) => ({ query }),
  output: () =>
    v.looseObject({
      results: v.array(v.looseObject({ id: v.string(), title: v.string(), url: v.string() })),
    }),
  run: ({ query }, { match, publicUrl }: Needs<'match' | 'publicUrl'>) => {
    const found = match(query);
    const results = found.ok ? foundDocuments(found.value, publicUrl) : nearestDocuments(found.error, publicUrl);
    return ok({ text: JSON.stringify({ results }), data: { results } });
  },
});

/** How many further categories follow a found one. */
const FURTHER = 2;

const foundDocuments = ({ category, alternatives }: Match, publicUrl: string | undefined) => [
  categoryDocument(category, publicUrl),
  ...category.sources.map(({ rank, name, url }) => ({ id: `${category.slug}/${rank}`, title: name, url })),
  ...alternatives.slice(0, FURTHER).map((other) => categoryDocument(other.category, publicUrl)),
];

const nearestDocuments = (miss: Miss, publicUrl: string | undefined) =>
  miss.reason === 'below_threshold' ? miss.candidates.map(({ category }) => categoryDocument(category, publicUrl)) : [];

const categoryDocument = (category: Category, publicUrl: string | undefined) => ({
  id: category.slug,
  title: category.name,
  url: categoryUrl(category, publicUrl),
});
