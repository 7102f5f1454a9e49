// Three ranked sources as a list. An item has the direction of its reason; its name and facts have their own.
import { html } from 'hono/html';
import { dateTexts } from '../domain/registry/category-prose.ts';
import type { Chapter, OpenedAt } from '../domain/registry/chapters.ts';
import type { Category, Source } from '../domain/registry/registry.ts';
import { type Html, type ListText, readableDate } from './site.ts';

/** The sources of a category as an ordered list; `words` are the attributes of the list's own text, `opened` the chapters to start at. */
export const sourceList = (category: Category, words: ListText, opened: OpenedAt = new Map()): Html =>
  html`<ol class="sources">${category.sources.map((source) => sourceItem(source, words, opened.get(source.rank)))}</ol>`;

/** The line below a source's name, such as `book · docs.example.org · German · text read as of 1 November 2026`. */
export const sourceFacts = ({ type, url, access, language, version, licence, ...dates }: Source): string =>
  [
    ...[type, shownPlace(url), access, language && languageName(language), version],
    licence && `licence of the text: ${licence}`,
    ...dateTexts(dates).map(({ text, day }) => `${text.charAt(0).toLowerCase()}${text.slice(1)} ${readableDate(day)}`),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');

// A start would take a quarter longer if the names of languages were loaded with this module.
const languageName = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag);

/** Hosts that keep the work of many owners; there the owner says more than the host. */
const FORGES = ['github.com', 'gitlab.com', 'codeberg.org'];

/** The host of a URL without `www.`, on a forge with the owner, such as `github.com/rust-lang`. */
export const shownPlace = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const owner = pathname.split('/')[1] ?? '';
  return FORGES.includes(host) && owner !== '' ? `${host}/${owner}` : host;
};

/** Stays in one line. */
const DAY_AT_END = / (\p{L}+) (\d{4})$/u;

const sourceItem = (source: Source, words: ListText, chapters: readonly Chapter[] = []): Html => html`<li${words}>
<a class="name" href="${source.url}" rel="noopener"><bdi>${source.name}</bdi></a>
<span class="facts" lang="en"><bdi>${sourceFacts(source).replace(DAY_AT_END, '\u00a0$1\u00a0$2')}</bdi></span>
<p>${source.why}</p>
${source.for === undefined ? '' : html`<p class="aside"><span lang="en">For:</span> <span${words}>${source.for}</span></p>`}
${chapters.map(({ title, url }) => html`<p class="aside"><span lang="en">Start at:</span> <a href="${url}" rel="noopener nofollow" dir="auto">${title}</a></p>`)}
${source.agent_url === undefined ? '' : html`<p class="aside"><a href="${source.agent_url}">Text for agents</a>${source.agent_kb && html` <span lang="en">(${source.agent_kb} KB)</span>`}</p>`}
</li>`;
