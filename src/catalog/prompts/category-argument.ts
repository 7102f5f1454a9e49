// The argument that names a category, as prompts take it.
import type { Category } from '../../domain/registry/registry.ts';
import { suggestSlugs } from '../../domain/registry/slugs.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';

/** Slugs named in a refusal. */
const MAX_NAMED = 10;

/** The category with this slug. Fails with a sentence that names the nearest slugs. */
export const findCategory = (slug: string, { registry }: Needs<'registry'>): Result<Category, string> => {
  const { categories } = registry;
  const found = categories.find((category) => category.slug === slug.trim());
  if (found !== undefined) return ok(found);
  const near = suggestSlugs(categories, slug);
  const named = (near.length > 0 ? near : categories.map((category) => category.slug)).slice(0, MAX_NAMED);
  return fail(`Argument 'category' must be the slug of a category, such as ${named.join(', ')}`);
};

/** Suggestions for the argument `category`; none for any other. */
export const completeCategory = (
  argument: string,
  typed: string,
  { registry }: Needs<'registry'>,
): readonly string[] => (argument === 'category' ? suggestSlugs(registry.categories, typed) : []);
