// What the sources stand on: the page at `/evidence` for every topic, and a section on the page of each. What was read, as of
// which day, what was not, and what a second reader refuted.
import { html, raw } from 'hono/html';
import type { Evidence } from '../domain/registry/evidence.ts';
import { draftNote } from '../domain/registry/identity.ts';
import type { Category, Registry } from '../domain/registry/registry.ts';
import { band, day } from './band.ts';
import { renderDocument } from './layout.ts';
import { pageLinks, pageOf } from './page-links.ts';
import { allTopics, categoryPath, type Html, listText, type Site } from './site.ts';
import { filterForm, hasAllOf, nothingLeft, type TopicsView } from './topic-filter.ts';
import { shownLists } from './topic-groups.ts';

export const EVIDENCE_PATH = '/evidence';

const LEAD =
  'What was read of each source, as of which day, and what was not. No live page was opened: copies were read.';

/** As many topics as fit a page with everything that was not seen. */
const PER_PAGE = 50;

/** The page of the evidence. */
export const evidencePage = async (site: Site, { page, filter }: TopicsView): Promise<Html> => {
  const known = { own: await site.evidence?.('own'), project: await site.evidence?.('project') };
  const { items, number, count } = pageOf(allTopics(site).filter(hasAllOf(filter)), page, PER_PAGE);
  const shown = (registry: Registry): Registry => ({
    ...registry,
    categories: registry.categories.filter((category) => items.includes(category)),
  });
  const here = number === 1 ? EVIDENCE_PATH : `${EVIDENCE_PATH}?page=${number}`;
  return renderDocument(site, {
    path: filter === '' ? here : undefined,
    title: `Evidence: ${site.identity.title}`,
    description: LEAD,
    body: html`<div class="sheet">
<h1>Evidence</h1>
<p class="lead">${LEAD}</p>
${filterForm(EVIDENCE_PATH, filter)}
</div>
${items.length === 0 ? nothingLeft(EVIDENCE_PATH) : ''}
${shownLists(site).map(({ id, part, registry }) => listSection(shown(registry), known[id], { id, title: part, isOpen: id === 'own' || filter !== '' }))}
${pageLinks(EVIDENCE_PATH, { number, count }, filter)}`,
  });
};

/** `isOpen`: its topics stand open, as those of the curator, on whose sources something was decided, and those that were filtered. */
type ListPart = { readonly id: string; readonly title: string; readonly isOpen: boolean };

const listSection = (
  registry: Registry,
  evidence: Readonly<Record<string, Evidence>> = {},
  { id, title, isOpen }: ListPart,
): Html | '' =>
  registry.categories.length === 0
    ? ''
    : band(id, title)`
${draftNote(registry) === undefined ? '' : html`<p>${draftNote(registry)}</p>`}
${Object.keys(evidence).length === 0 ? html`<p>No evidence is kept for this list.</p>` : ''}
<div>${registry.categories.map((category) => {
        const known = evidence[category.slug];
        return known === undefined
          ? ''
          : html`<details id="${category.slug}"${isOpen ? raw(' open') : ''}><summary><span${listText(registry)}>${category.name}</span> <span class="facts">${secondReaderFacts(known)}</span></summary>
${briefRows(category, known)}
<p><a class="more" href="${categoryPath(category.slug)}#evidence">What was confirmed</a></p>
</details>`;
      })}</div>
`;

const secondReaderFacts = ({ second }: Evidence): string =>
  second === undefined
    ? 'no second reader'
    : `second reader: ${second.sentences} sentences and aliases, ${second.refuted} refuted, ${second.mended} mended`;

/** What was read and what was not; the page of the topic has the files. */
const briefRows = ({ sources }: Category, { sources: read }: Evidence): Html =>
  html`<ul class="read">${read.map(
    (source) =>
      html`<li>${source.rank}. <strong>${sources[source.rank - 1]?.name}</strong>: ${source.read.map(readLink)}.${noted(source)}</li>`,
  )}</ul>`;

/** What was not seen of a source, and what was decided on it. */
const noted = ({ not_seen: notSeen, decision }: Evidence['sources'][number]): Html =>
  html`${notSeen === undefined ? '' : html`<br><span class="facts">Not seen:</span> ${notSeen}`}${decision === undefined ? '' : html`<br><span class="facts">Decision:</span> ${decision}`}`;

const secondReader = ({ day: read, sentences, refuted, mended }: NonNullable<Evidence['second']>): Html =>
  html`<p class="note">Put to a second reader on ${day(read)}: ${sentences} sentences and aliases, of which ${refuted} were refuted and ${mended} mended. Many were held against headings, file lists and searches of the copies, not against every line.</p>`;

const sourceRows = ({ sources }: Category, evidence: Evidence): Html =>
  html`<dl class="facts-list">${evidence.sources.map(
    (source) => html`
<dt>${source.rank}. ${sources[source.rank - 1]?.name}</dt><dd>Read: ${source.read.map(readText)}.${noted(source)}</dd>`,
  )}
</dl>`;

type Read = Evidence['sources'][number]['read'][number];

const readText = (read: Read, nth: number): Html =>
  'path' in read && read.path !== undefined ? html`${readLink(read, nth)} (${read.path})` : readLink(read, nth);

const readLink = (read: Read, nth: number): Html => {
  const as = read.day === undefined ? '' : html` as of ${day(read.day)}`;
  const joined = nth === 0 ? '' : '; ';
  if ('page' in read) return html`${joined}<a href="${read.page}" rel="noopener nofollow">the page</a>${as}`;
  const commit = read.commit === undefined ? '' : html` at <code>${read.commit}</code>`;
  const address = `https://github.com/${read.repository}${read.commit === undefined ? '' : `/tree/${read.commit}`}`;
  return html`${joined}<a href="${address}" rel="noopener nofollow">${read.repository}</a>${commit}${as}`;
};

/** The section of a topic's page; empty where nothing is kept. */
export const evidenceSection = async (site: Site, category: Category): Promise<Html | ''> => {
  const known = (await site.evidence?.(site.kind ?? 'own'))?.[category.slug];
  if (known === undefined) return '';
  const { sources, aliases, second, rejected = [], gone = [] } = known;
  const note = html`<p class="note">Read in stored copies; <a href="${EVIDENCE_PATH}">the evidence for every topic</a>.</p>`;
  return band('evidence', 'What this stands on', { note })`
${second === undefined ? '' : secondReader(second)}
${sourceRows(category, known)}
<details><summary>What was confirmed, and where each word is treated</summary>
<ul>${sources.map(({ rank, confirmed }) => html`<li>${rank}. ${confirmed}</li>`)}</ul>
<dl class="facts-list">${Object.entries(aliases).map(([alias, where]) => html`<dt dir="auto">${alias}</dt><dd>${where}</dd>`)}</dl>
${gone.length === 0 ? '' : html`<p>Words that went, because no source was seen to treat them: ${gone.join(', ')}.</p>`}
${rejected.length === 0 ? '' : html`<p>Not taken: ${rejected.map(({ name, why }) => `${name} (${why})`).join('; ')}.</p>`}
${second === undefined || second.log.length === 0 ? '' : html`<p>Refuted:</p><ul>${second.log.map(({ where, claim, found, mend }) => html`<li>${where}: “${claim}” ${found}${mend === undefined ? '' : html` Mended: ${mend}`}</li>`)}</ul>`}
</details>
`;
};
