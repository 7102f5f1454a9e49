// The names of topics as links: all by list and group, as chips with counts, as what the search box proposes, as a breadcrumb.
import { html, raw } from 'hono/html';
import type { Category, Registry } from '../domain/registry/registry.ts';
import { fitting } from './page-links.ts';
import { allTopics, categoryPath, type Html, listText, type Site } from './site.ts';
import {
  allGroups,
  groupPath,
  groupsIn,
  type Place,
  placesOf,
  type ShownList,
  shownLists,
  TOPICS_PATH,
  type TopicGroup,
  topicCount,
} from './topic-groups.ts';

/** More names than this, or more bytes of HTML for a list, are a page of their own. */
const MAX_NAMES = 200;
const LIST_ROOM = 35_000;

/** The names of all topics, by list and group, for as many as a page has room for; else the groups alone. */
export const topicNames = (site: Site): Html => {
  const lists = shownLists(site);
  const { length } = allTopics(site);
  // Without the title of its list, the name of the first group would stand on that of the section.
  const areTitled = lists.length > 1 || allGroups(site).length > 0;
  return html`${lists.map((list) => listNames(list, areTitled, length > MAX_NAMES))}
<p><a class="more" href="${TOPICS_PATH}">${length === 1 ? 'The topic' : `All ${topicCount(length)}`} with their sources</a></p>`;
};

const listNames = (
  { id, title, registry, note }: ShownList,
  isTitled: boolean,
  areTooMany: boolean,
): Html => html`<div class="names-of" id="topics-${id}">
${isTitled ? html`<h3>${title}</h3>\n${note}` : ''}
${namesOrGroups(registry, areTooMany)}
</div>`;

const namesOrGroups = (registry: Registry, areTooMany: boolean): Html => {
  const { categories } = registry;
  const groups = groupsIn(categories);
  const fittingOf = <Item>(items: readonly Item[], draw: (item: Item, registry: Registry) => Html) =>
    fitting(
      items.map((item) => draw(item, registry)),
      LIST_ROOM,
    );
  if (groups.length === 0) {
    const names = areTooMany ? categories.slice(0, MAX_NAMES / 2) : categories;
    return html`<ul class="names">${fittingOf(names, nameItem).shown}</ul>`;
  }
  const { shown, left } = fittingOf(groups, groupNames);
  if (!areTooMany && left === 0) return html`<div>${shown}</div>`;
  return html`<div class="groups">${fittingOf(groups, groupLink).shown}</div>`;
};

const groupNames = ({ name, slug, topics }: TopicGroup, registry: Registry): Html =>
  html`<details class="group" id="group-${slug}"><summary><span${listText(registry)}>${name}</span> <span class="facts">${topics.length}</span></summary>
<ul class="names">${topics.map((topic) => nameItem(topic, registry))}</ul>
</details>`;

const groupLink = ({ name, slug, topics }: TopicGroup, registry: Registry): Html =>
  html`<p id="group-${slug}"><a${listText(registry)} href="${groupPath(slug)}">${name}</a> <span class="facts">${topics.length}</span></p>`;

/** A topic's name, which leads to its page. */
export const nameItem = ({ slug, name }: Pick<Category, 'slug' | 'name'>, list: Pick<Registry, 'language'>): Html =>
  html`<li><a href="${categoryPath(slug)}"${listText(list)}>${name}</a></li>`;

/** On the first screen, in place of topics: whose list there is, and the groups, each with its count and a way to its place below. */
export const groupChips = (site: Site): Html => {
  const places = placesOf(site).map(({ id, ...place }) => ({ ...place, path: `#${id}` }));
  return places.length === 0
    ? html`<p><a class="more" href="#topics">All ${topicCount(allTopics(site).length)}</a></p>`
    : placeChips('Groups of topics', places);
};

type ChipOptions = { readonly section?: 'index'; readonly current?: string };

/** Links with their counts. `current`: the path of the page that they are on. */
export const placeChips = (label: string, places: readonly Place[], { section, current }: ChipOptions = {}): Html =>
  html`<nav class="chips${section === undefined ? '' : ` ${section}`}" aria-label="${label}"><ul>${places.map(
    ({ path, name, count }) =>
      html`<li><a href="${path}"${path === current ? raw(' aria-current="page"') : ''}><span dir="auto">${name}</span> <span class="facts">${count}</span></a></li>`,
  )}</ul></nav>`;

/** The names that the search box proposes while somebody types; none where they are too many to load. */
export const proposedNames = (topics: readonly Category[]): Html | '' => {
  const { shown, left } = fitting(
    topics.map(({ name }) => html`<option>${name}</option>`),
    PROPOSED_ROOM,
  );
  return topics.length > MAX_NAMES || left > 0 ? '' : html`<datalist id="names">${shown}</datalist>`;
};
const PROPOSED_ROOM = 12_000;

/** Where a topic stands: all topics, and its group. */
export const breadcrumb = (group?: TopicGroup): Html =>
  html`<p class="kicker"><a href="${TOPICS_PATH}">All topics</a>${group === undefined ? '' : html` / <a href="${groupPath(group.slug)}" dir="auto">${group.name}</a>`}</p>`;
