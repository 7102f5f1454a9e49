// The page of one category, and the page for an address under `/c/` that names none.

import { html, raw } from 'hono/html';
import { ABOUT } from '../domain/registry/identity.ts';
import type { Category } from '../domain/registry/registry.ts';
import { signatureSentence } from './curator-section.ts';
import { scriptJson } from './escape.ts';
import { renderDocument } from './layout.ts';
import { categoryPath, type Html, type Site } from './site.ts';
import { sourceList } from './source-list.ts';
import { categoryData } from './structured-data.ts';

/** The page at `/c/<slug>`. */
export const categoryPage = (site: Site, category: Category): Html =>
  renderDocument(site, {
    path: categoryPath(category.slug),
    title: `${category.name}: ${ABOUT.title}`,
    description: category.description,
    head: html`<link rel="alternate" type="text/markdown" href="${categoryPath(category.slug)}.md">
<link rel="alternate" type="application/json" href="${categoryPath(category.slug)}.json">
<script type="application/ld+json">${raw(scriptJson(categoryData(site, category)))}</script>`,
    body: html`<article class="sheet topic-sheet">
<div class="head">
<p class="kicker"><a href="/#topics">The list</a></p>
<h1>${category.name}</h1>
<p class="lead">${category.description}</p>
</div>
${sourceList(category)}
<div class="foot">
<p class="imprint">Curator: ${site.registry.curator.name}. ${signatureSentence(site)} <a href="/verify">Verify</a></p>
<p class="imprint">This page for programs: <a href="${categoryPath(category.slug)}.md">Markdown</a>, <a href="${categoryPath(category.slug)}.json">JSON</a>.</p>
</div>
</article>
${topicLinks(
  'Other topics',
  site.registry.categories.filter(({ slug }) => slug !== category.slug),
)}`,
  });

/** The answer to an unknown slug: `nearest` first, then every category. Its text cannot turn the sentence around. */
export const unknownCategoryPage = (site: Site, slug: string, nearest: readonly Category[]): Html =>
  renderDocument(site, {
    path: undefined,
    title: `Not in the list: ${ABOUT.title}`,
    description: 'No category has this address.',
    body: html`<article class="sheet">
<p class="kicker"><a href="/#topics">The list</a></p>
<h1>Not in the list</h1>
<p class="lead">No category has the address <q><bdi>${shownSlug(slug)}</bdi></q>. ${nearest.length === 0 ? 'None comes near it.' : 'Nearest to it:'}</p>
${nearest.length === 0 ? '' : html`<ul class="nearest">${nearest.map(categoryItem)}</ul>`}
</article>
${topicLinks('All topics', site.registry.categories)}`,
  });

/** How much of an unknown address a page repeats, in code points. */
const MAX_SHOWN_CHARS = 80;

const shownSlug = (slug: string): string => {
  const chars = [...slug.replace(/\p{Cc}/gu, '')];
  return chars.length > MAX_SHOWN_CHARS ? `${chars.slice(0, MAX_SHOWN_CHARS).join('')}…` : chars.join('');
};

const topicLinks = (
  title: string,
  categories: readonly Category[],
): Html => html`<nav class="others" aria-labelledby="others-title">
<h2 id="others-title">${title}</h2>
<ul>${categories.map(categoryItem)}</ul>
</nav>`;

const categoryItem = ({ slug, name }: Category): Html => html`<li><a href="${categoryPath(slug)}">${name}</a></li>`;
