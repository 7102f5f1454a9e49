// For crawlers and feed readers: what changed as an Atom feed and as a JSON feed, the sitemap, robots.txt.
import { html, raw } from 'hono/html';
import { instantOf } from '../domain/day.ts';
import { releasesOf } from '../domain/signing/provenance.ts';
import { categoryPath, type Html, type Site } from './site.ts';
import { allGroups, groupPath, shownLists, TOPICS_PATH, topicCount } from './topic-groups.ts';
import { inWords, lastChange, NEW_TOPIC, type PickChange, topicHistory } from './topic-history.ts';

const XML = raw('<?xml version="1.0" encoding="utf-8"?>');

/** An entry of a feed: `path` leads to what changed, `id` is its own for good. */
type FeedEntry = {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly updated: string;
  readonly text: string;
};

/** What changed, newest first: from the signed history a topic an entry, and one for the rest of a release. Without a history, only the served version. */
const feedEntries = (site: Site): readonly FeedEntry[] => newestFirst([...ownEntries(site), ...projectEntries(site)]);

/** The topics of the project's list, which keeps no history. */
const projectEntries = ({ project }: Site): readonly FeedEntry[] => {
  if (project === undefined) return [];
  const { version, updated, categories } = project.registry;
  const text = `${topicCount(categories.length)}, three sources each: ${categories.map(({ name }) => name).join(', ')}.`;
  const title = `Drafted by ${project.drafter}, ${version}`;
  return [{ id: `project/${version}/${updated}`, title, path: TOPICS_PATH, updated, text }];
};

const ownEntries = ({ registry: { version, updated, categories }, provenance }: Site): readonly FeedEntry[] => {
  const releases = releasesOf(provenance);
  if (releases.length === 0) {
    const text = `${topicCount(categories.length)}, three sources each.`;
    return [{ ...whole({ version, updated }), text }];
  }
  return releases.flatMap((release) => {
    const topics = categories.flatMap(({ slug, name }) =>
      topicHistory([release], slug).map(({ changes }) => ({
        id: `${release.version}/${slug}`,
        title: changes.some(({ text }) => text === NEW_TOPIC) ? `New topic: ${name}` : `${name} changed`,
        path: categoryPath(slug),
        updated: release.updated,
        text: changes.map(changeText).join('\n'),
      })),
    );
    const isOfTopic = (sentence: string): boolean =>
      categories.some(
        ({ slug }) => sentence.startsWith(`${slug}: `) || sentence.startsWith(`Added the category ${slug} (`),
      );
    const others = release.changes.filter((sentence) => !isOfTopic(sentence));
    if (topics.length > 0 && others.length === 0) return topics;
    const text = others.length === 0 ? 'No source changed.' : others.map(inWords).join('\n');
    return [{ ...whole(release), text }, ...topics];
  });
};

/** The entry of a list as a whole. */
const whole = ({ version, updated }: { readonly version: string; readonly updated: string }) => ({
  id: version,
  title: `List ${version}`,
  path: TOPICS_PATH,
  updated,
});

/** A change with both texts where one was rewritten: a feed of plain text marks no words. */
const changeText = ({ text, rewritten }: PickChange): string =>
  rewritten === undefined ? text : `${text} Before: “${rewritten.before}” Now: “${rewritten.now}”`;

/** A feed, its entries newest first; `path` is its address without the ending, `page` that of what it is about. */
export type Feed = {
  readonly title: string;
  readonly path: string;
  readonly page: string;
  readonly authors: readonly string[];
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
};

/** What changed. */
const changesFeed = (site: Site): Feed => ({
  title: `${site.identity.title}: changes of the list`,
  ...{ path: '/feed', page: '/' },
  authors: [site.registry.curator.name],
  updated: site.registry.updated,
  entries: feedEntries(site),
});

