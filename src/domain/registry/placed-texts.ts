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

/** A text at a place; nothing where it is absent. */
const textAt = (text: string | undefined, ...path: PlacedText['path']): readonly PlacedText[] =>
  text === undefined ? [] : [{ text, path }];

/** All texts of a category, its slug first. */
export const textsOf = (category: Category): readonly PlacedText[] => {
  const { slug, excludes = [], description, sources, rejected = [] } = category;
  const at = (text: string, ...rest: PlacedText['path']) => textAt(text, 'categories', slug, ...rest);
  return [
    { text: slug, path: ['categories', slug], atKey: true },
    ...phrasesOf(category),
    ...excludes.flatMap((text, index) => at(text, 'excludes', index)),
    ...at(description, 'description'),
    ...sources.flatMap(({ name, why }, index) => [
      ...at(name, 'sources', index, 'name'),
      ...at(why, 'sources', index, 'why'),
    ]),
    ...rejected.flatMap(({ name, reason }, index) => [
      ...at(name, 'rejected', index, 'name'),
      ...at(reason, 'rejected', index, 'reason'),
    ]),
  ];
};

/** All texts outside the categories. */
export const wordsAround = (registry: Registry): readonly PlacedText[] => {
  const { curator, site = {}, examples = [], methodology = {}, endorsements, trusts = [] } = registry;
  return [
    ...textAt(curator.name, 'curator', 'name'),
    ...textAt(curator.about, 'curator', 'about'),
    ...(curator.proofs ?? []).flatMap(({ kind, statement }, index) => [
      ...textAt(kind, 'curator', 'proofs', index, 'kind'),
      ...textAt(statement, 'curator', 'proofs', index, 'statement'),
    ]),
    ...Object.entries(site).flatMap(([field, text]) => textAt(text, 'site', field)),
    ...examples.flatMap((text, index) => textAt(text, 'examples', index)),
    ...Object.entries(methodology).flatMap(([field, text]) => textAt(text, 'methodology', field)),
    ...endorsements.flatMap(({ name, proof }, index) => [
      ...textAt(name, 'endorsements', index, 'name'),
      ...textAt(proof?.scope, 'endorsements', index, 'proof', 'scope'),
    ]),
    ...trusts.flatMap(({ name, scope }, index) => [
      ...textAt(name, 'trusts', index, 'name'),
      ...textAt(scope, 'trusts', index, 'scope'),
    ]),
  ];
};

/** All addresses. */
export const urlsOf = ({ curator, categories, endorsements, trusts = [] }: Registry): readonly PlacedText[] => [
  ...textAt(curator.url, 'curator', 'url'),
  ...(curator.proofs ?? []).flatMap(({ url }, index) => textAt(url, 'curator', 'proofs', index, 'url')),
  ...categories.flatMap(({ slug, sources, rejected = [] }) => [
    ...sources.flatMap(({ url, agent_url }, index) => [
      ...textAt(url, 'categories', slug, 'sources', index, 'url'),
      ...textAt(agent_url, 'categories', slug, 'sources', index, 'agent_url'),
    ]),
    ...rejected.flatMap(({ url }, index) => textAt(url, 'categories', slug, 'rejected', index, 'url')),
  ]),
  ...endorsements.flatMap(({ url, proof }, index) => [
    ...textAt(url, 'endorsements', index, 'url'),
    ...textAt(proof?.subject_url, 'endorsements', index, 'proof', 'subject_url'),
  ]),
  ...trusts.flatMap(({ url }, index) => textAt(url, 'trusts', index, 'url')),
];
