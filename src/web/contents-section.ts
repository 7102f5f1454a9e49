// The tables of contents of a topic's sources, folded, on its page; empty where no program has read any.
import { html } from 'hono/html';
import { LIST_FILES } from '../domain/lists/manifest.ts';
import type { Category } from '../domain/registry/registry.ts';
import { band, day } from './band.ts';
import { fitting } from './page-links.ts';
import { type Html, listText, type Site } from './site.ts';

/** The section; its chapters have at most `room` bytes of HTML, the same for each source. */
export const contentsSection = async (site: Site, { slug, sources }: Category, room: number): Promise<Html | ''> => {
  const chapters = await site.chapters?.(slug);
  if (chapters === undefined) return '';
  const note = html`<p class="note">A program read these from the tables of contents. They are not signed.</p>`;
  return band('contents', 'What is in them', { note, column: 'forms' })`
${chapters.sources.map(({ rank, from, chapters: all }) => {
  const items = all.map(
    ({ title, url }) => html`<li dir="auto"><a href="${url}" rel="noopener nofollow">${title}</a></li>`,
  );
  const { shown, left } = fitting(items, room / chapters.sources.length);
  return html`<details>
<summary>${rank}. <span${listText(site.registry)}>${sources[rank - 1]?.name}</span>: ${all.length} chapters</summary>
<p class="note">From <code>${from.repository}</code> <code>${from.path}</code>${from.day === undefined ? '' : html` as of ${day(from.day)}`}</p>
<ul>${shown}</ul>
${left === 0 ? '' : html`<p class="note">And ${left} more: <a href="/lists/${LIST_FILES.chapters(slug)}">all chapters as JSON</a>.</p>`}
</details>`;
})}
`;
};
