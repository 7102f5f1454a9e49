// The tables of contents of a topic's sources, folded, on its page; empty where no program has read any.
import { html } from 'hono/html';
import type { Category } from '../domain/registry/registry.ts';
import { band, day } from './band.ts';
import { type Html, listText, type Site } from './site.ts';

export const contentsSection = async (site: Site, { slug, sources }: Category): Promise<Html | ''> => {
  const chapters = await site.chapters?.(slug);
  if (chapters === undefined) return '';
  const note = html`<p class="note">Read by a program from the tables of contents, and not signed.</p>`;
  return band('contents', 'What is in them', { note })`
${chapters.sources.map(
  ({ rank, from, chapters: all }) => html`<details>
<summary>${rank}. <span${listText(site.registry)}>${sources[rank - 1]?.name}</span>: ${all.length} chapters</summary>
<p class="note">From <code>${from.repository}</code> <code>${from.path}</code>${from.day === undefined ? '' : html` as of ${day(from.day)}`}</p>
<ul>${all.map(({ title, url }) => html`<li dir="auto"><a href="${url}" rel="noopener nofollow">${title}</a></li>`)}</ul>
</details>`,
)}
`;
};
