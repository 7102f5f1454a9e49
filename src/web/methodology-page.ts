// The page at `/methodology`: how the sources are picked, with the facts of the list and the curator's own words from the
// registry. A section that only the curator could fill is left out while it is empty.
import { html } from 'hono/html';
import { draftNote } from '../domain/registry/identity.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { band, day } from './band.ts';
import { curatorName } from './curator-section.ts';
import { renderDocument } from './layout.ts';
import { suggestion } from './logged-section.ts';
import { LEAD, SECTIONS, type Section, SUGGESTING, TITLE } from './methodology-text.ts';
import { type Html, listText, type Site } from './site.ts';

/** The path of the page. */
export const METHODOLOGY_PATH = '/methodology';

/** The page. */
export const methodologyPage = (site: Site): Html =>
  renderDocument(site, {
    path: METHODOLOGY_PATH,
    title: `${TITLE}: ${site.identity.title}`,
    description: LEAD,
    body: html`<div class="sheet">
<h1>${TITLE}</h1>
<p class="lead">${LEAD}</p>
</div>
${band('facts', 'This list')`${facts(site.registry)}
<p><a class="more" href="/verify">Check the signature</a></p>`}
${SECTIONS.map((section) => renderSection(site, section))}`,
  });

const renderSection = (site: Site, { title, paragraphs, said }: Section): Html | '' => {
  const own = said && site.registry.methodology?.[said];
  const isSuggesting = title === SUGGESTING;
  const link = isSuggesting ? suggestion(site) : '';
  if ((paragraphs.length === 0 && own === undefined) || (isSuggesting && link === '')) return '';
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return band(id, title, { section: 'short', column: 'prose' })`
${paragraphs.map((text) => html`<p>${text}</p>`)}
${own === undefined ? '' : html`<figure class="quoted"><blockquote><p${listText(site.registry)}>${own}</p></blockquote><p class="note">${site.registry.curator.name}, in the list</p></figure>`}
${link}
`;
};

const facts = (registry: Registry): Html => {
  const { curator, categories, version, updated, expires } = registry;
  const status = draftNote(registry);
  const sources = categories.flatMap((category) => category.sources);
  const read = sources.flatMap(({ seen }) => seen ?? []).toSorted();
  return html`<dl class="facts-list">
<dt>Curator</dt><dd>${curatorName(curator)}</dd>
${status === undefined ? '' : html`<dt>Status</dt><dd>${status}</dd>`}
<dt>Topics</dt><dd>${categories.length}, with ${sources.length} sources</dd>
<dt>Version</dt><dd>${version}</dd>
<dt>Last changed</dt><dd>${day(updated)}</dd>
${expires === undefined ? '' : html`<dt>Last day</dt><dd>${day(expires)}</dd>`}
<dt>Texts read</dt><dd>${read[0] === undefined ? 'No source has a date yet' : html`${read.length} of ${sources.length} have the date of the text that was read, the oldest ${day(read[0])}`}</dd>
</dl>`;
};
