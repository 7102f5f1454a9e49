// The page at `/`: what this is, a box to ask, the whole list, who vouches for it, how to connect, what is kept.

import { html, raw } from 'hono/html';
import { ABOUT } from '../domain/registry/identity.ts';
import type { Category } from '../domain/registry/registry.ts';
import { connectSection } from './connect-section.ts';
import { curatorSection } from './curator-section.ts';
import { scriptJson } from './escape.ts';
import { renderDocument } from './layout.ts';
import { loggedSection } from './logged-section.ts';
import { categoryPath, endpointOf, type Html, type Site } from './site.ts';
import { sourceList } from './source-list.ts';
import { siteData } from './structured-data.ts';
import { trySection } from './try-section.ts';

/** The first page. */
export const homePage = (site: Site): Html =>
  renderDocument(site, {
    path: '/',
    title: `${ABOUT.title}: three ranked sources for a topic`,
    description: ABOUT.description,
    scripts: ['home.js', 'copy.js', 'search.js', 'try.js', 'mcp.js', 'dom.js'],
    head: html`<script type="application/ld+json">${raw(scriptJson(siteData(site)))}</script>`,
    body: html`${opening(site)}
${topics(site.registry.categories)}
${curatorSection(site)}
${connectSection(site)}
${trySection(site.tools)}
${loggedSection(site)}`,
  });

const opening = (site: Site): Html => {
  const [example] = site.registry.categories;
  return html`<section class="opening" aria-labelledby="opening-title">
<div class="statement">
<h1 id="opening-title">Name a topic.<br>Get three<br>good sources.</h1>
<p class="lead">A public MCP server that answers a topic with exactly three sources, ranked and explained by a <a href="#curator">human curator</a>.</p>
<form class="search" id="search" action="#topics">
<label for="query">What do you want to learn?</label>
<div class="field"><input id="query" type="search" maxlength="1000" autocomplete="off" spellcheck="false" placeholder="learn rust" aria-describedby="search-note"><button type="submit">Find</button></div>
<p class="note" id="search-note">Answered as you type by this very server. The words travel in the body of a request, never in an address.</p>
</form>
</div>
<div class="answer" id="answer">
<p class="kicker" id="answer-kicker" role="status">For example</p>
${
  example === undefined
    ? ''
    : html`<h2 id="answer-title"><a href="${categoryPath(example.slug)}">${example.name}</a></h2>
<p class="description" id="answer-description">${example.description}</p>
<div id="answer-sources">${sourceList(example)}</div>`
}
</div>
<div class="handover">
<p class="label">Or give the address to your agent</p>
<div class="snippet"><pre tabindex="0" aria-label="Address for an agent"><code>${endpointOf(site.origin)}</code></pre></div>
<p class="note"><a href="#connect">How to add it to each client</a></p>
</div>
</section>`;
};

const topics = (
  categories: readonly Category[],
): Html => html`<section class="band topics" id="topics" aria-labelledby="topics-title">
<div class="margin">
<h2 id="topics-title">The list</h2>
<ol class="contents">${categories.map(({ slug, name }) => html`<li><a href="#${slug}">${name}</a></li>`)}</ol>
</div>
<div class="column">
${categories.map(
  (category) => html`<article class="topic" id="${category.slug}" aria-labelledby="${category.slug}-name">
<h3 id="${category.slug}-name"><a href="${categoryPath(category.slug)}">${category.name}</a></h3>
<p class="description">${category.description}</p>
${sourceList(category)}
</article>`,
)}
</div>
</section>`;
