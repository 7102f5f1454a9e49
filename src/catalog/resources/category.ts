// Each category as a resource, and the template that covers them all.
import { instantOf } from '../../domain/day.ts';
import { categoryText } from '../../domain/registry/category-prose.ts';
import type { Category, Registry } from '../../domain/registry/registry.ts';
import { suggestSlugs } from '../../domain/registry/slugs.ts';
import type { Needs } from '../ports.ts';
import { CATEGORY_URI } from '../uris.ts';
import type { Resource, ResourceContents, ResourceTemplate } from './resource.ts';

const PRIORITY = 0.8;

/** One resource per category, in registry order. */
export const categoryResources = (registry: Registry): readonly Resource<Needs<'registry'>>[] =>
  registry.categories.map((category) => ({
    listing: {
      uri: CATEGORY_URI + category.slug,
      name: category.slug,
      title: category.name,
      description: category.description,
      mimeType: 'text/plain',
      annotations: { priority: PRIORITY, lastModified: instantOf(registry.updated) },
    },
    read: async (ports) => contentsOf(category, ports),
  }));

export const categoryTemplate: ResourceTemplate<Needs<'registry'>> = {
  listing: {
    uriTemplate: `${CATEGORY_URI}{slug}`,
    name: 'category',
    title: 'Sources of one category',
    description: 'The three curated sources of the category with this slug, as plain text.',
    mimeType: 'text/plain',
    annotations: { priority: PRIORITY },
  },
  complete: (variable, typed, { registry }) => (variable === 'slug' ? suggestSlugs(registry.categories, typed) : []),
};

const contentsOf = (category: Category, { registry }: Needs<'registry'>): ResourceContents => ({
  uri: CATEGORY_URI + category.slug,
  mimeType: 'text/plain',
  text: categoryText(category, registry),
});
