// The page of a category, and the pages for URLs that do not exist.
import { html, raw } from 'hono/html';
import { creditOf } from '../domain/registry/identity.ts';
import type { Category } from '../domain/registry/registry.ts';
import { releasesOf } from '../domain/signing/provenance.ts';
import { day } from './band.ts';
import { contentsSection } from './contents-section.ts';
import { signatureSentence } from './curator-section.ts';
import { scriptJson } from './escape.ts';
import { EVIDENCE_PATH, evidenceSection } from './evidence-page.ts';
import { renderDocument } from './layout.ts';
import { suggestion } from './logged-section.ts';
import { bytesOf } from './page-links.ts';
import { searchForm } from './search-form.ts';
import { categoryPath, type Html, listText, type Site, shorten } from './site.ts';
import { sourceList } from './source-list.ts';
import { categoryData } from './structured-data.ts';
import { groupOf, isPlain, otherTopics, placesToLook, TOPICS_PATH } from './topic-groups.ts';
import { lastChange } from './topic-history.ts';
import { breadcrumb, nameItem, placeChips, topicNames } from './topic-names.ts';
import { agentSection, badgeSection, historySection, rejectedSection } from './topic-sections.ts';

/** Bytes of HTML of the sections below the sources, of which the contents have what the others leave. */
const ROOM = 100_000;

/** The page at `/c/<slug>`. */
export const categoryPage = async (site: Site, category: Category): Promise<Html> => {
  const above = await Promise.all([rejectedSection(site, category), agentSection(site, category)]);
  const below = await Promise.all([
    evidenceSection(site, category),
    ...(site.kind === undefined ? [historySection(site, category), badgeSection(site, category)] : []),
  ]);
  const room = [...above, ...below].reduce((left, section) => left - bytesOf(section), ROOM);
  return renderDocument(site, {
    path: categoryPath(category.slug),
    title: `${category.name}: the three best sources`,
    description: `${category.sources.map(({ name }) => name).join(', ')}. ${creditOf(site.registry)}, with the reason for each.`,
    script: 'copy',
    isArticle: true,
    head: html`<meta property="article:modified_time" content="${lastChange(releasesOf(site.provenance), category.slug, site.registry.updated)}">
<link rel="alternate" type="text/markdown" href="${categoryPath(category.slug)}.md">
<link rel="alternate" type="application/json" href="${categoryPath(category.slug)}.json">
<script type="application/ld+json">${raw(scriptJson(categoryData(site, category)))}</script>`,
    body: html`<article class="sheet topic-sheet">
<div class="head">
${breadcrumb(groupOf(category, site.registry))}
<h1${listText(site.registry)}>${category.name}</h1>
<p class="lead"${listText(site.registry)}>${category.description}</p>
</div>
${sourceList(category, listText(site.registry))}
<div class="foot">
<p class="imprint">Curator: ${site.registry.curator.name}. ${signatureSentence(site)} ${site.kind === undefined ? html`<a href="/verify">Verify</a> · ` : ''}<a href="/methodology">How sources are picked</a>&nbsp;· <a href="${EVIDENCE_PATH}">Evidence</a></p>
<p class="imprint">List ${site.registry.version}, updated ${day(site.registry.updated)}.</p>
<p><a class="more" href="/#connect">Connect your agent</a></p>
${suggestion(site, category.name)}
${others(site, category)}
</div>
</article>
${above}
${contentsSection(site, category, room)}
${below}`,
  });
};

/** The answer to an unknown slug: `nearest` first, then every category. The slug cannot change the text direction around it. */
export const unknownCategoryPage = (site: Site, slug: string, nearest: readonly Category[]): Html => {
  const shown = shorten(slug.replace(/\p{Cc}/gu, ''), MAX_SHOWN_CHARS);
  const lead = html`There is no topic <q><bdi>${shown}</bdi></q>.${nearest.length === 0 ? '' : ' Did you mean:'}`;
  const names = nearest.map((category) => nameItem(category, site.registry));
  return notFound(site, 'No such topic', {
    lead,
    query: shown.replaceAll('-', ' '),
    below: nearest.length === 0 ? '' : html`<ul class="nearest">${names}</ul>\n`,
  });
};

/** The 404 page for browsers. */
export const missingPage = (site: Site): Html =>
  notFound(site, 'Page not found', {
    lead: html`There is nothing at this URL. Ask for a topic, look below, or <a href="/">go to the home page</a>.`,
    below: '',
  });

const notFound = (
  site: Site,
  title: string,
  { lead, below, query }: { readonly lead: Html; readonly below: Html | ''; readonly query?: string },
): Html =>
  renderDocument(site, {
    path: undefined,
    title: `${title}: ${site.identity.title}`,
    description: 'There is nothing at this URL.',
    body: html`<article class="sheet">
${breadcrumb()}
<h1>${title}</h1>
<p class="lead">${lead}</p>
${below}${searchForm(site, query)}
</article>
${everyTopic(site)}`,
  });

/** How much of an unknown slug a page echoes, in code points. */
const MAX_SHOWN_CHARS = 80;

/** Where to look next: every topic, where they are few, else the groups. */
const everyTopic = (site: Site): Html =>
  isPlain(site)
    ? html`<nav class="others" aria-labelledby="others-title">
<h2 id="others-title">All topics</h2>
${topicNames(site)}
</nav>`
    : placeChips('Where to look next', placesToLook(site));

const others = ({ registry }: Site, category: Category): Html | '' => {
  const topics = otherTopics(category, registry);
  return topics.length === 0
    ? ''
    : html`<nav class="others" aria-labelledby="others-title">
<h2 id="others-title">Other topics</h2>
<ul>${topics.map((topic) => nameItem(topic, registry))}</ul>
<p><a class="more" href="${TOPICS_PATH}">All topics</a></p>
</nav>`;
};
