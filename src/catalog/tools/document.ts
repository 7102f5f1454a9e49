// What `search` and `fetch` call a document: a category (`slug`) or one of its sources (`slug/rank`). Ids are stable.
import type { Category, Registry, Source } from '../../domain/registry/registry.ts';

export type Document = { readonly category: Category; readonly source?: Source };

/** The document with this id; undefined where there is none. */
export const findDocument = (id: string, { categories }: Registry): Document | undefined => {
  const [slug, rank, ...rest] = id.split('/');
  const category = categories.find((candidate) => candidate.slug === slug);
  if (category === undefined || rest.length > 0) return undefined;
  if (rank === undefined) return { category };
  const source = category.sources.find((candidate) => String(candidate.rank) === rank);
  return source === undefined ? undefined : { category, source };
};

/** The page of a category; where no address is known, the link of its first source. */
export const categoryUrl = ({ slug, sources }: Category, publicUrl: string | undefined): string =>
  publicUrl === undefined ? (sources[0]?.url ?? '') : `${publicUrl}/c/${slug}`;
