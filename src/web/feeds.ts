// For crawlers and feed readers: the Atom feed of the list's versions, the sitemap, robots.txt.
import { html, raw } from 'hono/html';
import { instantOf } from '../domain/day.ts';
import { releasesOf } from '../domain/signing/provenance.ts';
import { categoryPath, type Html, type Site } from './site.ts';
import { lastChange } from './topic-history.ts';

const XML = raw('<?xml version="1.0" encoding="utf-8"?>');

/**
 * The Atom feed of the list's versions, newest first, from the signed history. Without a history, it has only the served version.
 * @see RFC 4287
 */
export const atomFeed = (site: Site): Html => {
  const { version, updated, categories } = site.registry;
  const current = { version, updated, changes: [`${categories.length} topics, three sources each.`] };
  const releases = releasesOf(site.provenance);
  const entries = releases.length === 0 ? [current] : releases;
  return html`${XML}
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${site.identity.title}: changes of the list</title>
<id>${site.origin}/feed.xml</id>
<link rel="self" type="application/atom+xml" href="${site.origin}/feed.xml"/>
<link rel="alternate" type="text/html" href="${site.origin}/"/>
<updated>${instantOf(releases[0]?.updated ?? updated)}</updated>
<author><name>${site.registry.curator.name}</name></author>
${entries.map(
  (release) => html`<entry>
<title>List ${release.version}</title>
<id>${site.origin}/feed.xml#${release.version}</id>
<link rel="alternate" type="text/html" href="${site.origin}/#topics"/>
<updated>${instantOf(release.updated)}</updated>
<content type="text">${release.changes.join('\n')}</content>
</entry>
`,
)}</feed>
`;
};

/** Every page, each topic with the day on which its picks last changed. @see https://www.sitemaps.org/protocol.html */
export const sitemap = (site: Site): Html => {
  const { updated, categories } = site.registry;
  const releases = releasesOf(site.provenance);
  const topics = categories.map(({ slug }) => [categoryPath(slug), lastChange(releases, slug, updated)] as const);
  const pages = [['/', updated] as const, ...topics, ['/methodology', updated] as const, ['/verify', updated] as const];
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
