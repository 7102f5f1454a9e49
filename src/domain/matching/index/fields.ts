// The texts of a category that a query can match, each with its field.
import type { Category } from '../../registry/registry.ts';
import type { Field } from '../tuning.ts';

/** A text of a category, and where it stands. `origins` are the parts of it that name what readers come from. */
type FieldText = { readonly field: Field; readonly text: string; readonly origins: readonly string[] };

/** Every text of `category` in which words count. */
export const fieldTextsOf = (category: Category): readonly FieldText[] => {
  const { slug, name, query_patterns, aliases = [], about = [], sources, description } = category;
  const texts: readonly (readonly [Field, string])[] = [
    ['slug', slug],
    ['name', name],
    ...query_patterns.map((text) => ['pattern', text] as const),
    ...aliases.map((text) => ['alias', text] as const),
    ...sources.flatMap(
      (source) =>
        [
          ['sourceName', source.name],
          ['why', withoutContrast(source.why)],
        ] as const,
    ),
    ...about.map((text) => ['about', text] as const),
    ['description', withoutContrast(description)],
  ];
  return texts.map(([field, text]) => ({ field, text, origins: originsIn(text) }));
};

/** `text` without the sentences that say what it is not about. */
const withoutContrast = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !/^not\b/i.test(sentence))
    .join(' ');

// "bread for pastry cooks", "switch from rye to wheat", "instead of yeast": the words there name another topic.
const ORIGINS = [
  /\bfor ((?:\S+ ){1,4})(?:programmers|developers|engineers|users|people)\b/gi,
  /\b(?:switch|switching|switched|move|moving|migrate|migrating|come|coming|convert|converting) (?:away )?from (.+?)(?= to\b| into\b|[,.;]|$)/gi,
  /\b(?:instead of|rather than|unlike|compared (?:to|with)|vs\.?|versus|alternatives? to|leave|leaving|replace|replacing|quit) (.+?)(?= with\b| by\b|[,.;]|$)/gi,
] as const;

const originsIn = (text: string): readonly string[] =>
  ORIGINS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, named = '']) => named));

/** The texts that a query may equal. */
export const exactTextsOf = ({ slug, name, query_patterns, aliases = [] }: Category): readonly string[] => [
  slug,
  name,
  ...query_patterns,
  ...aliases,
];
