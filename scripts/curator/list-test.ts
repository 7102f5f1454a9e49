// The test of a list, after a release: it is built and queried as the server would do it. The code has its own tests.
import { buildIndex } from '../../src/domain/matching/build.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { examplesOf } from '../../src/domain/registry/examples.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';

type ListTest = { readonly asked: number; readonly problems: readonly string[] };

/** Asks the built index for every slug, name, pattern and alias, and for every example. */
export const testList = (registry: Registry): ListTest => {
  const { categories } = registry;
  const match = matcherOver(unpackIndex(packIndex(buildIndex(categories)).buffer, categories));
  const answerOf = (query: string): string | undefined => {
    const found = match(query);
    return found.ok ? found.value.category.slug : undefined;
  };
  const phrases = categories.flatMap(({ slug, name, query_patterns, aliases = [] }) =>
    [slug, name, ...query_patterns, ...aliases].map((query) => ({ query, slug })),
  );
  const examples = examplesOf(registry);
  return {
    asked: phrases.length + examples.length,
    problems: [
      ...phrases
        .map(({ query, slug }) => ({ query, slug, found: answerOf(query) }))
        .filter(({ slug, found }) => found !== slug)
        .map(({ query, slug, found }) => `"${query}" of ${slug} finds ${found ?? 'nothing'}`),
      ...examples
        .filter((query) => answerOf(query) === undefined)
        .map((query) => `the example "${query}" finds nothing`),
    ],
  };
};
