// What a topic page shows below its sources: the forms in which agents get them, what the signed history says, and badges
// for the people who make the sources.
import { html } from 'hono/html';
import { categoryText, chaptersText } from '../domain/registry/category-prose.ts';
import type { Category } from '../domain/registry/registry.ts';
import { badgePath, badgeText } from '../domain/registry/share-files.ts';
import { releasesOf } from '../domain/signing/provenance.ts';
import { band, day } from './band.ts';
import { markdownText } from './escape.ts';
import { fitting } from './page-links.ts';
import { categoryJson, categoryMarkdown, REJECTED_TITLE } from './renditions.ts';
import { categoryPath, type Html, listText, readableDate, type Site } from './site.ts';
import { type PickChange, topicHistory, wordRuns } from './topic-history.ts';

/** Bytes of HTML that a long section has at most, and a form in which agents get the topic. */
const SECTION_ROOM = 10_000;
const FORM_ROOM = 9000;

/** The same sources as HTML, over MCP, as Markdown and as JSON. */
export const agentSection = async (site: Site, category: Category): Promise<Html> => {
  const path = categoryPath(category.slug);
  const line = await site.listLine?.(category.slug);
  const chapters = site.hasChapters?.(category.slug) && chaptersText(category.slug);
  const text = [line, categoryText(category, site.registry), chapters].filter(Boolean).join('\n\n');
  const call = `get_sources ${JSON.stringify({ query: category.slug })}`;
  const note = html`<p class="note">The same three sources in every form.</p>`;
  return band('agent', 'What your agent sees', { note, column: 'forms' })`
${form('MCP', html`the tool call <code>${call}</code>`, text)}
${form('Markdown', html`<a href="${path}.md">${path}.md</a>, or this page with <code>Accept: text/markdown</code>`, categoryMarkdown(site, category))}
${form('JSON', html`<a href="${path}.json">${path}.json</a>`, JSON.stringify(categoryJson(site, category), null, 2))}
`;
};

const form = (name: string, from: Html, text: string): Html => {
  const { shown, left } = fitting(
    text.split('\n').map((line, nth) => html`${nth === 0 ? '' : '\n'}${line}`),
    FORM_ROOM,
  );
  return html`<details name="form">
<summary>${name}</summary>
<p class="note">From ${from}</p>
<pre tabindex="0" role="region" aria-label="The topic as ${name}"><code>${shown}${left === 0 ? '' : '\n…'}</code></pre>
</details>`;
};

/** What the curator considered and did not take, and why; empty where the list does not say. */
export const rejectedSection = ({ registry }: Site, { slug, rejected = [] }: Category): Html | '' => {
  const items = rejected.map(
    ({ name, url, reason }) =>
      html`<li${listText(registry)}><a href="${url}" rel="noopener nofollow">${name}</a>: ${reason}</li>`,
  );
  const { shown, left } = fitting(items, SECTION_ROOM);
  return rejected.length === 0
    ? ''
    : band('rejected', REJECTED_TITLE)`
<ul>${shown}</ul>
${left === 0 ? '' : html`<p class="note">And ${left} more: see <a href="${categoryPath(slug)}.md">the Markdown</a>.</p>`}
`;
};

/** How the picks came to be, as far as releases were signed; empty where none is. */
export const historySection = (site: Site, { slug }: Category): Html | '' => {
  const releases = releasesOf(site.provenance);
  const first = releases.at(-1);
  if (first === undefined) return '';
  const own = topicHistory(releases, slug);
  const { shown, left } = fitting(
    own.map(
      ({ version, updated, changes }) =>
        html`<li>${day(updated)} <span class="facts">version ${version}</span>${changes.map(changeLine)}</li>`,
    ),
    SECTION_ROOM,
  );
  return band('history', 'History of the picks')`
${own.length === 0 ? '' : html`<ol class="history">${shown}</ol>`}
${own.length > 0 ? '' : html`<p>Unchanged since the first signed list, version ${first.version} of ${readableDate(first.updated)}.</p>`}
<p class="note">From the <a href="/history.json">signed history</a> of the list${left === 0 ? '' : `, which has ${left} more`}.</p>
`;
};

const changeLine = ({ text, rewritten }: PickChange): Html =>
  html`<p dir="auto">${text}</p>${rewritten === undefined ? '' : html`<p class="words" dir="auto">${rewrittenText(rewritten)}</p>`}`;

const rewrittenText = (rewritten: NonNullable<PickChange['rewritten']>): readonly Html[] =>
  wordRuns(rewritten).map(({ kind, text }) => {
    if (kind === 'kept') return html`${text} `;
    return kind === 'deleted' ? html`<del>${text}</del> ` : html`<ins>${text}</ins> `;
  });

/** A badge for each source. */
export const badgeSection = (site: Site, category: Category): Html => {
  const note = html`<p class="note">Show it. The badge follows the list: it changes with the rank and disappears when the source is removed.</p>`;
  return band('badges', 'Is one of these yours?', { note })`
${category.sources.map((source) => {
  const text = badgeText(category, source);
  const image = badgePath(category, source);
  return html`<figure class="snippet"><figcaption><img class="badge" src="${image}" alt="${text}" loading="lazy"> <span>${source.name}</span></figcaption><pre tabindex="0" role="region" aria-label="Markdown of badge ${source.rank}"><code>[![${markdownText(text)}](${site.origin}${image})](${site.origin}${categoryPath(category.slug)})</code></pre></figure>`;
})}
`;
};
