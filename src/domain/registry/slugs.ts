// Completes a category slug while it is typed.
import type { Category } from './registry.ts';

/** Slugs that start with what was typed, then those of which a word of slug or name does, each in registry order. */
export const suggestSlugs = (categories: readonly Category[], typed: string): readonly string[] => {
  const wanted = typed.trim().toLowerCase();
  const starts = categories.filter(({ slug }) => slug.startsWith(wanted));
  const others = categories.filter((category) => !starts.includes(category));
  const hasWord = ({ slug, name }: Category): boolean =>
    [...slug.split('-'), ...name.toLowerCase().split(' ')].some((word) => word.startsWith(wanted));
  return [...starts, ...others.filter(hasWord)].map(({ slug }) => slug);
};
