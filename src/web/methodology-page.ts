// The page at `/methodology`: how the sources are picked, with the facts of the list and the curator's own words from the
// registry. A section that only the curator could fill is left out while it is empty.
import { html } from 'hono/html';
import { newestText } from '../domain/lists/list.ts';
import { draftNote } from '../domain/registry/identity.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { band, day, linked } from './band.ts';
import { curatorName } from './curator-section.ts';
import { EVIDENCE_PATH, foundIn } from './evidence-page.ts';
import { renderDocument } from './layout.ts';
import { suggestion } from './logged-section.ts';
import { DRAFT_MEANS, LEAD, SECTIONS, type Section, SUGGESTING, TITLE } from './methodology-text.ts';
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
${site.registry.draft === undefined ? '' : html`<p>${DRAFT_MEANS}</p>`}
${site.provenance.signature.status === 'verified' ? html`<p><a class="more" href="/verify">Check the signature</a></p>` : ''}`}
${SECTIONS.map((section) => renderSection(site, section))}
${projectSection(site)}`,
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

/** How the project's list is made; empty where there is none. */
const projectSection = async ({ project, evidence, repositoryUrl, contact }: Site): Promise<Html | ''> => {
  if (project === undefined) return '';
  const { categories } = project.registry;
  const sources = categories.flatMap((category) => category.sources);
  const newest = newestText(project.registry);
  const address = repositoryUrl ?? contact;
  return band('project', 'The project’s list', { section: 'short', column: 'prose' })`
<p>Beside the curator’s topics stand ${categories.length.toLocaleString('en')} that nobody has signed, with ${sources.length.toLocaleString('en')} sources. A language model chose them, read them and wrote the reasons, from stored copies of repositories and pages, not from the live web.${newest === undefined ? '' : html` The newest text that it read is of ${day(newest)}.`}</p>
<p>In a second pass, a language model tried to refute what stood there, source by source, often by headings, file lists and searches of the copies: not every sentence was held against its text. ${foundIn((await evidence?.('project')) ?? {})} <a href="${EVIDENCE_PATH}">The evidence</a> says what was read, and what was refuted where.</p>
<p>“Draft” means that no person has confirmed a topic, a rank or a reason. Take each topic as a proposal that you can check: every source has its address, the day of its text (or the newest that the text proves), and what was not seen.</p>
<p>${address === undefined ? 'If a sentence is not true of its source, tell whoever runs this server.' : html`Is a sentence not true of its source, or another source better? <a href="${address}">Object here</a>.`}</p>
`;
};

const facts = (registry: Registry): Html => {
  const { curator, categories, expires } = registry;
  const status = draftNote(registry);
  const sources = categories.flatMap((category) => category.sources);
  const read = sources.flatMap(({ seen }) => seen ?? []).toSorted();
  return html`<dl class="facts-list">
<dt>Curator</dt><dd>${curatorName(curator)}</dd>
${status === undefined ? '' : html`<dt>Status</dt><dd>${linked(status)}</dd>`}
<dt>Topics</dt><dd>${categories.length}, with ${sources.length} sources</dd>
${expires === undefined ? '' : html`<dt>Last day</dt><dd>${day(expires)}</dd>`}
<dt>Texts read</dt><dd>${read[0] === undefined ? 'No source has a date yet' : html`${read.length} of ${sources.length} have the date of the text that was read, the oldest ${day(read[0])}`}</dd>
<dt>Evidence</dt><dd><a href="${EVIDENCE_PATH}">What was read of each source, and what was not</a></dd>
</dl>`;
};
