// The topics as a reader looks through them: by list, each under who wrote it, and within a list by group. How their names are
// drawn is in topic-names.ts.
import { html } from 'hono/html';
import { groupBy } from '../domain/group-by.ts';
import { draftNote } from '../domain/registry/identity.ts';
import type { Category, Registry } from '../domain/registry/registry.ts';
import { linked } from './band.ts';
import { allTopics, type Html, type Site } from './site.ts';

/** The path of the page with all topics. */
export const TOPICS_PATH = '/topics';

/** Topics of one list that name one group; `slug` is the group's address and id. */
export type TopicGroup<Topic = Category> = {
  readonly name: string;
  readonly slug: string;
  readonly topics: readonly Topic[];
};

/** Groups that the first screen names at most. */
const MAX_CHIPS = 20;

/** Topics that the first screen names one by one, and those that the first page shows with their sources. */
const MAX_SHORT = 10;
const MAX_PLAIN = 20;

/** Where topics that name no group stand in a list whose other topics do. */
const OTHER = 'Other';

/** A name of letters and digits in small letters, joined by hyphens. */
export const groupSlug = (name: string): string =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [OTHER.toLowerCase()]
  ).join('-');

/** The path of the page of a group. */
export const groupPath = (slug: string): string => `${TOPICS_PATH}/${encodeURIComponent(slug)}`;

/** The groups of a list in the order in which its topics first name them; none where no topic names one. */
export const groupsIn = <Topic extends Pick<Category, 'group'>>(
  topics: readonly Topic[],
): readonly TopicGroup<Topic>[] =>
  topics.every(({ group }) => group === undefined)
    ? []
    : [...groupBy(topics, ({ group = OTHER }) => groupSlug(group))].map(([slug, own]) => ({
        ...{ slug, topics: own },
        name: own[0].group ?? OTHER,
      }));

/** A list as it is shown: under whose name, which is `part` above some of its topics, and what is said of it. */
export type ShownList = {
  readonly id: 'own' | 'project';
  readonly title: string;
  readonly part: string;
  readonly registry: Registry;
  readonly note: Html | '';
};

/** The curator's list, then the project's. */
export const shownLists = ({ registry, project }: Site): readonly ShownList[] => {
  const title = `${registry.curator.name}’s list`;
  const own: ShownList = { id: 'own', title, part: title, registry, note: '' };
  return project === undefined ? [own] : [own, projectShown(project)];
};

const projectShown = ({ registry, drafter }: NonNullable<Site['project']>): ShownList => ({
  id: 'project',
  part: `Drafted by ${drafter}`,
  title: `${topicCount(registry.categories.length, 'more')}, drafted by ${drafter}`,
  registry,
  note: html`<p class="note">${linked(draftNote(registry) ?? '')} <a href="/evidence">The evidence</a></p>`,
});

/** Such as `One topic`, `3 topics`, `3 more topics`. */
export const topicCount = (count: number, more = ''): string =>
  `${count === 1 ? 'One' : count.toLocaleString('en')} ${more === '' ? '' : `${more} `}${count === 1 ? 'topic' : 'topics'}`;

/** The groups of all lists; groups of two lists with one address are one, under its first name. */
export const allGroups = (site: Site): readonly TopicGroup[] =>
  [
    ...groupBy(
      shownLists(site).flatMap(({ registry }) => groupsIn(registry.categories)),
      ({ slug }) => slug,
    ).values(),
  ].map(([first, ...others]) => ({ ...first, topics: [first, ...others].flatMap(({ topics }) => topics) }));

/** Where to look for a topic, and how many there are: a list without groups, a group, or all. */
export type Place = { readonly path: string; readonly name: string; readonly count: number };

/** The lists that have no groups, then the groups of the others; none where no topic names a group. `id`: its place on the first page. */
export const placesOf = (site: Site): readonly (Place & { readonly id: string })[] => {
  const groups = allGroups(site).slice(0, MAX_CHIPS);
  if (groups.length === 0) return [];
  const lists = shownLists(site).filter(({ registry }) => groupsIn(registry.categories).length === 0);
  return [
    ...lists.map(({ id, title, registry }) => ({
      ...{ id: `topics-${id}`, path: `${TOPICS_PATH}#topics-${id}` },
      ...{ name: title, count: registry.categories.length },
    })),
    ...groups.map(({ slug, name, topics }) => ({
      ...{ id: `group-${slug}`, path: groupPath(slug) },
      ...{ name, count: topics.length },
    })),
  ];
};

/** Whether the first screen has room for every topic: at most 21 Tab stops lead from the top to the URL. */
export const isShort = (site: Site): boolean => isPlain(site) && site.registry.categories.length <= MAX_SHORT;

/** Whether the first page shows every topic with its sources: one list of few topics without groups. */
export const isPlain = ({ registry: { categories }, project }: Site): boolean =>
  project === undefined && categories.length <= MAX_PLAIN && groupsIn(categories).length === 0;

/** Where to look next after a miss: every place, then the page of all topics. */
export const placesToLook = (site: Site): readonly Place[] => [
  ...placesOf(site),
  { path: TOPICS_PATH, name: 'All topics', count: allTopics(site).length },
];

/** Other topics that a topic's page names at most. */
const MAX_OTHERS = 15;

/** The group that a topic stands in, which is "Other" for one without in a list with groups; undefined where there are none. */
export const groupOf = ({ slug }: Category, { categories }: Registry): TopicGroup | undefined =>
  groupsIn(categories).find(({ topics }) => topics.some((topic) => topic.slug === slug));

/** The topics after this one in its group, from the first on again, at most fifteen; in its list where the group has no other. */
export const otherTopics = (topic: Category, list: Registry): readonly Category[] => {
  const { topics: inGroup = [] } = groupOf(topic, list) ?? {};
  const same = inGroup.length > 1 ? inGroup : list.categories;
  const place = same.findIndex(({ slug }) => slug === topic.slug);
  return [...same.slice(place + 1), ...same.slice(0, place)].slice(0, MAX_OTHERS);
};
