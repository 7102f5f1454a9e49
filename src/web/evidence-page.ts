// What the sources stand on: the page at `/evidence` for every topic, and a section on the page of each. What was read, as of
// which day, what was not, and what a second reader refuted.
import { html, raw } from 'hono/html';
import { groupBy } from '../domain/group-by.ts';
import { LIST_FILES } from '../domain/lists/manifest.ts';
import type { Evidence } from '../domain/registry/evidence.ts';
import { draftNote } from '../domain/registry/identity.ts';
import type { Category } from '../domain/registry/registry.ts';
import { band, day, linked } from './band.ts';
import { renderDocument } from './layout.ts';
import { fitting, pageLinks, pageOf } from './page-links.ts';
import { categoryPath, type Html, listText, type Site, shorten } from './site.ts';
import { filterForm, hasAllOf, nothingLeft, type TopicsView } from './topic-filter.ts';
import { type ShownList, shownLists } from './topic-groups.ts';

export const EVIDENCE_PATH = '/evidence';

const LEAD =
  'What was read of each source, as of which day, and what was not. No live page was opened: copies were read.';

/** More code points of a text are not shown, and more bytes of HTML of a list of what was read, of words or of refusals. */
const MAX_TEXT = 500;
const ROOM = 3000;

/** The page of the evidence. */
export const evidencePage = async (site: Site, { page, filter }: TopicsView): Promise<Html> => {
  const known = { own: await site.evidence?.('own'), project: await site.evidence?.('project') };
  const has = hasAllOf(filter);
  const entries = shownLists(site).flatMap((list) =>
    list.registry.categories.filter(has).flatMap((category): readonly Entry[] => {
      const evidence = known[list.id]?.[category.slug];
      return evidence === undefined
        ? []
        : [{ list, markup: topicEvidence(list, category, { evidence, isOpen: filter !== '' }) }];
    }),
  );
  const { items, number, count } = pageOf(entries, page, ({ markup }) => markup);
  const here = number === 1 ? EVIDENCE_PATH : `${EVIDENCE_PATH}?page=${number}`;
  return renderDocument(site, {
    path: filter === '' ? here : undefined,
    script: 'groups',
    title: `Evidence: ${site.identity.title}`,
    description: LEAD,
    body: html`<div class="sheet">
<h1>Evidence</h1>
<p class="lead">${LEAD}</p>
${filterForm(EVIDENCE_PATH, filter)}
</div>
${items.length > 0 ? '' : filter === '' ? html`<p class="lead">No evidence is kept for this list.</p>` : nothingLeft(EVIDENCE_PATH)}
${[...groupBy(items, ({ list }) => list)].map(([list, own]) => listSection(list, own))}
${pageLinks(EVIDENCE_PATH, { number, count }, filter)}`,
  });
};

/** What is known of a topic of a list. */
type Entry = { readonly list: ShownList; readonly markup: Html };

const listSection = ({ id, part, registry }: ShownList, entries: readonly Entry[]): Html => band(id, part)`
${draftNote(registry) === undefined ? '' : html`<p>${linked(draftNote(registry) ?? '')}</p>`}
<p class="note">Beside each topic: how many of its sentences and aliases a second reader refuted.</p>
<div class="entries">${entries.map(({ markup }) => markup)}</div>
`;

/** On a wide screen the topics of the curator stand open: something was decided on their sources. So do those that a filter left. */
const topicEvidence = (
  { id, registry }: ShownList,
  category: Category,
  { evidence, isOpen }: { readonly evidence: Evidence; readonly isOpen: boolean },
): Html =>
  html`<details${id === 'own' ? raw(' class="group"') : ''} id="${category.slug}"${isOpen ? raw(' open') : ''}><summary><span${listText(registry)}>${category.name}</span> <span class="facts">${evidence.second === undefined ? 'no second reader' : found(evidence.second)}</span></summary>
${sourceRows(category, evidence, readLink)}
<p><a class="more" href="${categoryPath(category.slug)}#evidence">What was confirmed</a></p>
</details>`;

/** What a second reader found of all topics of a list, in one sentence; empty where it read none. */
export const foundIn = (evidence: Readonly<Record<string, Evidence>>): string => {
  const seconds = Object.values(evidence).flatMap(({ second }) => second ?? []);
  const sum = (count: keyof Found): number => seconds.reduce((all, second) => all + second[count], 0);
  const all = { sentences: sum('sentences'), refuted: sum('refuted'), mended: sum('mended') };
  return seconds.length === 0 ? '' : `The result for all topics: ${found(all, UNIT)}.`;
};

type Found = Pick<NonNullable<Evidence['second']>, 'sentences' | 'refuted' | 'mended'>;
const UNIT = ' sentences and aliases';

