// The resources and templates that every transport serves: the registry, its history, each category, and the skill.
import { toText } from '../domain/bytes.ts';
import { instantOf } from '../domain/day.ts';
import { draftPhrase, listPhrase, suggestSlugs, type Topic, topicsOf } from '../domain/lists/list.ts';
import type { Lists } from '../domain/lists/lists.ts';
import type { ProjectHead } from '../domain/lists/manifest.ts';
import { CATEGORY_URI, categoryText } from '../domain/registry/category-prose.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { skillFrontmatter, skillText } from '../domain/registry/skill.ts';
import { chaptersTemplate } from './chapters-resource.ts';
import type { Needs, Ports } from './ports.ts';
import type { Resource, ResourceTemplate, Skill } from './resource.ts';
import { trustedCategoryTemplate, trustedListTemplate, trustedResource } from './trusted.ts';
import { HISTORY_URI, REGISTRY_URI } from './uris.ts';

/** The resources of `lists`; array order is wire order. */
export const resourcesOf = ({ own, project }: Pick<Lists, 'own' | 'project'>): readonly Resource<Ports>[] => [
  registryResource(own),
  ...(own.seq === undefined ? [] : [historyResource]),
  ...categoryResources(own),
  ...(project === undefined ? [] : project.topics.map((topic) => projectResource(topic, project))),
  ...(own.trusts === undefined ? [] : [trustedResource]),
];

/** The resource templates of `registry`. */
export const templatesOf = ({ trusts }: Registry): readonly ResourceTemplate<Ports>[] =>
  trusts === undefined
    ? [categoryTemplate, chaptersTemplate]
    : [categoryTemplate, chaptersTemplate, trustedListTemplate, trustedCategoryTemplate];

/** The same bytes that /registry.json serves. */
const registryResource = ({ updated }: Registry): Resource<Needs<'provenance'>> => {
  const file = { uri: REGISTRY_URI, mimeType: 'application/json' };
  return {
    listing: {
      ...file,
      name: 'registry',
      title: 'The whole registry',
      description: 'Every category with its sources, as the canonical JSON (RFC 8785) that a signature covers.',
      annotations: { priority: 0.5, lastModified: instantOf(updated) },
    },
    read: async ({ provenance }) => ({ ...file, text: (await provenance()).text }),
  };
};

/** The same bytes that /history.json serves; a registry that is not signed, or whose signature fails, has no history. */
const historyResource: Resource<Needs<'provenance'>> = {
  listing: {
    uri: HISTORY_URI,
    name: 'history',
    title: 'Every release of the registry',
    description: 'The releases as a chain of signed entries, oldest first: what changed, the hash, the key.',
    mimeType: 'application/json',
  },
  read: async ({ provenance }) => {
    const file = (await provenance()).files.find(({ name }) => name === 'history.json');
    const text = file === undefined ? '[]' : toText(file.body);
    return { uri: HISTORY_URI, mimeType: 'application/json', text };
  },
};

const PRIORITY = 0.8;

const categoryResources = (registry: Registry): readonly Resource<object>[] =>
  registry.categories.map((category) => {
    const { slug, name, description } = category;
    const file = { uri: CATEGORY_URI + slug, mimeType: 'text/plain' };
    const annotations = { priority: PRIORITY, lastModified: instantOf(registry.updated) };
    return {
      listing: { ...file, name: slug, title: name, description, annotations },
      read: async () => ({ ...file, text: categoryText(category, registry) }),
    };
  });

/** A topic of the project's list, whose text is read when somebody asks for it. */
const projectResource = ({ slug, name }: Topic, { updated, drafter }: ProjectHead): Resource<Needs<'lists'>> => {
  const file = { uri: CATEGORY_URI + slug, mimeType: 'text/plain' };
  return {
    listing: {
      ...file,
      name: slug,
      title: name,
      description: `Three sources, from ${draftPhrase({ drafter })}; confirmed by nobody.`,
      annotations: { lastModified: instantOf(updated) },
    },
    read: async ({ lists }) => {
      const list = await lists.openProject();
      const category = list?.registry.categories.find((one) => one.slug === slug);
      const text =
        list === undefined || category === undefined
          ? 'The file of this list cannot be read at present; /health says why.'
          : `From ${listPhrase(list)}:\n\n${categoryText(category, list.registry)}`;
      return { ...file, text };
    },
  };
};

const categoryTemplate: ResourceTemplate<Needs<'lists'>> = {
  listing: {
    uriTemplate: `${CATEGORY_URI}{slug}`,
    name: 'category',
    title: 'Sources of one category',
    description: 'The three curated sources of the category with this slug, as plain text.',
    mimeType: 'text/plain',
    annotations: { priority: PRIORITY },
  },
  complete: (variable, typed, { lists }) => (variable === 'slug' ? suggestSlugs(topicsOf(lists), typed) : []),
};

/** The skills of `registry`. */
export const skillsOf = (registry: Registry): readonly Skill<Needs<'publicUrl'>>[] => {
  const frontmatter = skillFrontmatter(registry);
  const { name, description } = frontmatter;
  const file = { uri: `skill://${name}/SKILL.md`, mimeType: 'text/markdown' };
  return [
    {
      listing: { ...file, name, title: 'Skill: when and how to ask this list', description },
      frontmatter,
      read: async ({ publicUrl }) => ({ ...file, text: skillText(registry, publicUrl) }),
    },
  ];
};
