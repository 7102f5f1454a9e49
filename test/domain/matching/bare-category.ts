// Categories of few words, for tests of the matcher: what a test does not give them is evidence for nothing it asks.
import type { Matcher } from '../../../src/domain/matching/match.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';

const source = (rank: 1 | 2 | 3) =>
  ({ rank, name: `Source ${rank}`, url: `https://s${rank}.example/`, type: 'article', why: 'Because.' }) as const;

export const bareCategory = (slug: string, more: Partial<Category> = {}): Category => ({
  slug,
  name: slug,
  description: 'None.',
  query_patterns: [`${slug} one`, `${slug} two`, `${slug} three`],
  sources: [source(1), source(2), source(3)],
  ...more,
});

/** The slug that a question finds; null where it finds none. */
export const slugOf = (matcher: Matcher, query: string, threshold?: number): string | null => {
  const found = matcher(query, threshold);
  return found.ok ? found.value.category.slug : null;
};

/** The score of the best category for a question, or of none other than `slug`; else 0. */
export const scoreOf = (matcher: Matcher, query: string, slug?: string): number => {
  const found = matcher(query, 0);
  return found.ok && (slug ?? found.value.category.slug) === found.value.category.slug ? found.value.score : 0;
};
