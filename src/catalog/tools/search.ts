// The search tool that ChatGPT expects of a connector: ids, titles and links that `fetch` then opens.
import * as v from 'valibot';
import type { Category } from '../../domain/registry/registry.ts';
import { ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { categoryUrl } from './document.ts';
import { QueryArgument } from './query-argument.ts';
import { defineTool } from './tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search curated sources',
  description:
    'Finds the curated category closest to a query and lists it with its three sources, each with an id for fetch. ' +
    'The list is empty when no category fits.',
  readOnly: true,
  input: v.strictObject({
    query: QueryArgument,
  }),
  example: ({ query }) => ({ query }),
  output: v.looseObject({
    results: v.array(v.looseObject({ id: v.string(), title: v.string(), url: v.string() })),
  }),
  run: ({ query }, { match, publicUrl }: Needs<'match' | 'publicUrl'>) => {
    const found = match(query);
    const results = found.ok ? resultsOf(found.value.category, publicUrl) : [];
    return ok({ text: JSON.stringify({ results }), data: { results } });
  },
});

const resultsOf = (category: Category, publicUrl: string | undefined) => [
  { id: category.slug, title: category.name, url: categoryUrl(category, publicUrl) },
  ...category.sources.map(({ rank, name, url }) => ({ id: `${category.slug}/${rank}`, title: name, url })),
];
