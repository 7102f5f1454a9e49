// The tables of contents of a topic's sources, folded, on its page; empty where no program has read any.
import { html } from 'hono/html';
import type { Category } from '../domain/registry/registry.ts';
import { band, day } from './band.ts';
import { fitting } from './page-links.ts';
import { type Html, listText, type Site } from './site.ts';

/** Bytes of HTML that the chapters of a source have at most. */
const SOURCE_ROOM = 10_000;

export const contentsSection = async (site: Site, { slug, sources }: Category): Promise<Html | ''> => {
  const chapters = await site.chapters?.(slug);
  if (chapters === undefined) return '';
  const note = html`<p class="note">A program read these from the tables of contents. They are not signed.</p>`;
  return band('contents', 'What is in them', { note, column: 'forms' })`
${chapters.sources.map(({ rank, from, chapters: all }) => {
  const { name, url } = sources[rank - 1] ?? {};
  const items = all.map((one) => html`<li><a href="${one.url}">${one.title}</a></li>`);
  const { shown, left } = fitting(items, SOURCE_ROOM);
  return html`<details>
<summary>${rank}. <span${listText(site.registry)}>${name}</span>: ${all.length} chapters</summary>
<p class="note">From <code>${from.repository}</code> <code>${from.path}</code>${from.day === undefined ? '' : html` as of ${day(from.day)}`}</p>
<ul dir="auto">${shown}</ul>
${left === 0 ? '' : html`<p class="note">And ${left} more: see <a href="${url}">the source</a>.</p>`}
</details>`;
})}
`;
};
