// The texts of a category that a query can meet, cut into words, each with the field it stands in.
import type { Field } from './match-tuning.ts';
import type { Category } from './registry.ts';
import { wordsOf } from './text.ts';
import type { Lexicon } from './word-roles.ts';

/** `words` are those that are not stop words, repeats included. */
export type FieldWords = { readonly field: Field; readonly words: readonly string[] };

const HOST_FILLERS: ReadonlySet<string> = new Set(['www', 'com', 'org', 'net', 'io', 'en', 'github', 'email']);

/** Every text of `category` as words, in the order of the fields. */
export const fieldWordsOf = (category: Category, lexicon: Lexicon): readonly FieldWords[] => {
  const read = (field: Field, text: string): FieldWords => ({ field, words: contentWordsOf(text, lexicon) });
  return [
    read('slug', category.slug),
    read('name', category.name),
    ...category.query_patterns.map((text) => read('pattern', text)),
    ...(category.aliases ?? []).map((text) => read('alias', text)),
    ...category.sources.map(({ name }) => read('sourceName', name)),
    ...category.sources.map(({ url }) => read('host', hostLabels(url))),
    read('description', category.description),
    ...category.sources.map(({ why }) => read('why', why)),
  ];
};

/** The words of `text` that are not stop words. */
export const contentWordsOf = (text: string, { role }: Lexicon): readonly string[] =>
  wordsOf(text).filter((word) => role(word) !== 'stop');

/** The texts that a query may equal. */
export const exactTextsOf = ({ slug, name, query_patterns, aliases = [] }: Category): readonly string[] => [
  slug,
  name,
  ...query_patterns,
  ...aliases,
];

const hostLabels = (url: string): string =>
  new URL(url).hostname
    .split(/[.-]/)
    .filter((label) => !HOST_FILLERS.has(label))
    .join(' ');
