// The texts of a category that a query can meet, cut into words, each with the field it stands in.

import type { Category } from '../../registry/registry.ts';
import type { Field } from '../tuning.ts';
import type { Lexicon, Word } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';

/** A text of a category, and where it stands. */
export type FieldText = { readonly field: Field; readonly text: string };

const HOST_FILLERS: ReadonlySet<string> = new Set(['www', 'com', 'org', 'net', 'io', 'en', 'github', 'email']);

/** Every text of `category` in which words count. */
export const fieldTextsOf = (category: Category): readonly FieldText[] => {
  const { slug, name, query_patterns, aliases = [], sources, description } = category;
  return [
    { field: 'slug', text: slug },
    { field: 'name', text: name },
    ...query_patterns.map((text): FieldText => ({ field: 'pattern', text })),
    ...aliases.map((text): FieldText => ({ field: 'alias', text })),
    ...sources.flatMap((source): readonly FieldText[] => [
      { field: 'sourceName', text: source.name },
      { field: 'host', text: hostLabels(source.url) },
      { field: 'why', text: source.why },
    ]),
    { field: 'description', text: description },
  ];
};

/** The words of `text` that are not stop words, repeats included. */
export const contentWordsOf = (text: string, lexicon: Lexicon): readonly Word[] =>
  wordsOf(text)
    .map(lexicon)
    .filter(({ role }) => role !== 'stop');

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
