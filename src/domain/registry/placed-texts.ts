// Every text and address of a registry, each with its place, so that a review can name it. review.ts says what is wrong
// with them.
import type { RegistryProblem } from './parse.ts';
import type { Category, Registry } from './registry.ts';

/** A text and where it stands; `atKey`: it is the name of a member. */
export type PlacedText = Pick<RegistryProblem, 'path' | 'atKey'> & { readonly text: string };

/** A text that finds its category whole. */
type Phrase = PlacedText & { readonly slug: string };

/** The name of a category, its patterns and its aliases. */
export const phrasesOf = ({ slug, name, query_patterns, aliases }: Category): readonly Phrase[] =>
  placedIn({ name, query_patterns, aliases }, ['categories', slug]).map((one) => ({ ...one, slug }));

/** All texts of a category, its slug first. */
export const textsOf = (category: Category): readonly PlacedText[] => [
  { text: category.slug, path: ['categories', category.slug], atKey: true },
  ...placedInCategory(category).filter((one) => !isAddress(one)),
];

/** All texts outside the categories. */
export const wordsAround = (registry: Registry): readonly PlacedText[] =>
  placedAround(registry).filter((one) => !isAddress(one));

/** All addresses. */
export const urlsOf = (registry: Registry): readonly PlacedText[] =>
  [...placedAround(registry), ...registry.categories.flatMap(placedInCategory)].filter(isAddress);

const placedInCategory = ({ slug, ...category }: Category) => placedIn(category, ['categories', slug]);
const placedAround = ({ $schema: _, categories: __, document: ___, ...around }: Registry) => placedIn(around, []);

/** Every text in `value`, which stands at `path`. */
const placedIn = (value: unknown, path: PlacedText['path']): readonly PlacedText[] => {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placedIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const isAddress = ({ path }: PlacedText): boolean => /^(?:agent_|subject_)?url$/.test(String(path.at(-1)));
