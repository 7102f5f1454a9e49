// The topics as a reader looks through them: by list, each under who wrote it, and within a list by group.
import { html, raw } from 'hono/html';
import { groupBy } from '../domain/group-by.ts';
import { draftNote } from '../domain/registry/identity.ts';
import type { Category, Registry } from '../domain/registry/registry.ts';
import { linked } from './band.ts';
import { allTopics, categoryPath, type Html, listText, type Site } from './site.ts';

/** The path of the page with all topics. */
export const TOPICS_PATH = '/topics';

/** Topics of one list that name one group; `slug` is the group's address and id. */
export type TopicGroup = { readonly name: string; readonly slug: string; readonly topics: readonly Category[] };

/** More names than this are a page of their own. */
const MAX_NAMES = 200;
/** Other topics that a topic's page names at most. */
const MAX_OTHERS = 15;
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
export const groupsIn = (categories: readonly Category[]): readonly TopicGroup[] =>
  categories.every(({ group }) => group === undefined)
    ? []
    : [...groupBy(categories, ({ group = OTHER }) => groupSlug(group))].map(([slug, topics]) => ({
        ...{ slug, topics },
        name: topics[0].group ?? OTHER,
      }));

/** A list as it is shown: under whose name, which is `part` above some of its topics, and what is said of it. */
type ShownList = {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly registry: Registry;
  readonly note: Html | '';
};

/** The curator's list, then the project's. */
export const shownLists = ({ registry, project }: Site): readonly ShownList[] => [
  { ...ownTitles(registry), id: 'own', registry, note: '' },
  ...(project === undefined
    ? []
    : [
        {
          id: 'project',
          part: `Drafted by ${project.drafter}`,
          title: `${topicCount(project.registry.categories.length, 'more')}, drafted by ${project.drafter}`,
          registry: project.registry,
          note: html`<p class="note">${linked(draftNote(project.registry) ?? '')} <a href="/evidence">The evidence</a></p>`,
        },
      ]),
];

const ownTitles = ({ curator: { name } }: Registry) => ({ title: `${name}’s list`, part: `${name}’s list` });

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

/** Where to look for a topic: a list without groups, or a group; `id` is its place on the first page. */
type Place = { readonly id: string; readonly path: string; readonly name: string; readonly count: number };

/** The lists that have no groups, then the groups of the others; none where no topic names a group. */
export const placesOf = (site: Site): readonly Place[] => {
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

/** The names of all topics, by list and group, for as many as a page has room for; else the groups alone. */
export const topicNames = (site: Site): Html => {
  const lists = shownLists(site);
  const count = lists.reduce((sum, { registry }) => sum + registry.categories.length, 0);
  return html`${lists.map((list) => listNames(list, lists.length > 1, count > MAX_NAMES))}
<p><a class="more" href="${TOPICS_PATH}">${count === 1 ? 'The topic' : `All ${topicCount(count)}`} with their sources</a></p>`;
};

const listNames = ({ id, title, registry, note }: ShownList, isTitled: boolean, areTooMany: boolean): Html => {
  const groups = groupsIn(registry.categories);
  const names = areTooMany ? registry.categories.slice(0, MAX_NAMES / 2) : registry.categories;
  return html`<div class="names-of" id="topics-${id}">
${isTitled ? html`<h3>${title}</h3>\n${note}` : ''}
${groups.length === 0 ? nameList(names, registry) : html`<div class="groups">${groups.map((group) => (areTooMany ? groupLink(group, registry) : groupNames(group, registry)))}</div>`}
</div>`;
};

const groupNames = ({ name, slug, topics }: TopicGroup, registry: Registry): Html =>
  html`<details class="group" id="group-${slug}"><summary><span${listText(registry)}>${name}</span> <span class="facts">${topics.length}</span></summary>
${nameList(topics, registry)}
</details>`;

const groupLink = ({ name, slug, topics }: TopicGroup, registry: Registry): Html =>
  html`<p id="group-${slug}"><a${listText(registry)} href="${groupPath(slug)}">${name}</a> <span class="facts">${topics.length}</span></p>`;

const nameList = (topics: readonly Category[], registry: Registry): Html =>
  html`<ul class="names">${topics.map((topic) => nameItem(topic, registry))}</ul>`;

/** A topic's name, which leads to its page. */
export const nameItem = ({ slug, name }: Pick<Category, 'slug' | 'name'>, list: Pick<Registry, 'language'>): Html =>
  html`<li><a href="${categoryPath(slug)}"${listText(list)}>${name}</a></li>`;

/** On the first screen, in place of topics: whose list there is, and the groups, each with its count and a way to its place below. */
export const groupChips = (site: Site): Html => {
  const places = placesOf(site);
  return places.length === 0
    ? html`<p><a class="more" href="#topics">All ${topicCount(allTopics(site).length)}</a></p>`
    : html`<nav class="chips" aria-label="Groups of topics"><ul>${places.map(({ id, name, count }) => chip(`#${id}`, name, count))}</ul></nav>`;
};

/** A link with a count, as an item of a list. */
export const chip = (href: string, name: string, count: number, isCurrent = false): Html =>
  html`<li><a href="${href}"${isCurrent ? raw(' aria-current="page"') : ''}><span dir="auto">${name}</span> <span class="facts">${count}</span></a></li>`;

/** The names that the search box proposes while somebody types; none where they are too many to load. */
export const proposedNames = (topics: readonly Category[]): Html | '' =>
  topics.length > MAX_NAMES
    ? ''
    : html`<datalist id="names">${topics.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`;

/** Where a topic stands: all topics, and its group. */
export const breadcrumb = ({ group }: Pick<Category, 'group'>): Html =>
  html`<p class="kicker"><a href="${TOPICS_PATH}">All topics</a>${group === undefined ? '' : html` / <a href="${groupPath(groupSlug(group))}" dir="auto">${group}</a>`}</p>`;

/** The topics after this one in its group, else in its list, from the first on again; at most fifteen. */
export const otherTopics = ({ slug, group }: Category, { categories }: Registry): readonly Category[] => {
  const same = categories.filter((other) => group === undefined || other.group === group);
  const place = same.findIndex((other) => other.slug === slug);
  return [...same.slice(place + 1), ...same.slice(0, place)].slice(0, MAX_OTHERS);
};
