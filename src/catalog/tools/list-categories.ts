// The tool that lists every category of the registry.
import * as v from 'valibot';
import { countText } from '../../domain/count-text.ts';
import type { Federation } from '../../domain/federation/federation.ts';
import type { Category, Registry } from '../../domain/registry/registry.ts';
import { ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { TRUSTED_URI } from '../uris.ts';
import { defineTool } from './tool.ts';

/** Above this number the text gives slug and name only. */
const MAX_DETAILED = 100;

export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Lists every category that has curated sources, with slug, name, description and tags. ' +
    'Use it to see what is covered before asking get_sources; not needed when you already have a question.',
  readOnly: true,
  input: v.strictObject({}),
  output: () =>
    v.looseObject({
      categories: v.array(
        v.looseObject({ slug: v.string(), name: v.string(), description: v.string(), tags: v.array(v.string()) }),
      ),
      registry: v.looseObject({ version: v.string(), updated: v.string() }),
    }),
  run: (_, { registry, federation }: Needs<'registry' | 'federation'>) => {
    const categories = registry.categories
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(({ slug, name, description }) => ({ slug, name, description, tags: slug.split('-') }));
    const entries = categories.map(categories.length > MAX_DETAILED ? headLine : listEntry);
    const between = categories.length > MAX_DETAILED ? '\n' : '\n\n';
    const { version, updated } = registry;
    return ok({
      text: `Categories (${categories.length}):\n\n${entries.join(between)}${trustedSummary(registry, federation)}`,
      data: {
        categories,
        registry: { version, updated },
        ...(federation === undefined ? {} : { trusted: { lists: federation.lists, topics: federation.topics } }),
      },
    });
  },
});

/** How much the trusted lists added when they were built in; empty where none can be asked or all were left out. */
const trustedSummary = ({ curator }: Registry, federation: Federation | undefined): string => {
  if (federation === undefined || federation.lists === 0) return '';
  const { lists, topics } = federation;
  return (
    `\n\nWhere this list has nothing, get_sources asks the lists that ${curator.name} trusts. When this server was built, ` +
    `${countText(lists, 'list')} added ${countText(topics, 'topic')}; the resource ${TRUSTED_URI} has their present state.`
  );
};

type ListedCategory = Pick<Category, 'slug' | 'name' | 'description'> & { readonly tags: readonly string[] };

const headLine = ({ slug, name }: ListedCategory): string => `- ${slug}: ${name}`;
const listEntry = (entry: ListedCategory): string =>
  `${headLine(entry)}\n  ${entry.description}\n  Tags: ${entry.tags.join(', ')}`;
