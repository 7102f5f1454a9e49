// The tool that lists every category of the registry.
import * as v from 'valibot';
import { countText } from '../../domain/count-text.ts';
import { type TrustFacts, trustFacts } from '../../domain/lists/facts.ts';
import { groupsOf } from '../../domain/lists/list.ts';
import type { Lists } from '../../domain/lists/lists.ts';
import type { Category } from '../../domain/registry/registry.ts';
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
      more: v.array(v.looseObject({ list: v.string() })),
    }),
  run: async (_, { lists }: Needs<'lists'>) => {
    const { version, updated, ...own } = lists.own;
    const categories = own.categories
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(({ slug, name, description }) => ({ slug, name, description, tags: slug.split('-') }));
    const entries = categories.map(categories.length > MAX_DETAILED ? headLine : listEntry);
    const between = categories.length > MAX_DETAILED ? '\n' : '\n\n';
    const trusted = await trustFacts(lists);
    return ok({
      text: [
        `Categories (${categories.length}):`,
        entries.join(between),
        ...projectLines(lists),
        ...(trusted.length === 0
          ? []
          : [
              trusted.map(trustedLine).join('\n'),
              `They answer with their own names; ${TRUSTED_URI} has their topics.`,
            ]),
      ].join('\n\n'),
      data: {
        categories,
        registry: { version, updated },
        more: [
          ...[...groupsOf(lists.project?.topics ?? [])].map(([group, topics]) => ({
            ...{ list: 'project', group },
            topics: topics.map(({ slug, name }) => ({ slug, name })),
          })),
          ...trusted.map(({ name, pubkey, topics }) => ({ list: 'trusted', curator: name, pubkey, topics })),
        ],
      },
    });
  },
});

/** The topics of the project's list, which are asked by slug; none where there is no such list. */
const projectLines = ({ project }: Lists): readonly string[] => {
  if (project === undefined) return [];
  const groups = [...groupsOf(project.topics)].map(
    ([group, topics]) => `${group}: ${topics.map(({ slug }) => slug).join(', ')}`,
  );
  const count = project.topics.length === 1 ? '1 more topic' : `${project.topics.length} more topics`;
  return [`${count}, drafted by ${project.drafter} and confirmed by nobody; ask by slug:`, groups.join('\n')];
};

const trustedLine = ({ name, topics, release, reason }: TrustFacts): string =>
  `${name}'s list, which this curator trusts: ${release === null ? `left out, ${reason}` : countText(topics.length, 'topic')}`;

type ListedCategory = Pick<Category, 'slug' | 'name' | 'description'> & { readonly tags: readonly string[] };

const headLine = ({ slug, name }: ListedCategory): string => `- ${slug}: ${name}`;
const listEntry = (entry: ListedCategory): string =>
  `${headLine(entry)}\n  ${entry.description}\n  Tags: ${entry.tags.join(', ')}`;