/** Such as `2 of 7 refuted, 1 of them mended`; `what` they are stands after their number. */
const found = ({ sentences, refuted, mended }: Found, what = ''): string => {
  const [all, fell, left] = [sentences, refuted, mended].map((count) => count.toLocaleString('en'));
  if (refuted === 0) return `none of ${all}${what} refuted`;
  return `${fell} of ${all}${what} refuted${refuted === mended ? ' and mended' : `, ${left} of them mended`}`;
};

/** What was not seen of a source, and what was decided on it. */
const noted = ({ not_seen: notSeen, decision }: Evidence['sources'][number]): Html =>
  html`${notSeen === undefined ? '' : html`<br><span class="facts">Not seen:</span> ${linked(shorten(notSeen, MAX_TEXT))}`}${decision === undefined ? '' : html`<br><span class="facts">Decision:</span> ${linked(shorten(decision, MAX_TEXT))}`}`;

const secondReader = (second: NonNullable<Evidence['second']>): Html =>
  html`<p class="note">Put to a second reader on ${day(second.day)}: ${found(second, UNIT)}. Many were held against headings, file lists and searches of the copies, not against every line.</p>`;

/** Of each source what was read, as `draw` shows it, what was not seen and what was decided. */
const sourceRows = ({ sources }: Category, evidence: Evidence, draw: (read: Read) => Html): Html =>
  html`<dl class="facts-list">${evidence.sources.map(
    (source) => html`
<dt>${source.rank}. ${sources[source.rank - 1]?.name}</dt><dd>Read: ${listed(source.read.map(draw))}.${noted(source)}</dd>`,
  )}
</dl>`;

type Read = Evidence['sources'][number]['read'][number];

/** With the files, which only the page of the topic has. */
const readText = (read: Read): Html =>
  'path' in read && read.path !== undefined
    ? html`${readLink(read)} (${shorten(read.path, MAX_TEXT)})`
    : readLink(read);

const readLink = (read: Read): Html => {
  const as = read.day === undefined ? ', day not known' : html` as of ${day(read.day)}`;
  if ('page' in read) return html`<a href="${read.page}" rel="noopener nofollow">the page</a>${as}`;
  const commit = read.commit === undefined ? '' : html` at <code>${read.commit}</code>`;
  const address = `https://github.com/${read.repository}${read.commit === undefined ? '' : `/tree/${read.commit}`}`;
  return html`<a href="${address}" rel="noopener nofollow">${read.repository}</a>${commit}${as}`;
};

/** As many of `parts` as there is room for, with a semicolon between two. */
const listed = (parts: readonly Html[]): Html => {
  const { shown, left } = fitting(parts, ROOM);
  return html`${shown.map((part, nth) => html`${nth === 0 ? '' : '; '}${part}`)}${left === 0 ? '' : `; and ${left} more`}`;
};

/** The section of a topic's page; empty where nothing is kept. */
export const evidenceSection = async (site: Site, category: Category): Promise<Html | ''> => {
  const known = (await site.evidence?.(site.kind ?? 'own'))?.[category.slug];
  if (known === undefined) return '';
  const { sources, aliases, second, rejected = [], gone = [] } = known;
  const note = html`<p class="note">Read in stored copies. <a href="${EVIDENCE_PATH}">The evidence for every topic</a>, and <a href="/lists/${LIST_FILES.evidence(site.kind ?? 'own')}">all of it as JSON</a>.</p>`;
  const words = Object.entries(aliases).map(([alias, where]) => html`<dt dir="auto">${alias}</dt><dd>${where}</dd>`);
  const refuted = (second?.log ?? []).map(
    ({ where, claim, found: held, mend }) =>
      html`<li>${where}: “${claim}” ${held}${mend === undefined ? '' : html` Mended: ${mend}`}</li>`,
  );
  return band('evidence', 'What this stands on', { note })`
${second === undefined ? '' : secondReader(second)}
${sourceRows(category, known, readText)}
<details><summary>What was confirmed, and where each word is treated</summary>
<ul>${sources.map(({ rank, confirmed }) => html`<li>${rank}. ${shorten(confirmed, MAX_TEXT)}</li>`)}</ul>
<dl class="facts-list">${fitting(words, 2 * ROOM).shown}</dl>
${gone.length === 0 ? '' : html`<p>Words removed because no source was seen to treat them: ${shorten(gone.join(', '), MAX_TEXT)}.</p>`}
${rejected.length === 0 ? '' : html`<p>Not taken: ${shorten(rejected.map(({ name, why }) => `${name} (${why})`).join('; '), 2 * MAX_TEXT)}.</p>`}
${refuted.length === 0 ? '' : html`<p>Refuted:</p><ul>${fitting(refuted, ROOM).shown}</ul>`}
</details>
`;
};
