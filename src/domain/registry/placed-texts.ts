// Every text and address of a registry, each with its place, so that a review can name it. What is wrong with them is said
// in review.ts.

import type { RegistryProblem } from './parse.ts';
import type { Category, Registry } from './registry.ts';

/** A text and where it stands; `atKey`: it is the name of a member. */
export type PlacedText = Pick<RegistryProblem, 'path' | 'atKey'> & { readonly text: string };

/** A text that finds its category whole. */
type Phrase = { readonly text: string; readonly path: readonly (string | number)[]; readonly slug: string };

/** The name of a category, its patterns and its aliases. */
export const phrasesOf = ({ slug, name, query_patterns, aliases = [] }: Category): readonly Phrase[] => {
  const at = (...rest: readonly (string | number)[]) => ['categories', slug, ...rest];
  return [
    { text: name, path: at('name'), slug },
    ...query_patterns.map((text, index) => ({ text, path: at('query_patterns', index), slug })),
    ...aliases.map((text, index) => ({ text, path: at('aliases', index), slug })),
  ];
};

/** All texts of a category, its slug first. */
export const textsOf = (category: Category): readonly PlacedText[] => [
  { text: category.slug, path: ['categories', category.slug], atKey: true },
  ...phrasesOf(category),
  ...(category.excludes ?? []).map((text, index) => ({ text, path: ['categories', category.slug, 'excludes', index] })),
  { text: category.description, path: ['categories', category.slug, 'description'] },
  ...category.sources.flatMap(({ name, why }, index) => [
    { text: name, path: ['categories', category.slug, 'sources', index, 'name'] },
    { text: why, path: ['categories', category.slug, 'sources', index, 'why'] },
  ]),
];

/** All texts outside the categories. */
export const wordsAround = ({
  curator,
  site = {},
  examples = [],
  methodology = {},
  endorsements,
  trusts = [],
}: Registry): readonly PlacedText[] => [
  { text: curator.name, path: ['curator', 'name'] },
  ...(curator.about === undefined ? [] : [{ text: curator.about, path: ['curator', 'about'] }]),
  ...Object.entries(site).flatMap(([field, text]) => (text === undefined ? [] : [{ text, path: ['site', field] }])),
  ...examples.map((text, index) => ({ text, path: ['examples', index] })),
  ...Object.entries(methodology).flatMap(([field, text]) =>
    text === undefined ? [] : [{ text, path: ['methodology', field] }],
  ),
  ...endorsements.flatMap(({ name, proof }, index) => [
    ...(name === undefined ? [] : [{ text: name, path: ['endorsements', index, 'name'] }]),
    ...(proof === undefined ? [] : [{ text: proof.scope, path: ['endorsements', index, 'proof', 'scope'] }]),
  ]),
  ...trusts.flatMap(({ name, scope }, index) => [
    { text: name, path: ['trusts', index, 'name'] },
    ...(scope === undefined ? [] : [{ text: scope, path: ['trusts', index, 'scope'] }]),
  ]),
];

/** All addresses. */
export const urlsOf = ({ curator, categories, endorsements, trusts = [] }: Registry): readonly PlacedText[] => [
  ...(curator.url === undefined ? [] : [{ text: curator.url, path: ['curator', 'url'] }]),
  ...categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url }, index) => {
      const path = ['categories', slug, 'sources', index];
      const forAgents = agent_url === undefined ? [] : [{ text: agent_url, path: [...path, 'agent_url'] }];
      return [{ text: url, path: [...path, 'url'] }, ...forAgents];
    }),
  ),
  ...endorsements.flatMap(({ url, proof }, index) => [
    { text: url, path: ['endorsements', index, 'url'] },
    ...(proof === undefined
      ? []
      : [{ text: proof.subject_url, path: ['endorsements', index, 'proof', 'subject_url'] }]),
  ]),
  ...trusts.map(({ url }, index) => ({ text: url, path: ['trusts', index, 'url'] })),
];
