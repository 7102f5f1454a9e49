// The ChatGPT profile: the tools for sources, and `search` and `fetch`, which ChatGPT expects of a connector. `search` gives ids,
// `fetch` the document behind one.
import * as v from 'valibot';
import { excerpt } from '../../domain/excerpt.ts';
import { listLine } from '../../domain/lists/list.ts';
import type { Lists } from '../../domain/lists/lists.ts';
import type { Match } from '../../domain/matching/match.ts';
import { categoryText, sourceLines } from '../../domain/registry/category-prose.ts';
import type { Category, Registry, Source } from '../../domain/registry/registry.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Needs, Ports } from '../ports.ts';
import { QueryArgument } from './get-sources.ts';
import { SOURCES_TOOLS } from './sources-tools.ts';
import { defineTool, maxCodePoints, type Tool } from './tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search curated sources',
  description:
    'Finds the curated category closest to a query: it, its three sources and the next two categories, each with an id for ' +
    'fetch. Lists the nearest three categories when none fits, and nothing when none comes near.',
  readOnly: true,
  input: v.strictObject({ query: QueryArgument }),
  example: ({ query }) => ({ query }),
  output: () =>
    v.looseObject({
      results: v.array(v.looseObject({ id: v.string(), title: v.string(), url: v.string() })),
    }),
  run: async ({ query }, { lists, publicUrl }: Needs<'lists' | 'publicUrl'>) => {
    const { own, answers, near } = await lists.ask(query);
    // A document of a trusted list has no id here.
    const best = answers.find(({ list }) => list.kind !== 'trusted');
    const nearest = [...near, ...(own.ok || own.error.reason !== 'below_threshold' ? [] : own.error.candidates)];
    const results =
      best === undefined
        ? nearest.map(({ category }) => categoryDocument(category, publicUrl))
        : foundDocuments(best.match, publicUrl);
    return ok({ text: JSON.stringify({ results }), data: { results } });
  },
});

/** How many further categories follow a found one. */
const FURTHER = 2;

const foundDocuments = ({ category, alternatives }: Match, publicUrl: string | undefined) => [
  categoryDocument(category, publicUrl),
  ...category.sources.map(({ rank, name, url }) => ({ id: `${category.slug}/${rank}`, title: name, url })),
  ...alternatives.slice(0, FURTHER).map((other) => categoryDocument(other.category, publicUrl)),
];

const categoryDocument = (category: Category, publicUrl: string | undefined) => ({
  id: category.slug,
  title: category.name,
  url: categoryUrl(category, publicUrl),
});

export const fetchDocument = defineTool({
  name: 'fetch',
  title: 'Fetch a curated document',
  description: 'Gives the full text behind an id from search: a category with its three sources, or one source.',
  readOnly: true,
  input: v.strictObject({
    id: v.pipe(
      v.string('must be a string'),
      maxCodePoints(200),
      v.description('An id from search: a slug, or a slug and a rank, such as SLUG/1.'),
    ),
  }),
  example: ({ slug }) => ({ id: slug }),
  output: () =>
    v.looseObject({
      id: v.string(),
      title: v.optional(v.string()),
      text: v.optional(v.string()),
      url: v.optional(v.string()),
      metadata: v.optional(v.looseObject({})),
      error: v.optional(v.string()),
    }),
  run: async ({ id }, { lists, publicUrl }: Needs<'lists' | 'publicUrl'>) => {
    const document = findDocument(id, lists.own) ?? (await inProject(id, lists));
    if (document === undefined) {
      const data = { id: excerpt(id), error: 'No document has this id. Call search to get ids.' };
      return fail({ text: JSON.stringify(data), data });
    }
    const data = { id, ...documentContent(document, publicUrl) };
    return ok({ text: JSON.stringify(data), data });
  },
});

const documentContent = ({ category, source, registry, line }: Document, publicUrl: string | undefined) => {
  const { version, updated, curator } = registry;
  const facts = { registry_version: version, registry_updated: updated, curator: curator.name };
  const metadata = { category: category.slug, ...facts };
  if (source === undefined) {
    const text = [...line, categoryText(category, registry)].join('\n\n');
    return { title: category.name, text, url: categoryUrl(category, publicUrl), metadata };
  }
  const head = [`Source: ${source.name}`, `Category: ${category.name}`, `Rank: ${source.rank} of 3`];
  const text = [...line, [...head, ...sourceLines(source)].join('\n')].join('\n\n');
  return { title: source.name, text, url: source.url, metadata: { ...metadata, rank: source.rank, type: source.type } };
};

/** A category (`slug`) or one of its sources (`slug/rank`), and what is said of its list before it. Ids are stable. */
type Document = {
  readonly category: Category;
  readonly source?: Source;
  readonly registry: Registry;
  readonly line: readonly string[];
};

/** The document with this id; undefined where there is none. */
const findDocument = (id: string, registry: Registry, line: readonly string[] = []): Document | undefined => {
  const [slug, rank, ...rest] = id.split('/');
  const category = registry.categories.find((candidate) => candidate.slug === slug);
  if (category === undefined || rest.length > 0) return undefined;
  if (rank === undefined) return { category, registry, line };
  const source = category.sources.find((candidate) => String(candidate.rank) === rank);
  return source === undefined ? undefined : { category, source, registry, line };
};

const inProject = async (id: string, { own, project, openProject }: Lists): Promise<Document | undefined> => {
  const isThere = project?.topics.some(({ slug }) => slug === id.split('/')[0]);
  const list = isThere ? await openProject() : undefined;
  return list && findDocument(id, list.registry, [listLine(list, own)]);
};

/** The page of a category; where no address is known, the link of its first source. */
const categoryUrl = ({ slug, sources }: Category, publicUrl: string | undefined): string =>
  publicUrl === undefined ? (sources[0]?.url ?? '') : `${publicUrl}/c/${slug}`;

export const CHATGPT_TOOLS: readonly Tool<Ports>[] = [...SOURCES_TOOLS, search, fetchDocument];
