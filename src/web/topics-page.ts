// The pages at `/topics` and `/topics/GROUP`: every topic with its three sources, a hundred a page, by list and group.
import { html, raw } from 'hono/html';
import { groupBy } from '../domain/group-by.ts';
import { firstSentenceOf } from '../domain/registry/category-prose.ts';
import type { Category, Registry } from '../domain/registry/registry.ts';
import { band } from './band.ts';
import { renderDocument } from './layout.ts';
import { pageLinks, pageOf } from './page-links.ts';
import { allTopics, categoryPath, type Html, type ListText, listText, type Site } from './site.ts';
import { filterForm, filterSentence, hasAllOf, nothingLeft, type TopicsView } from './topic-filter.ts';
import {
  allGroups,
  groupPath,
  groupsIn,
  placesOf,
  type ShownList,
  shownLists,
  TOPICS_PATH,
  type TopicGroup,
  topicCount,
} from './topic-groups.ts';
import { placeChips } from './topic-names.ts';

/** The page of all topics. */
export const topicsPage = (site: Site, view: TopicsView): Html =>
  render(site, view, {
    path: TOPICS_PATH,
    title: 'Topics',
    lead: view.filter === '' ? sizeOf(allTopics(site)) : filterSentence(view.filter),
  });

/** The page of a group; undefined where no topic names it. */
export const groupPage = (site: Site, slug: string, view: TopicsView): Html | undefined => {
  const group = allGroups(site).find((one) => one.slug === slug);
  return group && render(site, view, { path: groupPath(slug), title: group.name, lead: sizeOf(group.topics), group });
};

const sizeOf = ({ length }: readonly Category[]): string => `${topicCount(length)}, three sources each.`;

type Shown = { readonly path: string; readonly title: string; readonly lead: string; readonly group?: TopicGroup };
/** A topic as it is drawn, with the list and the group that it stands in. */
type Entry = Pick<Category, 'group'> & { readonly list: ShownList; readonly tile: Html };

const render = (site: Site, { page, filter }: TopicsView, { path, title, lead, group }: Shown): Html => {
  const has = hasAllOf(filter);
  const entries = shownLists(site).flatMap((list) =>
    inGroups(list.registry.categories)
      .filter((category) => (group === undefined || group.topics.includes(category)) && has(category))
      .map((category): Entry => ({ list, group: category.group, tile: topicTile(category, listText(list.registry)) })),
  );
  const { items, number, count } = pageOf(entries, page, ({ tile }) => tile);
  const here = number === 1 ? path : `${path}?page=${number}`;
  return renderDocument(site, {
    path: filter === '' ? here : undefined,
    script: 'groups',
    title: `${title}: ${site.identity.title}`,
    description: lead,
    head:
      group === undefined
        ? html``
        : html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${path}/feed.xml">
<link rel="alternate" type="application/feed+json" title="${title}" href="${path}/feed.json">`,
    body: html`<div class="sheet">
${group === undefined ? '' : html`<p class="kicker"><a href="${TOPICS_PATH}">All topics</a></p>`}
<h1 dir="auto">${title}</h1>
<p class="lead">${lead}</p>
${filterForm(path, filter)}
</div>
${placeIndex(site, path)}
${items.length === 0 ? nothingLeft(path) : ''}
${[...groupBy(items, ({ list }) => list)].map(([list, own]) => listBand(list, own, { isFiltered: filter !== '', isGroup: group !== undefined, isBeside: placesOf(site).length > 0 }))}
${pageLinks(path, { number, count }, filter)}
${group === undefined ? '' : html`<p class="note"><a href="${path}/feed.xml">The topics of this group, as a feed</a></p>`}`,
  });
};

/** In the order of the groups, so that a page shows a group in one piece. */
const inGroups = (categories: readonly Category[]): readonly Category[] => {
  const groups = groupsIn(categories);
  return groups.length === 0 ? categories : groups.flatMap(({ topics }) => topics);
};

/** Where else there are topics: in sight all the way down. */
const placeIndex = (site: Site, current: string): Html | '' => {
  const places = placesOf(site);
  return places.length === 0 ? '' : placeChips('Groups', places, { section: 'index', current });
};

/** `isFiltered`: a filter left these topics; `isGroup`: all are of one group, which the page names; `isBeside`: a list has groups. */
type BandParts = { readonly isFiltered: boolean; readonly isGroup: boolean; readonly isBeside: boolean };

const listBand = (
  { id, title, part, registry, note }: ShownList,
  entries: readonly Entry[],
  { isFiltered, isGroup, isBeside }: BandParts,
): Html => {
  const groups = isGroup ? [] : foldsOf(entries, isBeside);
  const all = new Map(foldsOf(registry.categories, isBeside).map((group) => [group.slug, group.topics.length]));
  return band(`topics-${id}`, isFiltered || isGroup ? part : title, note === '' ? {} : { note })`
${groups.length === 0 ? tiles(entries) : html`<div>${groups.map((group) => groupTiles(group, registry, { id: `${id}-${group.slug}`, isOpen: isFiltered, count: all.get(group.slug) ?? 0 }))}</div>`}
`;
};

/** The groups of `topics`; a list without groups beside one that has them is a single one. */
const foldsOf = <Topic extends Pick<Category, 'group'>>(
  topics: readonly Topic[],
  isBeside: boolean,
): readonly TopicGroup<Topic>[] => {
  const groups = groupsIn(topics);
  return groups.length === 0 && isBeside ? [{ name: 'Topics', slug: 'topics', topics }] : groups;
};

/** `count`: the topics of the whole group, of which a page or a filter may leave some. */
type GroupParts = { readonly id: string; readonly isOpen: boolean; readonly count: number };

/** Folded on a phone, where all topics would be a long way down. */
const groupTiles = (
  { name, topics: { length }, topics }: TopicGroup<Entry>,
  registry: Registry,
  { id, isOpen, count }: GroupParts,
): Html => html`<details class="group" id="${id}"${isOpen ? raw(' open') : ''}><summary><h3${listText(registry)}>${name}</h3> <span class="facts">${length < count ? `${length} of ${count}` : count}</span></summary>
${tiles(topics)}
</details>`;

const tiles = (drawn: readonly { readonly tile: Html }[]): Html =>
  html`<ul class="tiles">${drawn.map(({ tile }) => tile)}</ul>`;

/** Every topic of a list with its three sources. */
export const listTiles = (list: Registry): Html =>
  tiles(list.categories.map((category) => ({ tile: topicTile(category, listText(list)) })));

const topicTile = (
  { slug, name, description, sources }: Category,
  words: ListText,
): Html => html`<li${words}><a href="${categoryPath(slug)}">${name}</a>
<span class="facts"${words}>${firstSentenceOf(description)}</span>
<span class="three">${sources.map((source) => html`<span><bdi>${source.name}</bdi></span>`)}</span></li>`;