/** The topics of a group, each of the day of its list; undefined where no topic names the group. */
export const groupFeed = (site: Site, slug: string): Feed | undefined => {
  const group = allGroups(site).find((one) => one.slug === slug);
  if (group === undefined) return undefined;
  const lists = shownLists(site).map(({ registry }) => ({
    ...registry,
    categories: registry.categories.filter((category) => group.topics.includes(category)),
  }));
  const entries = lists.flatMap(({ updated, categories }) =>
    categories.map(({ slug: topic, name, sources }): FeedEntry => {
      const text = `Three sources: ${sources.map((source) => source.name).join(', ')}.`;
      return { id: `${topic}/${updated}`, title: name, path: categoryPath(topic), updated, text };
    }),
  );
  return {
    title: `${site.identity.title}: topics of ${group.name}`,
    ...{ path: `${groupPath(slug)}/feed`, page: groupPath(slug) },
    authors: lists.flatMap(({ curator, categories }) => (categories.length === 0 ? [] : [curator.name])),
    updated: site.registry.updated,
    entries: newestFirst(entries),
  };
};

const newestFirst = (entries: readonly FeedEntry[]): readonly FeedEntry[] =>
  entries.toSorted((a, b) => (a.updated < b.updated ? 1 : -1));

/** A feed as JSON: what changed, unless another is given. @see https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (site: Site, { title, path, page, authors, entries } = changesFeed(site)): object => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: site.origin + page,
  feed_url: `${site.origin}${path}.json`,
  authors: authors.map((name) => ({ name })),
  items: entries.map(({ id, title: entry, path: to, updated, text }) => ({
    id: `${site.origin}${path}.xml#${id}`,
    url: site.origin + to,
    title: entry,
    content_text: text,
    date_published: instantOf(updated),
  })),
});

/** A feed as Atom: what changed, unless another is given. @see RFC 4287 */
export const atomFeed = (
  site: Site,
  { title, path, page, authors, updated, entries } = changesFeed(site),
): Html => html`${XML}
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${title}</title>
<id>${site.origin}${path}.xml</id>
<link rel="self" type="application/atom+xml" href="${site.origin}${path}.xml"/>
<link rel="alternate" type="text/html" href="${site.origin}${page}"/>
<updated>${instantOf(entries[0]?.updated ?? updated)}</updated>
${authors.map((name) => html`<author><name>${name}</name></author>\n`)}${entries.map(
  (entry) => html`<entry>
<title>${entry.title}</title>
<id>${site.origin}${path}.xml#${entry.id}</id>
<link rel="alternate" type="text/html" href="${site.origin}${entry.path}"/>
<updated>${instantOf(entry.updated)}</updated>
<content type="text">${entry.text}</content>
</entry>
`,
)}</feed>
`;

/** Every page, each topic with the day on which its picks last changed. @see https://www.sitemaps.org/protocol.html */
export const sitemap = (site: Site): Html => {
  const { updated, categories } = site.registry;
  const releases = releasesOf(site.provenance);
  const topics = categories.map(({ slug }) => [categoryPath(slug), lastChange(releases, slug, updated)] as const);
  const { categories: others, updated: drafted } = site.project?.registry ?? { categories: [], updated };
  const drafts = others.map(({ slug }) => [categoryPath(slug), drafted] as const);
  const ends = ['/methodology', '/evidence', '/verify'].map((path) => [path, updated] as const);
  const groups = [TOPICS_PATH, ...allGroups(site).map(({ slug }) => groupPath(slug))].map(
    (path) => [path, updated] as const,
  );
  const pages = [['/', updated] as const, ...groups, ...topics, ...drafts, ...ends];
  return html`${XML}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(
  ([path, day]) => html`<url><loc>${site.origin}${path}</loc><lastmod>${day}</lastmod></url>
`,
)}</urlset>
`;
};

/** Allows crawlers everything. @see RFC 9309 */
export const robotsText = ({ origin }: Site): string => `User-agent: *
Allow: /

Sitemap: ${origin}/sitemap.xml
`;
