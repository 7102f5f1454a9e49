// A category and its three sources as plain text that stands alone: what a model reads.
import type { Category, Registry, Source } from './registry.ts';

/** The text of `category`, without a newline at the end. */
export const categoryText = (
  { name, slug, description, sources }: Category,
  { version, curator }: Registry,
): string => {
  const head =
    `Category: ${name}\nSlug: ${slug}\nDescription: ${description}\n\n` +
    `Registry Version: ${version}\nCurator: ${curator.name} (${curator.pubkey ?? 'not yet configured'})\n\nSources:`;
  return [head, ...sources.map(sourceText)].join('\n\n');
};

/** The first sentence of a category's description. */
export const firstSentenceOf = ({ description }: Category): string => description.split(/(?<=[.!?])\s/u)[0] ?? '';

/** A category in one line, for a reader who has to choose: `slug: Name. First sentence.` */
export const candidateText = (category: Category): string =>
  `${category.slug}: ${category.name}. ${firstSentenceOf(category)}`;

const sourceText = (source: Source): string =>
  [`${source.rank}. ${source.name}`, ...sourceLines(source).map((line) => `   ${line}`)].join('\n');

/** Everything known of a source but its rank and name, one labelled line each. */
export const sourceLines = ({ url, type, why, agent_url, access, language, checked }: Source): readonly string[] => {
  const optional = { 'For agents': agent_url, Access: access, Language: language, Checked: checked };
  return Object.entries({ URL: url, Type: type, Why: why, ...optional })
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}`);
};
