// Completes a category slug while it is typed.
import type { Category } from './registry.ts';

/** Slugs that fit what was typed: those that start with it, then those whose slug or name contains it, in registry order. */
export const suggestSlugs = (categories: readonly Category[], typed: string): readonly string[] => {
  const wanted = typed.trim().toLowerCase();
  const starts = categories.filter(({ slug }) => slug.startsWith(wanted));
  const contains = categories.filter(
    ({ slug, name }) => !slug.startsWith(wanted) && (slug.includes(wanted) || name.toLowerCase().includes(wanted)),
  );
  return [...starts, ...contains].map(({ slug }) => slug);
};
