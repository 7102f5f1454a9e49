// Completes a partly typed category slug.
import type { Category } from './registry.ts';

/** Slugs that start with `typed`, then those where a word of the slug or name does, each group in registry order. */
export const suggestSlugs = (categories: readonly Category[], typed: string): readonly string[] => {
  const wanted = typed.trim().toLowerCase();
  const starts = categories.filter(({ slug }) => slug.startsWith(wanted));
  const others = categories.filter((category) => !starts.includes(category));
  const hasWord = ({ slug, name }: Category): boolean =>
    [...slug.split('-'), ...name.toLowerCase().split(' ')].some((word) => word.startsWith(wanted));
  return [...starts, ...others.filter(hasWord)].map(({ slug }) => slug);
};
